import type { Database } from "./connection.server";

/** The content version, which changes whenever a deal is published, edited or deleted, by any process. */
export async function contentVersion(db: Database): Promise<number> {
  const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
  return version;
}
