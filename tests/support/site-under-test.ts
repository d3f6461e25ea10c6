import { DEFAULT_CATEGORIES } from "~/features/categories/default-categories";
import type { Database } from "~/platform/db/connection.server";

/** Of the sites under test, which migrations write: tests hold for any name and any categories that have the default keys. */
export const SITE_NAME = "Haojia 好价";
export const SITE_CATEGORIES = DEFAULT_CATEGORIES;

function categoryOf(key: string) {
  const found = SITE_CATEGORIES.find((category) => category.key === key);
  if (!found) throw new Error(`The sites under test have no category ${key}.`);
  return found;
}

export function nameOf(key: string, language: "en" | "zh" = "en"): string {
  return categoryOf(key)[language];
}

export function pathOf(key: string): string {
  return `/category/${categoryOf(key).slug}`;
}

/** Takes the site's name, logo, texts and pages away: for a test of the defaults. */
export async function removeBrand(db: Database): Promise<void> {
  await db.deleteFrom("site").execute();
  await db.deleteFrom("site_texts").execute();
}
