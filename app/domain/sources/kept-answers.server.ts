import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "~/db/connection.server";

/** Milliseconds that an answer is kept. */
const KEPT_FOR = 24 * 3_600_000;

/** A request that may be sent again: the key that its sender gave it, and the SHA-256 of what it says. */
export interface Sent {
  key: string;
  bodyHash: Buffer;
}

/** Whether a text may be a key: up to 255 visible characters of ASCII. */
export function isRequestKey(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text);
}

/** What a request is known by. `said`: all of it that changes what it does. */
export function sentWith(key: string, said: unknown): Sent {
  return { key, bodyHash: createHash("sha256").update(JSON.stringify(said)).digest() };
}

/**
 * The answer of a request that was sent before, or null when it is to be worked out: then this transaction alone does that,
 * and whoever sends the same meanwhile waits for its end.
 *
 * @returns `other_body` where the key was used for a request that says something else, within 24 hours
 */
export async function takeAnswer<T extends object>(
  transaction: Database,
  { source, sent: { key, bodyHash }, now }: { source: string; sent: Sent; now: Date },
): Promise<T | "other_body" | null> {
  const old = new Date(now.getTime() - KEPT_FOR);
  const begun = await sql`
    insert into kept_answers as kept (source, key, body_hash, kept_at) values (${source}, ${key}, ${bodyHash}, ${now})
    on conflict (source, key) do update set body_hash = excluded.body_hash, answer = null, kept_at = excluded.kept_at
    where kept.kept_at <= ${old}::timestamptz
    returning key`.execute(transaction);
  if (begun.rows.length > 0) return null;
  const { body_hash, answer } = await transaction
    .selectFrom("kept_answers")
    .select(["body_hash", "answer"])
    .where("source", "=", source)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return body_hash.equals(bodyHash) ? (answer as T) : "other_body";
}

/** Keeps the answer to a request that {@link takeAnswer} has begun. */
export async function keepAnswer(
  transaction: Database,
  { source, sent, answer }: { source: string; sent: Sent; answer: object },
): Promise<void> {
  await transaction
    .updateTable("kept_answers")
    .set({ answer: JSON.stringify(answer) })
    .where("source", "=", source)
    .where("key", "=", sent.key)
    .execute();
}

/** Deletes answers that are too old to be given again; answers how many. */
export async function purgeAnswers(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("kept_answers")
    .where("kept_at", "<=", new Date(now.getTime() - KEPT_FOR))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
