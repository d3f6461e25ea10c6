import { describe, expect, it } from "vitest";
import { MAX_TERMS } from "~/features/search/bounds";
import { parseThesaurus, readThesaurus, ThesaurusError } from "~/features/search/parse-thesaurus.server";
import { type Clause, flattened, parseSearch } from "~/features/search/query.server";
import { termsOf } from "~/features/search/terms.server";
import { Thesaurus } from "~/features/search/thesaurus.server";

const SHOP_WORDS = new URL("../../../thesaurus/shop-words.tsv", import.meta.url).pathname;

const ENTRIES = `
# Sound
headphones, earphones	耳机, 头戴式耳机
wireless	无线
phone	手机
phone case	手机壳
phone case holder	手机壳架
t-shirt	T恤
case	箱子
shoes	鞋, 跑鞋
bag, <rucksack	包袋, <双肩包
rucksack	双肩包, 背囊
pet dog, dog	犬类
!犬类	犬类玩具
!dog	chili dog
`;

const thesaurus = new Thesaurus(parseThesaurus(ENTRIES, "words.tsv"));

/** Each clause of a translated query as its alternatives. */
function translated(text: string): string[] | null {
  const nameOf = (clauses: readonly Clause[]) =>
    clauses.map(({ text = "", prefix }) => (prefix ? `${text}*` : text)).join("+");
  const clauses = thesaurus.translate(parseSearch(text).words);
  return clauses?.map((clause) => (clause.alternatives ?? [[clause]]).map(nameOf).join(" | ")) ?? null;
}

describe("a query", () => {
  it("matches its own words, then those of the other language, then synonyms", () => {
    expect(translated("headphones")).toEqual(["headphones | 耳机 | earphones"]);
    expect(translated("耳机")).toEqual(["耳机 | headphones | earphones"]);
  });

  it("is looked up in any number, case, script and width", () => {
    for (const text of ["HEADPHONE", "Ｈｅａｄｐｈｏｎｅｓ"]) expect(translated(text)?.[0]).toContain("耳机");
    expect(translated("耳機")?.[0]).toContain("headphones");
    for (const text of ["t-shirts", "T shirt", "tshirt"]) expect(translated(text)?.[0]).toContain("T恤+T恤*");
    expect(translated("phone cases")).toEqual(["phone+cases | 手机壳"]);
    expect(translated("T 恤")?.[0]).toContain("t-shirt");
  });

  it("keeps words that are not in the thesaurus", () => {
    const clauses = ["sony", "wireless | 无线", "headphones | 耳机 | earphones"];
    expect(translated("sony wireless headphones")).toEqual(clauses);
    expect(translated("sony")).toBeNull();
    expect(translated("")).toBeNull();
  });

  it("is matched by its longest phrases", () => {
    expect(translated("phone case")).toEqual(["phone+case | 手机壳"]);
    expect(translated("case phone")).toEqual(["case | 箱子", "phone | 手机"]);
    expect(translated("red phone case holder")).toEqual(["red", "phone+case+holder | 手机壳架"]);
    expect(translated("手机壳")).toEqual(["手机+壳* | phone case"]);
  });

  it("has no translations in quotes, nor of what it excludes", () => {
    expect(translated('"headphones"')).toBeNull();
    expect(translated('phone "case"')).toEqual(["phone | 手机", ""]);
    expect(translated("sony -headphones")).toBeNull();
  });

  it("finds a single character at the end of compounds only", () => {
    const [shoes] = thesaurus.translate(parseSearch("shoes").words) ?? [];
    expect(shoes?.alternatives).toContainEqual([{ variants: [["鞋"]], text: "鞋" }]);
  });

  it("finds narrower words, which do not find it", () => {
    expect(translated("bag")).toEqual(["bag | 包袋 | 双肩包 | rucksack"]);
    expect(translated("rucksack")).toEqual(["rucksack | 双肩包 | 背囊"]);
    expect(translated("双肩包")).toEqual(["双肩包 | rucksack | 背囊"]);
  });

  it("has exceptions for its synonyms, not for what was typed", () => {
    const [dog] = thesaurus.translate(parseSearch("dog").words) ?? [];
    const exceptions = dog?.alternatives?.map(([clause]) => clause?.exceptions);
    expect(exceptions).toEqual([undefined, [["犬类", "类玩", "玩具"]]]);
    const [chinese] = thesaurus.translate(parseSearch("犬类").words) ?? [];
    expect(chinese?.alternatives?.at(-1)?.[0]?.exceptions).toEqual([["chili dog"]]);
  });

  it("is not translated within an exception", () => {
    expect(translated("chili dog")).toBeNull();
    expect(translated("hot dog")).toEqual(["hot", "dog | 犬类"]);
  });

  it("has no synonyms that match nothing more than another one", () => {
    expect(translated("earphones")).toEqual(["earphones | 耳机 | headphones"]);
    const pans = new Thesaurus(parseThesaurus("pan, pants, frying pan\t锅, 平底锅", "words.tsv"));
    const [first] = pans.translate(parseSearch("pan").words) ?? [];
    expect(first?.alternatives?.map(([clause]) => clause?.text)).toEqual(["pan", "锅", "平底锅", "pants"]);
  });

  it("gains a bounded number of terms", () => {
    const many = Array.from(
      { length: 200 },
      (_, at) => `word${"abcdefghij"[at % 10]}${"abcdefghijklmnopqrst"[Math.floor(at / 10)]}`,
    );
    const wide = new Thesaurus(parseThesaurus(`lamp, ${many.join()}\t灯`, "words.tsv"));
    const clauses = wide.translate(parseSearch("lamp").words) ?? [];
    const terms = flattened(clauses).flatMap(({ variants }) => variants.flat());
    expect(terms).toHaveLength(1 + MAX_TERMS);
  });
});

