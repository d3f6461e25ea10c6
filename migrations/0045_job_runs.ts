import { type Kysely, sql } from "kysely";

/** When each scheduled job last completed: the queue deletes what is done, so that its silence would look like health. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_runs (
      job text primary key check (char_length(job) between 1 and 100),
      period integer not null check (period > 0),
      registered_at timestamptz not null default now(),
      completed_at timestamptz
    )`.execute(db);
}
