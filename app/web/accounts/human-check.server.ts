import type { Database } from "~/db/connection.server";
import type { HumanAction } from "~/domain/human-check/human-action";
import { type AnswerVerdict, checkAnswer, makeQuestion, parseAnswer } from "~/domain/human-check/question.server";
import { verifyRecaptcha } from "~/domain/human-check/recaptcha.server";
import { siteSecret } from "~/domain/human-check/site-secret.server";
import { type Environment, env } from "~/env.server";
import { logEvent } from "~/server/log/events.server";
import type { ShownCheck, ShownQuestion } from "~/views/accounts/human-check";

const SECRET = "human-check";
const SIGNS = { plus: "+", minus: "−" } as const;

/** What became of a human check; "failed" is the provider's no, or that there is no word from it where it alone decides. */
export type HumanVerdict = AnswerVerdict | "failed";

/** Makes what questions are signed with, if it is not there yet, so that no page has to write it. */
export async function prepareQuestions(db: Database): Promise<void> {
  await siteSecret(db, SECRET);
}

/** A new question that tells people from programs. */
export async function newQuestion(db: Database, now: Date): Promise<ShownQuestion> {
  const { token, text } = makeQuestion({ now, secret: await siteSecret(db, SECRET) });
  return { token, sum: `${text.a} ${SIGNS[text.operation]} ${text.b}` };
}

/** What a page shows that asks for a person (specification §5.6). */
export async function showCheck(db: Database, now: Date): Promise<ShownCheck> {
  const { recaptcha } = env();
  const question = recaptcha?.onOutage === "deny" ? null : await newQuestion(db, now);
  return { provider: recaptcha ? { siteKey: recaptcha.siteKey, script: scriptOf(recaptcha) } : null, question };
}

/** The provider's script comes from the host that verifies, if that is one of the provider's two. */
function scriptOf({ verifyUrl, siteKey }: NonNullable<Environment["recaptcha"]>): string {
  return `${recaptchaOrigin(verifyUrl)}/recaptcha/api.js?${new URLSearchParams({ render: siteKey })}`;
}

/** Where browsers reach the provider. */
export function recaptchaOrigin(verifyUrl: string): string {
  return new URL(verifyUrl).host === "www.recaptcha.net" ? "https://www.recaptcha.net" : "https://www.google.com";
}

/**
 * Whether a sign-up or a log-in comes from a person: the one judge of the page's form and of the API, which gives `recaptchaToken`
 * alone. That field holds the provider's token, or a question's token, a colon and the answer; a page's form sends
 * those as `question` and `answer`, and a field `website` that no person sees.
 *
 * With the provider switched on its no is final. Where it was not asked, or has no answer, the question decides, or,
 * under RECAPTCHA_ON_OUTAGE=deny, nobody passes.
 */
export async function verifyHuman(
  db: Database,
  { form, action, now }: { form: URLSearchParams; action: HumanAction; now: Date },
): Promise<HumanVerdict> {
  if (form.get("website")) return "wrong";
  const given = form.get("recaptchaToken") ?? "";
  // No token of the provider's holds a colon.
  const answered = /[:：]/.test(given) ? parseAnswer(given) : null;
  const { recaptcha } = env();
  if (recaptcha) {
    const verdict = given && !answered ? await verifyWithProvider(recaptcha, { token: given, action, now }) : "outage";
    if (verdict !== "outage") return verdict;
    if (recaptcha.onOutage === "deny") return "failed";
  }
  const secret = await siteSecret(db, SECRET);
  const { token, answer } = answered ?? { token: form.get("question") ?? "", answer: form.get("answer") ?? "" };
  return checkAnswer(db, { token, answer, secret, now });
}

/** Whether a form or a call carries an answer to the human check, right or wrong. */
export function isAnswered(form: URLSearchParams): boolean {
  return Boolean(form.get("recaptchaToken") || form.get("answer"));
}

async function verifyWithProvider(
  recaptcha: NonNullable<Environment["recaptcha"]>,
  asked: { token: string; action: HumanAction; now: Date },
) {
  const { publicOrigin } = env();
  const hostname = publicOrigin ? new URL(publicOrigin).hostname : null;
  const verdict = await verifyRecaptcha({ ...recaptcha, ...asked, hostname });
  if (verdict === "outage") logEvent("human_check_outage");
  return verdict;
}
