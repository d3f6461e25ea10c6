import type { Database } from "./connection.server";

/** Locks the account until the transaction ends; always before any deal. Null when it does not exist. */
export async function lockUser(transaction: Database, actorId: string): Promise<string | null> {
  const account = transaction.selectFrom("users").select("id").where("id", "=", actorId).forKeyShare();
  return (await account.executeTakeFirst())?.id ?? null;
}
