import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderedResponse, ResponseCache, sharedCacheControl } from "~/server/cache/response-cache.server";

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

const answer = (text: string, about: Partial<RenderedResponse> = {}): RenderedResponse => ({
  status: 200,
  headers: [["Content-Type", "text/html"]],
  body: Buffer.from(text),
  isShared: true,
  ...about,
});

/** A cache before something that numbers what it makes. */
function numbered(bytes = 1_000_000) {
  const cache = new ResponseCache(bytes);
  let made = 0;
  let status = 200;
  const find = async (key = "/", asked: { version?: number | null; since?: number } = {}) => {
    const found = await cache.find(key, {
      version: 1,
      since: Number.NEGATIVE_INFINITY,
      admit,
      make: async () => {
        made += 1;
        const about = { status, isShared: status === 200 };
        await settled();
        return answer(`answer ${made}`, about);
      },
      ...asked,
    });
    return found && [found.state, found.answer.rendered.body.toString()];
  };
  return { cache, find, made: () => made, fail: (code: number) => (status = code) };
}

describe("an answer", () => {
  it("is fresh for 5 s, shown until 10 s while it is made anew once, and then made before it is shown", async () => {
    const { find, made } = numbered();
    expect(await find()).toEqual(["miss", "answer 1"]);
    pass(4.9);
    expect(await find()).toEqual(["hit", "answer 1"]);
    expect(made()).toBe(1);
    pass(0.2);
    expect(await Promise.all([find(), find()])).toEqual([
      ["hit", "answer 1"],
      ["hit", "answer 1"],
    ]);
    await settled();
    await settled();
    expect(await find()).toEqual(["hit", "answer 2"]);
    pass(10);
    expect(await find()).toEqual(["miss", "answer 3"]);
    expect(made()).toBe(3);
  });

  it("is made once, however many ask for it at the same time", async () => {
    const { find, made } = numbered();
    const all = await Promise.all(Array.from({ length: 500 }, () => find()));
    expect(made()).toBe(1);
    expect(new Set(all.map((found) => found?.[1]))).toEqual(new Set(["answer 1"]));
  });

  it("of other content than there is now is none, also while it is being made", async () => {
    const { find } = numbered();
    const [before, after] = await Promise.all([find("/"), find("/", { version: 2 })]);
    expect([before, after]).toEqual([
      ["miss", "answer 2"],
      ["miss", "answer 2"],
    ]);
    expect(await find("/", { version: 2 })).toEqual(["hit", "answer 2"]);
    expect(await find("/", { version: 3 })).toEqual(["miss", "answer 3"]);
  });

  it("that was begun before its reader wrote something is made anew", async () => {
    const { find } = numbered();
    await find();
    pass(1);
    const since = clock;
    pass(1);
    expect(await find("/", { since })).toEqual(["miss", "answer 2"]);
    expect(await find("/", { since })).toEqual(["hit", "answer 2"]);
  });

  it("is shown for an hour where none can be made, and while the database is away", async () => {
    const { find, made, fail } = numbered();
    expect(await find("/", { version: null })).toBeNull();
    await find();
    fail(503);
    pass(60);
    expect(await find()).toEqual(["stale", "answer 1"]);
    const asked = made();
    expect(await find("/", { version: null })).toEqual(["stale", "answer 1"]);
    expect(made()).toBe(asked);
    pass(3_600);
    expect(await find("/", { version: null })).toBeNull();
    expect((await find())?.[0]).toBe("miss");
  });

  it("that is not to be shared is given to those who wait for it, and not kept", async () => {
    const { find, made, fail } = numbered();
    fail(404);
    expect(await Promise.all([find(), find()])).toEqual([
      ["miss", "answer 1"],
      ["miss", "answer 1"],
    ]);
    await find();
    expect(made()).toBe(2);
  });
});

it("keeps as many bytes as it is told, those last asked for", async () => {
  const cache = new ResponseCache(100_000);
  const body = "x".repeat(8_000);
  const find = async (key: string) =>
    (await cache.find(key, { version: 1, since: -1, admit, make: async () => answer(body) }))?.state;
  for (let page = 1; page <= 50; page += 1) await find(`/deals?page=${page}`);
  expect([await find("/deals?page=50"), await find("/deals?page=1")]).toEqual(["hit", "miss"]);
  const huge = { version: 1, since: -1, admit, make: async () => answer("x".repeat(20_000)) };
  await cache.find("/huge", huge);
  expect((await cache.find("/huge", huge))?.state).toBe("miss");
  expect(cache.counts).toMatchObject({ hit: 1, stale: 0 });
});

it("has the body in the encoding that is taken, compressed once", async () => {
  const cache = new ResponseCache(1_000_000);
  const text = "deal ".repeat(1_000);
  const found = await cache.find("/", { version: 1, since: -1, admit, make: async () => answer(text) });
  const bodyFor = async (accepted?: string) => found?.answer.bodyFor(accepted);
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

it("says how long an answer may be kept, if it may be", () => {
  const page = "public, max-age=0, stale-while-revalidate=5, s-maxage=5, stale-if-error=3600";
  expect([sharedCacheControl(), sharedCacheControl("public, no-cache")]).toEqual([page, page]);
  const list = "public, max-age=30, stale-while-revalidate=300";
  expect(sharedCacheControl(list)).toBe(`${list}, s-maxage=5, stale-if-error=3600`);
  expect([sharedCacheControl("private, no-store"), sharedCacheControl("no-store")]).toEqual([null, null]);
});

it("asks before it has a response made that nobody makes yet, and not for what it has", async () => {
  const cache = new ResponseCache(1_000_000);
  let asked = 0;
  let admitted = false;
  const find = (key: string) =>
    cache.find(key, {
      version: 1,
      since: -1,
      admit: async () => {
        asked += 1;
        return admitted;
      },
      make: async () => answer("made"),
    });
  expect([await find("/"), asked]).toEqual([null, 1]);
  admitted = true;
  expect([(await find("/"))?.state, asked]).toEqual(["miss", 2]);
  admitted = false;
  expect([(await find("/"))?.state, asked]).toEqual(["hit", 2]);
});
