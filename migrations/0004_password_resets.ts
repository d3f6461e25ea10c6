import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // One code for an account: a newer one takes the place of the older. The code itself is with its owner alone.
  await sql`
    create table password_resets (
      user_id uuid primary key references users on delete cascade,
      code_hash text not null,
      tries integer not null default 0,
      expires_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index password_resets_expiry on password_resets (expires_at)`.execute(db);
}
