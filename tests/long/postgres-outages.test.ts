import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type Database } from "~/db/connection.server";
import { type Site, startSite } from "../../scripts/start-site";
import { OUTAGES, type Outage, outageUnderLoad } from "../scenarios/postgres-outages";
import { startPostgres, type TestPostgres } from "../support/postgres";

/*
 * Takes the database away from a site under load, five times in each way. OUTAGE_ROUNDS says how many times instead.
 */
const ROUNDS = Number(process.env.OUTAGE_ROUNDS || 5);
/** Milliseconds after which pages are served again, from the database's being back. */
const SOON = 2_000;

let postgres: TestPostgres;
let site: Site;
let db: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  site = await startSite({ DATABASE_URL: postgres.connectionString, RATE_LIMIT_FACTOR: "0" });
  db = connect(postgres.connectionString);
}, 300_000);
afterAll(async () => {
  expect(await site.stop()).toBe(0);
  await db.destroy();
  await postgres.stop();
});

it.each(Object.keys(OUTAGES) as Outage[])(
  `a site under load outlives %s of its PostgreSQL ${ROUNDS} times, with pages back within 2 s`,
  async (outage) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const report = await outageUnderLoad({ site, postgres, db }, outage);
      console.log(JSON.stringify({ round, ...report }));
      expect(report).toMatchObject({ alive: true, wrong: [], lost: [] });
      expect(report.pagesFrom).toBeLessThan(SOON);
      expect(report.readyFrom).toBeLessThan(SOON);
    }
  },
  ROUNDS * 60_000,
);
