import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetFeatured, loadSections } from "~/browser/cache/featured-store";
import {
  forgetFetchedPages,
  forgetPages,
  rememberingLoader,
  surroundingsCame,
  watchPages,
  wereForgotten,
} from "~/browser/cache/page-memory";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  return () => vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
/** What was begun beside an answer. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a page of deals that was seen before (SPEC.md section 9)", () => {
  let asked = 0;
  const open = (href: string) =>
    rememberingLoader({
      request: new Request(`http://shop.test${href}`),
      params: {},
      serverLoader: async () => {
        asked += 1;
        return { answer: asked };
      },
    } as unknown as ClientLoaderFunctionArgs);

  it("is shown as it was for 30 s, then at once while it is fetched anew, and after 5 minutes no more", async () => {
    const fetchedAnew: string[] = [];
    const stop = watchPages((href) => fetchedAnew.push(href));
    expect(await open("/deals")).toEqual({ answer: 1 });
    pass(29.999);
    expect(await open("/deals")).toEqual({ answer: 1 });
    expect(asked).toBe(1);

    pass(0.001);
    expect(await open("/deals")).toEqual({ answer: 1 });
    await settled();
    expect([asked, fetchedAnew]).toEqual([2, ["/deals"]]);
    expect(await open("/deals")).toEqual({ answer: 2 });

    pass(299.999);
    expect(await open("/deals")).toEqual({ answer: 2 });
    await settled();
    pass(300);
    expect(await open("/deals")).toEqual({ answer: 4 });
    expect(fetchedAnew).toEqual(["/deals", "/deals"]);
    stop();
  });
});

describe("what stands around the pages", () => {
  it("is asked for with each page until it has come, once pages were forgotten", () => {
    expect(wereForgotten()).toBe(false);
    forgetFetchedPages();
    expect(wereForgotten()).toBe(true);
    // The reader has clicked on before it came.
    expect(wereForgotten()).toBe(true);
    // Forgotten once more while it was on its way: what comes may be older.
    forgetPages();
    surroundingsCame();
    expect(wereForgotten()).toBe(true);
    surroundingsCame();
    expect(wereForgotten()).toBe(false);
  });
});

describe("featured deals (SPEC.md section 9)", () => {
  const asked = vi.fn(async () => Response.json([]));
  beforeEach(() => {
    asked.mockClear();
    vi.stubGlobal("fetch", asked);
    vi.stubGlobal("document", { cookie: "" });
    forgetFeatured();
    return () => vi.unstubAllGlobals();
  });

  const comeHome = async () => {
    await loadSections(async () => "list");
    await settled();
  };

  it("are asked for once in 60 s, however often the page is come to", async () => {
    await comeHome();
    await comeHome();
    pass(60);
    await comeHome();
    expect(asked).toHaveBeenCalledTimes(1);
    pass(0.001);
    await comeHome();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("are asked for anew after something was written, and after a failure", async () => {
    await comeHome();
    forgetFeatured();
    await comeHome();
    expect(asked).toHaveBeenCalledTimes(2);
    forgetFeatured();
    asked.mockResolvedValueOnce(Response.json({}, { status: 503 }));
    await comeHome();
    await comeHome();
    expect(asked).toHaveBeenCalledTimes(4);
  });
});
