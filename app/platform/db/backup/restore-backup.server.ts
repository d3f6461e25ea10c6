import { pipeline } from "node:stream/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Database } from "~/platform/db/connection.server";
import { MIGRATIONS } from "~/platform/db/migrations.server";
import type { Schema } from "~/platform/db/schema";
import { retryingTransaction } from "~/platform/db/transaction.server";
import { type BackedUpTable, BackupError, type Manifest } from "./manifest";
import { type OpenBackup, openBackup, verifyBackup } from "./read-backup.server";
import { RowDigest } from "./row-digest.server";
import { listTables, tableAndColumns } from "./tables.server";

/** Reads a whole backup. @throws BackupError when it is not what was written, or is of a newer version of the site */
export async function checkBackup(file: string): Promise<Manifest> {
  const manifest = await verifyBackup(file);
  if (!Object.hasOwn(MIGRATIONS, manifest.schema)) throw new BackupError("newer");
  return manifest;
}

interface RestoreOptions {
  /** Whether the database may be replaced, asked in the transaction that does. */
  isReplaceable: (db: Database) => Promise<boolean>;
  onRows?: (rows: number) => void;
}

/**
 * Replaces the content of a migrated database, which sites may be using, by that of a backup, in one transaction: stopped at
 * any moment, it has changed nothing. The schema is then the backup's: the caller migrates it.
 *
 * @throws BackupError as {@link checkBackup}, which comes first, or when the database is not replaceable
 */
export async function restoreBackup(connectionString: string, file: string, options: RestoreOptions): Promise<void> {
  // A site's statement that has locked one table and waits for another one deadlocks with the drop of both.
  await retryingTransaction(() => replaceContent(connectionString, file, options));
}

async function replaceContent(
  connectionString: string,
  file: string,
  { isReplaceable, onRows }: RestoreOptions,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  const backup = await openBackup(file);
  try {
    await client.connect();
    await client.query("begin; set local statement_timeout = 0");
    // The lock allows one restore at a time: the next one finds a database that is not new.
    await client.query("select pg_advisory_xact_lock(hashtext('restore'))");
    const db = overClient(client);
    if (!(await isReplaceable(db))) throw new BackupError("not_empty");
    const { rows: before } = await client.query<{ version: string }>("select version from content_version");
    await dropSchema(client);
    await migrateUpTo(db, backup.manifest.schema);
    await copyTables(client, backup, onRows);
    await holdMessages(client);
    // Later than what the site had and what it gets: caches of either are outdated.
    await client.query("update content_version set version = greatest(version, $1) + 1", [before[0]?.version ?? 0]);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    backup.close();
    await client.end();
  }
}

/** A Kysely for one client, within the transaction of that client. */
function overClient(client: pg.Client): Database {
  const connection = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => connection, end: async () => {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

/** Drops all but Kysely's own tables and what extensions have made. */
async function dropSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `with own as (select oid from pg_namespace where oid = current_schema()::regnamespace),
       extended as (select objid from pg_depend where deptype = 'e')
     select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' else 'table' end, pg_class.oid::regclass) as drop
     from pg_class join own on relnamespace = own.oid
     where relkind in ('r', 'v') and relname not like 'kysely\\_%' and pg_class.oid not in (select objid from extended)
     union all
     select format('drop function if exists %s cascade', pg_proc.oid::regprocedure)
     from pg_proc join own on pronamespace = own.oid where pg_proc.oid not in (select objid from extended)`,
  );
  await client.query(rows.map(({ drop }) => drop).join("; "));
}

async function migrateUpTo(db: Database, schema: string): Promise<void> {
  for (const [name, { up }] of Object.entries(MIGRATIONS)) {
    if (name <= schema) await up(db);
    await dropTemporaryTables(db);
  }
  await sql`delete from kysely_migration where name > ${schema}`.execute(db);
}

/** Drops a migration's temporary tables, which would otherwise last until the commit. */
async function dropTemporaryTables(db: Database): Promise<void> {
  const found = sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = pg_my_temp_schema() and relkind = 'r'`;
  const { rows } = await found.execute(db);
  for (const { name } of rows) await sql`drop table ${sql.id("pg_temp", name)}`.execute(db);
}

/** Copies all rows with the site's triggers disabled, because the backup has what they would write. */
async function copyTables(client: pg.Client, backup: OpenBackup, onRows?: (rows: number) => void): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name);
  const backedUp = new Map(backup.manifest.tables.map((table) => [table.name, table]));
  if (tables.length !== backedUp.size) throw new BackupError("altered");
  const quoted = tables.map((name) => pg.escapeIdentifier(name));
  await client.query(`truncate ${quoted.join(", ")}`);
  for (const table of quoted) await client.query(`alter table ${table} disable trigger user`);
  for (const name of tables) {
    const table = backedUp.get(name);
    if (!table) throw new BackupError("altered");
    await copyRows(client, backup, table, onRows);
  }
  for (const table of quoted) await client.query(`alter table ${table} enable trigger user`);
  await continueSequences(client);
}

async function copyRows(
  client: pg.Client,
  backup: OpenBackup,
  table: BackedUpTable,
  onRows?: (rows: number) => void,
): Promise<void> {
  const digest = new RowDigest(onRows);
  const copy = client.query(copyFrom(`copy ${tableAndColumns(table)} from stdin`));
  await pipeline(await backup.open(table.name), digest, copy);
  if (copy.rowCount !== table.rows || digest.sha256() !== table.sha256) throw new BackupError("altered");
}

/**
 * Messages that waited for a channel when the backup was made were sent by the site that made it: they stay only in the inbox. So
 * do events that were not matched yet; in the schema of an older backup they are dropped.
 */
async function holdMessages(client: pg.Client): Promise<void> {
  await client.query(`do $$
    begin
      if to_regclass('channel_messages') is null then
        return;
      end if;
      delete from channel_messages where dispatch_id is null;
      update dispatches set given_up_at = now() where sent_at is null and given_up_at is null;
      if exists (
        select from information_schema.columns
        where table_schema = current_schema() and table_name = 'channels' and column_name = 'held_until'
      ) then
        update channels set held_until = now();
      else
        delete from alert_events;
      end if;
    end $$`);
}

/** Sets the sequence of each identity column after the largest number that it has. */
async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ set: string }>(
    `select format('select setval(%L, max(%I)) from %s', sequence, attname, relation) as set from (
       select attname, attrelid::regclass as relation,
         case when not attisdropped then pg_get_serial_sequence(attrelid::regclass::text, attname) end as sequence
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0
     ) columns where sequence is not null`,
  );
  for (const { set } of rows) await client.query(set);
}
