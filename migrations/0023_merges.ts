import { type Kysely, sql } from "kysely";

const LIVE = "status = 'published' and is_live";

/** The expressions of app/features/duplicates/find-duplicates.server.ts. */
const STORE = "lower(replace(store, ' ', ''))";
const DOMAIN = `substring(
  substring(lower(url) from '^https?://([^/?#:]+)') from '[^.]+[.](?:(?:com?|org|net)[.])?[^.]+$'
)`;

/**
 * Deals of one offer become one: `merges` has what was moved, until that can no longer be undone. `different_deals` are pairs that
 * an admin says are none. The indexes find the live deals of a shop at about the same price.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table merges (
      id uuid primary key default gen_random_uuid(),
      from_id uuid not null references all_deals on delete cascade,
      into_id uuid not null references all_deals on delete cascade,
      user_id uuid references users on delete set null,
      moved jsonb not null check (jsonb_typeof(moved) = 'object'),
      merged_at timestamptz(3) not null,
      undone_at timestamptz(3)
    )`.execute(db);
  await sql`create unique index merges_from on merges (from_id) where undone_at is null`.execute(db);
  await sql`create index merges_from_all on merges (from_id)`.execute(db);
  await sql`create index merges_into on merges (into_id)`.execute(db);
  await sql`create index merges_user on merges (user_id)`.execute(db);
  await sql`create index merges_newest on merges (merged_at desc)`.execute(db);

  await sql`
    create table different_deals (
      first_id uuid not null references all_deals on delete cascade,
      second_id uuid not null references all_deals on delete cascade,
      reason text not null default '',
      user_id uuid references users on delete set null,
      at timestamptz(3) not null,
      primary key (first_id, second_id),
      check (first_id < second_id)
    )`.execute(db);
  await sql`create index different_deals_second on different_deals (second_id)`.execute(db);
  await sql`create index different_deals_user on different_deals (user_id)`.execute(db);

  for (const [name, shop] of [
    ["deals_store_price", STORE],
    ["deals_domain_price", DOMAIN],
  ] as const) {
    await sql`
      create index ${sql.ref(name)} on all_deals ((${sql.raw(shop)}), discounted_price, created_at)
      where ${sql.raw(LIVE)}`.execute(db);
  }
  await sql`analyze all_deals`.execute(db);
}
