import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect } from "~/db/connection.server";
import { isDatabaseUnavailable } from "~/db/failures.server";
import { startPostgres, type TestPostgres } from "../support/postgres";

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

it("takes a conflict that outlasts all tries for a database that is busy", async () => {
  for (const code of ["40P01", "40001"]) expect(isDatabaseUnavailable(Object.assign(new Error(), { code }))).toBe(true);
  for (const code of ["23505", "40002", "42601"]) {
    expect(isDatabaseUnavailable(Object.assign(new Error(), { code }))).toBe(false);
  }
});
