import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { inTransaction } from "~/db/retry.server";
import { TEXT_LANGUAGES } from "~/domain/deals/deal-texts";
import { BRAND_TEXT_FIELDS } from "./brand-input";
import { findSite, type StoredSite } from "./site.server";
import type { SitePage, SiteTextName } from "./site-texts";

/** The forms of `/admin/site` that are saved as a whole. */
export type SiteForm = "brand" | "categories" | SitePage;

/** Of what a form shows. */
export function versionOf(form: SiteForm, { texts, categories, logo, ...brand }: StoredSite): string {
  const textOf = (name: SiteTextName, lang: string) => texts[name]?.[lang as keyof (typeof texts)[SiteTextName]] ?? "";
  const shown = () => {
    if (form === "categories") return categories;
    if (form !== "brand") return TEXT_LANGUAGES.map((lang) => textOf(form, lang));
    return [brand, BRAND_TEXT_FIELDS.map((field) => textOf(...(field.split(".") as [SiteTextName, string])))];
  };
  return createHash("sha256").update(JSON.stringify(shown())).digest("hex").slice(0, 16);
}

/** Writes what a form says, unless what it showed, of `version`, has changed meanwhile (null: whatever it is); returns whether it did. */
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
