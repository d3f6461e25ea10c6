import { type Kysely, sql } from "kysely";

/** Roles, and whether the address of an account is known to be its member's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addRoles(db);
  await sql`
    alter table users
      add column email_confirmed_at timestamptz(3),
      add column email_code_hash text,
      add column email_code_tries integer not null default 0,
      add column email_code_expires_at timestamptz(3)`.execute(db);
  // E-mails of alerts go to the same address.
  await sql`
    update users set email_confirmed_at = confirmed_at from channels
    where channels.user_id = users.id and kind = 'email' and confirmed_at is not null`.execute(db);
  await sql`delete from channels where kind = 'email' and confirmed_at is null`.execute(db);
  await sql`
    alter table channels drop column code_hash, drop column code_tries, drop column code_expires_at`.execute(db);
}

/**
 * One column has the role of an account, instead of a flag for admins. What a moderator decides is recorded as a moderator's:
 * in the public log, and by the trigger in every history that is written for those who decide (`admin`).
 */
async function addRoles(db: Kysely<unknown>): Promise<void> {
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
