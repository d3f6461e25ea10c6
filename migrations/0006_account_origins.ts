import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // How an account came to be: nobody has checked the address of one that was opened by sign-up. Of those that are there
  // already nobody knows it, so they count as such; admins among them stay admins.
  await sql`
    alter table users add column made_by text not null default 'sign-up' check (made_by in ('sign-up', 'operator'))`.execute(
    db,
  );
  // The dearest hash in use is one look at the end of this index.
  await sql`create index users_hash_cost on users (substr(password_hash, 5, 2))`.execute(db);
}
