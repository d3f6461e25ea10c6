import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SearchSort } from "~/features/deals/deal";
import type { DealInput } from "~/features/deals/input";
import { dealPages } from "~/features/lists/pages.server";
import { listMatches, searchDeals } from "~/features/lists/search/search.server";
import { loadThesaurus } from "~/features/search/thesaurus.server";
import { translationsFound } from "~/features/search/translations.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";

const db = useDatabase();

const NOW = new Date("2026-03-08T06:30:00Z");

const directory = mkdtempSync(path.join(tmpdir(), "thesaurus-"));

beforeAll(() => {
  const file = path.join(directory, "words.tsv");
  const lines = ["headphones, earphones\t耳机, 头戴式耳机", "hat\t帽子", "kettle\t水壶", "battery\t电池", "shoes\t鞋"];
  lines.push("turtle\t龟", "!龟\t金龟", "detergent\t洗衣液");
  writeFileSync(file, lines.join("\n"));
  loadThesaurus([file]);
});

afterAll(() => {
  loadThesaurus([]);
  rmSync(directory, { recursive: true });
});

async function insert(...deals: (Partial<DealInput> & { createdAt?: Date })[]) {
  const plain: Partial<DealInput> = { store: "Larkfield", category: "other", tags: [], description: "" };
  await insertDeals(
    db(),
    deals.map((deal) => ({ ...plain, ...deal })),
  );
}

async function found(text: string, { exact = false, sort = "relevance" as SearchSort } = {}) {
  const search = await searchDeals(db(), { text, exact });
  const deals = await listMatches(db(), search, { sort, now: NOW, offset: 0, limit: 50 });
  expect(search).toMatchObject({ total: deals.length, more: false });
  return { titles: deals.map(({ title }) => title), also: translationsFound(search.query, search.frequencies) };
}

const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe("translations", () => {
  beforeEach(async () => {
    await insert(
      { title: "蓝牙耳机", discountedPrice: 20, createdAt: ago(1) },
      { title: "Case", description: "For headphones.", discountedPrice: 30, createdAt: ago(2) },
      { title: "Red headphones", discountedPrice: 50, createdAt: ago(3) },
      { title: "收纳包", description: "放耳机。", discountedPrice: 10, createdAt: ago(4) },
      { title: "Earphones, 红色", discountedPrice: 40, createdAt: ago(5) },
      { title: "Lamp", createdAt: ago(6) },
    );
  });

  it("come behind the words as typed, and count in no description", async () => {
    expect((await found("headphones")).titles).toEqual(["Red headphones", "蓝牙耳机", "Earphones, 红色"]);
    expect((await found("耳机")).titles).toEqual(["蓝牙耳机", "Red headphones", "Earphones, 红色"]);
  });

  it("are sorted among them in other orders", async () => {
    const { titles } = await found("headphones", { sort: "price-low" });
    expect(titles).toEqual(["蓝牙耳机", "Earphones, 红色", "Red headphones"]);
  });

  it("are named where deals have them", async () => {
    expect((await found("headphones")).also).toEqual(["耳机", "earphones"]);
    expect((await found("lamp")).also).toEqual([]);
  });

  it("are left out of an exact search", async () => {
    expect(await found("headphones", { exact: true })).toEqual({ titles: ["Red headphones"], also: [] });
  });

  it("meet other words, and what is excluded", async () => {
    expect((await found("red 耳机")).titles).toEqual(["Red headphones"]);
    expect((await found("耳机 -red")).titles).not.toContain("Red headphones");
  });
});

it("a word of the thesaurus is not the beginning of another word", async () => {
  await insert({ title: "Hatch cover" }, { title: "遮阳帽子" });
  expect((await found("hat")).titles).toEqual(["遮阳帽子"]);
  expect((await found("hat", { exact: true })).titles).toEqual(["Hatch cover"]);
});

it("a synonym does not find its exceptions, but what has both in different fields", async () => {
  await insert({ title: "金龟", store: "金龟" }, { title: "小乌龟", store: "金龟" }, { title: "海龟" });
  expect(new Set((await found("turtle")).titles)).toEqual(new Set(["小乌龟", "海龟"]));
  expect((await found("龟")).titles).toHaveLength(3);
});

it("a single character is found at the end of a compound only", async () => {
  await insert({ title: "透气跑鞋，男款" }, { title: "实木鞋架" });
  expect((await found("shoes")).titles).toEqual(["透气跑鞋，男款"]);
});

describe("typing errors", () => {
  const to = (text: string) => ({ text, shown: true });
  const offered = (text: string) => ({ text, shown: false });

  /** The correction, and the titles that are shown. */
  async function corrected(text: string, exact = false) {
    const query = { text, exact, sort: "relevance", now: NOW, page: 1, pageSize: 50 } as const;
    const { correction, deals } = await dealPages(db(), query);
    return [correction, ...deals.map(({ title }) => title)];
  }

  beforeEach(async () => {
    const titles = ["Nimbrel headphones", "Nimbrel lamps", "蓝牙耳机", "声波牙刷", "Nimbrol radio"];
    await insert(...titles.map((title) => ({ title })));
  });

  it("of a search without results are corrected at once, by words of deals and of the thesaurus", async () => {
    expect(await corrected("headfones")).toEqual([to("headphones"), "Nimbrel headphones", "蓝牙耳机"]);
    expect(await corrected("NIMBERL lmaps")).toEqual([to("nimbrel lamps"), "Nimbrel lamps"]);
    expect((await corrected("nimbrel ketle"))[0]).toBeNull();
  });

  it("of Chinese are corrected by their sound", async () => {
    expect((await corrected("耳几"))[0]).toEqual(to("耳机"));
    expect((await corrected("声玻"))[0]).toEqual(to("声波"));
  });

  it("are no pinyin: the words that sound so are found", async () => {
    expect((await corrected("NIMBREL erji"))[0]).toEqual(to("nimbrel 耳机"));
    expect(await corrected("erji")).toEqual([to("耳机"), "蓝牙耳机", "Nimbrel headphones"]);
  });

  it("are not corrected in words that find something, nor in an exact search", async () => {
    expect(await corrected("nimbrol")).toEqual([null, "Nimbrol radio"]);
    expect((await corrected("headph"))[0]).toBeNull();
    expect(await corrected("headfones", true)).toEqual([offered("headphones")]);
  });

  it("are offered as a link where the characters are found apart", async () => {
    await insert({ title: "耳朵与几何" });
    expect(await corrected("耳几")).toEqual([offered("耳机"), "耳朵与几何"]);
  });

  it("are not corrected where six deals have its words", async () => {
    const title = "洗衣机罩，防晒，夜光";
    await insert(...Array.from({ length: 5 }, () => ({ title })), { title: "洗衣液" });
    expect((await corrected("洗衣夜"))[0]).toEqual(offered("洗衣液"));
    await insert({ title });
    expect(await corrected("洗衣夜")).toEqual([null, ...Array.from({ length: 6 }, () => title)]);
    await insert(...Array.from({ length: 6 }, () => ({ title: "耳朵与几何" })));
    expect((await corrected("耳几"))[0]).toEqual(offered("耳机"));
  });

  it("are not corrected to words that find nothing", async () => {
    expect((await corrected("batery"))[0]).toBeNull();
    await insert({ title: "纽扣电池" });
    expect(await corrected("batery")).toEqual([to("battery"), "纽扣电池"]);
  });
});
