import { type Kysely, sql } from "kysely";

/**
 * A submission is settled in the transaction that ends its deal; those whose deals ended before are settled now, and what undoing
 * merges needs names the submissions and keys. Idempotency keys are of sources and of people, in one table. Reports have the
 * sender's network, as a keyed hash, and reviews the time of their text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update submissions set
      decision = case deal.status when 'merged' then 'merged' else 'rejected' end,
      reason = case when deal.status <> 'merged' then 'deal_taken_off' end,
      decided_at = clock_timestamp()
    from all_deals deal
    where deal.id = deal_id and decision is null and deal.status in ('deleted', 'rejected', 'merged')`.execute(db);
  await sql`
    update merges set moved = moved - 'importKey' || jsonb_build_object(
      'keys', case when moved->>'importKey' is null then '{}' else jsonb_build_object(from_id, moved->'importKey') end,
      'settled', (
        select coalesce(jsonb_agg(id), '[]') from submissions where deal_id = from_id and decision = 'merged'
      )
    )
    where moved <> '{}'`.execute(db);

  await sql`alter table idempotency_keys rename column source to owner`.execute(db);
  await sql`alter table idempotency_keys drop constraint kept_answers_source_fkey`.execute(db);
  await sql`alter table submissions drop column form_id`.execute(db);
  await sql`drop view deals`.execute(db);
  await sql`alter table all_deals drop column submission_id`.execute(db);
  await sql`create view deals as select * from all_deals where status = 'published'`.execute(db);

  await sql`alter table reports add column network bytea`.execute(db);
  await sql`alter table ratings add column comment_at timestamptz(3)`.execute(db);
  await sql`update ratings set comment_at = updated_at`.execute(db);
  await sql`
    alter table ratings alter column comment_at set default clock_timestamp(), alter column comment_at set not null`.execute(
    db,
  );
}
