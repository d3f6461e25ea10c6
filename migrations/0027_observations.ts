import { type Kysely, sql } from "kysely";

const ACTIONS = ["created", "edited", "deleted", "restored", "undone", "state"];

/**
 * One click for each network, deal and day. Which deals' `hot` has signals in it, so that it can lose them again. The deal that
 * alone has said a price, so that the price can be taken back with it. The times of prices are mended when the clock was ahead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table click_networks (
      day date not null,
      deal_id uuid not null references all_deals on delete cascade,
      network bytea not null,
      primary key (day, deal_id, network)
    )`.execute(db);
  await sql`create index click_networks_deal on click_networks (deal_id)`.execute(db);
  await sql`create index deal_clicks_day on deal_clicks (day)`.execute(db);

  await sql`alter table all_deals add column has_signals boolean not null default false`.execute(db);
  await sql`create or replace view deals as select * from all_deals where status = 'published'`.execute(db);
  // Ratings of deals without signals have no other part than their publication.
  await sql`
    update all_deals set has_signals = true where id in (
      select deal_id from likes union select deal_id from worked union select deal_id from ratings union select deal_id from deal_clicks
    )`.execute(db);
  await sql`create index deals_with_signals on all_deals (id) where has_signals`.execute(db);

  await sql`
    alter table price_spans add column deal_id uuid references all_deals on delete set null`.execute(db);
  await sql`create index price_spans_deal on price_spans (deal_id) where deal_id is not null`.execute(db);
  await keepEndedPrices(db, {
    columns: ", deal_id",
    values: ", old.deal_id",
    lastSeen: "least(old.last_seen, new.first_seen - interval '1 millisecond')",
    condition: "old.first_seen < new.first_seen",
  });
  await sql`
    create function drop_later_prices() returns trigger language plpgsql as $$
    begin
      delete from price_spans
      where offer_id = new.offer_id and ended_at < 'infinity' and first_seen >= new.first_seen;
      update price_spans set
        last_seen = least(last_seen, new.first_seen - interval '1 millisecond'), ended_at = new.first_seen
      where offer_id = new.offer_id and ended_at < 'infinity' and ended_at > new.first_seen;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger drop_later_prices before update on price_spans for each row
    when (new.first_seen < old.first_seen) execute function drop_later_prices()`.execute(db);
  await checkActions(db, [...ACTIONS, "price"]);
}

async function checkActions(db: Kysely<unknown>, actions: readonly string[]): Promise<void> {
  const listed = sql.join(actions.map((action) => sql.lit(action)));
  await sql`
    alter table deal_changes
      drop constraint deal_changes_action_check,
      add constraint deal_changes_action_check check (action in (${listed}))`.execute(db);
}

/** The function and the trigger of 0009 and 0017. */
async function keepEndedPrices(
  db: Kysely<unknown>,
  { columns, values, lastSeen, condition }: { columns: string; values: string; lastSeen: string; condition: string },
): Promise<void> {
  await sql`
    create or replace function keep_ended_price() returns trigger language plpgsql as $$
    begin
      insert into price_spans (offer_id, price, list_price, first_seen, last_seen, source, ended_at${sql.raw(columns)})
      values (
        old.offer_id, old.price, old.list_price, old.first_seen, ${sql.raw(lastSeen)}, old.source, new.first_seen${sql.raw(values)}
      );
      return null;
    end $$`.execute(db);
  await sql`
    create or replace trigger keep_ended_price after update on price_spans for each row
    when (${sql.raw(condition)}) execute function keep_ended_price()`.execute(db);
}
