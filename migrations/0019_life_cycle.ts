import { type Kysely, sql } from "kysely";

/** The orders of lists, each for all deals and for a category: an index of live deals, and one of the others, which come last. */
const ORDERS: Record<string, { columns: string; include?: string }> = {
  newest: { columns: "created_at desc, id desc" },
  discount: {
    columns: "(discounted_price = 0 and original_price > 0) desc, discount_percentage desc, created_at desc, id desc",
    include: "discounted_price, original_price",
  },
  price: { columns: "discounted_price, id" },
  rating: { columns: "average_rating desc, ratings_count desc, id desc" },
  expiry: { columns: "expires_at, created_at desc, id desc" },
  hot: { columns: "hot desc, id desc" },
};

/** Whole orders, also of deals that are not live: for admins, and for searches among the newest deals. */
const KEPT = ["newest"];

const PUBLISHED = "status = 'published'";

/**
 * Whether a deal still holds, in `state`; signals of people and time change it. Live deals come first in every order, so each
 * order's index is split. `hot` is the order "hot": see app/features/life/heat.server.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table all_deals
      add column state text not null default 'live',
      add column state_at timestamptz(3) not null default now(),
      add column state_pinned boolean not null default false,
      add column signals_since timestamptz(3),
      add column worked_count integer not null default 0 check (worked_count >= 0),
      add column hot double precision not null default 0`.execute(db);
  // Changes of type, because they write the table once, where an update would leave each row twice.
  await sql`
    alter table all_deals
      alter column state type text using case when expires_at <= now() then 'ended' else 'live' end,
      alter column state_at type timestamptz(3) using case when expires_at <= now() then expires_at else created_at end,
      alter column hot type double precision using extract(epoch from created_at) / 172800 + 2,
      add check (state in ('live', 'doubtful', 'gone', 'back', 'ended')),
      add column is_live boolean not null generated always as (state not in ('gone', 'ended')) stored`.execute(db);
  await sql`create or replace view deals as select * from all_deals where ${sql.raw(PUBLISHED)}`.execute(db);

  await createStateTriggers(db);
  await createSignals(db);
  await createEvents(db);
  await countLiveDeals(db);
  for (const [name, order] of Object.entries(ORDERS)) await splitIndex(db, name, order);
  await sql`analyze all_deals`.execute(db);
}

/** A date in the past ends a deal, and one in the future brings it back, whichever statement writes it. */
async function createStateTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function deal_state() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        new.hot := extract(epoch from new.created_at) / 172800 + 2;
      end if;
      if new.expires_at <= now() and new.state <> 'gone' then
        new.state := 'ended';
      elsif new.state = 'ended' and (new.expires_at is null or new.expires_at > now()) then
        new.state := 'live';
      end if;
      if tg_op = 'UPDATE' then
        if new.state <> old.state then
          new.state_at := case when new.state = 'ended' then new.expires_at else clock_timestamp() end;
        end if;
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger deal_state before insert or update of expires_at, state on all_deals
    for each row execute function deal_state()`.execute(db);
}

/** "It worked", as likes and NoLuck marks are kept; with them the sender's network, as a keyed hash. */
async function createSignals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table worked (
      deal_id uuid not null references all_deals on delete cascade,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default clock_timestamp(),
      network bytea,
      primary key (deal_id, user_id)
    )`.execute(db);
  await sql`create index worked_user on worked (user_id)`.execute(db);
  await sql`
    create function worked_counted() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update all_deals set worked_count = worked_count + 1 where id = new.deal_id;
      else
        update all_deals set worked_count = worked_count - 1 where id = old.deal_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger worked_counted after insert or delete on worked
    for each row execute function worked_counted()`.execute(db);
  await sql`
    alter table nolucks add column network bytea, alter column created_at set default clock_timestamp()`.execute(db);
  for (const table of ["likes", "nolucks", "worked", "ratings"]) {
    await sql`create index ${sql.ref(`${table}_created`)} on ${sql.ref(table)} (created_at)`.execute(db);
  }
  await sql`create index deals_unsettled on all_deals (id) where state in ('doubtful', 'back')`.execute(db);
}

