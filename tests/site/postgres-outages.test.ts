import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { type Outage, outageUnderLoad, useSiteOnPostgres } from "../scenarios/postgres-outages";

const scene = useSiteOnPostgres();

async function waiting(key: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where key = ${key}`.execute(scene.db);
  return rows[0]?.n ?? 0;
}

// Every way of going away, and again and again, is tests/long's.
it.each<Outage>(["fast stop", "killed backends"])("a site under load outlives %s of its PostgreSQL", async (outage) => {
  const report = await outageUnderLoad(scene, outage);
  expect(report).toMatchObject({ alive: true, wrong: [], lost: [] });
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report.answers[200]).toBeGreaterThan(0);
  // How soon, and whether a request meets the outage at all, is for tests/long, which runs on a machine of its own.
  expect(report.pagesFrom).toBeLessThan(15_000);
  expect(report.readyFrom).toBeLessThan(15_000);
  // Its worker goes on, too.
  await sql`select graphile_worker.add_job('purge_rate_limits', job_key => ${outage})`.execute(scene.db);
  await vi.waitUntil(async () => (await waiting(outage)) === 0, 30_000);
});
