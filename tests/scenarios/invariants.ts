import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { dealSearch } from "~/domain/deals/search/document.server";
import { rebuildCounts } from "~/domain/reactions/counts-rebuild.server";

const SHOWN = sql`from all_deals where status = 'published'`;

/** Counted afresh: rows of which one of both has no equal. */
const COUNTED = {
  deal_counts: sql`
    select category, tag_slug, count(*)::int as deals from (
      select key.category, tag.slug as tag_slug from (select category, tag_slugs ${SHOWN}) deal
      cross join lateral (values (''), (deal.category)) key (category)
      cross join lateral (select '' as slug union all select * from unnest(deal.tag_slugs)) tag
    ) each_of group by category, tag_slug`,
  deal_source_counts: sql`
    select source, category, count(*)::int as deals from (
      select source, key.category from (select source, category ${SHOWN}) deal
      cross join lateral (values (''), (deal.category)) key (category)
    ) each_of group by source, category`,
  deal_store_counts: sql`
    select store_slug, category, count(*)::int as deals, count(*) filter (where is_live)::int as live from (
      select store_slug, key.category, is_live from (select store_slug, category, is_live ${SHOWN}) deal
      cross join lateral (values (''), (deal.category)) key (category)
    ) each_of group by store_slug, category`,
  search_lexemes: sql`
    select lexeme, count(*)::int as deals from (select (unnest(search)).lexeme ${SHOWN}) each_of group by lexeme`,
};
const KEYS = {
  deal_counts: sql`category, tag_slug, deals`,
  deal_source_counts: sql`source, category, deals`,
  deal_store_counts: sql`store_slug, category, deals, live`,
  search_lexemes: sql`lexeme, deals`,
};

/** Their indexes are compared with their rows. */
const INDEXED = ["all_deals", "users", "likes", "nolucks", "ratings", "sessions", "deal_changes"] as const;

/** Violated invariants; none is an empty list. Needs a database without concurrent writes. */
export async function contradictions(db: Database): Promise<string[]> {
  const wrong: string[] = [];
  const miscounted = await rebuildCounts(db);
  if (miscounted > 0) wrong.push(`${miscounted} deals had wrong counts of likes, marks or ratings`);
  for (const name of Object.keys(COUNTED) as (keyof typeof COUNTED)[]) {
    const kept = sql`select ${KEYS[name]} from ${sql.table(name)} where deals <> 0`;
    const { rows } = await sql`
      (${kept} except (${COUNTED[name]})) union all ((${COUNTED[name]}) except ${kept}) limit 5`.execute(db);
    if (rows.length > 0) wrong.push(`${name} differs from the deals: ${JSON.stringify(rows)}`);
  }
  return [...wrong, ...(await contradictingHistories(db)), ...(await contradictingIndexes(db))];
}

/** Each deal that people have written has a change for every version since, and is found by the words that it has. */
async function contradictingHistories(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select deal.id from all_deals deal
    join (
      select deal_id, max(version) as last, max(version) - min(version) + 1 as versions, count(distinct version) as changes
      from deal_changes group by deal_id
    ) history on history.deal_id = deal.id
    where history.last <> deal.version or history.versions <> history.changes`.execute(db);
  const wrong = rows.map(({ id }) => `the history of deal ${id} does not end in its version`);
  const deals = await db
    .selectFrom("deals")
    .select(["id", "title", "store", "category", "tags", "description", "translations", "coupon"])
    .orderBy("updated_at", "desc")
    .limit(20)
    .execute();
  for (const { id, ...deal } of deals) {
    const search = sql<boolean>`search = ${dealSearch(deal)}::tsvector`;
    const { found } = await db
      .selectFrom("deals")
      .select(search.as("found"))
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (!found) wrong.push(`deal ${id} is found by other words than it has`);
  }
  return wrong;
}

async function contradictingIndexes(db: Database): Promise<string[]> {
  const count = (table: (typeof INDEXED)[number], without: "enable_seqscan" | "enable_indexonlyscan") =>
    db.transaction().execute(async (transaction) => {
      const off = without === "enable_seqscan" ? [without] : [without, "enable_indexscan", "enable_bitmapscan"];
      for (const name of off) await sql`set local ${sql.id(name)} = off`.execute(transaction);
      const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
        transaction,
      );
      return rows[0]?.rows;
    });
  const wrong: string[] = [];
  for (const table of INDEXED) {
    const [heap, index] = [await count(table, "enable_indexonlyscan"), await count(table, "enable_seqscan")];
    if (heap !== index) wrong.push(`${table} has ${heap} rows, and ${index} by its index`);
  }
  return wrong;
}
