import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type Database } from "~/platform/db/connection.server";
import { migrateSchema } from "~/platform/process/migrate-database.server";
import { StartError } from "~/platform/process/open-database.server";
import { databaseUrl } from "../../support/database";

let server: Database;
beforeAll(() => {
  server = connect(databaseUrl(), { connections: 1 });
});
afterAll(() => server.destroy());

/** The error of migrating a new database of this encoding, as `user` if one is named; its tables afterwards. */
async function migrated(
  encoding: string,
  { user, before }: { user?: string; before?: (db: Database) => unknown } = {},
) {
  const name = "haojia_start_error";
  await sql`drop database if exists ${sql.id(name)}`.execute(server);
  await sql`create database ${sql.id(name)} template template0 encoding ${sql.lit(encoding)} locale 'C'`.execute(
    server,
  );
  const url = new URL(databaseUrl());
  url.pathname = name;
  if (user) url.username = user;
  const db = connect(url.href, { connections: 1 });
  try {
    await before?.(db);
    const error = await migrateSchema(db).then(
      () => null,
      (thrown: Error) => thrown,
    );
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
    return { error, tables: rows[0]?.count };
  } finally {
    await db.destroy();
    await sql`drop database ${sql.id(name)}`.execute(server);
  }
}

it.each(["LATIN1", "SQL_ASCII"])("a database in %s is refused before it has a table", async (encoding) => {
  const { error, tables } = await migrated(encoding);
  expect(error).toBeInstanceOf(StartError);
  expect(error?.message).toMatch(new RegExp(`^The database's encoding is ${encoding}, [^\n]*UTF8[^\n]*\\.$`));
  expect(tables).toBe(0);
});

it("a user who may not create tables gets the statement that helps", async () => {
  await sql`drop role if exists haojia_reader`.execute(server);
  await sql`create role haojia_reader login`.execute(server);
  try {
    const { error, tables } = await migrated("UTF8", { user: "haojia_reader" });
    expect(error).toBeInstanceOf(StartError);
    expect(error?.message).toMatch(/^The site may not create its tables [^\n]*GRANT CREATE ON SCHEMA public[^\n]*\.$/);
    expect(tables).toBe(0);
  } finally {
    await sql`drop role haojia_reader`.execute(server);
  }
});

it("the database of a newer version is named as such", async () => {
  const { error, tables } = await migrated("UTF8", {
    before: async (db) => {
      await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
        db,
      );
      await sql`insert into kysely_migration values ('9999_future', '2099-01-01T00:00:00Z')`.execute(db);
    },
  });
  expect(error).toBeInstanceOf(StartError);
  expect(error?.message).toMatch(/^This database is of a newer version [^\n]*9999_future[^\n]*\.$/);
  expect(tables).toBe(0);
});
