import type { Database } from "~/db/connection.server";
import { type AnswerVerdict, checkAnswer, makeQuestion } from "~/domain/human-check/question.server";
import { siteSecret } from "~/domain/human-check/site-secret.server";

const SECRET = "human-check";
const SIGNS = { plus: "+", minus: "−" } as const;

/** A question as a page shows it. */
export interface ShownQuestion {
  token: string;
  sum: string;
}

/** A new question that tells people from programs. */
export async function askQuestion(db: Database, now: Date): Promise<ShownQuestion> {
  const { token, text } = makeQuestion({ now, secret: await siteSecret(db, SECRET) });
  return { token, sum: `${text.a} ${SIGNS[text.operation]} ${text.b}` };
}

/** Whether a form was filled in by a person: the question answered, the field that no person sees left empty. */
export async function judgeAnswer(db: Database, form: URLSearchParams, now: Date): Promise<AnswerVerdict> {
  if (form.get("website")) return "wrong";
  const secret = await siteSecret(db, SECRET);
  return checkAnswer(db, { token: form.get("question") ?? "", answer: form.get("answer") ?? "", secret, now });
}
