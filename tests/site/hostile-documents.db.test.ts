import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../../scripts/start-site";
import { attack, HOSTILE_PAGES, HOSTILE_REQUESTS, HOSTILE_TEXTS } from "../scenarios/hostile-documents";
import { databaseUrl, useDatabase } from "../support/database";
import { insertSignedIn } from "../support/people";
import { useReceiver } from "../support/use-receiver";

const db = useDatabase();
const receiver = useReceiver();

/** Processor time of the event loop: ample for a page that is rendered on a busy machine, a fraction of what parsing these took. */
const LIMIT_MS = 400;

/** What a request costs the event loop: the least of three, because code that runs for the first time, and a busy machine, cost more. */
async function leastAttack(request: Parameters<typeof attack>[1]) {
  let least = await attack(site, request);
  for (let n = 0; n < 2 && least.mainMs > LIMIT_MS; n += 1) {
    const { mainMs, ...reply } = await attack(site, request);
    least = { ...reply, mainMs: Math.min(mainMs, least.mainMs) };
  }
  return least;
}

let site: Site;
beforeAll(async () => {
  site = await startSite({
    ...{ DATABASE_URL: databaseUrl(), RATE_LIMIT_FACTOR: "0", READ_SHOP_PAGES: "on" },
    OUTBOUND_ALLOWED_ORIGINS: receiver().origin,
  });
  // Pages are slower until they have been rendered some times.
  for (let n = 0; n < 20; n += 1)
    for (const path of ["/login", "/signup", `/search?q=${n}`]) await attack(site, { path });
}, 600_000);
afterAll(async () => {
  expect(await site.stop()).toBe(0);
});

describe("no page of a shop", () => {
  it("holds up the event loop", async () => {
    const { headers } = await insertSignedIn(db(), "amy");
    const path = `/deals/submit?url=${receiver().origin}/kettle`;
    for (let n = 0; n < 5; n += 1) await attack(site, { path, headers });
    const slow: object[] = [];
    for (const [name, html] of Object.entries(HOSTILE_PAGES)) {
      receiver().answer(200, html);
      const { status, mainMs } = await leastAttack({ path, headers });
      expect(status, name).toBe(200);
      if (mainMs > LIMIT_MS) slow.push({ name, mainMs });
    }
    expect(slow).toEqual([]);
    // The next page is read as before.
    receiver().answer(200, "<title>Enamel kettle</title>");
    expect((await attack(site, { path, headers })).body).toContain("Enamel kettle");
  }, 600_000);
});

it("no page of the site holds up the event loop", async () => {
  const slow: object[] = [];
  for (const [name, text] of Object.entries({ plain: "**Tea**", ...HOSTILE_TEXTS })) {
    await db().deleteFrom("site_texts").execute();
    await db().insertInto("site_texts").values({ name: "terms", lang: "en", text: text.trim() }).execute();
    await expect.poll(async () => (await attack(site, { path: "/terms" })).status, { timeout: 60_000 }).toBe(200);
    const { mainMs } = await leastAttack({ path: "/terms" });
    if (mainMs > LIMIT_MS) slow.push({ name, mainMs });
  }
  expect(slow).toEqual([]);
}, 600_000);

it("no request holds up the event loop", async () => {
  const slow: object[] = [];
  for (const [name, request] of Object.entries(HOSTILE_REQUESTS)) {
    const { status, mainMs } = await leastAttack(request);
    expect(status, name).toBeLessThan(500);
    if (mainMs > LIMIT_MS) slow.push({ name, mainMs });
  }
  expect(slow).toEqual([]);
}, 600_000);
