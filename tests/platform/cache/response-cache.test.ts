import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderedResponse, ResponseCache, sharedCacheControl } from "~/platform/cache/response-cache.server";

let clock = 0;
beforeEach(() => {
  clock = 1_000_000;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  return () => vi.restoreAllMocks();
});
const pass = (seconds: number) => {
  clock += seconds * 1_000;
};
const admit = async () => true;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

const response = (text: string, overrides: Partial<RenderedResponse> = {}): RenderedResponse => ({
  status: 200,
  headers: [["Content-Type", "text/html"]],
  body: Buffer.from(text),
  isShared: true,
  ...overrides,
});

/** A cache whose responses are numbered. */
function numbered(bytes = 1_000_000) {
  const cache = new ResponseCache(bytes);
  let renders = 0;
  let status = 200;
  const find = async (key = "/", lookup: { version?: number | null; since?: number } = {}) => {
    const found = await cache.find(key, {
      version: 1,
      since: Number.NEGATIVE_INFINITY,
      admit,
      render: async () => {
        renders += 1;
        const overrides = { status, isShared: status === 200 };
        await settled();
        return response(`response ${renders}`, overrides);
      },
      ...lookup,
    });
    return found && `${found.state}: ${found.entry.rendered.body}`;
  };
  return { cache, find, renders: () => renders, fail: (code: number) => (status = code) };
}

describe("a cache entry", () => {
  it("is fresh for 5 s, served until 10 s while it is revalidated once, and then a miss", async () => {
    const { find, renders } = numbered();
    expect(await find()).toEqual("miss: response 1");
    pass(4.9);
    expect(await find()).toEqual("hit: response 1");
    expect(renders()).toBe(1);
    pass(0.2);
    expect(await Promise.all([find(), find()])).toEqual(["hit: response 1", "hit: response 1"]);
    await settled();
    await settled();
    expect(await find()).toEqual("hit: response 2");
    pass(10);
    expect(await find()).toEqual("miss: response 3");
    expect(renders()).toBe(3);
  });

  it("is rendered once for concurrent requests", async () => {
    const { find, renders } = numbered();
    const all = await Promise.all(Array.from({ length: 500 }, () => find()));
    expect(renders()).toBe(1);
    expect(new Set(all.map((found) => found?.replace(/^\w+: /, "")))).toEqual(new Set(["response 1"]));
  });

  it("of another content version is a miss, also while it is rendered", async () => {
    const { find } = numbered();
    const [before, after] = await Promise.all([find("/"), find("/", { version: 2 })]);
    expect([before, after]).toEqual(["miss: response 2", "miss: response 2"]);
    expect(await find("/", { version: 2 })).toEqual("hit: response 2");
    expect(await find("/", { version: 3 })).toEqual("miss: response 3");
  });

  it("that was rendered before the requester's last write is a miss", async () => {
    const { find } = numbered();
    await find();
    pass(1);
    const since = clock;
    pass(1);
    expect(await find("/", { since })).toEqual("miss: response 2");
    expect(await find("/", { since })).toEqual("hit: response 2");
  });

  it("is served stale for an hour if rendering fails, and while the database is down", async () => {
    const { find, renders, fail } = numbered();
    expect(await find("/", { version: null })).toBeNull();
    await find();
    fail(503);
    pass(60);
    expect(await find()).toEqual("stale: response 1");
    const before = renders();
    expect(await find("/", { version: null })).toEqual("stale: response 1");
    expect(renders()).toBe(before);
    pass(3_600);
    expect(await find("/", { version: null })).toBeNull();
    expect(await find()).toMatch(/^miss: /);
  });

  it("that is not shared is sent to all concurrent requests, and not stored", async () => {
    const { find, renders, fail } = numbered();
    fail(404);
    expect(await Promise.all([find(), find()])).toEqual(["miss: response 1", "miss: response 1"]);
    await find();
    expect(renders()).toBe(2);
  });
});

it("is bounded in bytes, and evicts the least recently used", async () => {
  const cache = new ResponseCache(100_000);
  const body = "x".repeat(8_000);
  const find = async (key: string) =>
    (await cache.find(key, { version: 1, since: -1, admit, render: async () => response(body) }))?.state;
  for (let page = 1; page <= 50; page += 1) await find(`/deals?page=${page}`);
  expect([await find("/deals?page=50"), await find("/deals?page=1")]).toEqual(["hit", "miss"]);
  const huge = { version: 1, since: -1, admit, render: async () => response("x".repeat(20_000)) };
  await cache.find("/huge", huge);
  expect((await cache.find("/huge", huge))?.state).toBe("miss");
  expect(cache.counts).toMatchObject({ hit: 1, stale: 0 });
});

it("sends the body in an accepted encoding, compressed once", async () => {
  const cache = new ResponseCache(1_000_000);
  const text = "deal ".repeat(1_000);
  const found = await cache.find("/", { version: 1, since: -1, admit, render: async () => response(text) });
  const bodyFor = async (accepted?: string) => found?.entry.bodyFor(accepted);
  const br = await bodyFor("gzip, deflate, br, zstd");
  expect(brotliDecompressSync(br?.bytes ?? "").toString()).toBe(text);
  expect(br?.headers).toEqual(
    expect.arrayContaining(["Content-Encoding", "br", "Content-Length", `${br?.bytes.length}`]),
  );
  expect(await bodyFor("br")).toBe(br);
  expect(gunzipSync((await bodyFor("gzip"))?.bytes ?? "").toString()).toBe(text);
  for (const accepted of [undefined, "", "identity", "br;q=0", "deflate"]) {
    expect([accepted, (await bodyFor(accepted))?.bytes.toString()]).toEqual([accepted, text]);
  }
});

it("sets the Cache-Control of shared responses only", () => {
  const page = "public, max-age=0, stale-while-revalidate=5, s-maxage=5, stale-if-error=3600";
  expect([sharedCacheControl(), sharedCacheControl("public, no-cache")]).toEqual([page, page]);
  const list = "public, max-age=30, stale-while-revalidate=300";
  expect(sharedCacheControl(list)).toBe(`${list}, s-maxage=5, stale-if-error=3600`);
  expect([sharedCacheControl("private, no-store"), sharedCacheControl("no-store")]).toEqual([null, null]);
});

it("calls admit before it renders on a miss, and not on a hit", async () => {
  const cache = new ResponseCache(1_000_000);
  let calls = 0;
  let admitted = false;
  const find = (key: string) =>
    cache.find(key, {
      version: 1,
      since: -1,
      admit: async () => {
        calls += 1;
        return admitted;
      },
      render: async () => response("rendered"),
    });
  expect([await find("/"), calls]).toEqual([null, 1]);
  admitted = true;
  expect([(await find("/"))?.state, calls]).toEqual(["miss", 2]);
  admitted = false;
  expect([(await find("/"))?.state, calls]).toEqual(["hit", 2]);
});
