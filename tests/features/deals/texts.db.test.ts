import { describe, expect, it } from "vitest";
import { otherLanguage, type TextLanguage } from "~/features/deals/deal-texts";
import { parseDelivery } from "~/features/deals/import/delivery.server";
import { importDeals } from "~/features/deals/import/import.server";
import { loadDemoDeals } from "~/features/demo/demo-deals.server";
import { countDeals, findDeal } from "~/features/lists/browse.server";
import { featuredDeals } from "~/features/lists/featured.server";
import { dealPages } from "~/features/lists/pages.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";

const db = useDatabase();
const now = new Date("2026-11-21T10:00:00Z");

const both = { title: "Copper kettle", translations: { zh: { title: "铜水壶", description: "保温两小时" } } };

const search = (text: string, lang: TextLanguage | null = null) =>
  dealPages(db(), { text, lang, sort: "newest", page: 1, pageSize: 10, now });

async function deliver(fields: object) {
  const row = { title: "Copper kettle", store: "Hearth", category: "other", originalPrice: 40, discountedPrice: 20 };
  const value = { ...row, url: "https://hearth.example/kettle", ...fields };
  const parsed = parseDelivery(value, US_DOLLAR);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const [result] = await importDeals(db(), [parsed.value]);
  return result?.status;
}

describe("a delivery", () => {
  it("gives a deal texts in another language, which are searched for", async () => {
    expect(await deliver({ translations: both.translations })).toBe("added");
    for (const text of ["铜水壶", "保温", "copper"]) expect((await search(text)).total, text).toBe(1);
  });

  it("leaves translations as they are that it does not have, and the words that find them", async () => {
    await deliver({ translations: both.translations });
    expect(await deliver({})).toBe("unchanged");
    expect(await deliver({ title: "Steel kettle" })).toBe("updated");
    const { deals } = await search("铜水壶");
    expect(deals).toMatchObject([{ title: "Steel kettle", translations: both.translations }]);
  });

  it("changes and removes translations", async () => {
    await deliver({ translations: both.translations });
    expect(await deliver({ translations: both.translations })).toBe("unchanged");
    expect(await deliver({ translations: { zh: { title: "钢水壶" } } })).toBe("updated");
    expect((await search("铜水壶")).total).toBe(0);
    expect((await search("钢水壶")).total).toBe(1);
    expect(await deliver({ translations: {} })).toBe("updated");
    expect((await search("钢水壶")).total).toBe(0);
  });

  it("without translations drops one in what is now the deal's own language", async () => {
    await deliver({ translations: both.translations });
    await deliver({ lang: "zh-CN", title: "铜水壶" });
    expect((await search("铜水壶")).deals).toMatchObject([{ lang: "zh", translations: {} }]);
  });
});

describe("the language of a list", () => {
  const insert = () =>
    insertDeals(db(), [
      { title: "Kettle lamp", featured: true },
      { title: "水壶 lamp", featured: true },
      { ...both, title: "Copper kettle lamp", featured: true },
    ]);

  it.each([
    [null, 3],
    ["en", 2],
    ["zh", 2],
  ] as const)("%s has deals with a text in it, and their count", async (lang, count) => {
    await insert();
    const listed = await dealPages(db(), { lang, sort: "newest", page: 1, pageSize: 10, now });
    expect([listed.deals.length, listed.total, listed.more]).toEqual([count, count, false]);
    const found = await search("lamp", lang);
    expect([found.deals.length, found.total]).toEqual([count, count]);
    expect(await featuredDeals(db(), { now, limit: 9, lang })).toHaveLength(count);
    expect(await countDeals(db(), { lang, category: "books" })).toBe(0);
  });
});

it("demo deals are found by the titles of both languages", async () => {
  await loadDemoDeals(db(), now);
  const deals = await db().selectFrom("deals").select(["id", "lang", "translations"]).orderBy("url").execute();
  expect(deals.length).toBeGreaterThan(100);
  const some = deals.filter((_, n) => n % 3 === 0);
  let found = 0;
  for (const { id, lang, translations } of some) {
    const title = translations[otherLanguage(lang)]?.title ?? "";
    const { deals: first } = await search(title.slice(0, 60));
    if (first.some((deal) => deal.id === id)) found += 1;
  }
  expect(found / some.length).toBeGreaterThanOrEqual(0.95);
});

it("a deal has its texts and their language", async () => {
  const [id = ""] = await insertDeals(db(), [both]);
  expect(await findDeal(db(), id)).toMatchObject({ lang: "en", translations: both.translations });
});
