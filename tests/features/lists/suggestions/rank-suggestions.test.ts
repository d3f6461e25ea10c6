import { beforeAll, expect, it } from "vitest";
import {
  suggest,
  type Vocabulary,
  type VocabularyEntry,
  vocabularyOf,
} from "~/features/lists/suggestions/rank-suggestions.server";
import { soundsOfChinese } from "~/features/search/pinyin.server";
import { normalizeText } from "~/features/search/terms.server";
import { singular } from "~/features/search/thesaurus.server";

/** The most common first; no deal has those behind the stroke. */
const [WITH_DEALS, WITHOUT] = [
  "耳机 手机 headphones phone 手机壳 phone-case phones moisturizing moisturizer moisturizers 绿茶 女鞋 heat-gun 和田玉 荷叶 hat 耳机套 卡拉OK erjia 防晒",
  "发烧 fashion fan fabric 珐琅锅",
].map((texts) => texts.split(" ")) as [string[], string[]];

let vocabulary: Vocabulary;
beforeAll(async () => {
  const soundOf = await soundsOfChinese();
  const entries = [...WITH_DEALS, ...WITHOUT].map((word, at) => {
    const text = word.replace("-", " ");
    const typed = normalizeText(text);
    const sound = /\p{Script=Han}/u.test(typed) ? soundOf(typed) : null;
    const group = sound ? typed : typed.split(" ").map(singular).join(" ");
    return { kind: "word" as const, text, target: text, typed, sound, group, known: WITHOUT.length + 50 - at };
  });
  vocabulary = vocabularyOf(entries);
});

const countDeals = async (entries: readonly VocabularyEntry[]) =>
  entries.map(({ text }) => (WITHOUT.includes(text) ? 0 : text.length));

const suggested = (typed: string, language: "en" | "zh" = "en") =>
  suggest(vocabulary, typed, { language, limit: 5 }, countDeals);

const texts = async (typed: string, language: "en" | "zh" = "en") =>
  (await suggested(typed, language)).map(({ text }) => text);

it.each([
  ["耳", ["耳机", "耳机套"]],
  ["機", ["耳机", "手机", "手机壳", "耳机套"]],
  ["erji", ["erjia", "耳机", "耳机套"]],
  ["er ji", ["耳机", "耳机套"]],
  ["er'j", ["erjia", "耳机", "耳机套"]],
  ["ej", ["耳机", "耳机套"]],
  ["ejt", ["耳机套"]],
  ["erjt", ["耳机套"]],
  ["SHOUJIKE", ["手机壳"]],
  ["lvc", ["绿茶"]],
  ["nx", ["女鞋"]],
  ["kalao", ["卡拉OK"]],
  ["phone", ["phone", "phone case"]],
  ["phones", ["phones"]],
  ["case", ["phone case"]],
  ["cases", []],
  ["moist", ["moisturizing", "moisturizer"]],
  ["moisturizers", ["moisturizers"]],
  ["fa", ["防晒"]],
  ["fangs", ["防晒"]],
  ["fs", ["防晒"]],
  ["falangguo", []],
  ["发", []],
  ["Ｈead", ["headphones"]],
  ["xyz", []],
  ["", []],
  ["  ", []],
  ["(?:a*)*", []],
])("%j suggests %j", async (typed, expected) => {
  expect(await texts(typed)).toEqual(expected);
});

it("says how many deals each leads to", async () => {
  expect(await suggested("erj")).toContainEqual({ kind: "word", text: "耳机", target: "耳机", deals: 2 });
});

it("has words of the other language by parts of their syllables only when there are none of the page's", async () => {
  expect(await texts("ej")).toEqual(["耳机", "耳机套"]);
  expect(await texts("erj")).toEqual(["erjia", "耳机", "耳机套"]);
  expect(await texts("nvx")).toEqual(["女鞋"]);
  expect(await texts("p", "zh")).toEqual(["phone", "phone case"]);
});

it("goes on to less common ones where those before lead to no deal, within a bound", async () => {
  const entry = (text: string, known: number) =>
    ({ kind: "word", text, target: text, typed: text, sound: null, group: text, known }) as const;
  const words = Array.from({ length: 200 }, (_, at) => entry(`ab ${at}`, at < 195 ? 200 - at : 0));
  const suggest12 = async (withDeals: readonly string[]) => {
    let counted = 0;
    const found = await suggest(vocabularyOf(words), "ab", { language: "en", limit: 3 }, async (entries) => {
      counted += entries.length;
      return entries.map(({ text }) => Number(withDeals.includes(text)));
    });
    return { texts: found.map(({ text }) => text), counted };
  };
  expect((await suggest12(["ab 2", "ab 7", "ab 11"])).texts).toEqual(["ab 2", "ab 7", "ab 11"]);
  expect(await suggest12([])).toEqual({ texts: [], counted: 12 });
});

it("mixes both languages, two of three in the page's", async () => {
  expect(await texts("h", "en")).toEqual(["headphones", "heat gun", "和田玉", "hat", "荷叶"]);
  expect(await texts("h", "zh")).toEqual(["和田玉", "荷叶", "headphones", "heat gun", "hat"]);
});
