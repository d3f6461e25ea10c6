import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id text primary key,
      user_id uuid not null references users on delete cascade,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db);
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db);
}
