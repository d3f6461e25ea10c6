import type { Database } from "~/platform/db/connection.server";

/**
 * Whether the site would have no admin without this account. Locks all admins until the transaction ends, so that of two who
 * leave at once one stays.
 */
export async function isLastAdmin(transaction: Database, userId: string): Promise<boolean> {
  const account = transaction.selectFrom("users").select("role").where("id", "=", userId);
  if ((await account.executeTakeFirst())?.role !== "admin") return false;
  const admins = await transaction
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return admins.every(({ id }) => id === userId);
}
