import { type Kysely, sql } from "kysely";

/**
 * Where members are told things besides their inbox, and when. A message waits in `channel_messages` for each channel; the decision
 * to send some of them is a row of `dispatches`, whose id the transport repeats with each try.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_settings (
      user_id uuid primary key references users on delete cascade,
      time_zone text not null,
      quiet_from smallint check (quiet_from between 0 and 1439),
      quiet_to smallint check (quiet_to between 0 and 1439),
      digest_at smallint not null check (digest_at between 0 and 1439),
      lang text not null check (lang in ('en', 'zh')),
      check ((quiet_from is null) = (quiet_to is null))
    )`.execute(db);
  await sql`
    create table channels (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('email')),
      mode text not null default 'now' check (mode in ('now', 'digest')),
      code_hash text,
      code_tries integer not null default 0,
      code_expires_at timestamptz(3),
      confirmed_at timestamptz(3),
      stopped_at timestamptz(3),
      stopped_why text check (stopped_why in ('unsubscribed', 'bounced')),
      created_at timestamptz(3) not null default clock_timestamp(),
      unique (user_id, kind),
      check ((stopped_at is null) = (stopped_why is null))
    )`.execute(db);
  await sql`
    create table dispatches (
      id uuid primary key default gen_random_uuid(),
      channel_id uuid not null references channels on delete cascade,
      tries integer not null default 0,
      next_at timestamptz(3) not null default clock_timestamp(),
      created_at timestamptz(3) not null default clock_timestamp(),
      sent_at timestamptz(3),
      given_up_at timestamptz(3)
    )`.execute(db);
  await sql`
    create index dispatches_due on dispatches (next_at) where sent_at is null and given_up_at is null`.execute(db);
  await sql`create index dispatches_channel on dispatches (channel_id, created_at)`.execute(db);
  await sql`
    create table channel_messages (
      channel_id uuid not null references channels on delete cascade,
      message_id bigint not null references messages on delete cascade,
      dispatch_id uuid references dispatches on delete cascade,
      primary key (channel_id, message_id)
    )`.execute(db);
  await sql`create index channel_messages_waiting on channel_messages (channel_id) where dispatch_id is null`.execute(
    db,
  );
  await sql`create index channel_messages_message on channel_messages (message_id)`.execute(db);
  await sql`create index channel_messages_dispatch on channel_messages (dispatch_id)`.execute(db);
  await createTrigger(db);
}

/** In the transaction that decides on the messages. */
async function createTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function messages_to_channels() returns trigger language plpgsql as $$
    begin
      insert into channel_messages (channel_id, message_id)
      select channels.id, new_row.id from new_rows new_row join channels on channels.user_id = new_row.user_id
      where confirmed_at is not null and stopped_at is null;
      if found and to_regproc('graphile_worker.add_job') is not null then
        perform graphile_worker.add_job('send_messages');
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger messages_to_channels after insert on messages referencing new table as new_rows
    for each statement execute function messages_to_channels()`.execute(db);
}
