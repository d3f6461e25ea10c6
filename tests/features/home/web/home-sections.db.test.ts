import { afterEach, describe, expect, it, vi } from "vitest";
import { homeSections } from "~/features/home/web/home-sections.server";
import { translate } from "~/platform/i18n/translator.server";
import type { PageRequest } from "~/platform/page/page.server";
import { newRequestContext, runInRequest } from "~/platform/request/request-context.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { HERE } from "../../../support/routes";

const db = useDatabase();
const log = useLog();
afterEach(() => vi.restoreAllMocks());

function pageRequest(headers: Record<string, string> = {}): PageRequest {
  const request = new Request(HERE, { headers });
  const about = {
    language: "en",
    t: translate("en"),
    user: null,
    sessionId: null,
    hasSecondFactor: false,
    now: new Date(),
  } as const;
  return { request, params: {}, url: new URL(HERE), db: db(), ...about };
}

const databaseDown = () => Promise.reject(Object.assign(new Error("canceling statement"), { code: "57014" }));

/** Any database access of this request fails; only the featured deals use it. */
function withoutFeatured(request: PageRequest): PageRequest {
  return Object.defineProperty({ ...request }, "db", {
    get() {
      throw Object.assign(new Error("canceling statement"), { code: "57014" });
    },
  });
}

/** The sections as the page's script requests them. */
function inDataRequest<T>(load: () => T): T {
  return runInRequest(newRequestContext({ address: "192.0.2.1", isShared: false, url: "/_root.data?_routes=x" }), load);
}

describe("the home page's sections", () => {
  it("load together with a document", async () => {
    await insertDeals(db(), [{ title: "Lamp", featured: true }, { title: "Desk" }]);
    const { list, featured } = await homeSections(pageRequest(), async () => "list");
    expect([list, featured]).toEqual(["list", [expect.objectContaining({ title: "Lamp" })]]);
  });

  it("load in the viewer's preferred order", async () => {
    for (const [cookie, simultaneously] of [
      ["loadSectionsSimultaneously=true", true],
      ["loadSectionsSimultaneously=false", false],
      ["loadSectionsSimultaneously=yes", false],
    ] as const) {
      let read = false;
      const request = pageRequest({ Cookie: cookie });
      const watched = Object.defineProperty({ ...request }, "db", {
        get() {
          read = true;
          return db();
        },
      });
      const sections = await homeSections(watched, async () => {
        await new Promise((resolve) => setTimeout(resolve));
        return read;
      });
      expect([cookie, sections.list]).toEqual([cookie, simultaneously]);
    }
  });

  it("do not wait for the featured deals when a script requests them", async () => {
    await insertDeals(db(), [{ title: "Lamp", featured: true }]);
    const { list, featured } = await inDataRequest(() => homeSections(pageRequest(), async () => "list"));
    expect([list, featured]).toEqual(["list", expect.any(Promise)]);
    expect(await featured).toEqual([expect.objectContaining({ title: "Lamp" })]);
  });

  it("load without the featured deals when these fail", async () => {
    const { list, featured } = await homeSections(withoutFeatured(pageRequest()), async () => "list");
    expect([list, featured]).toEqual(["list", null]);
    expect(log.records().map(({ event }) => event)).toEqual(["no_featured_deals"]);
    const later = await inDataRequest(() => homeSections(withoutFeatured(pageRequest()), async () => "list"));
    expect(later.list).toBe("list");
    await expect(later.featured).rejects.toThrow();
  });

  it("throw an error page with the featured deals when the list fails", async () => {
    await insertDeals(db(), [{ title: "Lamp", featured: true }]);
    for (const load of [
      homeSections,
      (...args: Parameters<typeof homeSections>) => inDataRequest(() => homeSections(...args)),
    ]) {
      const thrown = await load(pageRequest(), databaseDown).catch((error: unknown) => error);
      if (!(thrown instanceof Response)) throw new Error("No response was thrown");
      expect(thrown.status).toBe(503);
      expect(thrown.headers.get("Retry-After")).toMatch(/^\d+$/);
      expect(await thrown.json()).toMatchObject({
        title: { en: "Unable to load deals" },
        text: { en: expect.stringMatching(/^Failed to fetch deals/) },
        featured: [expect.objectContaining({ title: "Lamp" })],
      });
    }
  });

  it("fail together when the database is down, and on a bug", async () => {
    await expect(homeSections(withoutFeatured(pageRequest()), databaseDown)).rejects.toMatchObject({ code: "57014" });
    const fault = () => Promise.reject(new TypeError("of ours"));
    await expect(homeSections(pageRequest(), fault)).rejects.toThrow("of ours");
  });

  it("each show their own error in the page when a script requests them while the database is down", async () => {
    const failing = inDataRequest(() => homeSections(withoutFeatured(pageRequest()), databaseDown));
    const thrown = await failing.catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw new Error("No response was thrown");
    expect([thrown.status, await thrown.json()]).toMatchObject([503, { featured: null }]);
  });
});
