import { afterAll, beforeAll, expect, it } from "vitest";
import { type Site, startSite } from "../../scripts/start-site";
import { fuzz } from "../scenarios/fuzz";
import { databaseUrl, useDatabase } from "../support/database";

const db = useDatabase();

let site: Site;
beforeAll(async () => {
  site = await startSite({ DATABASE_URL: databaseUrl(), RATE_LIMIT_FACTOR: "0", CACHE_MB: "64", BCRYPT_COST: "10" });
}, 240_000);
afterAll(async () => {
  expect(await site.stop()).toBe(0);
});

it("no odd request has the site answer with a fault", async () => {
  const { statuses, faults } = await fuzz(site, db(), { requests: 300, seed: 13 });
  expect(faults).toEqual([]);
  // What is behind the first checks was reached.
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(["200", "303", "400", "401", "403", "404", "405"]));
}, 180_000);
