import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { action, loader } from "~/features/sources/routes/source-feed";
import { action as sourcesAction, loader as sourcesLoader } from "~/features/sources/routes/sources";
import { listSourceFeeds, recordFetchProblem, saveSourceFeed } from "~/features/sources/source-feeds.server";
import type { FeedResponse } from "~/features/sources/web/feed-action.server";
import { useDatabase } from "../../../support/database";
import { useLog } from "../../../support/log";
import { insertSignedIn } from "../../../support/people";
import { type Receiver, startReceiver } from "../../../support/receiver";
import { answerOf, flashOf, load, post, routeArgs } from "../../../support/routes";

const db = useDatabase();
const log = useLog();

const PATH = "/admin/sources/feed";

let receiver: Receiver;
let admin: Awaited<ReturnType<typeof insertSignedIn>>;
beforeAll(async () => {
  receiver = await startReceiver();
  process.env.OUTBOUND_ALLOWED_ORIGINS = receiver.origin;
});
beforeEach(async () => {
  admin = await insertSignedIn(db(), "boss", { isAdmin: true });
});
afterAll(() => receiver.close());

const typed = (fields: object = {}) => ({
  ...{ source: "example", address: `${receiver.origin}/feed?key=s3cret`, format: "rss", interval: "60" },
  ...{ map: "", store: "", category: "", publish: "at_once", ...fields },
});
const send = (fields: Record<string, string>, path = PATH) =>
  answerOf(() => action(routeArgs(post(path, fields, admin.headers))));
const change = (fields: Record<string, string>) =>
  answerOf(() => sourcesAction(routeArgs(post("/admin/sources", fields, admin.headers))));
const changeTo = (fields: object, version = "1") =>
  send({ ...typed({ address: "", ...fields }), version, intent: "save" }, `${PATH}?source=example`);
const stored = async () => (await listSourceFeeds(db(), ["example"]))[0];
const open = async (path = PATH) => (await answerOf(() => load(loader, path, { headers: admin.headers }))).data;
const card = async () => {
  const { data } = await answerOf(() => load(sourcesLoader, "/admin/sources", { headers: admin.headers }));
  return (data as { sources: { feed: Record<string, unknown> | null }[] }).sources[0]?.feed;
};

const FEED = `<rss><channel><title>Example</title>
  <item><title>Kettle $20 (reg. $30)</title><link>https://shop.example/1</link></item>
  <item><title>Big sale</title><link>https://shop.example/2</link></item></channel></rss>`;

it("is previewed without being stored", async () => {
  receiver.answer(200, FEED);
  const { status, data } = await send({ ...typed({ category: "electronics" }), intent: "preview" });
  expect(status).toBe(200);
  const { preview, typed: kept } = data as FeedResponse;
  expect(kept.address).toContain("s3cret");
  expect(preview).toMatchObject({
    problem: null,
    deals: [
      {
        title: "Kettle $20 (reg. $30)",
        price: "$20.00",
        original: "$30.00",
        about: "Example · Electronics · no picture",
      },
    ],
    rejected: [{ line: "Line 3", reasons: [{ field: "originalPrice", text: "is required" }] }],
  });
  expect(await stored()).toBeUndefined();
  expect(await db().selectFrom("deals").select("id").execute()).toEqual([]);
});

it("says in a preview why nothing can be read", async () => {
  const preview = async () => ((await send({ ...typed(), intent: "preview" })).data as FeedResponse).preview;
  const problem = async () => (await preview())?.problem;
  receiver.answer(200, "<!doctype html><p>Sorry");
  expect(await preview()).toMatchObject({
    problem: expect.stringContaining("Is it this format?"),
    deals: [],
    rejected: [{ reasons: [{ text: expect.stringContaining("XML") }] }],
  });
  receiver.answer(200, "");
  expect(await problem()).toContain("Nothing in it was understood");
  receiver.answer(404);
  expect(await problem()).toBe("The server responds with status 404.");
  receiver.answer(null);
  expect(await problem()).toContain("cannot be reached");
});

it("is saved, fetched at once and shown without its secret, which is in no log", async () => {
  const saved = await send({ ...typed({ store: "Hearth" }), intent: "save" });
  expect(saved.status).toBe(303);
  expect(flashOf(saved.headers)).toContain("feedSaved");
  const feed = await stored();
  expect(feed).toMatchObject({ format: "rss", intervalMinutes: 60, map: { constants: { store: "Hearth" } } });
  expect(Number(feed?.dueAt)).toBeLessThanOrEqual(Date.now());
  const host = receiver.origin.replace("http://", "");
  expect(await card()).toMatchObject({ fetches: `${host}/… · every hour`, fetched: null, failing: null });
  const form = await open(`${PATH}?source=example`);
  expect(form).toMatchObject({ form: { values: { source: "example", address: "", store: "Hearth" } } });
  expect(JSON.stringify([form, await card(), log.records()])).not.toContain("s3cret");
  expect(log.records()).toMatchObject([{ event: "feed_saved", source: "example" }]);
});

