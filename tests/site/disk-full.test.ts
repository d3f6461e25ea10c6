import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type Database } from "~/platform/db/connection.server";
import { type EmbeddedDatabase, openEmbeddedDatabase } from "~/platform/db/embedded/embedded.server";
import { migrateToLatest } from "~/platform/db/migrate.server";
import { type Site, startSite } from "../../scripts/start-site";
import { type FullSite, faultsWhileFull, faultsWithRoom, readinessAfter } from "../scenarios/disk-full";
import { startLoad } from "../scenarios/site-load";
import { insertDeals } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { sharedFolder } from "../support/shared-folder";

/*
 * The room on the disk is told to the database here, so that this runs everywhere; tests/long/disk-full.test.ts fills
 * a real one, where a file system can be mounted.
 */

const MB = 2 ** 20;
const root = sharedFolder("disk");
let free = 1000 * MB;
let embedded: EmbeddedDatabase;
let site: Site;
let db: Database;
beforeAll(async () => {
  embedded = await openEmbeddedDatabase(path.join(root, "data"), { free: () => free });
  db = connect(embedded.connectionString);
  await migrateToLatest(db);
  // Limits are counted, and never reached.
  const settings = { RATE_LIMIT_FACTOR: "1000", BCRYPT_COST: "10" };
  site = await startSite({ DATABASE_URL: embedded.connectionString, ...settings });
}, 600_000);
afterAll(async () => {
  expect(await site.stop()).toBe(0);
  await db.destroy();
  await embedded.close();
  fs.rmSync(root, { recursive: true });
});

it("a site whose disk fills up refuses writes and says why, reads on, and writes again by itself", async () => {
  const [dealId = ""] = await insertDeals(db, [{ title: "Headphones", category: "electronics", tags: ["audio"] }]);
  const { token } = await insertSignedIn(db, "filler", { isAdmin: true });
  await db
    .updateTable("sessions")
    .set({ seen_at: new Date(Date.now() - 7_200_000) })
    .execute();
  const asked: FullSite = { port: site.port, token, dealId };
  const load = await startLoad(db, { port: site.port, inFlight: 4 });
  await sleep(500);

  for (const left of [63 * MB, 0]) {
    free = left;
    expect(await readinessAfter(site.port, 503)).not.toBeNull();
    expect(await faultsWhileFull(asked)).toEqual([]);
    const before = load.acknowledged();
    await sleep(500);
    expect(load.acknowledged()).toBe(before);

    free = 1000 * MB;
    expect(await readinessAfter(site.port, 200)).toBeLessThan(5_000);
    expect(await faultsWithRoom(asked)).toEqual([]);
    await sleep(500);
    expect(load.acknowledged()).toBeGreaterThan(before);
    // Renewed by now, once it could be.
    await db
      .updateTable("sessions")
      .set({ seen_at: new Date(Date.now() - 7_200_000) })
      .execute();
    await db.deleteFrom("all_deals").where("url", "=", "https://shop.example/full-disk").execute();
  }
  await load.end();
  expect(load.wrong).toEqual([]);
  expect(await load.lost(db)).toEqual([]);
  expect(site.output()).not.toMatch(/"event":"(?:fault|uncaught_exception|unhandled_rejection)"/);
}, 600_000);
