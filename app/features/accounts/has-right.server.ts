import type { Database } from "~/platform/db/connection.server";
import { may, type Right } from "./rights";

/** Reads the role from the database, because a session may have read it before it changed. */
export async function hasRight(db: Database, userId: string, right: Right): Promise<boolean> {
  const account = db.selectFrom("users").select("role").where("id", "=", userId);
  return may((await account.executeTakeFirst()) ?? null, right);
}
