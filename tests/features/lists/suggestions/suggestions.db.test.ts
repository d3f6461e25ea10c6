import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setCategories } from "~/features/categories/categories";
import { DEFAULT_CATEGORIES } from "~/features/categories/default-categories";
import { loadDemoDeals } from "~/features/demo/demo-deals.server";
import { readPriceWords } from "~/features/lists/search/price-words.server";
import { searchDeals } from "~/features/lists/search/search.server";
import { countLive } from "~/features/lists/suggestions/count-suggested.server";
import { frequentWord, readFrequentWords } from "~/features/lists/suggestions/frequent-words.server";
import { suggest, type Vocabulary } from "~/features/lists/suggestions/rank-suggestions.server";
import { suggestedDeals } from "~/features/lists/suggestions/suggested-deals.server";
import { readVocabulary } from "~/features/lists/suggestions/vocabulary.server";
import { loadThesaurus } from "~/features/search/thesaurus.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { SITE_CATEGORIES } from "../../../support/site-under-test";

const db = useDatabase();

beforeAll(() => loadThesaurus([new URL("../../../../thesaurus/shop-words.tsv", import.meta.url).pathname]));
afterAll(() => loadThesaurus([]));
// Suggestions are of these names.
beforeAll(() => setCategories(DEFAULT_CATEGORIES));
afterAll(() => setCategories(SITE_CATEGORIES));

/** What is typed, and the word that is meant. */
const PREFIXES = {
  en: `
    headp: headphones, earb: earbuds, speak: speaker, keyb: keyboard, mous: mouse, monit: monitor, lapt: laptop, tabl: tablet,
    phone c: phone case, charg: charger, power b: power bank, came: camera, proj: projector, rout: router, smartw: smartwatch,
    watc: watch, backp: backpack, jack: jacket, shoe: shoes, sneak: sneakers, sock: socks, dres: dress, jea: jeans, hood: hoodie,
    sunglas: sunglasses, wall: wallet, kett: kettle, coffee m: coffee maker, blend: blender, air f: air fryer, rice: rice cooker,
    vacu: vacuum cleaner, lam: lamp, pillow: pillow, blank: blanket, tow: towel, matt: mattress, desk: desk, chai: chair,
    yoga: yoga mat, dumb: dumbbell, tread: treadmill, bik: bike, ten: tent, sleeping: sleeping bag, lip: lipstick, sham: shampoo,
    sunsc: sunscreen, perf: perfume, tooth: toothbrush, hair d: hair dryer, vitam: vitamin, prot: protein powder, tire: tire,
    dash: dash cam, lego: lego, puzz: puzzle, board g: board game, noise: noise cancelling, usb: usb drive`,
  zh: `
    erji: 耳机, ej: 耳机, 耳: 耳机, jianpan: 键盘, jianp: 键盘, 键: 键盘, shub: 鼠标, 鼠: 鼠标, shouj: 手机, sj: 手机, sjk: 手机壳, pingb: 平板,
    chongdb: 充电宝, cdb: 充电宝, 充电: 充电宝, chongdq: 充电器, yinx: 音响, yinxiang: 音箱, 音: 音箱, xiangj: 相机, touy: 投影仪, 投影: 投影仪,
    luyou: 路由器, lyq: 路由器, shoub: 手表, bei: 背包, sjb: 双肩包, 双肩: 双肩包, waitao: 外套, yurong: 羽绒服, 羽绒: 羽绒服, paox: 跑鞋,
    运动: 运动鞋, ydx: 运动鞋, kuzi: 裤子, niuz: 牛仔裤, lianyi: 连衣裙, moj: 墨镜, qianb: 钱包, shuih: 水壶, 电热: 电热水壶, kafei: 咖啡机,
    kfj: 咖啡机, kongq: 空气炸锅, kqzg: 空气炸锅, dianf: 电饭煲, xic: 吸尘器, 吸尘: 吸尘器, taid: 台灯, 台: 台灯, zhent: 枕头, beiz: 被子,
    yujia: 瑜伽垫, yj: 瑜伽垫, zhangp: 帐篷, kouh: 口红, xifa: 洗发水, 防晒: 防晒霜, yas: 牙刷, jimu: 积木`,
};

const MIN_SHARE = 0.95;

const suggested = (vocabulary: Vocabulary, text: string, language: "en" | "zh") =>
  suggest(vocabulary, text, { language, limit: 8 }, (entries) => countLive(db(), entries));

it("has the word that is meant among the first five, if deals have it", async () => {
  await loadDemoDeals(db(), new Date());
  const vocabulary = await readVocabulary(db());
  const words = new Map([...vocabulary.starts.values()].flat().map((entry) => [entry.text, entry.known]));
  for (const [typedIn, table] of Object.entries(PREFIXES)) {
    const pairs = table.split(",").map((pair) => pair.trim().split(": ") as [string, string]);
    expect(pairs).toHaveLength(60);
    const meant = pairs.filter(([, word]) => (words.get(word) ?? 0) > 0);
    expect(meant.length).toBeGreaterThan(30);
    for (const language of ["en", "zh"] as const) {
      const options = { language, limit: 5 };
      const misses: string[] = [];
      for (const [typed, word] of meant) {
        const found = await suggest(vocabulary, typed, options, async (all) => all.map(({ known }) => known));
        if (!found.some(({ text }) => text === word)) misses.push(typed);
      }
      expect(1 - misses.length / meant.length, `${typedIn} on ${language}: ${misses}`).toBeGreaterThanOrEqual(
        MIN_SHARE,
      );
    }
  }
});

