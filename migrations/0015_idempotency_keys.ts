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

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs rename column deal_count to brought`.execute(db);
  await sql`alter index idempotency_keys_claimed_at rename to kept_answers_kept_at`.execute(db);
  await sql`alter index idempotency_keys_pkey rename to kept_answers_pkey`.execute(db);
  await sql`alter table idempotency_keys rename column claimed_at to kept_at`.execute(db);
  await sql`alter table idempotency_keys rename column response to answer`.execute(db);
  await sql`alter table idempotency_keys rename column fingerprint to body_hash`.execute(db);
  await sql`alter table idempotency_keys rename to kept_answers`.execute(db);
}
