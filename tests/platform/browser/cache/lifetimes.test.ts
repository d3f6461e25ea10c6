import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fetchPage, onRevalidated, pageLoader } from "~/platform/browser/cache/client-loader";
import { isRootStale, loadRoot, rememberRoot } from "~/platform/browser/cache/root-data";
import { get, invalidate } from "~/platform/browser/cache/store";
import type { RootData } from "~/platform/page/root-data.server";

type LoaderArgs = ClientLoaderFunctionArgs;

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
    pageLoader({ cached: true })({
      request: new Request(`http://shop.test${href}`),
      params: {},
      serverLoader: async () => {
        requests += 1;
        return { response: requests };
      },
    } as unknown as LoaderArgs);

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
  const before = fetchPage("/deals/1", async () => settled().then(() => "old"));
  expect(await Promise.all([before, fetchPage("/deals/1", async () => "never requested")])).toEqual(["old", "old"]);
  invalidate();
  const late = fetchPage("/deals/1", async () => settled().then(() => "older"));
  invalidate();
  expect(await fetchPage("/deals/1", async () => "new")).toBe("new");
  expect(await late).toBe("older");
  await settled();
  expect(get("/deals/1", 1_000)?.data).toBe("new");
});

it("a failed request is retried by the concurrent caller", async () => {
  const aborted = fetchPage("/deals/2", () => settled().then(() => Promise.reject(new Error("aborted"))));
  const waiting = fetchPage("/deals/2", async () => "again");
  await expect(aborted).rejects.toThrow("aborted");
  expect(await waiting).toBe("again");
});

it("after an invalidation each navigation revalidates the root until its response is shown", async () => {
  const load = async () => {
    const data = await loadRoot({ serverLoader: async () => ({ language: "en" }) } as unknown as LoaderArgs);
    return data as RootData;
  };
  rememberRoot(await load());
  expect(isRootStale()).toBe(false);
  invalidate({ keepPinned: true });
  expect(isRootStale()).toBe(true);
  // The navigation is aborted before the response is shown.
  await load();
  expect(isRootStale()).toBe(true);
  // Invalidated again during the request: the response may be stale.
  const response = load();
  invalidate();
  rememberRoot(await response);
  expect(isRootStale()).toBe(true);
  rememberRoot(await load());
  expect(isRootStale()).toBe(false);
});

describe("a page whose featured deals come later", () => {
  const cached = (key: string) => get(key, 30_000)?.data;

  it("is returned at once, requested once, and cached as a whole", async () => {
    let arrive = (_deals: string[]) => {};
    const featured = new Promise<string[]>((resolve) => {
      arrive = resolve;
    });
    const pages = [0, 1].map(() => fetchPage("/", async () => ({ list: "list", featured })));
    expect(await Promise.all(pages)).toEqual([0, 1].map(() => ({ list: "list", featured })));
    expect(cached("/")).toEqual({ list: "list", featured });
    arrive(["lamp"]);
    await settled();
    expect(cached("/")).toEqual({ list: "list", featured: ["lamp"] });
  });

  it("is requested again if they fail", async () => {
    const failed = Promise.reject(new Error("failed"));
    expect(await fetchPage("/?tag=failed", async () => ({ list: "list", featured: failed }))).toHaveProperty("list");
    await settled();
    expect(cached("/?tag=failed")).toBeUndefined();
    expect(await fetchPage("/?tag=failed", async () => "again")).toBe("again");
  });
});
