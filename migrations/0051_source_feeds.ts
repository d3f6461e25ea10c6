import { type Kysely, sql } from "kysely";

/** The feeds that the site fetches itself, at most one of each source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table source_feeds (
      source text primary key references sources (name) on delete cascade,
      address text not null check (char_length(address) between 1 and 2048),
      format text not null,
      map jsonb,
      interval_minutes integer not null check (interval_minutes between 15 and 1440),
      etag text,
      last_modified text,
      due_at timestamp(3) with time zone not null,
      fetched_at timestamp(3) with time zone,
      problem text,
      failing_since timestamp(3) with time zone,
      failures integer not null default 0 check (failures >= 0),
      may_end_most boolean not null default false,
      check ((problem is null) = (failing_since is null) and (problem is null) = (failures = 0))
    )`.execute(db);
}
