import { randomBytes } from "node:crypto";
import type { Database } from "~/platform/db/connection.server";

const SITE_SECRETS = [
  ...(["human-check", "oidc", "known-devices", "signal networks", "web push", "stopping alerts"] as const),
] as const;

export type SiteSecret = (typeof SITE_SECRETS)[number];

/** Creates missing secrets, so that no page request has to: a replica takes no writes. */
export async function prepareSecrets(db: Database): Promise<void> {
  const found = (await db.selectFrom("site_secrets").select("name").execute()).map(({ name }) => name);
  const missing = SITE_SECRETS.filter((name) => !found.includes(name));
  if (missing.length === 0) return;
  await db
    .insertInto("site_secrets")
    .values(missing.map((name) => ({ name, secret: randomBytes(32) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The 32 random bytes that all processes share under a name. */
export async function siteSecret(db: Database, name: SiteSecret): Promise<Buffer> {
  const found = await db.selectFrom("site_secrets").select("secret").where("name", "=", name).executeTakeFirst();
  if (found) return found.secret;
  await prepareSecrets(db);
  return siteSecret(db, name);
}