it("keeps its address where none is typed", async () => {
  await send({ ...typed(), intent: "save" });
  await changeTo({ interval: "15" });
  expect(await stored()).toMatchObject({ address: expect.stringContaining("s3cret"), intervalMinutes: 15 });
});

it("is not replaced by a form that was opened before another change", async () => {
  await send({ ...typed(), intent: "save" });
  await changeTo({ interval: "15" });
  const { status, data } = await changeTo({ interval: "30" });
  expect([status, data]).toMatchObject([409, { typed: { interval: "30" }, version: "2" }]);
  expect((data as FeedResponse).problem).toContain("Somebody has changed this feed");
  expect(await stored()).toMatchObject({ intervalMinutes: 15 });
  await changeTo({ interval: "30" }, "2");
  expect(await stored()).toMatchObject({ intervalMinutes: 30, version: 3 });
});

it("is not replaced by a new one of the same name, with or without an address", async () => {
  await send({ ...typed(), intent: "save" });
  for (const [fields, path] of [
    [{ interval: "15" }, PATH],
    [{ interval: "15", address: "" }, PATH],
    [{ interval: "15", address: "" }, `${PATH}?source=other`],
  ] as const) {
    const { status, data } = await send({ ...typed(fields), intent: "save" }, path);
    expect(status).toBe(400);
    expect((data as FeedResponse).errors.source).toBe("This source has a feed already: change it on its card.");
  }
  expect(await stored()).toMatchObject({ intervalMinutes: 60 });
});

it.each([
  [{ source: "" }, "source", "Please name the source."],
  [{ source: "Shop!" }, "source", "Please use at most 40 lowercase letters"],
  [{ address: "" }, "address", "Please enter the feed’s address."],
  [{ address: "http://shop.example/feed" }, "address", "begins with https://"],
  [{ address: "ftp://shop.example/feed" }, "address", "begins with https://"],
  [{ address: "https://shop%zz:x@shop.example/" }, "address", "percent-encoded"],
  [{ address: `https://shop.example/${"x".repeat(2_048)}` }, "address", "at most 2,048 characters"],
  [{ format: "pdf" }, "format", "select from the list"],
  [{ interval: "1" }, "interval", "select from the list"],
  [{ publish: "never" }, "publish", "select from the list"],
  [{ category: "gadgetry" }, "category", "select from the list"],
  [{ store: "x".repeat(101) }, "store", "shorten"],
  [{ format: "csv" }, "map", "CSV needs a map"],
  [{ map: "{" }, "map", "not valid JSON"],
  [{ map: '{"columns": {"colour": "c"}}' }, "map", "“columns.colour” is not a field"],
  [{ map: "[1]" }, "map", "must be a JSON object"],
  [{ map: '{"delimiter": "!"}' }, "map", "“delimiter” has a value"],
])("rejects %j, and keeps what is typed", async (fields, field, message) => {
  const { status, data, inChinese } = await send({ ...typed(fields), intent: "save" });
  const { errors, typed: kept } = data as FeedResponse;
  expect(status).toBe(400);
  expect(Object.keys(errors)).toEqual([field]);
  expect(Object.values(errors)[0]).toContain(message);
  expect(Object.values((inChinese as FeedResponse).errors)[0]).toMatch(/\p{Script=Han}/u);
  expect(kept).toEqual(typed(fields));
  expect(await stored()).toBeUndefined();
});

it("is fetched again, or no longer, by the source's card", async () => {
  await send({ ...typed(), intent: "save" });
  const feed = (await stored()) ?? { source: "", dueAt: new Date() };
  const unconfirmed = { wouldEnd: 20, live: 30 };
  const weekAgo = new Date(Date.now() - 8 * 86_400_000);
  await recordFetchProblem(db(), feed, { problem: "unconfirmed", unconfirmed, now: weekAgo });
  const ends = "Fetch, and let 20 of its 30 deals end";
  expect(await card()).toMatchObject({ ends, asksForYou: true });
  expect(flashOf((await change({ endMost: "example" })).headers)).toContain("feedRequested");
  expect(flashOf((await change({ fetch: "example" })).headers)).toContain("feedRequested");
  expect(flashOf((await change({ stopFeed: "example" })).headers)).toContain("feedStopped");
  expect(await card()).toBe(null);
});

it("may be the feed of a deal's format with a map", async () => {
  const map = '{"columns": {"title": "Name", "originalPrice": "Was", "url": "Link", "category": "Type"}}';
  await send({ ...typed({ format: "csv", map, store: "Hearth" }), intent: "save" });
  const form = (await open(`${PATH}?source=example`)) as { form: { values: { map: string; store: string } } };
  expect(form.form.values.store).toBe("Hearth");
  expect(JSON.parse(form.form.values.map)).toMatchObject({ columns: { title: "name" }, constants: {} });
  const feed = await stored();
  await saveSourceFeed(db(), { ...(feed as NonNullable<typeof feed>), format: "json" }, { now: new Date() });
  expect(await stored()).toMatchObject({ format: "json" });
});
