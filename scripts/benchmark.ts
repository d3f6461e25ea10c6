import { type CompiledQuery, sql } from "kysely";
import { connect } from "~/db/connection.server";
import {
  categoriesOfTag,
  countDeals,
  featuredDeals,
  findDeal,
  findTag,
  listDeals,
  popularTags,
} from "~/domain/deals/browse.server";
import { SORTS } from "~/domain/deals/deal";
import { dealPages, LIST_PAGE_SIZE } from "~/domain/deals/pages.server";
import { exitWith } from "./exit-with";
import { StartError } from "./open-database";
import { readSettings } from "./settings";

/** Times each list is asked for, after one time that does not count. */
const RUNS = 20;

/** Prints what each list costs the database: medians and 95th percentiles in ms, and how PostgreSQL went about it. */
async function benchmark(): Promise<void> {
  const { databaseUrl } = readSettings();
  if (!databaseUrl) throw new StartError("Set DATABASE_URL to a PostgreSQL filled by `npm run generate`.");
  let ran: CompiledQuery[] = [];
  const db = connect(databaseUrl, { patience: 60_000, onQuery: (query) => ran.push(query) });
  const total = await countDeals(db, {});
  const tags = await popularTags(db, { limit: 3_000 });
  const [popular, middle, rare] = [tags[0], tags[Math.floor(tags.length / 20)], tags.at(-1)];
  if (!popular || !middle || !rare) throw new StartError("The database holds no deals.");
  const [someDeal] = await listDeals(db, { sort: "newest", offset: 100, limit: 1 });
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
    ["text with matches", () => dealPages(db, { text: "headphones", sort: "newest", page: 1, pageSize, now })],
    ["text without a match", () => dealPages(db, { text: "zzzzqqq", sort: "newest", page: 1, pageSize, now })],
    ["featured", () => featuredDeals(db, { now, limit: 20 })],
    ["popular tags", () => popularTags(db, { category: "other", limit: 12 })],
    ["a tag and its categories", () => Promise.all([findTag(db, middle.slug), categoriesOfTag(db, middle.slug)])],
    ["one deal", () => findDeal(db, someDeal?.id ?? "")],
  ];

  console.log(`${total} deals`);
  const rows: Record<string, { p50: string; p95: string; plan: string }> = {};
  for (const [name, ask] of lists) {
    ran = [];
    await ask();
    const [slowest] = [...ran].reverse();
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const start = performance.now();
      await ask();
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.ceil(RUNS * share) - 1] ?? 0).toFixed(1);
    rows[name] = { p50: at(0.5), p95: at(0.95), plan: slowest ? await planOf(slowest) : "" };
  }
  console.table(rows);
  await db.destroy();

  async function planOf(query: CompiledQuery): Promise<string> {
    const explain = sql`explain (format text) ${sql.raw(query.sql.replace(/\$(\d+)/g, (_, number) => literal(query.parameters[Number(number) - 1])))}`;
    const { rows: lines } = await explain.execute(db);
    const scans = (lines as Record<string, string>[])
      .map((line) => /(\w[\w ]*Scan[^(]*?)(?= \(|$)/.exec(String(line["QUERY PLAN"]))?.[1]?.trim())
      .filter((scan) => scan && !/on stretch|CTE/.test(scan));
    return [...new Set(scans)].join(" + ").replaceAll(" on deals", "").slice(0, 110);
  }
}

function literal(value: unknown): string {
  if (value instanceof Date) return `'${value.toISOString()}'`;
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}

benchmark().catch(exitWith);
