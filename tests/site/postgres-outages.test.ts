import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { connect, type Database } from "~/db/connection.server";
import { type Site, startSite } from "../../scripts/start-site";
import { type Outage, outageUnderLoad } from "../scenarios/postgres-outages";
import { startPostgres, type TestPostgres } from "../support/postgres";

let postgres: TestPostgres;
let site: Site;
let db: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  site = await startSite({ DATABASE_URL: postgres.connectionString, RATE_LIMIT_FACTOR: "0" });
  db = connect(postgres.connectionString);
}, 240_000);
afterAll(async () => {
  expect(await site.stop()).toBe(0);
  await db.destroy();
  await postgres.stop();
});

async function waiting(key: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where key = ${key}`.execute(db);
  return rows[0]?.n ?? 0;
}

// Every way of going away, and again and again, is tests/long's.
it.each<Outage>(["fast stop", "killed backends"])("a site under load outlives %s of its PostgreSQL", async (outage) => {
  const report = await outageUnderLoad({ site, postgres, db }, outage);
  expect(report).toMatchObject({ alive: true, wrong: [], lost: [] });
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report.answers[200]).toBeGreaterThan(0);
  if (outage.endsWith("stop")) expect(report.answers[503]).toBeGreaterThan(0);
  // How soon is for tests/long, which runs on a machine of its own.
  expect(report.pagesFrom).toBeLessThan(15_000);
  expect(report.readyFrom).toBeLessThan(15_000);
  // Its worker goes on, too.
  await sql`select graphile_worker.add_job('purge_rate_limits', job_key => ${outage})`.execute(db);
  await vi.waitUntil(async () => (await waiting(outage)) === 0, 30_000);
});
