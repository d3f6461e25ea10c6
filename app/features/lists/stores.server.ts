import type { CategoryKey } from "~/features/categories/categories";
import { storeSlug } from "~/features/deals/slugs";
import { nearestWord } from "~/features/search/nearest-word.server";
import type { Database } from "~/platform/db/connection.server";
import { categoriesIn } from "./tags.server";

/** A store with its categories and their numbers of live deals, most deals first; null if it has no deal. */
export async function findStore(
  db: Database,
  slug: string,
): Promise<{ name: string; categories: { category: CategoryKey; live: number }[] } | null> {
  const rows = await db
    .selectFrom("deal_store_counts")
    .select(["store", "category", "live"])
    .where("store_slug", "=", slug)
    .where("deals", ">", 0)
    .orderBy("deals", "desc")
    .orderBy("category")
    .execute();
  const name = rows.find(({ category }) => category === "")?.store;
  return name === undefined ? null : { name, categories: categoriesIn(rows) };
}

/** The limit of stores that are compared by name. */
const MAX_STORES = 5_000;

/** Stores with deals whose names resemble one that has none: they contain it or are part of it, or are spelt most like it. */
export async function similarStores(db: Database, name: string, limit: number): Promise<string[]> {
  const slug = storeSlug(name);
  const stores = await popularStores(db, { limit: MAX_STORES });
  const slugs = stores.map((store) => ({ word: storeSlug(store.name), documents: store.deals }));
  const near = nearestWord(slug, slugs)?.word;
  const isPart = (word: string) => slug.length > 1 && word.length > 1 && (word.includes(slug) || slug.includes(word));
  return stores
    .filter((_store, at) => slugs[at]?.word === near || isPart(slugs[at]?.word ?? ""))
    .slice(0, limit)
    .map((store) => store.name);
}

export interface StoreCount {
  name: string;
  deals: number;
}

/** The stores with the most deals, of a category or of all. */
export async function popularStores(
  db: Database,
  { category = null, limit }: { category?: CategoryKey | null; limit: number },
): Promise<StoreCount[]> {
  return db
    .selectFrom("deal_store_counts")
    .select(["store as name", "deals"])
    .where("category", "=", category ?? "")
    .where("deals", ">", 0)
    .orderBy("deals", "desc")
    .orderBy("store_slug")
    .limit(limit)
    .execute();
}
