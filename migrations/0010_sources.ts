import { type Kysely, sql } from "kysely";

/**
 * Programs that deliver deals: the sources they deliver for, the tokens they show, their runs, which run brought which deal last,
 * what was refused, and what was answered to requests that may be sent again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sources (
      name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
      created_at timestamptz(3) not null,
      delivered_at timestamptz(3)
    )`.execute(db);
  await sql`
    create table service_tokens (
      id uuid primary key default gen_random_uuid(),
      source text not null references sources on delete cascade,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['deals:read', 'deals:write']),
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null,
      used_at timestamptz(3),
      expires_at timestamptz(3)
    )`.execute(db);
  await sql`create index service_tokens_source on service_tokens (source)`.execute(db);
  await sql`create index service_tokens_created_by on service_tokens (created_by)`.execute(db);
  // Numbers say which run came before; ids are what programs are told.
  await sql`
    create table runs (
      id uuid primary key default gen_random_uuid(),
      number bigint generated always as identity unique,
      source text not null references sources on delete cascade,
      state text not null default 'open' check (state in ('open', 'complete', 'too_small', 'abandoned')),
      started_at timestamptz(3) not null,
      finished_at timestamptz(3) check ((finished_at is null) = (state = 'open')),
      added integer not null default 0,
      updated integer not null default 0,
      unchanged integer not null default 0,
      held integer not null default 0,
      refused integer not null default 0,
      brought integer not null default 0,
      ended integer not null default 0
    )`.execute(db);
  await sql`create index runs_source on runs (source, number desc)`.execute(db);
  await sql`create unique index runs_open on runs (source) where state = 'open'`.execute(db);
  await sql`
    create table deliveries (
      source text not null references sources on delete cascade,
      import_key text not null,
      run bigint not null,
      delivered_at timestamptz(3) not null,
      primary key (import_key, source)
    )`.execute(db);
  await sql`create index deliveries_run on deliveries (source, run)`.execute(db);
  await sql`
    create table refused_rows (
      id bigint primary key generated always as identity,
      source text not null references sources on delete cascade,
      run_id uuid references runs on delete cascade,
      row_index integer not null,
      import_key text,
      errors jsonb not null,
      refused_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index refused_rows_source on refused_rows (source, id desc)`.execute(db);
  await sql`create index refused_rows_run on refused_rows (run_id)`.execute(db);
  await sql`
    create table kept_answers (
      source text not null references sources on delete cascade,
      key text not null check (char_length(key) between 1 and 255),
      body_hash bytea not null check (octet_length(body_hash) = 32),
      answer json,
      kept_at timestamptz(3) not null,
      primary key (source, key)
    )`.execute(db);
  await sql`create index kept_answers_kept_at on kept_answers (kept_at)`.execute(db);
}