/** What happened to a published deal. */
async function createEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deal_events (
      id bigint generated always as identity primary key,
      deal_id uuid not null references all_deals on delete cascade,
      kind text not null check (kind in ('price', 'live', 'doubtful', 'gone', 'back', 'ended')),
      price numeric(10, 2),
      price_before numeric(10, 2),
      at timestamptz(3) not null,
      check ((kind = 'price') = (price is not null and price_before is not null))
    )`.execute(db);
  await sql`create index deal_events_newest on deal_events (at desc, id desc)`.execute(db);
  await sql`create index deal_events_deal on deal_events (deal_id, at desc)`.execute(db);
  await sql`
    create function deal_event() returns trigger language plpgsql as $$
    begin
      if new.discounted_price <> old.discounted_price then
        insert into deal_events (deal_id, kind, price, price_before, at)
        values (new.id, 'price', new.discounted_price, old.discounted_price, new.updated_at);
      end if;
      if new.state <> old.state then
        insert into deal_events (deal_id, kind, at) values (new.id, new.state, new.state_at);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger deal_event after update on all_deals for each row
    when (new.discounted_price <> old.discounted_price or new.state <> old.state)
    execute function deal_event()`.execute(db);
}

/** Adds the numbers of live deals to those of all. */
async function countLiveDeals(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deal_counts add column live integer not null default 0`.execute(db);
  await sql`
    update deal_counts set live = counted.live
    from (
      select key.category, tag.slug, count(*) as live
      from all_deals deal
      cross join lateral (values (''), (deal.category)) key (category)
      cross join lateral (select '' as slug union all select unnest(deal.tag_slugs)) tag
      where ${sql.raw(PUBLISHED)} and is_live
      group by key.category, tag.slug
    ) counted
    where deal_counts.category = counted.category and deal_counts.tag_slug = counted.slug`.execute(db);
  await countDeals(db, { live: true, where: PUBLISHED });
}

/** The function of 0005, by the condition of shown deals, and with live deals. */
async function countDeals(db: Kysely<unknown>, { live, where }: { live: boolean; where: string }): Promise<void> {
  const [by, column, sum, changed, added] = (
    live
      ? [
          ", %1$s * is_live::integer as live",
          ", live",
          ", sum(changed.live)",
          " or sum(changed.live) <> 0",
          "live = kept.live + excluded.live,",
        ]
      : ["", "", "", "", ""]
  ).map((part) => sql.raw(part));
  await sql`
    create or replace function deals_counted() returns trigger language plpgsql as $$
    declare
      counted constant text :=
        'select source, category, tags, tag_slugs, %1$s as by${by} from %2$s where ${sql.raw(where.replaceAll("'", "''"))}';
      added constant text := format(counted, '1', 'new_rows');
      removed constant text := format(counted, '-1', 'old_rows');
      changed constant text := case tg_op
        when 'INSERT' then added
        when 'DELETE' then removed
        else added || ' union all ' || removed
      end;
    begin
      execute $insert$
        insert into deal_counts as kept (category, tag_slug, tag, deals${column})
        select key.category, tag.slug, max(tag.name), sum(changed.by)${sum}
        from ($insert$ || changed || $insert$) changed
        cross join lateral (values (''), (changed.category)) key (category)
        cross join lateral (
          select '' as slug, '' as name union all select * from unnest(changed.tag_slugs, changed.tags)
        ) tag
        group by key.category, tag.slug
        having sum(changed.by) <> 0${changed}
        order by key.category, tag.slug
        on conflict (category, tag_slug) do update set
          deals = kept.deals + excluded.deals,
          ${added}
          tag = case when kept.deals > 0 then kept.tag else excluded.tag end
      $insert$;
      execute $insert$
        insert into deal_source_counts as kept (source, category, deals)
        select changed.source, key.category, sum(changed.by)
        from ($insert$ || changed || $insert$) changed
        cross join lateral (values (''), (changed.category)) key (category)
        group by changed.source, key.category
        having sum(changed.by) <> 0
        order by changed.source, key.category
        on conflict (source, category) do update set deals = kept.deals + excluded.deals
      $insert$;
      return null;
    end $$`.execute(db);
}

async function splitIndex(
  db: Kysely<unknown>,
  name: string,
  { columns, include }: { columns: string; include?: string },
): Promise<void> {
  const included = sql.raw(include ? `include (${include})` : "");
  for (const [list, key] of [
    ["", columns],
    ["category_", `category, ${columns}`],
  ] as const) {
    if (!KEPT.includes(name)) await sql`drop index if exists ${sql.ref(`deals_${list}${name}`)}`.execute(db);
    for (const [part, condition] of [
      ["live", "is_live"],
      ["over", "not is_live"],
    ] as const) {
      await sql`
        create index ${sql.ref(`deals_${part}_${list}${name}`)} on all_deals (${sql.raw(key)}) ${included}
        where ${sql.raw(`${PUBLISHED} and ${condition}`)}`.execute(db);
    }
  }
}
