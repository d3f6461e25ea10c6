import type { Database } from "~/db/connection.server";

/** A number that changes whenever a deal is published, edited or deleted, by whatever process. */
export async function contentVersion(db: Database): Promise<number> {
  const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
  return version;
}
