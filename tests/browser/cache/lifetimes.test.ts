import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cachedLoader, onRevalidated } from "~/browser/cache/cached-loader";
import { loadSections } from "~/browser/cache/featured-store";
import { fetchCached, invalidate, isRootStale, readCache, rootLoaded } from "~/browser/cache/loader-cache";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  return () => vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
/** What was begun beside an answer. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a page of deals that was seen before (specification §9.1)", () => {
  let asked = 0;
  const open = (href: string) =>
    cachedLoader({
      request: new Request(`http://shop.test${href}`),
      params: {},
      serverLoader: async () => {
        asked += 1;
        return { answer: asked };
      },
    } as unknown as ClientLoaderFunctionArgs);

  it("is fresh for 30 s, then shown while it is revalidated, and after 5 minutes a miss", async () => {
    const revalidated: string[] = [];
    const stop = onRevalidated((key) => revalidated.push(key));
    expect(await open("/deals")).toEqual({ answer: 1 });
    pass(29.999);
    expect(await open("/deals")).toEqual({ answer: 1 });
    expect(asked).toBe(1);

    pass(0.001);
    expect(await open("/deals")).toEqual({ answer: 1 });
    await settled();
    expect([asked, revalidated]).toEqual([2, ["/deals"]]);
    expect(await open("/deals")).toEqual({ answer: 2 });

    pass(299.999);
    expect(await open("/deals")).toEqual({ answer: 2 });
    await settled();
    pass(300);
    expect(await open("/deals")).toEqual({ answer: 4 });
    expect(revalidated).toEqual(["/deals", "/deals"]);
    stop();
  });
});

it("an answer that was asked for before an invalidation is given, and not cached", async () => {
  const before = fetchCached("/deals/1", async () => settled().then(() => "old"));
  expect(await Promise.all([before, fetchCached("/deals/1", async () => "never asked for")])).toEqual(["old", "old"]);
  invalidate();
  const late = fetchCached("/deals/1", async () => settled().then(() => "older"));
  invalidate();
  expect(await fetchCached("/deals/1", async () => "new")).toBe("new");
  expect(await late).toBe("older");
  expect(readCache("/deals/1", 1_000)?.data).toBe("new");
});

it("the root is revalidated with each navigation until it has answered, after an invalidation", () => {
  isRootStale();
  rootLoaded();
  expect(isRootStale()).toBe(false);
  invalidate({ keepPinned: true });
  expect(isRootStale()).toBe(true);
  // The navigation is aborted before the answer comes.
  expect(isRootStale()).toBe(true);
  // Invalidated once more while it was on its way: the answer may be older.
  invalidate();
  rootLoaded();
  expect(isRootStale()).toBe(true);
  rootLoaded();
  expect(isRootStale()).toBe(false);
});

describe("featured deals (specification §9.1)", () => {
  const asked = vi.fn(async () => Response.json([]));
  beforeEach(() => {
    asked.mockClear();
    vi.stubGlobal("fetch", asked);
    vi.stubGlobal("document", { cookie: "" });
    invalidate();
    return () => vi.unstubAllGlobals();
  });

  const comeHome = async () => {
    await loadSections(async () => "list");
    await settled();
  };

  it("are asked for once in 60 s, however often the page is come to", async () => {
    await comeHome();
    await comeHome();
    pass(59.999);
    await comeHome();
    expect(asked).toHaveBeenCalledTimes(1);
    pass(0.001);
    await comeHome();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("are asked for anew after something was written, and after a failure", async () => {
    await comeHome();
    invalidate();
    await comeHome();
    expect(asked).toHaveBeenCalledTimes(2);
    invalidate();
    asked.mockResolvedValueOnce(Response.json({}, { status: 503 }));
    await comeHome();
    await comeHome();
    expect(asked).toHaveBeenCalledTimes(4);
  });
});
