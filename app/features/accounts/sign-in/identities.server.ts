import type { Database } from "~/platform/db/connection.server";

/** A user's identity at an OpenID provider. An email address would not do: it can change hands. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** Links an identity. "taken": it is linked to another account, or this account has another identity of the provider. */
export async function linkIdentity(
  db: Database,
  { issuer, subject, userId, now }: Identity & { userId: string; now: Date },
): Promise<"linked" | "taken"> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("identities")
    .values({ issuer, subject, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows > 0n) return "linked";
  return (await findLinkedUser(db, { issuer, subject })) === userId ? "linked" : "taken";
}

export async function findLinkedUser(db: Database, { issuer, subject }: Identity): Promise<string | null> {
  const found = await db
    .selectFrom("identities")
    .select("user_id as userId")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return found?.userId ?? null;
}

export async function listIdentities(db: Database, userId: string) {
  return db
    .selectFrom("identities")
    .select(["issuer", "subject", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .orderBy("issuer")
    .execute();
}

export async function unlinkIdentity(
  db: Database,
  { userId, issuer }: { userId: string; issuer: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("identities")
    .where("user_id", "=", userId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