describe("a thesaurus file", () => {
  it("has English words, one tab, Chinese words on each line, besides comments", () => {
    const text = "\ufeff# Comment\r\n\r\ncup, mug\t杯子，马克杯、茶杯\r\n";
    const { entries } = parseThesaurus(text, "words.tsv");
    expect(entries.map((entry) => entry.map(({ word }) => word))).toEqual([["cup", "mug", "杯子", "马克杯", "茶杯"]]);
  });

  it("has narrower words behind <, and exceptions behind !", () => {
    const word = (word: string, isNarrow = false) => ({ word, isNarrow });
    expect(parseThesaurus("cup, <mug\t杯子, < 马克杯\n!杯\t奖杯, 罩杯\n", "words.tsv")).toEqual({
      entries: [[word("cup"), word("mug", true), word("杯子"), word("马克杯", true)]],
      exceptions: [["杯", ["奖杯", "罩杯"]]],
    });
  });

  it.each([
    ["cup", "must be English words, one tab and Chinese words"],
    ["cup 杯子", "must be English words, one tab and Chinese words"],
    ["cup\t杯子\tTasse", "must be English words, one tab and Chinese words"],
    ["cup, \t杯子", '"" is no English word'],
    ["cup, -\t杯子", '"-" is no English word'],
    ["杯子\tcup", '"杯子" is no English word'],
    ["cup\tmug", '"mug" is no Chinese word'],
    ["cup\t杯子,", '"" is no Chinese word'],
    ["!杯", "must be ! and a word, one tab and longer words"],
    ["!\t奖杯", "must be ! and a word, one tab and longer words"],
    ["!杯, 碗\t奖杯", "must be ! and a word, one tab and longer words"],
    ["!杯\t奖牌", '"奖牌" is not longer than "杯"'],
    ["!杯\t杯", '"杯" is not longer than "杯"'],
  ])("rejects the line %j", (line, reason) => {
    const parse = () => parseThesaurus(`lamp\t灯\n\n${line}\n`, "words.tsv");
    expect(parse).toThrow(ThesaurusError);
    expect(parse).toThrow(`words.tsv, line 3: ${reason}.`);
  });

  it("must be there", () => {
    expect(() => readThesaurus("/none/words.tsv")).toThrow("Cannot read the thesaurus /none/words.tsv: ENOENT.");
  });
});

describe("the thesaurus of this site", () => {
  const content = readThesaurus(SHOP_WORDS);
  const entries = content.entries.map((entry) => entry.map(({ word }) => word));
  const key = (word: string) => [...termsOf(word)].join();

  it("has 1,600 entries at least", () => {
    expect(entries.length).toBeGreaterThanOrEqual(1_600);
  });

  it("has exceptions of words that are in entries alone", () => {
    const known = new Set(entries.flat().map(key));
    expect(content.exceptions.filter(([word]) => !known.has(key(word)))).toEqual([]);
  });

  it("has exceptions that are not the word itself", () => {
    expect(content.exceptions.filter(([word, others]) => others.map(key).includes(key(word)))).toEqual([]);
  });

  it("has no line twice, and no word twice in a line", () => {
    const lines = entries.map((entry) => entry.join());
    expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
    expect(entries.filter((entry) => new Set(entry).size < entry.length)).toEqual([]);
  });
});
