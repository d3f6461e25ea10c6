import { randomBytes } from "node:crypto";
import type { Database } from "~/db/connection.server";

/** 32 random bytes that all processes share under a name; created on first use. */
export async function siteSecret(db: Database, name: string): Promise<Buffer> {
  const found = await db.selectFrom("site_secrets").select("secret").where("name", "=", name).executeTakeFirst();
  if (found) return found.secret;
  await db
    .insertInto("site_secrets")
    .values({ name, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return siteSecret(db, name);
}
