import { type Kysely, sql } from "kysely";

/** Likes at which an alert can ask to be told of a deal. */
const LIKE_STEPS = sql`array[5, 10, 25, 50, 100]`;

/**
 * Saved searches, what happened to deals since they were last matched, and the messages that members got. An event is written in
 * the transaction that causes it, and deleted in the one that matches it; without alerts there are no events.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alerts (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      deal_id uuid references all_deals on delete cascade,
      q text not null default '',
      category text not null default '',
      tag text not null default '',
      tag_slug text not null default '',
      store text not null default '',
      store_slug text not null generated always as (
        translate(btrim(store), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ', 'abcdefghijklmnopqrstuvwxyz-')
      ) stored,
      min_price numeric(10, 2),
      max_price numeric(10, 2),
      min_percent smallint check (min_percent between 1 and 100),
      min_likes smallint check (min_likes = any(${LIKE_STEPS})),
      lowest boolean not null default false,
      coupon boolean not null default false,
      lang text not null default '' check (lang in ('', 'en', 'zh')),
      triggers text[] not null check (
        triggers <@ array['new', 'cheaper', 'back', 'dearer', 'ending'] and cardinality(triggers) > 0
      ),
      query text,
      anchors text[] not null,
      search_version integer not null,
      paused_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check (min_price <= max_price)
    )`.execute(db);
  await sql`create index alerts_user on alerts (user_id, created_at desc)`.execute(db);
  await sql`create index alerts_deal on alerts (deal_id) where deal_id is not null`.execute(db);
  await sql`create index alerts_anchors on alerts using gin (anchors) with (fastupdate = off)`.execute(db);
  await sql`
    create table alert_events (
      id bigint generated always as identity primary key,
      deal_id uuid not null references all_deals on delete cascade,
      kind text not null check (kind in ('new', 'liked', 'price', 'back')),
      price numeric(10, 2) not null,
      price_before numeric(10, 2),
      likes integer,
      at timestamptz(3) not null default clock_timestamp()
    )`.execute(db);
  await sql`create index alert_events_deal on alert_events (deal_id)`.execute(db);
  await createMessages(db);
  await createTriggers(db);
}

/** The decision to tell a person something: at most one for each event. */
async function createMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table messages (
      id bigint primary key generated always as identity,
      user_id uuid not null references users on delete cascade,
      event text not null,
      kind text not null,
      alert_id uuid references alerts on delete set null,
      deal_id uuid references all_deals on delete cascade,
      price numeric(10, 2),
      price_before numeric(10, 2),
      at timestamptz(3) not null default clock_timestamp(),
      read_at timestamptz(3),
      unique (user_id, event)
    )`.execute(db);
  await sql`create index messages_newest on messages (user_id, id desc)`.execute(db);
  await sql`create index messages_unread on messages (user_id) where read_at is null`.execute(db);
  await sql`create index messages_alert on messages (alert_id, id desc)`.execute(db);
  await sql`create index messages_deal on messages (deal_id)`.execute(db);
}

/** Statement by statement; a job is enqueued for each that has events, unless the queue has no schema. */
async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function alert_events_of_deals() returns trigger language plpgsql as $$
    begin
      if not exists (select from alerts) then
        return null;
      end if;
      if tg_op = 'INSERT' then
        insert into alert_events (deal_id, kind, price)
        select id, 'new', discounted_price from new_rows where status = 'published';
      else
        insert into alert_events (deal_id, kind, price, price_before, likes)
        select new_row.id, event.kind, new_row.discounted_price, event.price_before, event.likes
        from new_rows new_row join old_rows old_row on old_row.id = new_row.id
        cross join lateral (
          select 'new' as kind, null::numeric as price_before, null::integer as likes where old_row.status = 'pending'
          union all
          select 'price', old_row.discounted_price, null
          where old_row.status = 'published' and new_row.discounted_price <> old_row.discounted_price
          union all
          select 'back', null, null where old_row.status = 'published' and new_row.is_live and not old_row.is_live
          union all
          select 'liked', null, step from unnest(${LIKE_STEPS}) step
          where step > old_row.like_count and step <= new_row.like_count
        ) event
        where new_row.status = 'published';
      end if;
      if found and to_regproc('graphile_worker.add_job') is not null then
        perform graphile_worker.add_job('match_alerts');
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger alert_events_of_new_deals after insert on all_deals referencing new table as new_rows
    for each statement execute function alert_events_of_deals()`.execute(db);
  await sql`
    create trigger alert_events_of_deals after update on all_deals
    referencing old table as old_rows new table as new_rows
    for each statement execute function alert_events_of_deals()`.execute(db);
}
