import { type Kysely, sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { connect } from "~/db/connection.server";
import { migrateToLatest } from "~/db/migrate.server";
import { MIGRATIONS } from "~/db/migrations.server";
import { databaseUrl, useDatabase } from "../support/database";
import { migrateTo } from "../support/migrate-to";

const db = useDatabase();

const tableExists = async (name: string) => {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db());
  return rows[0]?.found;
};

afterEach(async () => {
  await sql`drop table if exists migrated`.execute(db());
  await sql`delete from kysely_migration where name like '999%'`.execute(db());
});

it("a migration that fails leaves what the ones before it did", async () => {
  const create = (name: string) => async (transaction: Kysely<unknown>) => {
    await sql`create table ${sql.table(name)} (id integer)`.execute(transaction);
  };
  const failing = async (transaction: Kysely<unknown>) => {
    await create("half_migrated")(transaction);
    await sql`select 1 / 0`.execute(transaction);
  };
  const migrations = {
    ...MIGRATIONS,
    "9997_succeeds": { up: create("migrated") },
    "9998_fails": { up: failing },
    "9999_waits": { up: create("half_migrated") },
  };
  await expect(migrateToLatest(db(), migrations)).rejects.toThrow("division by zero");
  expect([await tableExists("migrated"), await tableExists("half_migrated")]).toEqual([true, false]);

  await migrateToLatest(db(), {
    ...migrations,
    "9998_fails": { up: async () => {} },
    "9999_waits": { up: async () => {} },
  });
  expect(await tableExists("half_migrated")).toBe(false);
});

it("programs that start at once run each migration once", async () => {
  await migrateTo(db(), "0013_triggers_by_rows");
  const others = Array.from({ length: 3 }, () => connect(databaseUrl(), { connectTimeoutMs: 30_000 }));
  await Promise.all(others.map((other) => migrateToLatest(other)));
  await Promise.all(others.map((other) => other.destroy()));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db());
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
});
