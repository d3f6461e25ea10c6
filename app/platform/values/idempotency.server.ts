import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { RolledBack } from "~/platform/db/transaction.server";
import { DAY_MS } from "./durations";

/** How long a repeated request gets the first response. */
export const KEY_LIFE_MS = DAY_MS;

/** The key of a request that may be retried, and the SHA-256 of everything that changes what it does. */
export interface IdempotencyKey {
  key: string;
  fingerprint: Buffer;
}

/** The owner of a key: the same key of another source or user is another one. */
type Owner = { source: string } | { userId: string };

interface Claim {
  owner: Owner;
  idempotencyKey: IdempotencyKey;
  now: Date;
}

export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text);
}

/** @param request everything of the request that changes what it does */
export function fingerprinted(key: string, request: unknown): IdempotencyKey {
  return { key, fingerprint: createHash("sha256").update(JSON.stringify(request)).digest() };
}

/** The owner's name; no name of a source has a space. */
function ownerName(owner: Owner): string {
  return "source" in owner ? owner.source : `user ${owner.userId.toLowerCase()}`;
}

/** Null if the key is new (a concurrent retry waits for this transaction). `isReused`: by another request within 24 hours. */
export async function claimKey<T extends object>(
  transaction: Database,
  { owner, idempotencyKey, now }: Claim,
): Promise<{ response: T; isReused: boolean } | null> {
  const { key, fingerprint } = idempotencyKey;
  const name = ownerName(owner);
  const expired = new Date(now.getTime() - KEY_LIFE_MS);
  const claimed = await sql`
    insert into idempotency_keys as claimed (owner, key, fingerprint, claimed_at) values (${name}, ${key}, ${fingerprint}, ${now})
    on conflict (owner, key) do update set fingerprint = excluded.fingerprint, response = null, claimed_at = excluded.claimed_at
    where claimed.claimed_at <= ${expired}::timestamptz
    returning key`.execute(transaction);
  if (claimed.rows.length > 0) return null;
  const stored = await storedKeys(transaction, { owner, key })
    .select(["fingerprint", "response"])
    .executeTakeFirstOrThrow();
  return { response: stored.response as T, isReused: !stored.fingerprint.equals(fingerprint) };
}

export async function storeResponse(
  transaction: Database,
  { owner, idempotencyKey, response }: Pick<Claim, "owner" | "idempotencyKey"> & { response: object },
): Promise<void> {
  await transaction
    .updateTable("idempotency_keys")
    .set({ response: JSON.stringify(response) })
    .where("owner", "=", ownerName(owner))
    .where("key", "=", idempotencyKey.key)
    .execute();
}

/** `replayed`: an earlier request with the same content made it; `reused`: an earlier request with other content made it. */
type Once<T, Refused> = { made: T; replayed: boolean } | { reused: T } | { refused: Refused };

/** A refused request leaves its key free: the transaction is rolled back. Without a key the request is run each time. */
export async function runOnce<T extends object, Refused>(
  transaction: Database,
  { userId, idempotencyKey, now }: { userId: string; idempotencyKey: IdempotencyKey | null; now: Date },
  run: () => Promise<{ made: T } | { refused: Refused }>,
): Promise<Once<T, Refused>> {
  const owner = { userId };
  const earlier = idempotencyKey && (await claimKey<T>(transaction, { owner, idempotencyKey, now }));
  if (earlier) return earlier.isReused ? { reused: earlier.response } : { made: earlier.response, replayed: true };
  const result = await run();
  if (idempotencyKey && "refused" in result) throw new RolledBack(result);
  if ("refused" in result) return result;
  if (idempotencyKey) await storeResponse(transaction, { owner, idempotencyKey, response: result.made });
  return { ...result, replayed: false };
}

/** Whether a request of a user with this key was run within 24 hours. */
export async function hasRun(
  db: Database,
  { userId, idempotencyKey, now }: { userId: string; idempotencyKey: IdempotencyKey | null; now: Date },
): Promise<boolean> {
  if (!idempotencyKey) return false;
  const stored = storedKeys(db, { owner: { userId }, key: idempotencyKey.key })
    .select("key")
    .where("claimed_at", ">", new Date(now.getTime() - KEY_LIFE_MS));
  return (await stored.executeTakeFirst()) !== undefined;
}

function storedKeys(db: Database, { owner, key }: { owner: Owner; key: string }) {
  return db.selectFrom("idempotency_keys").where("owner", "=", ownerName(owner)).where("key", "=", key);
}

/** Deletes the keys of a user, or only those that made the thing with this id. */
export async function forgetKeys(transaction: Database, userId: string, madeId?: string): Promise<void> {
  await transaction
    .deleteFrom("idempotency_keys")
    .where("owner", "=", ownerName({ userId }))
    .$if(madeId !== undefined, (query) => query.where(sql<boolean>`response->>'id' = ${madeId}`))
    .execute();
}
