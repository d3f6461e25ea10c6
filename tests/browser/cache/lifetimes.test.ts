import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cachedLoader, onRevalidated } from "~/browser/cache/cached-loader";
import { loadSections } from "~/browser/cache/featured-store";
import { fetchCached, invalidate, isRootStale, readCache, rootLoaded } from "~/browser/cache/loader-cache";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  return () => vi.useRealTimers();
});

const advance = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
/** Lets background requests finish. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a cached page of deals (specification §9.1)", () => {
  let requests = 0;
  const open = (href: string) =>
    cachedLoader({
      request: new Request(`http://shop.test${href}`),
      params: {},
      serverLoader: async () => {
        requests += 1;
        return { response: requests };
      },
    } as unknown as ClientLoaderFunctionArgs);

  it("is fresh for 30 s, then stale while it is revalidated, and after 5 minutes a miss", async () => {
    const revalidated: string[] = [];
    const stop = onRevalidated((key) => revalidated.push(key));
    expect(await open("/deals")).toEqual({ response: 1 });
    advance(29.999);
    expect(await open("/deals")).toEqual({ response: 1 });
    expect(requests).toBe(1);

    advance(0.001);
    expect(await open("/deals")).toEqual({ response: 1 });
    await settled();
    expect([requests, revalidated]).toEqual([2, ["/deals"]]);
    expect(await open("/deals")).toEqual({ response: 2 });

    advance(299.999);
    expect(await open("/deals")).toEqual({ response: 2 });
    await settled();
    advance(300);
    expect(await open("/deals")).toEqual({ response: 4 });
    expect(revalidated).toEqual(["/deals", "/deals"]);
    stop();
  });
});

it("a response requested before an invalidation is returned, but not cached", async () => {
  const before = fetchCached("/deals/1", async () => settled().then(() => "old"));
  expect(await Promise.all([before, fetchCached("/deals/1", async () => "never requested")])).toEqual(["old", "old"]);
  invalidate();
  const late = fetchCached("/deals/1", async () => settled().then(() => "older"));
  invalidate();
  expect(await fetchCached("/deals/1", async () => "new")).toBe("new");
  expect(await late).toBe("older");
  expect(readCache("/deals/1", 1_000)?.data).toBe("new");
});

it("after an invalidation each navigation revalidates the root until it responds", () => {
  isRootStale();
  rootLoaded();
  expect(isRootStale()).toBe(false);
  invalidate({ keepPinned: true });
  expect(isRootStale()).toBe(true);
  // The navigation is aborted before the response arrives.
  expect(isRootStale()).toBe(true);
  // Invalidated again during the request: the response may be stale.
  invalidate();
  rootLoaded();
  expect(isRootStale()).toBe(true);
  rootLoaded();
  expect(isRootStale()).toBe(false);
});

describe("featured deals (specification §9.1)", () => {
  const fetchFeatured = vi.fn(async () => Response.json([]));
  beforeEach(() => {
    fetchFeatured.mockClear();
    vi.stubGlobal("fetch", fetchFeatured);
    vi.stubGlobal("document", { cookie: "" });
    invalidate();
    return () => vi.unstubAllGlobals();
  });

  const openHome = async () => {
    await loadSections(async () => "list");
    await settled();
  };

  it("are requested once in 60 s, however often the page is opened", async () => {
    await openHome();
    await openHome();
    advance(59.999);
    await openHome();
    expect(fetchFeatured).toHaveBeenCalledTimes(1);
    advance(0.001);
    await openHome();
    expect(fetchFeatured).toHaveBeenCalledTimes(2);
  });

  it("are requested again after a write, and after a failure", async () => {
    await openHome();
    invalidate();
    await openHome();
    expect(fetchFeatured).toHaveBeenCalledTimes(2);
    invalidate();
    fetchFeatured.mockResolvedValueOnce(Response.json({}, { status: 503 }));
    await openHome();
    await openHome();
    expect(fetchFeatured).toHaveBeenCalledTimes(4);
  });
});
