import type { Database } from "./connection.server";

/**
 * Locks an account until the transaction ends; always before any deal. With "forNoKeyUpdate" what the account writes at once is
 * written, and counted, one after the other; "forUpdate" also waits for who has it locked as an actor. Null when it does not exist.
 */
export async function lockUser(
  transaction: Database,
  userId: string,
  strength: "forKeyShare" | "forNoKeyUpdate" | "forUpdate" = "forKeyShare",
): Promise<string | null> {
  const account = transaction.selectFrom("users").select("id").where("id", "=", userId)[strength]();
  return (await account.executeTakeFirst())?.id ?? null;
}
