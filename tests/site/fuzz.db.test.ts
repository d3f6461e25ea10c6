import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../../scripts/start-site";
import { FUZZED_SITE, fuzz, sweep } from "../scenarios/fuzz";
import { FORMS, sweepRequests } from "../scenarios/sweep-requests";
import { databaseUrl, useDatabase } from "../support/database";
import { routeIds } from "../support/route-paths";

const db = useDatabase();

const ROUTES = new URL("../../app/routes/", import.meta.url);

/** Directed requests that are sent here; tests/long/fuzz.test.ts sends all of them. */
const SHORT = 400;

let site: Site;
beforeAll(async () => {
  site = await startSite({ DATABASE_URL: databaseUrl(), ...FUZZED_SITE });
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

describe("the directed sweep", () => {
  it("has every form there is", () => {
    const routes = readdirSync(ROUTES).filter((file) => {
      const text = readFileSync(new URL(file, ROUTES), "utf8");
      return !/^(?:api\.|\$)/.test(file) && /^export (?:const|async function) action\b/m.test(text);
    });
    const ids = new Set(routes.map((file) => `routes/${file.replace(/\.tsx?$/, "")}`));
    const paths = [...routeIds()].flatMap(([path, id]) => (ids.has(id) ? path.replace("/{title}", "") : []));
    const swept = new Set(
      FORMS.map(({ path }) => path.replace("{deal}", "{dealId}").replace(/[\da-f-]{36}/, "{submissionId}")),
    );
    expect(swept).toEqual(new Set(paths));
  });

  it("is of at least 14,000 requests, a small part of which finds no fault", async () => {
    const all = sweepRequests();
    expect(all.length).toBeGreaterThanOrEqual(14_000);
    const part = all.filter((_, n) => n % Math.ceil(all.length / SHORT) === 0);
    const { statuses, faults } = await sweep(site, db(), part);
    expect(faults).toEqual([]);
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(["200", "303", "400", "401", "404"]));
  }, 180_000);
});
