import { z } from "zod";
import type { HumanAction } from "./human-action";

const TIMEOUT_MS = 3_000;
const MAX_TOKEN_AGE_MS = 120_000;

const MAX_TOKEN_LENGTH = 8_192;

/** "outage": the provider gave no verdict. */
type RecaptchaVerdict = "passed" | "failed" | "outage";

interface Verification {
  token: string;
  secretKey: string;
  verifyUrl: string;
  /** The least score, from 0 (a robot) to 1 (a person). */
  minScore: number;
  /** The site's own host name; null when unknown. */
  hostname: string | null;
  /** The action that the token was made for (specification §5.6). */
  action: HumanAction;
  now: Date;
  fetch?: typeof globalThis.fetch;
}

const responseSchema = z.object({
  success: z.boolean(),
  score: z.number().optional().catch(undefined),
  action: z.string().optional().catch(undefined),
  hostname: z.string().optional().catch(undefined),
  challenge_ts: z.string().optional().catch(undefined),
});

type RecaptchaResponse = z.infer<typeof responseSchema>;

/** Google reCAPTCHA v3 or compatible. A timeout of 3 s, no connection, an error status or invalid response is an outage. */
export async function verifyRecaptcha(verification: Verification): Promise<RecaptchaVerdict> {
  const { token, secretKey, verifyUrl, fetch = globalThis.fetch } = verification;
  if (token === "" || token.length > MAX_TOKEN_LENGTH) return "failed";
  let result: RecaptchaResponse;
  try {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret: secretKey, response: token }),
      headers: { Accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return "outage";
    }
    result = responseSchema.parse(await response.json());
  } catch {
    return "outage";
  }
  return isPerson(result, verification) ? "passed" : "failed";
}

function isPerson(result: RecaptchaResponse, { minScore, hostname, action, now }: Verification): boolean {
  if (!result.success || result.action !== action) return false;
  if (result.score === undefined || result.score < minScore) return false;
  if (hostname !== null && result.hostname?.toLowerCase() !== hostname.toLowerCase()) return false;
  const age = now.getTime() - Date.parse(result.challenge_ts ?? "");
  return Math.abs(age) <= MAX_TOKEN_AGE_MS;
}
