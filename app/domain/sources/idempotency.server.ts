import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "~/db/connection.server";

const RETENTION_MS = 24 * 3_600_000;

/** The key of a request that may be retried, and the SHA-256 of everything that changes what it does. */
export interface IdempotencyKey {
  key: string;
  fingerprint: Buffer;
}

/** Whether a text is a valid idempotency key: 1 to 255 visible ASCII characters. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text);
}

/** @param request everything of the request that changes what it does */
export function fingerprinted(key: string, request: unknown): IdempotencyKey {
  return { key, fingerprint: createHash("sha256").update(JSON.stringify(request)).digest() };
}

/**
 * Claims an idempotency key: null when it is new (a concurrent retry waits for this transaction), else the stored response.
 *
 * @returns `key_reused` where the key was claimed by another request within 24 hours
 */
export async function claimKey<T extends object>(
  transaction: Database,
  { source, idempotencyKey, now }: { source: string; idempotencyKey: IdempotencyKey; now: Date },
): Promise<T | "key_reused" | null> {
  const { key, fingerprint } = idempotencyKey;
  const expired = new Date(now.getTime() - RETENTION_MS);
  const claimed = await sql`
    insert into idempotency_keys as claimed (source, key, fingerprint, claimed_at) values (${source}, ${key}, ${fingerprint}, ${now})
    on conflict (source, key) do update set fingerprint = excluded.fingerprint, response = null, claimed_at = excluded.claimed_at
    where claimed.claimed_at <= ${expired}::timestamptz
    returning key`.execute(transaction);
  if (claimed.rows.length > 0) return null;
  const stored = await transaction
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "response"])
    .where("source", "=", source)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return stored.fingerprint.equals(fingerprint) ? (stored.response as T) : "key_reused";
}

/** Stores the response of a request whose key {@link claimKey} has claimed. */
export async function storeResponse(
  transaction: Database,
  { source, idempotencyKey, response }: { source: string; idempotencyKey: IdempotencyKey; response: object },
): Promise<void> {
  await transaction
    .updateTable("idempotency_keys")
    .set({ response: JSON.stringify(response) })
    .where("source", "=", source)
    .where("key", "=", idempotencyKey.key)
    .execute();
}

/** Deletes keys older than 24 hours; returns how many. */
export async function purgeIdempotencyKeys(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("idempotency_keys")
    .where("claimed_at", "<=", new Date(now.getTime() - RETENTION_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
