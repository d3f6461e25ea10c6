import { beforeAll, expect, it } from "vitest";
import { suggest, type Vocabulary, vocabularyOf } from "~/domain/deals/suggestions/suggest.server";
import { soundsOfChinese } from "~/domain/search/pinyin.server";
import { normalizeText } from "~/domain/search/terms.server";
import { singular } from "~/domain/search/thesaurus.server";

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
    const deals = at < WITH_DEALS.length ? 1 : 0;
    return { kind: "word" as const, text, target: text, typed, sound, group, deals };
  });
  vocabulary = vocabularyOf(entries);
});

const texts = (typed: string, language: "en" | "zh" = "en") =>
  suggest(vocabulary, typed, { language, limit: 5 }).map(({ text }) => text);

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
  ["fa", ["fashion", "fan", "防晒", "fabric"]],
  ["fangs", ["防晒"]],
  ["fs", ["防晒", "发烧"]],
  ["falangguo", ["珐琅锅"]],
  ["发", ["发烧"]],
  ["Ｈead", ["headphones"]],
  ["xyz", []],
  ["", []],
  ["  ", []],
  ["(?:a*)*", []],
])("%j suggests %j", (typed, expected) => {
  expect(texts(typed)).toEqual(expected);
});

it("has words of the other language with deals only, unless there are no others", () => {
  expect(texts("fash")).toEqual(["fashion"]);
  expect(texts("fash", "zh")).toEqual(["发烧", "防晒"]);
  expect(texts("fashi", "zh")).toEqual(["fashion"]);
  expect(texts("p", "zh")).toEqual(["phone", "phone case"]);
});

it("mixes both languages, two of three in the page's", () => {
  expect(texts("h", "en")).toEqual(["headphones", "heat gun", "和田玉", "hat", "荷叶"]);
  expect(texts("h", "zh")).toEqual(["和田玉", "荷叶", "headphones", "heat gun", "hat"]);
});