it("leads nowhere without a live deal: each of the vocabulary has as many as the search finds", async () => {
  await loadDemoDeals(db(), new Date());
  await sql`update all_deals set state_reported = 'gone' where length(title) % 3 = 0`.execute(db());
  const { starts } = await readVocabulary(db());
  const words = [...new Set([...starts.values()].flat())].filter(({ kind }) => kind === "word");
  const some = words.filter(({ known }, at) => known > 0 && at % 8 === 0);
  expect(some.length).toBeGreaterThan(100);
  const counts = await countLive(db(), some);
  const wrong: string[] = [];
  for (const [at, { target }] of some.entries()) {
    const isPrice = readPriceWords(target, US_DOLLAR) !== null;
    const search = await searchDeals(db(), { text: target, live: true });
    const total = isPrice || search.inBodies ? 0 : search.total;
    if (total !== counts[at]) wrong.push(`${target}: ${counts[at]} instead of ${total}`);
  }
  expect(wrong).toEqual([]);
  expect(counts).toContain(0);
});

it("has stores, categories in both languages, tags, kinds and words, each text once", async () => {
  const tea = { store: "Teahouse Lane", category: "home_kitchen", tags: ["Teak Zebra", "headphones"] } as const;
  await insertDeals(db(), [
    { ...tea, tags: [...tea.tags], title: "Headphones" },
    { store: "手冲馆", tags: ["斑马壶"], title: "手冲咖啡壶" },
    { title: "Zusuan DeathAdder" },
  ]);
  const vocabulary = await readVocabulary(db());
  const first = async (text: string, language: "en" | "zh" = "en") => (await suggested(vocabulary, text, language))[0];
  expect(await first("teah")).toEqual({ kind: "store", text: "Teahouse Lane", target: "teahouse-lane", deals: 1 });
  const later = await suggested(vocabulary, "lane", "en");
  expect(later.map(({ target }) => target)).toContain("teahouse-lane");
  expect(await first("teak z")).toMatchObject({ text: "Teak Zebra", kind: "tag", deals: 1 });
  expect(await first("scg", "zh")).toEqual({ kind: "store", text: "手冲馆", target: "手冲馆", deals: 1 });
  expect(await first("bmh", "zh")).toEqual({ kind: "tag", text: "斑马壶", target: "斑马壶", deals: 1 });
  expect(await first("home & k")).toMatchObject({ kind: "category", text: "Home & Kitchen", target: "home_kitchen" });
  expect(await first("jiajuchu", "zh")).toMatchObject({ kind: "category", text: "家居厨房", target: "home_kitchen" });
  expect(await first("gaming mou")).toEqual({ kind: "word", text: "gaming mouse", target: "gaming mouse", deals: 1 });
  expect(await first("电竞鼠", "zh")).toMatchObject({ kind: "word", text: "电竞鼠标", deals: 1 });
  await insertDeals(db(), [{ title: "Sport shorts", category: "sports" }]);
  const sports = await suggested(await readVocabulary(db()), "sport", "en");
  expect(sports.map(({ text }) => text)).toEqual(expect.arrayContaining(["sport", "Sports"]));
  const headphones = await suggested(vocabulary, "headphones", "en");
  expect(headphones.filter(({ target }) => target === "headphones")).toMatchObject([{ kind: "word", deals: 1 }]);
});

it("forgets what has no live deal any more, and finds what has its first one, before the vocabulary is read anew", async () => {
  await insertDeals(db(), [{ title: "Teak box", store: "Teahouse Lane", tags: ["Teak Zebra"] }]);
  const vocabulary = await readVocabulary(db());
  const texts = async (text: string) => (await suggested(vocabulary, text, "en")).map((one) => one.text);
  expect(await texts("tea")).toEqual(expect.arrayContaining(["Teahouse Lane", "Teak Zebra"]));
  await sql`update all_deals set state_reported = 'gone'`.execute(db());
  expect(await texts("tea")).toEqual([]);
  expect(await texts("espresso mach")).toEqual([]);
  await insertDeals(db(), [{ title: "Espresso machine" }]);
  expect(await texts("espresso mach")).toEqual(["espresso machine"]);
});

it("knows counts and newest deals of frequent words beforehand, and leaves out what ended since", async () => {
  const word = "zusuan keyboard";
  const [old, foam, newest] = await insertDeals(db(), [
    { title: "Zusuan keyboard", tags: [], createdAt: new Date("2026-01-01") },
    { title: "Foam for Zusuan keyboard", tags: [], createdAt: new Date("2026-01-03") },
    { title: "Zusuan keyboard II", tags: [], createdAt: new Date("2026-01-02") },
    { title: "Lamp", tags: [] },
  ]);
  await readFrequentWords(db(), [word, "under $20"]);
  expect(frequentWord(word)).toEqual({ live: 3, newest: [newest, old, foam] });
  expect(frequentWord("under $20")?.live).toBe(0);
  const deals = async (lang: "en" | "zh" | null) => {
    const first = { kind: "word", target: word } as const;
    return (await suggestedDeals(db(), "zus", first, { lang, now: new Date(), limit: 2 })).map(({ id }) => id);
  };
  expect(await deals(null)).toEqual([newest, old]);
  expect(await deals("zh")).toEqual([]);
  await sql`update all_deals set state_reported = 'gone' where id = ${newest}`.execute(db());
  expect(await deals(null)).toEqual([old, foam]);
  expect(await countLive(db(), [{ kind: "word", target: word }])).toEqual([3]);
});
