import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { loader as feed } from "~/features/sources/api/feed";
import { loader as fetchFeed } from "~/features/sources/api/fetch-feed";
import { loader as previewFeed } from "~/features/sources/api/preview-feed";
import { loader as source } from "~/features/sources/api/source";
import { loader as sources } from "~/features/sources/api/sources";
import { FETCH_FEEDS } from "~/features/sources/fetching/fetch-feeds-job.server";
import { listSourceFeeds } from "~/features/sources/source-feeds.server";
import { useDatabase } from "../../../support/database";
import { useLog } from "../../../support/log";
import { insertSignedIn } from "../../../support/people";
import { type Receiver, startReceiver } from "../../../support/receiver";
import { answerOf, HERE, routeArgs } from "../../../support/routes";

const db = useDatabase();
const log = useLog();

let receiver: Receiver;
let token: string;
beforeAll(async () => {
  receiver = await startReceiver();
  process.env.OUTBOUND_ALLOWED_ORIGINS = receiver.origin;
});
beforeEach(async () => {
  ({ token } = await insertSignedIn(db(), "boss", { isAdmin: true }));
  receiver.answer(200, FEED);
});
afterAll(() => receiver.close());

const FEED = `<rss><channel><title>Example</title>
  <item><title>Kettle $20 (reg. $30)</title><link>https://shop.example/1</link></item>
  <item><title>Big sale</title><link>https://shop.example/2</link></item></channel></rss>`;

async function send(route: typeof feed, method: string, body?: object) {
  const request = new Request(new URL("/api/sources/weekly", HERE), {
    method,
    headers: { "Content-Type": "application/json", "session-token": token },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { status, data } = await answerOf(() => route(routeArgs(request, { source: "weekly" })));
  return { status, data: data as Record<string, unknown> };
}

const body = (fields: object = {}) => ({
  ...{ address: `${receiver.origin}/feed?key=s3cret`, format: "rss", intervalMinutes: 60, ...fields },
});
const host = () => `${receiver.origin.replace("http://", "")}/…`;

it("previews a feed, and stores nothing", async () => {
  const { status, data } = await send(previewFeed, "POST", body({ category: "Electronics" }));
  const deal = { title: "Kettle $20 (reg. $30)", store: "Example", category: "electronics" };
  expect([status, data]).toEqual([
    200,
    {
      deals: [{ ...deal, url: "https://shop.example/1", originalPrice: 30, discountedPrice: 20 }],
      rejected: [{ line: 3, errors: [{ field: "originalPrice", code: "required" }] }],
    },
  ]);
  expect(await db().selectFrom("sources").select("name").execute()).toEqual([]);
  receiver.answer(503);
  expect((await send(previewFeed, "POST", body())).data).toEqual({ problem: "status_503", deals: [], rejected: [] });
});

it("saves a feed whose deals wait, trusts its source, fetches it and stops, with the secret nowhere", async () => {
  const saved = await send(feed, "PUT", body({ trusted: false }));
  expect(saved).toMatchObject({ status: 200, data: { name: "weekly", trusted: false, waiting: 0 } });
  expect(saved.data.feed).toMatchObject({ address: host(), format: "rss", intervalMinutes: 60 });
  await FETCH_FEEDS.run(db(), new Date());
  expect(await send(sources, "GET")).toMatchObject({ data: [{ waiting: 1, feed: { fetchedAt: expect.any(String) } }] });
  expect(await send(source, "PUT", { trusted: true })).toMatchObject({ data: { trusted: true, waiting: 0 } });
  expect(await db().selectFrom("deals").select("title").execute()).toHaveLength(1);
  expect(await send(fetchFeed, "POST", { endMost: true })).toMatchObject({ status: 200 });
  const stopped = await send(feed, "DELETE");
  expect(stopped).toMatchObject({ status: 200, data: { name: "weekly" } });
  expect(stopped.data.feed).toBeUndefined();
  expect(log.records().map(({ event }) => event)).toEqual(["feed_saved", "source_trusted", "feed_deleted"]);
  expect(JSON.stringify([saved, stopped, log.records()])).not.toContain("s3cret");
});

it("keeps the address and the trust where none are sent", async () => {
  await send(feed, "PUT", body({ trusted: false }));
  const { data } = await send(feed, "PUT", { format: "rss", intervalMinutes: 15 });
  expect(data).toMatchObject({ trusted: false, feed: { intervalMinutes: 15 } });
  expect(await listSourceFeeds(db(), ["weekly"])).toMatchObject([{ address: expect.stringContaining("s3cret") }]);
});

it("says how many deals a fetch would end", async () => {
  await send(feed, "PUT", body());
  await db()
    .updateTable("source_feeds")
    .set({ problem: "unconfirmed", failing_since: new Date(), failures: 1, would_end: 20, live_deals: 30 })
    .execute();
  const { data } = await send(sources, "GET");
  expect(data).toMatchObject([{ feed: { problem: "unconfirmed", wouldEnd: 20, liveDeals: 30 } }]);
});

it.each([
  [{ address: "" }, "address is required"],
  [{ address: "http://shop.example/" }, "address must be a complete address with https"],
  [{ format: "pdf" }, "format must be one of google, awin, rss, csv, json"],
  [{ intervalMinutes: 1 }, "intervalMinutes must be one of 15, 30, 60, 180, 360, 720, 1440"],
  [{ category: "gadgetry" }, "category is unknown"],
  [{ map: { columns: { colour: "c" } } }, "map.columns.colour is unknown"],
  [{ trusted: "no" }, "trusted must be true or false"],
])("rejects %j", async (fields, error) => {
  expect(await send(feed, "PUT", body(fields))).toMatchObject({ status: 400, data: { error } });
  expect(await db().selectFrom("sources").select("name").execute()).toEqual([]);
});

it.each([
  [feed, "DELETE", undefined],
  [fetchFeed, "POST", undefined],
  [source, "PUT", { trusted: true }],
] as const)("knows no source without a feed, or at all (%#)", async (route, method, sent) => {
  expect(await send(route as typeof feed, method, sent)).toMatchObject({ status: 404 });
});
