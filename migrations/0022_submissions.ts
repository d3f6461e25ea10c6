import { type Kysely, sql } from "kysely";

/**
 * What members bring: deals, and changes of published ones. `decision` is null while an admin's is awaited, also for deals
 * of trusted members, which are published at once. `changes` has the old and the new value of each proposed field.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column trust text check (trust in ('given', 'taken'))`.execute(db);
  await sql`
    create table submissions (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('deal', 'change')),
      deal_id uuid not null references all_deals on delete cascade,
      user_id uuid references users on delete set null,
      form_id uuid,
      changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
      note text not null default '',
      credited boolean not null default false,
      version integer not null default 1,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      decision text check (decision in ('approved', 'rejected', 'merged')),
      reason text,
      reason_text text not null default '',
      decided_by uuid references users on delete set null,
      decided_at timestamptz(3),
      check ((decision is null) = (decided_at is null)),
      unique (user_id, form_id)
    )`.execute(db);
  await sql`create index submissions_waiting on submissions (created_at, id) where decision is null`.execute(db);
  await sql`create index submissions_user on submissions (user_id, created_at desc)`.execute(db);
  await sql`create index submissions_deal on submissions (deal_id)`.execute(db);
  await sql`create index submissions_decided_by on submissions (decided_by)`.execute(db);
  await sql`create index deals_offer_id on all_deals (offer_id)`.execute(db);
  await recordEvents(db, "old.status = 'published' and ");
}

/** `deal_events` has what happened to published deals: not the edits of one that waits. */
async function recordEvents(db: Kysely<unknown>, condition: string): Promise<void> {
  await sql`
    create or replace trigger deal_event after update on all_deals for each row
    when (${sql.raw(condition)}(new.discounted_price <> old.discounted_price or new.state <> old.state))
    execute function deal_event()`.execute(db);
}
