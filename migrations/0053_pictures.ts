import { type Kysely, sql } from "kysely";

/** The pictures of deals: this site's copies, and the addresses that they were fetched from or uploaded to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pictures (
      hash text primary key check (hash ~ '^[A-Za-z0-9_-]{22}$'),
      large bytea,
      small bytea,
      is_upload boolean not null,
      uploaded_by uuid references users on delete set null,
      stored_at timestamp(3) with time zone not null,
      unused_since timestamp(3) with time zone,
      barred_at timestamp(3) with time zone,
      check (num_nulls(large, small) = case when barred_at is null then 0 else 2 end),
      check (is_upload or uploaded_by is null)
    )`.execute(db);
  // WebP is compressed.
  await sql`alter table pictures alter column large set storage external, alter column small set storage external`.execute(
    db,
  );
  await sql`create index pictures_uploaded_by on pictures (uploaded_by)`.execute(db);
  await sql`
    create table picture_addresses (
      address text primary key check (octet_length(address) between 1 and 2048),
      picture text references pictures on delete set null,
      due_at timestamp(3) with time zone,
      problem text,
      failures integer not null default 0 check (failures >= 0),
      check (picture is null or (due_at is null and problem is null))
    )`.execute(db);
  await sql`create index picture_addresses_picture on picture_addresses (picture)`.execute(db);
  await sql`create index picture_addresses_due on picture_addresses (due_at) where due_at is not null`.execute(db);
  // Addresses may be longer than an entry of a B-tree.
  await sql`create index deals_picture on all_deals using hash (image_url)`.execute(db);

  await sql`
    create function picture_wanted() returns trigger language plpgsql as $$
    begin
      insert into picture_addresses (address, due_at) values (new.image_url, clock_timestamp()) on conflict do nothing;
      return null;
    end $$`.execute(db);
  const wanted = sql`new.image_url like 'http%' and octet_length(new.image_url) <= 2048`;
  await sql`
    create trigger picture_wanted_insert after insert on all_deals
    for each row when (${wanted}) execute function picture_wanted()`.execute(db);
  await sql`
    create trigger picture_wanted_update after update of image_url on all_deals
    for each row when (${wanted} and new.image_url is distinct from old.image_url) execute function picture_wanted()`.execute(
    db,
  );
  await sql`
    insert into picture_addresses (address, due_at)
    select distinct image_url, clock_timestamp() from all_deals
    where image_url like 'http%' and octet_length(image_url) <= 2048`.execute(db);

  await sql`
    create function pictures_changed() returns trigger language plpgsql as $$
    begin
      if exists (select address, picture from new_rows except select address, picture from old_rows) then
        update content_version set version = version + 1;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger pictures_changed after update on picture_addresses
    referencing old table as old_rows new table as new_rows
    for each statement execute function pictures_changed()`.execute(db);
}
