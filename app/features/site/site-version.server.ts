import { createHash } from "node:crypto";
import { sql } from "kysely";
import { TEXT_LANGUAGES } from "~/features/deals/deal-texts";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { findSite, type StoredSite } from "./site.server";
import { BRAND_TEXTS, type SitePage, type SiteTextName } from "./site-texts";

/** The forms of `/admin/site` that are saved as a whole. */
export type SiteForm = "brand" | "categories" | SitePage;

/** A hash of what a form shows. */
export function versionOf(form: SiteForm, { texts, categories, logo, ...brand }: StoredSite): string {
  const textsOf = (name: SiteTextName) => TEXT_LANGUAGES.map((lang) => texts[name]?.[lang]);
  const ofBrand = () => [brand, BRAND_TEXTS.map(textsOf)];
  const shown = form === "categories" ? categories : form === "brand" ? ofBrand() : textsOf(form);
  return digestOf(JSON.stringify(shown));
}

/** The beginning of a text's SHA-256, by which equal texts are recognised. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Saves a form unless what it showed, of `version`, has changed meanwhile (null: in any case); returns whether it did. */
export async function saveUnlessChanged(
  db: Database,
  form: SiteForm,
  version: string | null,
  write: (transaction: Database) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await sql`lock table site in share row exclusive mode`.execute(transaction);
    if (version !== null && version !== versionOf(form, await findSite(transaction))) return false;
    await write(transaction);
    return true;
  });
}
