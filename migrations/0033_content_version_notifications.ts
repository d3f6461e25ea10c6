import { type Kysely, sql } from "kysely";

/** Notifies of each content version when it is committed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_content_version() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content_version', new.version::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger notify_content_version after update on content_version
    for each row execute function notify_content_version()`.execute(db);
  // For sites that listen while an older backup is restored.
  await sql`update content_version set version = version + 1`.execute(db);
}
