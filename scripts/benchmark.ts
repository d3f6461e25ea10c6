import { countDeals, findDeal, listDeals } from "~/domain/deals/browse/browse.server";
import { featuredDeals } from "~/domain/deals/browse/featured.server";
import { dealPages, LIST_PAGE_SIZE } from "~/domain/deals/browse/pages.server";
import { sourceCounts } from "~/domain/deals/browse/source-counts.server";
import { categoriesOfTag, findTag, popularTags } from "~/domain/deals/browse/tags.server";
import { SORTS, SOURCES } from "~/domain/deals/deal";
import { exitWith } from "~/server/process/exit-with.server";
import { StartError } from "~/server/process/open-database.server";
import { Bench, type Measured } from "./measure";

/** Measured runs of each list, after one to warm up. */
const RUNS = 20;

/** Prints each list's median and 95th percentile in ms, and PostgreSQL's scans. */
async function benchmark(): Promise<void> {
  const bench = new Bench();
  const { db } = bench;
  const total = await countDeals(db, {});
  const tags = await popularTags(db, { limit: 3_000 });
  const [popular, middle, rare] = [tags[0], tags[Math.floor(tags.length / 20)], tags.at(-1)];
  if (!popular || !middle || !rare) throw new StartError("The database holds no deals.");
  const [someDeal] = await listDeals(db, { sort: "newest", offset: 100, limit: 1 });
  const sources = await sourceCounts(db);
  const bySize = SOURCES.filter((source) => sources[source] > 0).sort((a, b) => sources[b] - sources[a]);
  const [commonest, rarest] = [bySize[0] ?? "admin", bySize.at(-1) ?? "admin"];
  const pageSize = LIST_PAGE_SIZE;
  const now = new Date();
  const lastPage = Math.ceil(total / pageSize);

  const lists: [string, () => Promise<unknown>][] = [
    ...SORTS.map((sort): [string, () => Promise<unknown>] => [
      `all, ${sort}, page 1`,
      () => dealPages(db, { sort, page: 1, pageSize, now }),
    ]),
    ...SORTS.map((sort): [string, () => Promise<unknown>] => [
      `one category, ${sort}, page 1`,
      () => dealPages(db, { category: "other", sort, page: 1, pageSize, now }),
    ]),
    ...([popular, middle, rare] as const).flatMap((tag) =>
      (["newest", "discount", "price-low"] as const).map((sort): [string, () => Promise<unknown>] => [
        `tag on ${tag.deals} deals, ${sort}, page 1`,
        () => dealPages(db, { tag: tag.slug, sort, page: 1, pageSize, now }),
      ]),
    ),
    [
      "category and tag, newest, page 1",
      () => dealPages(db, { category: "other", tag: popular.slug, sort: "newest", page: 1, pageSize, now }),
    ],
    ["all, newest, page 100", () => dealPages(db, { sort: "newest", page: 100, pageSize, now })],
    ["all, newest, half way", () => dealPages(db, { sort: "newest", page: Math.ceil(lastPage / 2), pageSize, now })],
    ["all, discount, last page", () => dealPages(db, { sort: "discount", page: lastPage, pageSize, now })],
    [
      "one category, newest, last page",
      () => dealPages(db, { category: "electronics", sort: "newest", page: lastPage, pageSize, now }),
    ],
    [
      "popular tag, newest, last page",
      () => dealPages(db, { tag: popular.slug, sort: "newest", page: lastPage, pageSize, now }),
    ],
    ...(["updated", "created", "price-low"] as const).flatMap((sort) =>
      ([null, commonest, rarest] as const).map((source): [string, () => Promise<unknown>] => [
        `admin, ${source ?? "all"} (${source ? sources[source] : total}), ${sort}, page 1`,
        () => dealPages(db, { source, sort, page: 1, pageSize, now, singlePage: true }),
      ]),
    ),
    [
      "admin, source and tag, updated",
      () =>
        dealPages(db, {
          source: commonest,
          tag: popular.slug,
          sort: "updated",
          page: 1,
          pageSize,
          now,
          singlePage: true,
        }),
    ],
    [
      "admin, source and category, updated",
      () =>
        dealPages(db, { source: rarest, category: "other", sort: "updated", page: 1, pageSize, now, singlePage: true }),
    ],
    [
      "admin, text and source, created",
      () =>
        dealPages(db, {
          source: rarest,
          text: popular.name,
          sort: "created",
          page: 1,
          pageSize,
          now,
          singlePage: true,
        }),
    ],
    ["counts of sources", () => sourceCounts(db)],
    ["featured", () => featuredDeals(db, { now, limit: 20 })],
    ["popular tags", () => popularTags(db, { category: "other", limit: 12 })],
    ["a tag and its categories", () => Promise.all([findTag(db, middle.slug), categoriesOfTag(db, middle.slug)])],
    ["one deal", () => findDeal(db, someDeal?.id ?? "")],
  ];

  console.log(`${total} deals`);
  const table: Record<string, Measured> = {};
  for (const [name, query] of lists) table[name] = await bench.measure([query], RUNS);
  console.table(table);
  await db.destroy();
}

benchmark().catch(exitWith);
