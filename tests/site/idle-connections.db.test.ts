import { afterAll, beforeAll, expect, it } from "vitest";
import { type Site, startSite } from "../../scripts/start-site";
import { browseAmongIdle } from "../scenarios/idle-connections";
import { databaseUrl, useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";

const db = useDatabase();

let site: Site;
beforeAll(async () => {
  site = await startSite({ DATABASE_URL: databaseUrl(), RATE_LIMIT_FACTOR: "0", CACHE_MB: "64" });
}, 240_000);
afterAll(async () => {
  expect(await site.stop()).toBe(0);
});

// How fast, and when who dawdles is hung up on, tests/long measures on a machine that has nothing else to do.
it("somebody browses while another client holds more connections than it may have", async () => {
  await insertDeals(db(), [{ title: "Lamp" }]);
  const { among } = await browseAmongIdle(site, { connections: 700, requests: 20 });
  expect(among).toBeLessThan(5_000);
}, 120_000);
