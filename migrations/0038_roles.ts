import { type Kysely, sql } from "kysely";

/**
 * One column has the role of an account, instead of a flag for admins. What a moderator decides is recorded as a moderator's:
 * in the public log, and by the trigger in every history that is written for those who decide (`admin`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column role text not null default 'member' check (role in ('member', 'moderator', 'admin'))`.execute(
    db,
  );
  await sql`update users set role = 'admin' where is_admin`.execute(db);
  await sql`alter table users drop column is_admin`.execute(db);
  await sql`
    alter table moderation_events
      add column role text not null default 'admin' check (role in ('admin', 'moderator'))`.execute(db);
  await sql`
    alter table deal_changes
      drop constraint deal_changes_role_check,
      add constraint deal_changes_role_check check (role in ('admin', 'moderator', 'member', 'source', 'site'))`.execute(
    db,
  );
  await sql`
    create function record_moderator() returns trigger language plpgsql as $$
    begin
      if exists (select from users where id = new.user_id and role = 'moderator') then
        new.role := 'moderator';
      end if;
      return new;
    end $$`.execute(db);
  for (const table of ["moderation_events", "deal_changes"]) {
    await sql`
      create trigger record_moderator before insert on ${sql.table(table)} for each row
      when (new.role = 'admin' and new.user_id is not null) execute function record_moderator()`.execute(db);
  }
}
