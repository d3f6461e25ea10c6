import { type Kysely, sql } from "kysely";

/**
 * New deals of a source that is not trusted wait in the queue, as submissions that name the source instead of a member. A feed's
 * `version` rises with each change of it; `would_end` of `live_deals` is what an admin has to confirm.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sources add column trusted boolean not null default true`.execute(db);
  await sql`
    alter table submissions add column source text references sources (name) on delete cascade
      check (source is null or user_id is null)`.execute(db);
  await sql`
    alter table source_feeds
      add column version integer not null default 1,
      add column would_end integer,
      add column live_deals integer`.execute(db);
  await sql`drop index submissions_waiting`.execute(db);
  // People's first, and a source's own.
  await sql`
    create index submissions_waiting on submissions ((source is not null), created_at, id) where decision is null`.execute(
    db,
  );
  await sql`create index submissions_source on submissions (source) where decision is null and source is not null`.execute(
    db,
  );
}
