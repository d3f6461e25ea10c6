import type { Database } from "~/db/connection.server";

/** Whether a member's deals are published before an admin has seen them. */
export async function isTrusted(db: Database, userId: string, _now: Date): Promise<boolean> {
  const user = db.selectFrom("users").select("trust").where("id", "=", userId);
  return (await user.executeTakeFirst())?.trust === "given";
}
