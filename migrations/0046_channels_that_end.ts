import { type Kysely, sql } from "kysely";

/**
 * A channel that ends says so in the inbox (`about` has its name). After a restore no channel is sent what happened until then
 * (`held_until`): the site that the backup is from has sent it. What is told anew comes to the top of the inbox.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column about text not null default ''`.execute(db);
  await sql`alter table channels add column held_until timestamptz(3)`.execute(db);
  await sql`
    create or replace function tell_member(
      member uuid, told_event text, told_kind text, about uuid, outcome text
    ) returns void language plpgsql as $$
    begin
      if member is null or exists (select from alert_settings where user_id = member and told_kind = any(muted)) then
        return;
      end if;
      delete from messages where user_id = member and event = told_event;
      insert into messages (user_id, event, kind, deal_id, detail)
      values (member, told_event, told_kind, about, outcome)
      on conflict (user_id, event) do nothing;
    end $$`.execute(db);
  await sql`
    create or replace function messages_to_channels() returns trigger language plpgsql as $$
    declare
      kinds text[];
    begin
      with waiting as (
        insert into channel_messages (channel_id, message_id)
        select channels.id, new_row.id from new_rows new_row join channels on channels.user_id = new_row.user_id
        where confirmed_at is not null and stopped_at is null and (held_until is null or held_until < new_row.at)
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
