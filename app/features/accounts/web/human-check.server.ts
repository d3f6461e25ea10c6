import { type Environment, env } from "~/env.server";
import { HONEYPOT } from "~/features/human-check/honeypot";
import type { HumanAction } from "~/features/human-check/human-action";
import { type AnswerVerdict, checkAnswer, makeQuestion, parseAnswer } from "~/features/human-check/question.server";
import { verifyRecaptcha } from "~/features/human-check/recaptcha.server";
import type { Database } from "~/platform/db/connection.server";
import { logEvent } from "~/platform/log/events.server";
import { siteSecret } from "~/platform/secrets/site-secret.server";

const SECRET = "human-check";
const SIGNS = { plus: "+", minus: "−" } as const;

/** "failed": the provider rejected the token or, with RECAPTCHA_ON_OUTAGE=deny, is down; "trapped": honeypot filled. */
export type HumanVerdict = AnswerVerdict | "failed" | "trapped";

export async function newQuestion(db: Database, now: Date) {
  const { token, text } = makeQuestion({ now, secret: await siteSecret(db, SECRET) });
  return { token, sum: `${text.a} ${SIGNS[text.operation]} ${text.b}` };
}

export type ShownQuestion = Awaited<ReturnType<typeof newQuestion>>;

/** The human check of a page (specification §5.6): the provider, a question, or both. */
export async function showCheck(db: Database, now: Date) {
  const { recaptcha } = env();
  const question = recaptcha?.onOutage === "deny" ? null : await newQuestion(db, now);
  return { provider: recaptcha ? { siteKey: recaptcha.siteKey, script: scriptOf(recaptcha) } : null, question };
}

export type ShownCheck = Awaited<ReturnType<typeof showCheck>>;

function scriptOf({ verifyUrl, siteKey }: NonNullable<Environment["recaptcha"]>): string {
  return `${recaptchaOrigin(verifyUrl)}/recaptcha/api.js?${new URLSearchParams({ render: siteKey })}`;
}

export function recaptchaOrigin(verifyUrl: string): string {
  return new URL(verifyUrl).host === "www.recaptcha.net" ? "https://www.recaptcha.net" : "https://www.google.com";
}

/**
 * `recaptchaToken` is the provider's token, or a question's token, a colon and the answer; the page's form sends the latter
 * two as `question` and `answer`, and the honeypot. With a provider its rejection is final. Without its token, or when it
 * is down, the question decides, or, with RECAPTCHA_ON_OUTAGE=deny, every check fails.
 */
export async function verifyHuman(
  db: Database,
  { form, action, now }: { form: URLSearchParams; action: HumanAction; now: Date },
): Promise<HumanVerdict> {
  if (form.get(HONEYPOT)) return "trapped";
  const sent = form.get("recaptchaToken") ?? "";
  // The provider's tokens contain no colon.
  const answered = /[:：]/.test(sent) ? parseAnswer(sent) : null;
  const { recaptcha } = env();
  if (recaptcha) {
    const verdict = sent && !answered ? await verifyWithProvider(recaptcha, { token: sent, action, now }) : "outage";
    if (verdict !== "outage") return verdict;
    if (recaptcha.onOutage === "deny") return "failed";
  }
  const secret = await siteSecret(db, SECRET);
  const { token, answer } = answered ?? { token: form.get("question") ?? "", answer: form.get("answer") ?? "" };
  return checkAnswer(db, { token, answer, secret, now });
}

export function isAnswered(form: URLSearchParams): boolean {
  return Boolean(form.get("recaptchaToken") || form.get("answer"));
}

async function verifyWithProvider(
  recaptcha: NonNullable<Environment["recaptcha"]>,
  attempt: { token: string; action: HumanAction; now: Date },
) {
  const { publicOrigin } = env();
  const hostname = publicOrigin ? new URL(publicOrigin).hostname : null;
  const verdict = await verifyRecaptcha({ ...recaptcha, ...attempt, hostname });
  if (verdict === "outage") logEvent("human_check_outage");
  return verdict;
}
