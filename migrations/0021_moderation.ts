import { type Kysely, sql } from "kysely";

/**
 * The states of deals that members bring: `pending` until an admin decides, then `published`, `rejected` or `merged` with the
 * deal of the same offer. No cascade to merged deals: a nested statement on the same table would keep the triggers of the
 * statement that deletes from raising the content version. The log of what admins decide is public; `user_id` is not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table all_deals
      drop constraint all_deals_status_check,
      add constraint all_deals_status_check
        check (status in ('published', 'deleted', 'pending', 'rejected', 'merged')),
      add column merged_into uuid references all_deals,
      add constraint all_deals_merged_into_check check ((status = 'merged') = (merged_into is not null))`.execute(db);
  await sql`create or replace view deals as select * from all_deals where status = 'published'`.execute(db);
  await sql`create index deals_merged_into on all_deals (merged_into) where merged_into is not null`.execute(db);
  await sql`
    create table moderation_events (
      id bigint generated always as identity primary key,
      action text not null check (action in (
        'approved', 'rejected', 'merged', 'unmerged', 'review_hidden', 'review_shown', 'host_blocked', 'host_unblocked'
      )),
      deal_id uuid references all_deals on delete set null,
      host text,
      reason text,
      reason_text text,
      user_id uuid references users on delete set null,
      at timestamptz(3) not null default clock_timestamp()
    )`.execute(db);
  await sql`create index moderation_events_deal on moderation_events (deal_id)`.execute(db);
  await sql`create index moderation_events_user on moderation_events (user_id)`.execute(db);
}
