import { type Kysely, sql } from "kysely";

/** Names in the field's own terms; nothing is rewritten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kept_answers rename to idempotency_keys`.execute(db);
  await sql`alter table idempotency_keys rename column body_hash to fingerprint`.execute(db);
  await sql`alter table idempotency_keys rename column answer to response`.execute(db);
  await sql`alter table idempotency_keys rename column kept_at to claimed_at`.execute(db);
  await sql`alter index kept_answers_pkey rename to idempotency_keys_pkey`.execute(db);
  await sql`alter index kept_answers_kept_at rename to idempotency_keys_claimed_at`.execute(db);
  await sql`alter table runs rename column brought to deal_count`.execute(db);
}
