import { afterAll, beforeAll, expect, it } from "vitest";
import { setCategories } from "~/domain/deals/categories";
import { DEFAULT_CATEGORIES } from "~/domain/deals/default-categories";
import { suggest, type Vocabulary } from "~/domain/deals/suggestions/suggest.server";
import { readVocabulary } from "~/domain/deals/suggestions/vocabulary.server";
import { loadDemoDeals } from "~/domain/demo/demo-deals.server";
import { loadThesaurus } from "~/domain/search/thesaurus.server";
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

function hasDeals(vocabulary: Vocabulary, word: string): boolean {
  return vocabulary.get([...word][0] ?? "")?.some(({ text, deals }) => text === word && deals > 0) ?? false;
}

it("has the word that is meant among the first five, in the other language if deals have it", async () => {
  await loadDemoDeals(db(), new Date());
  const vocabulary = await readVocabulary(db());
  for (const [typedIn, table] of Object.entries(PREFIXES)) {
    const pairs = table.split(",").map((pair) => pair.trim().split(": "));
    expect(pairs).toHaveLength(60);
    for (const language of ["en", "zh"] as const) {
      const meant = pairs.filter(([, word = ""]) => language === typedIn || hasDeals(vocabulary, word));
      expect(meant.length).toBeGreaterThan(30);
      const misses = meant.filter(([typed = "", word]) =>
        suggest(vocabulary, typed, { language, limit: 5 }).every(({ text }) => text !== word),
      );
      expect(1 - misses.length / meant.length, `${typedIn} on ${language}: ${misses}`).toBeGreaterThanOrEqual(
        MIN_SHARE,
      );
    }
  }
});

it("has stores, categories in both languages, tags and words, each text once", async () => {
  const tea = { store: "Teahouse Lane", category: "home_kitchen", tags: ["Teak Zebra", "headphones"] } as const;
  await insertDeals(db(), [
    { ...tea, tags: [...tea.tags], title: "Headphones" },
    { store: "手冲馆", tags: ["斑马壶"], title: "手冲咖啡壶" },
  ]);
  const vocabulary = await readVocabulary(db());
  const first = (text: string, language: "en" | "zh" = "en") => suggest(vocabulary, text, { language, limit: 8 })[0];
  expect(first("teah")).toEqual({ kind: "store", text: "Teahouse Lane", target: "teahouse-lane" });
  const later = suggest(vocabulary, "lane", { language: "en", limit: 8 });
  expect(later.map(({ target }) => target)).toContain("teahouse-lane");
  expect(first("teak z")).toMatchObject({ text: "Teak Zebra", kind: "tag" });
  expect(first("scg", "zh")).toEqual({ kind: "store", text: "手冲馆", target: "手冲馆" });
  expect(first("bmh", "zh")).toEqual({ kind: "tag", text: "斑马壶", target: "斑马壶" });
  expect(first("home & k")).toEqual({ kind: "category", text: "Home & Kitchen", target: "home_kitchen" });
  expect(first("jiajuchu", "zh")).toEqual({ kind: "category", text: "家居厨房", target: "home_kitchen" });
  await insertDeals(db(), [{ title: "Sport shorts", category: "sports" }]);
  const sports = suggest(await readVocabulary(db()), "sport", { language: "en", limit: 8 });
  expect(sports.map(({ text }) => text)).toEqual(expect.arrayContaining(["sport", "Sports"]));
  const headphones = suggest(vocabulary, "headphones", { language: "en", limit: 8 });
  expect(headphones.filter(({ target }) => target === "headphones")).toEqual([
    { kind: "word", text: "headphones", target: "headphones" },
  ]);
});
