import { SORTS, SOURCES } from "~/features/deals/deal";
import { countDeals, findDeal, listDeals } from "~/features/lists/browse.server";
import { featuredDeals } from "~/features/lists/featured.server";
import { type DealPagesQuery, dealPages, LIST_PAGE_SIZE } from "~/features/lists/pages.server";
import { sourceCounts } from "~/features/lists/source-counts.server";
import { findTag, popularTags } from "~/features/lists/tags.server";
import type { Database } from "~/platform/db/connection.server";
import { StartError } from "~/platform/process/open-database.server";
import type { Options } from "./benchmark";
import { printTable, TimedDatabase } from "./measure";
import { findDeals } from "./measured-site";

export async function measure({ deals, runs, only }: Options): Promise<void> {
  const timed = new TimedDatabase(await findDeals(deals), runs);
  const total = await countDeals(timed.db, {});
  await printTable(`${total} deals; ms`, await queriesOf(timed.db, total), (query) => timed.time([query]), only);
}

async function queriesOf(db: Database, total: number): Promise<Record<string, () => Promise<unknown>>> {
  const tags = await popularTags(db, { limit: 3_000 });
  const [popular, middle, rare] = [tags[0], tags[Math.floor(tags.length / 20)], tags.at(-1)];
  if (!popular || !middle || !rare) throw new StartError("The database holds no deals.");
  const [someDeal] = await listDeals(db, { sort: "newest", offset: Math.min(100, total - 1), limit: 1 });
  const sources = await sourceCounts(db);
  const bySize = SOURCES.filter((source) => sources[source] > 0).sort((a, b) => sources[b] - sources[a]);
  const [commonest, rarest] = [bySize[0] ?? "admin", bySize.at(-1) ?? "admin"];
  const lastPage = Math.ceil(total / LIST_PAGE_SIZE);
  const now = new Date();
  const list = (query: Partial<DealPagesQuery>) => () =>
    dealPages(db, { sort: "newest", page: 1, pageSize: LIST_PAGE_SIZE, now, ...query });
  const adminList = (query: Partial<DealPagesQuery>) => list({ singlePage: true, ...query });

  const queries: Record<string, () => Promise<unknown>> = {};
  for (const sort of SORTS) queries[`all, ${sort}, page 1`] = list({ sort });
  for (const sort of SORTS) queries[`one category, ${sort}, page 1`] = list({ category: "other", sort });
  for (const { slug, deals } of [popular, middle, rare]) {
    for (const sort of ["newest", "discount", "price-low"] as const) {
      queries[`tag on ${deals} deals, ${sort}, page 1`] = list({ tag: slug, sort });
    }
  }
  Object.assign(queries, {
    "category and tag, newest, page 1": list({ category: "other", tag: popular.slug }),
    "all, newest, page 100": list({ page: 100 }),
    "all, newest, half way": list({ page: Math.ceil(lastPage / 2) }),
    "all, discount, last page": list({ sort: "discount", page: lastPage }),
    "one category, newest, last page": list({ category: "electronics", page: lastPage }),
    "popular tag, newest, last page": list({ tag: popular.slug, page: lastPage }),
  });
  for (const sort of ["updated", "created", "price-low"] as const) {
    for (const source of [null, commonest, rarest]) {
      const name = `admin, ${source ?? "all"} (${source ? sources[source] : total}), ${sort}, page 1`;
      queries[name] = adminList({ source, sort });
    }
  }
  return Object.assign(queries, {
    "admin, source and tag, updated": adminList({ source: commonest, tag: popular.slug, sort: "updated" }),
    "admin, source and category, updated": adminList({ source: rarest, category: "other", sort: "updated" }),
    "admin, text and source, created": adminList({ source: rarest, text: popular.name, sort: "created" }),
    "counts of sources": () => sourceCounts(db),
    featured: () => featuredDeals(db, { now, limit: 20 }),
    "popular tags": () => popularTags(db, { category: "other", limit: 12 }),
    "a tag and its categories": () => findTag(db, middle.slug),
    "one deal": () => findDeal(db, someDeal?.id ?? ""),
  });
}
