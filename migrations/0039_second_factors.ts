import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The secret as authenticator apps take it, in Base32: codes are computed from it, so it cannot be hashed.
  await sql`
    create table second_factors (
      user_id uuid primary key references users on delete cascade,
      secret text not null,
      last_step bigint not null,
      created_at timestamptz(3) not null
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id uuid not null references second_factors on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    )`.execute(db);
  // What is under way between two requests of one browser, which has the token in a cookie.
  await sql`
    create table sign_in_steps (
      token_hash bytea primary key,
      kind text not null,
      user_id uuid references users on delete cascade,
      data jsonb not null,
      tries integer not null default 0,
      expires_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index sign_in_steps_user on sign_in_steps (user_id)`.execute(db);
  await sql`create index sign_in_steps_expiry on sign_in_steps (expires_at)`.execute(db);
}
