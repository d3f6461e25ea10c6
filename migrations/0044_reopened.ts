import { type Kysely, sql } from "kysely";

const ACTIONS = [
  "approved",
  "rejected",
  "reopened",
  "merged",
  "unmerged",
  "review_hidden",
  "review_shown",
  "report_accepted",
  "report_dismissed",
  "host_blocked",
  "host_unblocked",
];

/** The public log also says when a decision of the queue was taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moderation_events
      drop constraint moderation_events_action_check,
      add constraint moderation_events_action_check
        check (action in (${sql.join(ACTIONS.map((name) => sql.lit(name)))}))`.execute(db);
}
