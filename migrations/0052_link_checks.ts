import { type Kysely, sql } from "kysely";

/** What the shops' servers answered at the addresses of live deals, and when each host may be asked again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table link_hosts (
      host text primary key,
      due_at timestamp(3) with time zone not null,
      robots text,
      robots_at timestamp(3) with time zone,
      robots_address text,
      robots_redirects smallint not null default 0
    )`.execute(db);
  await sql`
    create table link_checks (
      deal_id uuid primary key references all_deals (id) on delete cascade,
      host text,
      due_at timestamp(3) with time zone,
      clicks integer not null default 0,
      asking jsonb,
      asked_at timestamp(3) with time zone,
      status smallint,
      first_missing_at timestamp(3) with time zone,
      last_missing_at timestamp(3) with time zone,
      check ((first_missing_at is null) = (last_missing_at is null) and (first_missing_at is null) = (status is null))
    )`.execute(db);
  await sql`
    create index link_checks_due on link_checks (host, (asking is null), clicks desc) where due_at is null`.execute(db);
  await sql`create index link_checks_waiting on link_checks (due_at) where due_at is not null`.execute(db);
  await sql`
    create index link_checks_missing on link_checks (first_missing_at) where first_missing_at is not null`.execute(db);
  await sql`
    create function address_changed() returns trigger language plpgsql as $$
    begin
      delete from link_checks where deal_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger address_changed after update of url on all_deals
    for each row when (new.url <> old.url) execute function address_changed()`.execute(db);
}
