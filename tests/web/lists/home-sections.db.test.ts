import { afterEach, describe, expect, it, vi } from "vitest";
import { translate } from "~/i18n/translator.server";
import { homeSections } from "~/web/lists/home-sections.server";
import type { PageRequest } from "~/web/page/page.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { useLog } from "../../support/log";
import { HERE } from "../../support/routes";

const db = useDatabase();
const log = useLog();
afterEach(() => vi.restoreAllMocks());

function pageRequest(headers: Record<string, string> = {}): PageRequest {
  const request = new Request(HERE, { headers });
  const about = { language: "en", t: translate("en"), user: null, now: new Date() } as const;
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

describe("the home page's sections", () => {
  it("load together with a document", async () => {
    await insertDeals(db(), [{ title: "Lamp", featured: true }, { title: "Desk" }]);
    const { list, featured, simultaneously } = await homeSections(pageRequest(), async () => "list");
    expect({ list, simultaneously }).toEqual({ list: "list", simultaneously: false });
    expect(featured).toEqual([expect.objectContaining({ title: "Lamp" })]);
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
      expect([cookie, sections.simultaneously, sections.list]).toEqual([cookie, simultaneously, simultaneously]);
    }
  });

  it("omit the featured deals when a script fetches the page", async () => {
    const sections = await homeSections(pageRequest({ "Sec-Fetch-Dest": "empty" }), async () => "list");
    expect(sections.featured).toBeNull();
  });

  it("load without the featured deals when these fail", async () => {
    const { list, featured } = await homeSections(withoutFeatured(pageRequest()), async () => "list");
    expect({ list, featured }).toEqual({ list: "list", featured: "failed" });
    expect(log.records().map(({ event }) => event)).toEqual(["no_featured_deals"]);
  });

  it("throw an error page with the featured deals when the list fails", async () => {
    await insertDeals(db(), [{ title: "Lamp", featured: true }]);
    const thrown = await homeSections(pageRequest(), databaseDown).catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw new Error("No response was thrown");
    expect(thrown.status).toBe(503);
    expect(thrown.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await thrown.json()).toMatchObject({
      title: { en: "Unable to load deals" },
      text: { en: expect.stringMatching(/^Failed to fetch deals/) },
      featured: [expect.objectContaining({ title: "Lamp" })],
    });
  });

  it("fail together when the database is down, and on a bug", async () => {
    await expect(homeSections(withoutFeatured(pageRequest()), databaseDown)).rejects.toMatchObject({ code: "57014" });
    const fault = () => Promise.reject(new TypeError("of ours"));
    await expect(homeSections(pageRequest(), fault)).rejects.toThrow("of ours");
  });
});
