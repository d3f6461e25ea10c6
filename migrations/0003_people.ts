import { type Kysely, type RawBuilder, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      username text not null check (username ~ '^[A-Za-z0-9_]{3,30}$'),
      email text not null check (char_length(email) between 5 and 254),
      password_hash text not null,
      is_admin boolean not null default false,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  // Unique without regard to case, whoever signs up at the same moment.
  await sql`create unique index users_username on users (lower(username))`.execute(db);
  await sql`create unique index users_email on users (lower(email))`.execute(db);

  // The token itself is with its owner alone.
  await sql`
    create table sessions (
      id uuid primary key default gen_random_uuid(),
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      user_id uuid not null references users on delete cascade,
      device text not null check (char_length(device) <= 200),
      created_at timestamptz(3) not null default now(),
      seen_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id, seen_at desc)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);

  // Attempts of somebody at something within a stretch of time, for all processes together.
  await sql`
    create table attempts (
      key text not null,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      count integer not null,
      primary key (key, starts_at)
    )`.execute(db);
  await sql`create index attempts_end on attempts (ends_at)`.execute(db);

  // What all processes of a site sign with; made where it is first needed.
  await sql`
    create table site_secrets (
      name text primary key,
      secret bytea not null
    )`.execute(db);

  // Answers to human checks count once.
  await sql`
    create table spent_checks (
      token_hash bytea primary key,
      expires_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index spent_checks_expiry on spent_checks (expires_at)`.execute(db);

  await sql`alter table deals add column noluck_count integer not null default 0 check (noluck_count >= 0)`.execute(db);
  for (const [table, counter] of [
    ["likes", "like_count"],
    ["nolucks", "noluck_count"],
  ] as const) {
    const [likes, count] = [sql.ref(table), sql.ref(counter)];
    await sql`
      create table ${likes} (
        deal_id uuid not null references deals on delete cascade,
        user_id uuid not null references users on delete cascade,
        created_at timestamptz(3) not null default now(),
        primary key (deal_id, user_id)
      )`.execute(db);
    await sql`create index ${sql.ref(`${table}_user`)} on ${likes} (user_id, created_at desc)`.execute(db);
    await sql`
      create function ${sql.ref(`${table}_counted`)}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update deals set ${count} = ${count} + 1 where id = new.deal_id;
        else
          update deals set ${count} = ${count} - 1 where id = old.deal_id;
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_counted`)} after insert or delete on ${likes}
      for each row execute function ${sql.ref(`${table}_counted`)}()`.execute(db);
  }

  // A rating outlives its author's account, without the name.
  await sql`
    create table ratings (
      id uuid primary key default gen_random_uuid(),
      deal_id uuid not null references deals on delete cascade,
      user_id uuid references users on delete set null,
      rating smallint not null check (rating between 1 and 5),
      comment text check (char_length(comment) between 1 and 2000),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (deal_id, user_id)
    )`.execute(db);
  await sql`create index ratings_newest on ratings (deal_id, created_at desc, id desc)`.execute(db);
  await sql`create index ratings_user on ratings (user_id)`.execute(db);
  await sql`
    create function ratings_counted() returns trigger language plpgsql as $$
    begin
      case tg_op
        when 'INSERT' then
          update deals set rating_sum = rating_sum + new.rating, ratings_count = ratings_count + 1 where id = new.deal_id;
        when 'DELETE' then
          update deals set rating_sum = rating_sum - old.rating, ratings_count = ratings_count - 1 where id = old.deal_id;
        else
          update deals set rating_sum = rating_sum + new.rating - old.rating where id = new.deal_id;
      end case;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ratings_counted after insert or delete or update of rating on ratings
    for each row execute function ratings_counted()`.execute(db);

  // The triggers above change numbers alone, so what is counted by category, tag and word need not look at them.
  await recreateUpdateTriggers(db, sql`when (pg_trigger_depth() = 0)`);
}

async function recreateUpdateTriggers(db: Kysely<unknown>, condition: RawBuilder<unknown>): Promise<void> {
  for (const counted of ["deals_counted", "deals_lexemes_counted"]) {
    await sql`drop trigger ${sql.ref(`${counted}_update`)} on deals`.execute(db);
    await sql`
      create trigger ${sql.ref(`${counted}_update`)} after update on deals
      referencing new table as new_rows old table as old_rows
      for each statement ${condition} execute function ${sql.ref(counted)}()`.execute(db);
  }
}
