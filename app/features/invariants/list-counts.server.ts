import { type RawBuilder, sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";

interface Counts {
  /** The columns that must agree; of several spellings of a name any may be stored. */
  compared: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** All columns, computed anew. */
  counted: RawBuilder<unknown>;
}

const NUMBERS = sql`count(*)::int as deals, count(*) filter (where is_live)::int as live`;
const BY_CATEGORY = sql`all_deals deal cross join lateral (values (''), (deal.category)) key (category)`;
const PUBLISHED = sql`where status = 'published'`;

/** The counts that triggers on deals keep. */
const COUNTS = {
  deal_counts: {
    compared: sql`category, tag_slug, deals, live`,
    columns: sql`category, tag_slug, tag, deals, live`,
    counted: sql`
      select key.category, each_of.slug as tag_slug, max(each_of.name) as tag, ${NUMBERS} from ${BY_CATEGORY}
      cross join lateral (
        select '' as slug, '' as name union all select * from unnest(deal.tag_slugs, deal.tags)
      ) each_of ${PUBLISHED} group by key.category, each_of.slug`,
  },
  deal_source_counts: {
    compared: sql`source, category, deals`,
    columns: sql`source, category, deals`,
    counted: sql`
      select source, key.category, count(*)::int as deals from ${BY_CATEGORY} ${PUBLISHED} group by source, key.category`,
  },
  deal_store_counts: {
    compared: sql`store_slug, category, deals, live`,
    columns: sql`store_slug, category, store, deals, live`,
    counted: sql`
      select store_slug, key.category, max(store) as store, ${NUMBERS} from ${BY_CATEGORY} ${PUBLISHED}
      group by store_slug, key.category`,
  },
  search_lexemes: {
    compared: sql`lexeme, deals`,
    columns: sql`lexeme, deals`,
    counted: sql`
      select lexeme, count(*)::int as deals from (select (unnest(search)).lexeme from all_deals ${PUBLISHED}) each_of
      group by lexeme`,
  },
} satisfies Record<string, Counts>;

export type CountTable = keyof typeof COUNTS;

/** Up to `limit` rows that only the table or only the deals have, in words. */
export async function differingCounts(db: Database, table: CountTable, limit: number): Promise<string[]> {
  const { compared, columns, counted } = COUNTS[table];
  const { rows } = await sql<{ row: "kept" | "counted" } & Record<string, string | number>>`
    with counted (${columns}) as materialized (${counted}),
      kept as (select ${compared} from ${sql.table(table)} where deals <> 0)
    (select 'kept' as row, * from (table kept except select ${compared} from counted) only_kept)
    union all (select 'counted', * from (select ${compared} from counted except table kept) only_counted)
    limit ${limit}`.execute(db);
  return rows.map(({ row, deals, live, ...key }) => {
    const of = Object.entries(key).map(
      ([name, value]) => `${name.replace("_slug", "")} ${value === "" ? "(all)" : value}`,
    );
    const numbers = `${deals} deals${live === undefined ? "" : `, ${live} live`}`;
    return `${of.join(", ")}: ${row === "kept" ? "the table says" : "the deals are"} ${numbers}`;
  });
}

/** Counts anew while the site runs; writers of deals wait meanwhile. */
export async function recount(db: Database, table: CountTable): Promise<void> {
  const { columns, counted } = COUNTS[table];
  await inTransaction(db, async (transaction) => {
    await sql`lock table all_deals in share row exclusive mode`.execute(transaction);
    await sql`delete from ${sql.table(table)}`.execute(transaction);
    await sql`insert into ${sql.table(table)} (${columns}) ${counted}`.execute(transaction);
    // Cached pages show the old counts.
    await sql`update content_version set version = version + 1`.execute(transaction);
  });
}
