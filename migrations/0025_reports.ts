import { type Kysely, sql } from "kysely";

/**
 * Reports of deals and reviews, one per person and thing; shops' hosts that nothing may lead to; and who changed a deal: imports
 * record their changes too, which have no user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A later edit by the author can be hidden by reports again.
  await sql`alter table ratings add column hidden_at timestamptz(3), add column moderated_at timestamptz(3)`.execute(
    db,
  );
  await sql`create index ratings_hidden on ratings (hidden_at desc) where hidden_at is not null`.execute(db);
  await sql`
    create table reports (
      id uuid primary key default gen_random_uuid(),
      deal_id uuid references all_deals on delete cascade,
      rating_id uuid references ratings on delete cascade,
      user_id uuid references users on delete set null,
      reason text not null
        check (reason in ('wrong_price', 'ended', 'spam', 'offensive', 'duplicate', 'other')),
      note text not null default '',
      created_at timestamptz(3) not null default clock_timestamp(),
      decision text check (decision in ('accepted', 'dismissed')),
      answer text not null default '',
      decided_by uuid references users on delete set null,
      decided_at timestamptz(3),
      check (num_nonnulls(deal_id, rating_id) = 1),
      check ((decision is null) = (decided_at is null)),
      unique (deal_id, user_id),
      unique (rating_id, user_id)
    )`.execute(db);
  await sql`create index reports_open on reports (created_at) where decided_at is null`.execute(db);
  await sql`create index reports_user on reports (user_id, created_at desc)`.execute(db);
  await sql`create index reports_decided_by on reports (decided_by)`.execute(db);
  await sql`
    create table blocked_hosts (
      host text primary key,
      until timestamptz(3),
      reason text not null,
      blocked_by uuid references users on delete set null,
      blocked_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db);
  await sql`create index blocked_hosts_blocked_by on blocked_hosts (blocked_by)`.execute(db);
  await sql`
    alter table deal_changes
      add column role text not null default 'admin' check (role in ('admin', 'member', 'source', 'site')),
      drop constraint deal_changes_action_check,
      add constraint deal_changes_action_check
        check (action in ('created', 'edited', 'deleted', 'restored', 'undone', 'state'))`.execute(db);
  await setActions(db, [...ACTIONS, "report_accepted", "report_dismissed"]);
  // For the purge of old changes by imports; changes are inserted in order of time.
  await sql`create index deal_changes_source on deal_changes using brin (changed_at) where role = 'source'`.execute(db);
}

const ACTIONS = [
  "approved",
  "rejected",
  "merged",
  "unmerged",
  "review_hidden",
  "review_shown",
  "host_blocked",
  "host_unblocked",
];

async function setActions(db: Kysely<unknown>, actions: readonly string[]): Promise<void> {
  await sql`
    alter table moderation_events
      drop constraint moderation_events_action_check,
      add constraint moderation_events_action_check check (action in (${sql.join(actions.map((name) => sql.lit(name)))}))`.execute(
    db,
  );
}
