import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect } from "~/platform/db/connection.server";
import { isDatabaseUnavailable } from "~/platform/db/failures.server";
import { startPostgres, type TestPostgres } from "../../support/postgres";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

it.each([
  ["that the server has ended", sql`select pg_terminate_backend(pg_backend_pid())`],
  // Otherwise the server would end it earlier.
  ["whose statement was given up", sql`set statement_timeout = 0; select pg_sleep(20)`],
])("a connection %s is not reused", async (_, statement) => {
  const db = connect(postgres.connectionString, { connections: 1, statementTimeoutMs: 200 });
  const failure = await statement.execute(db).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure), String(failure)).toBe(true);
  await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await db.destroy();
});

it("a connection lost between two statements of a transaction fails the second and nothing else", async () => {
  const db = connect(postgres.connectionString, { connections: 2 });
  const failure = await db
    .transaction()
    .execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`select 1`.execute(transaction);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure), String(failure)).toBe(true);
  await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await db.destroy();
});

it("a statement that PostgreSQL rejects keeps its connection", async () => {
  const db = connect(postgres.connectionString, { connections: 1 });
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows;
  const before = await pid();
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: "22012" });
  expect(await pid()).toEqual(before);
  await db.destroy();
});

const prepared = sql`select name from pg_prepared_statements where statement like '%number%'`;

it("a statement is prepared once it has been executed often, except through PgBouncer", async () => {
  const counts = [];
  for (const pooled of [false, true]) {
    const db = connect(postgres.connectionString, { connections: 1, pooled });
    await sql`select ${1}::integer as number`.execute(db);
    counts.push((await prepared.execute(db)).rows.length);
    for (let i = 0; i < 5; i += 1) await sql`select ${i}::integer as number`.execute(db);
    counts.push((await prepared.execute(db)).rows.length);
    await db.destroy();
  }
  expect(counts).toEqual([0, 1, 0, 0]);
});

it("a prepared statement survives a change of its columns' types", async () => {
  const db = connect(postgres.connectionString, { connections: 1 });
  await sql`create table amounts (id integer, amount integer); insert into amounts values (1, 2)`.execute(db);
  const amounts = () => sql`select amount from amounts where id = ${1}`.execute(db);
  for (let i = 0; i < 6; i += 1) await amounts();
  await sql`alter table amounts alter amount type text`.execute(db);
  expect((await amounts()).rows).toEqual([{ amount: "2" }]);
  await db.destroy();
});

it("a database that takes no connections is unavailable, one that does not exist and a role without rights too", async () => {
  const admin = connect(postgres.connectionString, { connections: 1 });
  for (const statement of [
    sql`create database closed allow_connections false`,
    sql`create role stranger`,
    sql`create database guarded`,
    sql`revoke connect on database guarded from public`,
    sql`create role visitor login`,
  ]) {
    await statement.execute(admin);
  }
  await admin.destroy();
  const failures: Record<string, unknown> = {};
  for (const [role, database] of [
    ["haojia", "closed"],
    ["haojia", "missing"],
    ["stranger", "postgres"],
    ["unknown", "postgres"],
    ["visitor", "guarded"],
  ] as const) {
    const url = new URL(postgres.connectionString);
    [url.username, url.pathname] = [role, database];
    const db = connect(url.href, { connections: 1 });
    const failure = await sql`select 1`.execute(db).catch((error: unknown) => error);
    failures[`${role} in ${database}`] = [(failure as { code?: string }).code, isDatabaseUnavailable(failure)];
    await db.destroy();
  }
  expect(failures).toEqual({
    "haojia in closed": ["55000", true],
    "haojia in missing": ["3D000", true],
    "stranger in postgres": ["28000", true],
    "unknown in postgres": ["28000", true],
    "visitor in guarded": ["42501", true],
  });
});
