import { type Kysely, sql } from "kysely";

/**
 * A deal belongs to one source: `deliveries` has one row of each deal, of its owner, which is null for the operator's own imports.
 * What other sources deliver is in `other_deliveries`. The keys of deals that an admin has deleted outlive the deals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table other_deliveries (
      import_key text not null,
      source text not null references sources on delete cascade,
      run bigint,
      delivered_at timestamptz(3) not null,
      primary key (import_key, source)
    )`.execute(db);
  await sql`create index other_deliveries_run on other_deliveries (source, run)`.execute(db);
  // Keys of refused rows, which vouch for nothing.
  await sql`
    delete from deliveries
    where not exists (select from all_deals deal where deal.import_key = deliveries.import_key)`.execute(db);
  // Until now a deal belonged to the source that delivered it last.
  await sql`
    insert into other_deliveries (import_key, source, run, delivered_at)
    select import_key, source, run, delivered_at from (
      select *, row_number() over (partition by import_key order by delivered_at desc, run desc) as place from deliveries
    ) delivery where place > 1`.execute(db);
  await sql`
    delete from deliveries using other_deliveries other
    where deliveries.import_key = other.import_key and deliveries.source = other.source`.execute(db);
  await sql`alter table deliveries drop constraint deliveries_pkey`.execute(db);
  await sql`
    alter table deliveries
      add primary key (import_key), alter column source drop not null, alter column run drop not null`.execute(db);

  await sql`create table deleted_keys (import_key text primary key, deleted_at timestamptz(3) not null)`.execute(db);
  await sql`
    insert into deleted_keys
    select import_key, deleted_at from all_deals where deleted_at is not null and import_key is not null`.execute(db);
}
