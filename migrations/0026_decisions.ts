import { type Kysely, sql } from "kysely";

/**
 * `state` follows from three columns, in one trigger: the end date, else an admin's `state_decision`, else `state_reported` (see
 * app/features/life/state.ts). None of them is computed back from it, so that a date that is extended gives back what it hid.
 * `counted_nolucks` has who has made a deal gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop view deals`.execute(db);
  await sql`
    alter table all_deals
      add column state_reported text not null default 'live' check (state_reported in ('live', 'doubtful', 'gone', 'back')),
      add column state_decision text check (state_decision in ('live', 'gone'))`.execute(db);
  await sql`
    create or replace function deal_state() returns trigger language plpgsql as $$
    begin
      new.state := case when new.expires_at <= now() then 'ended' else coalesce(new.state_decision, new.state_reported) end;
      if tg_op = 'UPDATE' then
        if new.state <> old.state then
          new.state_at := case when new.state = 'ended' then new.expires_at else clock_timestamp() end;
        end if;
        if new.state <> 'ended' and old.state = 'ended' then
          new.signals_since := clock_timestamp();
        end if;
      end if;
      return new;
    end $$`.execute(db);
  await createStateTrigger(db, "expires_at, state_decision, state_reported, state");
  await recordEvents(
    db,
    "new.state <> old.state and not (new.is_live and old.is_live)",
    "case when new.is_live and new.state <> 'back' then 'live' else new.state end",
  );
  await sql`delete from deal_events where kind = 'doubtful'`.execute(db);
  await checkEvents(db, ["price", "live", "gone", "back", "ended"]);

  await sql`update all_deals set state_reported = state where state in ('doubtful', 'gone', 'back')`.execute(db);
  // The history names each decision; the state of an ended deal does not.
  await sql`
    update all_deals deal set state_decision = decided.decision, state_reported = decided.decision
    from (
      select id, coalesce(
        (
          select changes #>> '{decision,1}' from deal_changes
          where deal_id = all_deals.id and action = 'state' and changes #>> '{decision,1}' in ('live', 'gone')
          order by deal_changes.id desc limit 1
        ),
        case when state = 'gone' then 'gone' else 'live' end
      ) as decision
      from all_deals where state_pinned
    ) decided
    where deal.id = decided.id`.execute(db);
  await sql`alter table all_deals drop column state_pinned`.execute(db);
  await sql`create view deals as select * from all_deals where status = 'published'`.execute(db);

  await sql`
    create table counted_nolucks (
      deal_id uuid not null references all_deals on delete cascade,
      user_id uuid not null references users on delete cascade,
      at timestamptz(3) not null,
      primary key (deal_id, user_id)
    )`.execute(db);
  await sql`create index counted_nolucks_user on counted_nolucks (user_id)`.execute(db);
  await sql`create index counted_nolucks_at on counted_nolucks (at)`.execute(db);
  await countVersions(db, true);
}

async function createStateTrigger(db: Kysely<unknown>, columns: string): Promise<void> {
  await sql`
    create or replace trigger deal_state before insert or update of ${sql.raw(columns)} on all_deals
    for each row execute function deal_state()`.execute(db);
}

/** The function of 0019, by the condition of an event of the state, and its kind. */
async function recordEvents(db: Kysely<unknown>, condition: string, kind: string): Promise<void> {
  await sql`
    create or replace function deal_event() returns trigger language plpgsql as $$
    begin
      if new.discounted_price <> old.discounted_price then
        insert into deal_events (deal_id, kind, price, price_before, at)
        values (new.id, 'price', new.discounted_price, old.discounted_price, new.updated_at);
      end if;
      if ${sql.raw(condition)} then
        insert into deal_events (deal_id, kind, at) values (new.id, ${sql.raw(kind)}, new.state_at);
      end if;
      return null;
    end $$`.execute(db);
}

async function checkEvents(db: Kysely<unknown>, kinds: readonly string[]): Promise<void> {
  const listed = sql.join(kinds.map((kind) => sql.lit(kind)));
  await sql`
    alter table deal_events
      drop constraint deal_events_kind_check, add constraint deal_events_kind_check check (kind in (${listed}))`.execute(
    db,
  );
}

/** The function of 0018; `exceptDoubts`: a statement that only raises or clears doubts about one deal does not count. */
async function countVersions(db: Kysely<unknown>, exceptDoubts: boolean): Promise<void> {
  const doubts = sql`
        if changed and (select count(*) = 1 from new_rows) then
          changed := (
            select new_row.version <> old_row.version or new_row.state = old_row.state
              or not (array[new_row.state, old_row.state] <@ array['live', 'doubtful'])
            from new_rows new_row, old_rows old_row
          );
        end if;`;
  await sql`
    create or replace function content_changed() returns trigger language plpgsql as $$
    declare
      changed boolean := tg_op = 'TRUNCATE';
    begin
      if tg_op = 'INSERT' then
        changed := exists (select from new_rows where status = 'published');
      elsif tg_op = 'DELETE' then
        changed := exists (select from old_rows where status = 'published');
      elsif tg_op = 'UPDATE' then
        changed := exists (
          (select * from new_rows where status = 'published' except select * from old_rows)
          union all
          (select * from old_rows where status = 'published' except select * from new_rows)
        );
        ${exceptDoubts ? doubts : sql``}
      end if;
      if changed then
        update content_version set version = version + 1;
      end if;
      return null;
    end $$`.execute(db);
}
