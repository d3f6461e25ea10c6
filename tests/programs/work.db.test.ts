import { sql } from "kysely";
import pg from "pg";
import { afterEach, expect, it } from "vitest";
import { contradictions } from "~/features/invariants/invariants.server";
import { connect } from "~/platform/db/connection.server";
import { migrateJobQueue } from "~/platform/db/job-queue.server";
import { migrateDatabase } from "~/platform/process/migrate-database.server";
import { type Program, startProgram, startSite } from "../../scripts/start-site";
import { enqueued, eventually } from "../platform/jobs/queue";
import { databaseUrl, useDatabase } from "../support/database";
import { insertSeries } from "../support/deals";
import { unique } from "../support/unique";

const db = useDatabase();
const programs: Program[] = [];
afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
});

function work(): Program {
  const program = startProgram("work", { DATABASE_URL: databaseUrl() });
  programs.push(program);
  return program;
}

async function deals(): Promise<number> {
  const { n } = await db().selectFrom("all_deals").select(db().fn.countAll().as("n")).executeTakeFirstOrThrow();
  return Number(n);
}

async function insertDeleted(count: number): Promise<void> {
  await insertSeries(db(), count, () => ({}));
  await sql`update all_deals set status = 'deleted', deleted_at = now() - interval '2 days'`.execute(db());
}

it("a site with WORKER=off runs no jobs: npm run work runs them until it is stopped", async () => {
  await migrateJobQueue(databaseUrl());
  await sql`delete from graphile_worker._private_jobs`.execute(db());
  await sql`delete from graphile_worker._private_known_crontabs`.execute(db());
  await insertDeleted(2);
  const site = await startSite({ DATABASE_URL: databaseUrl(), WORKER: "off" });
  programs.push(site);
  const { rows } = await sql`select from graphile_worker._private_known_crontabs`.execute(db());
  expect([rows, await enqueued(db()), await deals()]).toEqual([[], [], 2]);
  const worker = work();
  await eventually(async () => (await deals()) === 0);
  worker.child.kill("SIGTERM");
  expect(await worker.ended).toBe(0);
  expect(await site.stop()).toBe(0);
}, 600_000);

it("a worker that is killed during a job leaves the data consistent, and the next one finishes the job", async () => {
  await insertDeleted(501);
  // The second of two batches waits for a locked deal.
  const locking = new pg.Client({ connectionString: databaseUrl() });
  await locking.connect();
  await locking.query(`begin; select from all_deals order by import_key collate "C" desc, id desc limit 1 for update`);
  const killed = work();
  await eventually(async () => (await deals()) === 1);
  killed.child.kill("SIGKILL");
  await killed.ended;
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  await locking.end();
  expect(await contradictions(db())).toEqual([]);
  work();
  await eventually(async () => (await deals()) === 0);
  expect(await contradictions(db())).toEqual([]);
}, 600_000);

it("a database whose user may not create the queue's schema is one clear line", async () => {
  const name = `plain_${unique()}`;
  const url = new URL(databaseUrl());
  url.pathname = `/${name}`;
  await sql`create role ${sql.id(name)} login`.execute(db());
  await sql`create database ${sql.id(name)}`.execute(db());
  const owner = connect(url.href, { connections: 1 });
  await sql`grant create on schema public to ${sql.id(name)}`.execute(owner);
  await owner.destroy();
  url.username = name;
  const plain = connect(url.href);
  const message = await migrateDatabase({ db: plain, connectionString: url.href }).catch(
    (error: Error) => error.message,
  );
  await plain.destroy();
  await sql`drop database ${sql.id(name)}`.execute(db());
  await sql`drop role ${sql.id(name)}`.execute(db());
  expect(message).toMatch(
    /^The site's jobs need a schema graphile_worker \(permission denied for database \w+\): GRANT .*\.$/,
  );
});
