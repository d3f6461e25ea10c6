import { sql } from "kysely";
import { expect, it } from "vitest";
import { parseEnvironment } from "~/env.server";
import { createDemoAdmin } from "~/features/accounts/first-admin.server";
import { connect } from "~/platform/db/connection.server";
import { migrateJobQueue } from "~/platform/db/job-queue.server";
import { recordRun, registerJobs } from "~/platform/db/job-runs.server";
import {
  clock,
  collation,
  demoAdmin,
  jobs,
  pictures,
  replica,
  schema,
  server,
  skew,
} from "~/programs/doctor/database-checks";
import { databaseUrl, useDatabase } from "../../support/database";

const db = useDatabase();
const env = parseEnvironment({});

it("a database that takes no writes is an error", async () => {
  expect(await server({ db: db(), env })).toMatchObject({
    level: "ok",
    text: expect.stringMatching(/^PostgreSQL \d+, /),
  });
  const readOnly = connect(`${databaseUrl()}?options=-c%20default_transaction_read_only%3Don`);
  expect(await server({ db: readOnly, env })).toMatchObject({ level: "error" });
  await readOnly.destroy();
});

it("clocks that differ are a warning, and an error by a minute", async () => {
  expect(await clock({ db: db(), env })).toMatchObject({ level: "ok", text: expect.stringContaining("site UTC") });
  expect(skew(-1.9, "")).toMatchObject({ level: "ok" });
  expect(skew(-2.5, "")).toMatchObject({ level: "warning" });
  expect(skew(75, "")).toMatchObject({ level: "error" });
});

it("pictures are made, and a warning says when there is soon no room", async () => {
  expect(await pictures({ db: db(), env: parseEnvironment({ PICTURES: "off" }) })).toBeNull();
  const opened = { db: db(), env: parseEnvironment({ PICTURES_MAX_GB: "0.001" }) };
  expect(await pictures(opened)).toMatchObject({ level: "ok", text: "0.0 of 0.0 GB" });
  const [large, small] = [Buffer.alloc(990_000), Buffer.alloc(10_000)];
  const picture = { hash: "x".repeat(22), large, small, is_upload: false, stored_at: new Date() };
  await db().insertInto("pictures").values(picture).execute();
  expect(await pictures(opened)).toMatchObject({ level: "warning", text: expect.stringContaining("PICTURES_MAX_GB") });
});

it("a collation of another version than the system's is a warning that names the commands", async () => {
  const name = new URL(databaseUrl()).pathname.slice(1);
  const set = (version: string | null) =>
    sql`update pg_database set datcollversion = ${version} where datname = current_database()`.execute(db());
  const versions = await sql<{ stored: string | null }>`
    select to_jsonb(pg_database) ->> 'datcollversion' as stored from pg_database where datname = current_database()`.execute(
    db(),
  );
  expect(await collation({ db: db() })).toMatchObject({ level: "ok" });
  await set("0.1");
  try {
    const found = await collation({ db: db() });
    expect(found).toMatchObject({ level: "warning", text: expect.stringContaining(`REINDEX DATABASE "${name}"`) });
    expect(found.text).toContain(`ALTER DATABASE "${name}" REFRESH COLLATION VERSION`);
  } finally {
    await set(versions.rows[0]?.stored ?? null);
  }
});

it("a schema that is not migrated is a warning, and is mended; a newer one is an error", async () => {
  const opened = { db: db(), connectionString: databaseUrl() };
  expect(await schema(opened)).toMatchObject({ level: "ok" });
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(db());
  await expect(schema(opened)).rejects.toThrow("of a newer version");
  await sql`delete from kysely_migration where name = '9999_later'`.execute(db());

  const url = new URL(databaseUrl());
  url.pathname += "_empty";
  const name = sql.id(url.pathname.slice(1));
  await sql`create database ${name}`.execute(db());
  const empty = { db: connect(url.href), connectionString: url.href };
  const found = await schema(empty);
  expect(found).toMatchObject({ level: "warning" });
  await found.fix?.();
  expect(await schema(empty)).toMatchObject({ level: "ok" });
  await empty.db.destroy();
  await sql`drop database ${name} with (force)`.execute(db());
});

it("a replica that is away is a warning", async () => {
  expect(await replica({ env })).toBeNull();
  const reachable = parseEnvironment({ DATABASE_URL: databaseUrl(), DATABASE_READ_URL: databaseUrl() });
  expect(await replica({ env: reachable })).toMatchObject({ level: "ok", text: "it is 0.0 s behind" });
  const away = new URL(databaseUrl());
  away.pathname += "_away";
  const found = await replica({
    env: parseEnvironment({ DATABASE_URL: databaseUrl(), DATABASE_READ_URL: away.href }),
  });
  expect(found).toMatchObject({ level: "warning", text: expect.stringContaining("does not exist") });
});

it("jobs that nothing runs beside a site, and those that fail, are warnings", async () => {
  await migrateJobQueue(databaseUrl());
  await sql`delete from graphile_worker._private_jobs`.execute(db());
  expect(await jobs({ db: db(), siteRuns: false })).toMatchObject({ level: "ok", text: "none has run yet" });
  expect(await jobs({ db: db(), siteRuns: true })).toMatchObject({ level: "warning" });
  await registerJobs(db(), [{ name: "update_states", period: 60 }]);
  await recordRun(db(), { name: "update_hot", period: 300 });
  const found = await jobs({ db: db(), siteRuns: true });
  expect(found).toMatchObject({
    level: "ok",
    text: expect.stringMatching(/^last completed: update_hot \d s, update_states never$/),
  });
  await sql`update job_runs set completed_at = now() - interval '14 minutes' where job = 'update_hot'`.execute(db());
  expect(await jobs({ db: db(), siteRuns: true })).toMatchObject({ level: "ok" });
  await sql`update job_runs set completed_at = now() - interval '16 minutes' where job = 'update_hot'`.execute(db());
  expect(await jobs({ db: db(), siteRuns: false })).toMatchObject({ level: "ok" });
  expect(await jobs({ db: db(), siteRuns: true })).toMatchObject({
    level: "warning",
    text: expect.stringContaining("overdue, last completed: update_hot 16 min:"),
  });
  await db().deleteFrom("job_runs").execute();
  await registerJobs(db(), [{ name: "back_up", period: 86_400 }]);
  await sql`select graphile_worker.add_job('back_up')`.execute(db());
  await sql`update graphile_worker._private_jobs set last_error = 'ENOSPC', attempts = 1`.execute(db());
  expect(await jobs({ db: db(), siteRuns: true })).toMatchObject({
    level: "warning",
    text: expect.stringMatching(/^back_up failed/),
  });
  await sql`delete from graphile_worker._private_jobs`.execute(db());
});

it("the demo's admin is a warning while it is an admin", async () => {
  expect(await demoAdmin({ db: db() })).toMatchObject({ level: "ok" });
  await createDemoAdmin(db(), { cost: 4 });
  expect(await demoAdmin({ db: db() })).toMatchObject({ level: "warning" });
});
