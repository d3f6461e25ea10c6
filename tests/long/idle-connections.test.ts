import { afterAll, beforeAll, expect, it } from "vitest";
import { connect } from "~/platform/db/connection.server";
import { type Site, startSite } from "../../scripts/start-site";
import { type DataPlace, embeddedPlace } from "../scenarios/data-places";
import { browseAmongIdle, timeUntilClosed } from "../scenarios/idle-connections";
import { SILENT, SLOW_BODY, SLOW_HEADERS, type SlowClient, slowReader } from "../scenarios/slow-clients";
import { ask } from "../site/site";
import { insertSeries } from "../support/deals";

let place: DataPlace;
let site: Site;
beforeAll(async () => {
  place = await embeddedPlace();
  site = await startSite({ ...place.settings, RATE_LIMIT_FACTOR: "0", CACHE_MB: "64" });
  const db = connect(place.connectionString, { connections: 1 });
  await insertSeries(db, 100, (n) => ({ title: `Desk lamp ${n}` }));
  await db.destroy();
}, 300_000);
afterAll(async () => {
  site.child.kill("SIGKILL");
  await site.ended;
  await place.remove();
});

it("2,000 idle connections of one client do not get in another's way", async () => {
  const { alone, among } = await browseAmongIdle(site, { connections: 2_000, requests: 200 });
  console.log(JSON.stringify({ alone, among }));
  expect(among).toBeLessThanOrEqual(2 * alone);
}, 300_000);

async function expectHungUp(client: SlowClient): Promise<void> {
  const milliseconds = await timeUntilClosed(site, { connections: 90, client });
  console.log(JSON.stringify({ client: client.name, milliseconds }));
  expect(milliseconds).toBeLessThan(client.patience);
}

it.each([SILENT, SLOW_HEADERS, SLOW_BODY])("is hung up on in time: $name", expectHungUp, 120_000);

it("is hung up on in time: slow reader", async () => {
  const { body } = await ask(site.port, "/");
  await expectHungUp(slowReader(/"(\/assets\/libraries-[^"]+\.js)"/.exec(body)?.[1] ?? ""));
}, 120_000);
