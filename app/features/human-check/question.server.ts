import { randomBytes, randomInt } from "node:crypto";
import type { Database } from "~/platform/db/connection.server";
import { isSignatureOf, signatureOf } from "~/platform/secrets/signature.server";
import { hashOf } from "~/platform/secrets/token.server";
import { MINUTE_MS } from "~/platform/values/durations";

/** Milliseconds: how long a question can be answered, and the shortest time in which a person can read it. */
export const QUESTION_LIMITS = { life: 30 * MINUTE_MS, reading: 2_000 } as const;

export interface Question {
  token: string;
  /** A sum or difference with a result from 1 to 29. */
  text: { a: number; b: number; operation: "plus" | "minus" };
  expiresAt: Date;
}

export type AnswerVerdict = "passed" | "missing" | "wrong" | "expired" | "used" | "too_fast";

/** 16 random bytes and the time in 6, and an HMAC over them and the answer, which is not included. */
const TOKEN = /^([A-Za-z0-9_-]{30})\.([A-Za-z0-9_-]{43})$/;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;

const signedText = (payload: string, answer: string) => `human-check ${payload} ${answer}`;

function payloadOf(now: Date): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(now.getTime(), 0, TIME_BYTES);
  return Buffer.concat([randomBytes(NONCE_BYTES), time]).toString("base64url");
}

function issuedAt(payload: string): number {
  return Buffer.from(payload, "base64url").readUIntBE(NONCE_BYTES, TIME_BYTES);
}

/** Needs no third party, script or storage (specification §5.6). Answered once, 2 seconds to 30 minutes after `now`. */
export function makeQuestion({ now, secret }: { now: Date; secret: string | Uint8Array }): Question {
  const a = randomInt(5, 21);
  const b = randomInt(1, Math.min(9, a - 1) + 1);
  const operation = randomInt(2) === 0 ? "plus" : "minus";
  const payload = payloadOf(now);
  const answer = operation === "plus" ? a + b : a - b;
  return {
    token: `${payload}.${signatureOf(secret, signedText(payload, String(answer)))}`,
    text: { a, b, operation },
    expiresAt: new Date(now.getTime() + QUESTION_LIMITS.life),
  };
}

/** Normalises a typed number: spaces, full-width digits and leading zeros are allowed. "" for an invalid one. */
function typedNumber(text: string): string {
  const digits = /^0*(\d{1,4})$/.exec(text.slice(0, 100).normalize("NFKC").trim());
  return digits?.[1] ?? "";
}

/** A right answer spends the question: of concurrent ones one passes. A wrong or too fast one does not: it can be corrected. */
export async function checkAnswer(
  db: Database,
  { token, answer, secret, now }: { token: string; answer: string; secret: string | Uint8Array; now: Date },
): Promise<AnswerVerdict> {
  if (token === "" || answer.trim() === "") return "missing";
  const [, payload, signature] = TOKEN.exec(token) ?? [];
  if (!payload || !signature) return "wrong";
  const issued = issuedAt(payload);
  const expiresAt = issued + QUESTION_LIMITS.life;
  if (now.getTime() >= expiresAt) return "expired";
  if (!isSignatureOf(secret, signedText(payload, typedNumber(answer)), signature)) return "wrong";
  if (now.getTime() - issued < QUESTION_LIMITS.reading) return "too_fast";
  return (await spend(db, payload, new Date(expiresAt))) ? "passed" : "used";
}

async function spend(db: Database, payload: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("spent_checks")
    .values({ token_hash: hashOf(payload), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Parses `token:answer` (specification §5.6). Without a colon the answer is empty; without a text the token is, too. */
export function parseAnswer(value: unknown): { token: string; answer: string } {
  const text = typeof value === "string" ? value.trim() : "";
  const colon = text.search(/[:：]/);
  return colon < 0 ? { token: text, answer: "" } : { token: text.slice(0, colon), answer: text.slice(colon + 1) };
}
