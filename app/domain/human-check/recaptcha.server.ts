import { z } from "zod";
import type { HumanAction } from "~/domain/human-check/human-action";

/** Milliseconds for which the provider is waited for, and for which a token is fresh. */
const RECAPTCHA_LIMITS = { patience: 3_000, age: 120_000 } as const;

/** Longer texts are nobody's token. */
const MAX_TOKEN_LENGTH = 8_192;

/** "outage" when the provider gave no verdict at all. */
export type RecaptchaVerdict = "passed" | "failed" | "outage";

interface Verification {
  /** What the provider's script gave to the browser. */
  token: string;
  secretKey: string;
  verifyUrl: string;
  /** 0 (a robot) to 1 (a person). */
  minScore: number;
  /** The site's own host name, or null where it is not known. */
  hostname: string | null;
  /** What the token was made for (specification §5.6). */
  action: HumanAction;
  now: Date;
  fetch?: typeof globalThis.fetch;
}

const answerShape = z.object({
  success: z.boolean(),
  score: z.number().optional().catch(undefined),
  action: z.string().optional().catch(undefined),
  hostname: z.string().optional().catch(undefined),
  challenge_ts: z.string().optional().catch(undefined),
});

type Answer = z.infer<typeof answerShape>;

/**
 * Asks the provider (Google reCAPTCHA v3, or who speaks its protocol) whether a token is a person's: successful, made
 * for this action on this host within the last 2 minutes, and with a score of at least `minScore`. An answer within 3
 * seconds that is none (no connection, an error status, no JSON) is an outage.
 */
export async function verifyRecaptcha(verification: Verification): Promise<RecaptchaVerdict> {
  const { token, secretKey, verifyUrl, fetch = globalThis.fetch } = verification;
  if (token === "" || token.length > MAX_TOKEN_LENGTH) return "failed";
  let answer: Answer;
  try {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret: secretKey, response: token }),
      headers: { Accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(RECAPTCHA_LIMITS.patience),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return "outage";
    }
    answer = answerShape.parse(await response.json());
  } catch {
    return "outage";
  }
  return isPerson(answer, verification) ? "passed" : "failed";
}

function isPerson(answer: Answer, { minScore, hostname, action, now }: Verification): boolean {
  if (!answer.success || answer.action !== action) return false;
  if (answer.score === undefined || answer.score < minScore) return false;
  if (hostname !== null && answer.hostname?.toLowerCase() !== hostname.toLowerCase()) return false;
  const age = now.getTime() - Date.parse(answer.challenge_ts ?? "");
  return Math.abs(age) <= RECAPTCHA_LIMITS.age;
}
