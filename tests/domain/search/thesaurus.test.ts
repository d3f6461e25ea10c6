import { describe, expect, it } from "vitest";
import { MAX_TERMS } from "~/domain/search/bounds";
import { parseThesaurus, readThesaurus, ThesaurusError } from "~/domain/search/parse-thesaurus.server";
import { type Clause, flattened, parseSearch } from "~/domain/search/query.server";
import { Thesaurus } from "~/domain/search/thesaurus.server";

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

  it("has no synonyms that match nothing more than another one", () => {
    expect(translated("earphones")).toEqual(["earphones | 耳机 | headphones"]);
    const pans = new Thesaurus([["pan", "pants", "frying pan", "锅", "平底锅"]]);
    const [first] = pans.translate(parseSearch("pan").words) ?? [];
    expect(first?.alternatives?.map(([clause]) => clause?.text)).toEqual(["pan", "锅", "平底锅", "pants"]);
  });

  it("gains a bounded number of terms", () => {
    const many = Array.from(
      { length: 200 },
      (_, at) => `word${"abcdefghij"[at % 10]}${"abcdefghijklmnopqrst"[Math.floor(at / 10)]}`,
    );
    const wide = new Thesaurus([["lamp", ...many]]);
    const clauses = wide.translate(parseSearch("lamp").words) ?? [];
    const terms = flattened(clauses).flatMap(({ variants }) => variants.flat());
    expect(terms).toHaveLength(1 + MAX_TERMS);
  });
});

describe("a thesaurus file", () => {
  it("has English words, one tab, Chinese words on each line, besides comments", () => {
    const text = "\ufeff# Comment\r\n\r\ncup, mug\t杯子，马克杯、茶杯\r\n";
    expect(parseThesaurus(text, "words.tsv")).toEqual([["cup", "mug", "杯子", "马克杯", "茶杯"]]);
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
  const entries = readThesaurus(SHOP_WORDS);

  it("has 800 entries at least", () => {
    expect(entries.length).toBeGreaterThanOrEqual(800);
  });

  it("has no line twice, and no word twice in a line", () => {
    const lines = entries.map((entry) => entry.join());
    expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
    expect(entries.filter((entry) => new Set(entry).size < entry.length)).toEqual([]);
  });
});
