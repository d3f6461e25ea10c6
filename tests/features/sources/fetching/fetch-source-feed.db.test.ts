import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { parseFeedMap } from "~/features/deals/import/formats/feed-map";
import { FETCH_FEEDS } from "~/features/sources/fetching/fetch-feeds-job.server";
import { listRuns } from "~/features/sources/runs.server";
import { claimFeed, listSourceFeeds, requestFetch, saveSourceFeed } from "~/features/sources/source-feeds.server";
import { guardedDownload } from "~/platform/outbound/guarded-request.server";
import { FEED_FAULTS, feedFile } from "../../../scenarios/feed-faults";
import { portOf } from "../../../site/site";
import { useDatabase } from "../../../support/database";
import { activeTitles, at, row } from "../../../support/deliveries";

const db = useDatabase();

type Answer = Parameters<RequestListener>;

let respond: (...answer: Answer) => void;
const requested: { url: string; headers: IncomingHttpHeaders }[] = [];
const server = createServer((request, response) => {
  requested.push({ url: request.url ?? "", headers: request.headers });
  respond(request, response);
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${portOf(server)}`;
  process.env.OUTBOUND_ALLOWED_ORIGINS = origin;
});
beforeEach(() => {
  requested.length = 0;
});
afterAll(() => server.close().closeAllConnections());

const save = (feed: Partial<Parameters<typeof saveSourceFeed>[1]> = {}) =>
  saveSourceFeed(
    db(),
    {
      ...{ source: "shop", address: `${origin}/feed`, format: "json", map: null, intervalMinutes: 15, trusted: true },
      ...feed,
    },
    { now: at(0) },
  );

const state = async () => (await listSourceFeeds(db(), ["shop"]))[0];
const fetchAt = (hours: number) => FETCH_FEEDS.run(db(), at(hours));
const minutes = (hours: number, more: number) => new Date(at(hours).getTime() + more * 60_000);

/** Responds with this body, whatever is asked. */
function serve(body: string | Buffer, headers: Record<string, string> = {}, status = 200) {
  respond = (_, response) => response.writeHead(status, headers).end(body);
}

const item = (title: string, path: string) => `<item><title>${title}</title><link>${path}</link></item>`;
const rss = (...items: string[]) =>
  `<rss><channel><title>Example</title>${items.map((title, n) => item(title, `/deals/${n}`)).join("")}</channel></rss>`;

it("imports a feed by its address, and fetches it again after its interval", async () => {
  serve(rss("Kettle $20 (reg. $30)", "Lamp $5", "Sale!"));
  const map = parseFeedMap(`{"constants": {"store": "Hearth"}}`);
  await save({ format: "rss", map: map.ok ? map.map : null });
  expect(await fetchAt(0)).toBe(1);
  const deals = await db().selectFrom("deals").select(["title", "store", "discounted_price", "url"]).execute();
  expect(deals.sort((one, other) => one.title.localeCompare(other.title))).toMatchObject([
    { title: "Kettle $20 (reg. $30)", store: "Hearth", discounted_price: 20, url: `${origin}/deals/0` },
    { title: "Lamp $5", discounted_price: 5 },
  ]);
  expect(await listRuns(db(), { source: "shop" })).toMatchObject([{ state: "complete", added: 2, refused: 1 }]);
  expect(await state()).toMatchObject({ fetchedAt: at(0), dueAt: minutes(0, 15), problem: null });
  expect(await fetchAt(0.2)).toBe(0);
  expect(await fetchAt(0.25)).toBe(1);
});

it("deals that are no longer among a feed's newest items stay; those missing from a whole file end", async () => {
  await save({ format: "rss" });
  for (const hours of [0, 1, 2]) {
    serve(rss(`Kettle ${hours} $20`).replaceAll("/deals/0", `/deals/${hours}`));
    await fetchAt(hours);
  }
  expect(await activeTitles(db(), 2)).toEqual(["Kettle 0 $20", "Kettle 1 $20", "Kettle 2 $20"]);
  await save();
  for (const [hours, records] of [
    [3, [row(1), row(2)]],
    [4, [row(1)]],
    [5, [row(1)]],
  ] as const) {
    serve(JSON.stringify(records));
    await fetchAt(hours);
  }
  expect(await activeTitles(db(), 5)).toContain("Kettle 1");
  expect(await activeTitles(db(), 5)).not.toContain("Kettle 2");
});

it("asks conditionally, but for a whole response each half day, so that the deals stay the source's", async () => {
  const etag = '"7"';
  respond = ({ headers }, response) => {
    if (headers["if-none-match"] === etag) response.writeHead(304).end();
    else
      response
        .writeHead(200, { ETag: etag, "Last-Modified": "Sun, 01 Mar 2026 00:00:00 GMT" })
        .end(JSON.stringify([row(1)]));
  };
  await save();
  for (const hours of [0, 1, 2, 13]) expect(await fetchAt(hours)).toBe(1);
  const asked = requested.map(({ headers }) => headers["if-none-match"] ?? null);
  expect(asked).toEqual([null, etag, etag, null]);
  expect(requested[1]?.headers["if-modified-since"]).toContain("01 Mar 2026");
  expect(await listRuns(db(), { source: "shop" })).toHaveLength(2);
  expect(await state()).toMatchObject({ fetchedAt: at(13), problem: null });
});

it("sends a password as a header, reads gzip, and follows redirects without the password", async () => {
  respond = ({ url, headers }, response) => {
    if (url === "/feed?token=x") response.writeHead(302, { Location: "/moved" }).end();
    else if (url === "/moved") response.writeHead(307, { Location: "http://localhost:9/" }).end();
    else response.end(headers.authorization);
  };
  await save({ address: `${origin.replace("//", "//shop:p%40ss@")}/feed?token=x` });
  await fetchAt(0);
  const password = `Basic ${Buffer.from("shop:p@ss").toString("base64")}`;
  expect(requested.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ["/feed?token=x", password],
    ["/moved", password],
  ]);
  expect((await state())?.problem).toBe("forbidden");
  serve(gzipSync(JSON.stringify([row(1)])), { "Content-Encoding": "gzip" });
  await save();
  await fetchAt(0);
  expect(await activeTitles(db(), 0)).toEqual(["Kettle 1"]);
});

it.each(FEED_FAULTS.map((fault) => [fault.name, fault] as const))(
  "%s ends nothing, and is said",
  async (_name, fault) => {
    const { answer, problem, format = "json" } = fault;
    const products = Array.from({ length: 40 }, (_, n) => ({ n, price: 20 }));
    const file = feedFile(format, "hearth", products);
    const active = async (hours: number) => new Set(await activeTitles(db(), hours)).size;
    serve(file);
    await save({ format });
    await fetchAt(0);
    expect(await active(0)).toBe(40);
    let count = 0;
    respond = (request, response) => {
      count += 1;
      answer({ format, shop: "hearth", products, file, request: count }, request, response);
    };
    for (const hours of [1, 2, 4]) {
      await requestFetch(db(), { source: "shop", mayEndMost: false, now: at(hours) });
      expect(await fetchAt(hours), `at ${hours}`).toBe(1);
    }
    expect(await state()).toMatchObject({ problem, failingSince: problem && at(1) });
    expect(await active(4)).toBe(40);
    serve(file);
    await save({ format });
    await fetchAt(4);
    expect(await state()).toMatchObject({ problem: null, failingSince: null });
    expect(await active(4)).toBe(40);
    expect(await db().selectFrom("all_deals").select("id").execute()).toHaveLength(40);
  },
);

it("a failing feed is fetched ever more rarely, at most once a day", async () => {
  serve("", {}, 500);
  await save();
  const pauses: number[] = [];
  let now = at(0);
  for (let n = 0; n < 9; n += 1) {
    expect(await FETCH_FEEDS.run(db(), now)).toBe(1);
    const { dueAt } = (await state()) ?? { dueAt: now };
    pauses.push((dueAt.getTime() - now.getTime()) / 60_000);
    now = dueAt;
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1_440, 1_440, 1_440]);
});

it("ends most of a source's deals only after an admin's confirmation", async () => {
  const all = Array.from({ length: 20 }, (_, n) => row(n));
  for (const hours of [0, 1]) {
    serve(JSON.stringify(all));
    if (hours === 0) await save();
    await fetchAt(hours);
  }
  serve(JSON.stringify(all.map((record, n) => (n < 15 ? { ...record, availability: "out of stock" } : record))));
  await fetchAt(2);
  expect((await state())?.problem).toBe("unconfirmed");
  expect(await activeTitles(db(), 2)).toHaveLength(20);
  await requestFetch(db(), { source: "shop", mayEndMost: true, now: at(3) });
  await fetchAt(3);
  expect((await state())?.problem).toBe(null);
  expect(await activeTitles(db(), 3)).toHaveLength(5);
  expect((await claimFeed(db(), { source: "shop", now: at(4) }))?.mayEndMost).toBe(false);
});

it("a fault of this machine's own files is not blamed on the server", async () => {
  serve(JSON.stringify([row(1)]));
  const file = path.join(await mkdtemp(path.join(tmpdir(), "feed-")), "feed");
  await writeFile(file, "in the way");
  const download = guardedDownload(new URL(`${origin}/feed`), { headers: {}, file, timeoutMs: 5_000 });
  await expect(download).rejects.toThrow("EEXIST");
  await rm(path.dirname(file), { recursive: true });
});

it("each claim takes one feed, and together they take all that are due", async () => {
  const names = ["a", "b", "c", "d", "e"];
  for (const source of names) await save({ source });
  const claims = await Promise.all(names.map(() => claimFeed(db(), { now: at(0) })));
  const later = await Promise.all(names.map(() => claimFeed(db(), { now: at(0) })));
  const claimed = [...claims, ...later].flatMap((feed) => feed?.source ?? []);
  expect(claimed.toSorted()).toEqual(names);
});

it("one process at a time fetches a feed; one that is killed leaves it to others after half an hour", async () => {
  await save();
  const claims = await Promise.all([1, 2, 3].map(() => claimFeed(db(), { now: at(0) })));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await claimFeed(db(), { now: minutes(0, 29) })).toBe(null);
  expect(await claimFeed(db(), { now: minutes(0, 30) })).toMatchObject({ source: "shop" });
});
