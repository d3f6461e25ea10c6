import { type Kysely, sql } from "kysely";

/**
 * Channels besides e-mail: browsers (`push`) and programs (`webhook`), each at an address, with the keys that its messages are
 * encrypted or signed with. `failure` says how the last try ended, while it was not accepted. Their servers can be slow: they have a
 * job of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table channels
      drop constraint channels_kind_check,
      drop constraint channels_stopped_why_check,
      drop constraint channels_user_id_kind_key,
      add column name text not null default '',
      add column endpoint text,
      add column template text,
      add column keys jsonb,
      add column failure text,
      add constraint channels_kind_check check (kind in ('email', 'push', 'webhook')),
      add constraint channels_stopped_why_check check (stopped_why in ('unsubscribed', 'bounced', 'gone', 'failing')),
      add constraint channels_endpoint_check check (
        (kind = 'email') = (endpoint is null) and (kind = 'email') = (keys is null)
        and (kind = 'webhook') = (template is not null)
      )`.execute(db);
  await sql`create unique index channels_email on channels (user_id) where kind = 'email'`.execute(db);
  await sql`create unique index channels_browser on channels (endpoint) where kind = 'push'`.execute(db);
  await sql`create index channels_user on channels (user_id)`.execute(db);
  await sql`
    create or replace function messages_to_channels() returns trigger language plpgsql as $$
    declare
      kinds text[];
    begin
      with waiting as (
        insert into channel_messages (channel_id, message_id)
        select channels.id, new_row.id from new_rows new_row join channels on channels.user_id = new_row.user_id
        where confirmed_at is not null and stopped_at is null
        returning channel_id
      )
      select array_agg(distinct kind) into kinds from waiting join channels on channels.id = channel_id;
      if kinds is not null and to_regproc('graphile_worker.add_job') is not null then
        if 'email' = any(kinds) then
          perform graphile_worker.add_job('send_messages');
        end if;
        if kinds && array['push', 'webhook'] then
          perform graphile_worker.add_job('post_messages');
        end if;
      end if;
      return null;
    end $$`.execute(db);
}
