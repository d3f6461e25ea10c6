import { type Kysely, sql } from "kysely";

/**
 * Channels besides e-mail: browsers (`push`) and programs (`webhook`), each at an address, with the keys that its messages are
 * encrypted or signed with. `failure` says how the last try ended, while it was not accepted.
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
}
