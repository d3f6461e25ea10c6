import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  charBigrams,
  compoundsOf,
  normalizeText,
  scriptRuns,
  stem,
  stemsOf,
  termsOf,
  tokensOf,
} from "~/features/search/terms.server";
import { unicodeText } from "../../platform/values/unicode-text";
import { words } from "../../support/words";

const CHARACTERS = "[\\p{L}\\p{M}\\p{N}\\p{Script=Han}\\p{Script=Katakana}\\p{Script=Hiragana}]+";
const ESCAPING_NOTHING = new RegExp(`^${CHARACTERS}( ${CHARACTERS})?$`, "u");

const anyText = fc.oneof(unicodeText(), fc.string({ unit: "grapheme" }));

describe("normalizeText", () => {
  it.each([
    ["full width", "ｉＰｈｏｎｅ　１５", "iphone 15"],
    ["half-width kana", "ｶﾞﾗｽ", "ガラス"],
    ["ligatures", "ﬁle", "file"],
    ["circled digits", "①", "1"],
    ["the full-width minus", "－固态", "-固态"],
    ["capitals", "SONY Wh-1000XM5", "sony wh-1000xm5"],
    ["capitals that have no simple small letter", "İ", "i"],
    ["Traditional characters", "藍牙耳機", "蓝牙耳机"],
    ["Traditional characters among others", "Sony 無線 WH", "sony 无线 wh"],
    ["Traditional characters of several meanings", "頭髮與發展", "头发与发展"],
    ["Simplified characters, left alone", "皇后的后面", "皇后的后面"],
    ["accents", "Café Crème brûlée", "cafe creme brulee"],
    ["letters that do not decompose", "Blåbærsyltetøy Łuk Þór", "blabaersyltetoy luk thor"],
    ["German sharp s, of either case", "Fußball GROẞ", "fussball gross"],
    ["Turkish dotless i", "Isıtıcı", "isitici"],
    ["French ligatures", "Bœuf d’Œil", "boeuf doeil"],
    ["soft hyphens", "Wasch\u00admittel", "waschmittel"],
    ["spaces without width", "Key\u200bboard 手\u200b机\ufeff", "keyboard 手机"],
    ["joiners, directions and fillers", "a\u200db\u200cc\u200ed\u2060e\u3164f", "abcdef"],
    ["accents written apart", "Cafe\u0301", "cafe"],
    ["voiced kana, which are no accents", "が", "が"],
    ["Hangul, in one piece", "한국어", "한국어"],
    ["apostrophes", "Levi's", "levis"],
    ["curly apostrophes", "O’Neill", "oneill"],
    ["grave apostrophes", "l`oreal", "loreal"],
    ["acute apostrophes", "L´Oréal", "loreal"],
    ["apostrophes that are quotes", "'noise' of kids'", "'noise' of kids'"],
    ["feet", "5'10", "5'10"],
    ["sizes of memory", "2T 移动硬盘, 2 TB, 2TB, 2tb硬盘", "2tb 移动硬盘, 2tb, 2tb, 2tb硬盘"],
    ["sizes of memory in G", "8G+256G 512 GB 128g", "8gb+256gb 512gb 128gb"],
    [
      "other numbers before T and G",
      "5G 2 t-shirts 3 T shirt 2T恤 1.5T 100g 2 tbsp 4 tent",
      "5g 2 t-shirts 3 t shirt 2t恤 1.5t 100g 2 tbsp 4 tent",
    ],
  ])("%s: %s", (_, text, form) => {
    expect(normalizeText(text)).toBe(form);
  });

  it("accepts lone surrogates and NUL", () => {
    expect(normalizeText("a\ud800b\u0000c")).toBe("a\ufffdb\u0000c");
  });

  it("is idempotent, for any text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const form = normalizeText(text);
        expect(scriptRuns(normalizeText(form))).toEqual(scriptRuns(form));
      }),
      { numRuns: 1_000, examples: [["À｀º"], ["a\u0301\u0301'b"]] },
    );
  });
});

describe("scriptRuns", () => {
  const runs = (form: string) => scriptRuns(form).map(({ kind, text }) => `${kind} ${text}`);

  it("separates scripts without spaces from others", () => {
    expect(runs("索尼sony蓝牙耳机5代")).toEqual(["cjk 索尼", "latin sony", "cjk 蓝牙耳机", "latin 5", "cjk 代"]);
    expect(runs("ラーメンと東京タワー")).toEqual(["cjk ラーメンと東京タワー"]);
    expect(runs("한국어 русский")).toEqual(["latin 한국어", "latin русский"]);
  });

  it("keeps words and numbers joined by hyphens or nothing in one run", () => {
    expect(runs("wh-1000xm5")).toEqual(["latin wh-1000xm5"]);
    expect(runs("wi‐fi")).toEqual(["latin wi‐fi"]);
    expect(runs("usb-c-hub -x- y--z")).toEqual(["latin usb-c-hub", "latin x", "latin y", "latin z"]);
  });

  it("treats everything else as a separator", () => {
    expect(runs("a,b.c/d_e|f&g!h(i)j:k*l\\m%n\u0000o😀p")).toEqual(
      [..."abcdefghijklmnop"].map((letter) => `latin ${letter}`),
    );
    expect(runs("蓝牙，耳机·降噪、😀")).toEqual(["cjk 蓝牙", "cjk 耳机", "cjk 降噪"]);
    expect(runs(" \t\n!?<->:*'\"\ufffd")).toEqual([]);
  });

  it("does not split characters beyond the basic plane", () => {
    expect(runs("𠮷野家")).toEqual(["cjk 𠮷野家"]);
    expect(charBigrams("𠮷野家")).toEqual(["𠮷野", "野家"]);
  });
});

describe("words with symbols", () => {
  it.each([
    ["C++", "cplusplus"],
    ["C#", "csharp"],
    ["Hulu+", "huluplus"],
    [".NET", "dotnet"],
  ])("%s is also spelt out", (text, spelt) => {
    const terms = termsOf(`Learn ${text} now`);
    expect(terms).toContain(spelt);
    expect(terms).toContain(stemsOf(text.toLowerCase())[0]);
  });

  it.each(["a+b", "#1", "c +", "shop.net", ".netflix", "3+2"])("%s has none", (text) => {
    expect([...termsOf(text)].filter((term) => /plus|sharp|dot/.test(term))).toEqual([]);
  });
});

describe("tokens", () => {
  it("are letters and digits apart", () => {
    expect(tokensOf("iphone15pro")).toEqual(["iphone", "15", "pro"]);
    expect(tokensOf("wh-1000xm5")).toEqual(["wh", "1000", "xm", "5"]);
  });

  it("are the same however a model is written", () => {
    const tokens = (text: string) => scriptRuns(normalizeText(text)).flatMap((stretch) => stemsOf(stretch.text));
    expect(tokens("WH1000XM5")).toEqual(tokens("WH-1000XM5"));
    expect(tokens("wh 1000 xm 5")).toEqual(tokens("WH-1000XM5"));
    expect(tokens("ｉＰｈｏｎｅ１５")).toEqual(tokens("iPhone 15"));
  });

  it("are stemmed when they are plain English", () => {
    expect(["shoe", "shoes", "running", "runs", "batteries", "battery"].map(stem)).toEqual(
      words`shoe shoe run run batteri batteri`,
    );
    expect(["15", "русские", "naïves", "耳机"].map(stem)).toEqual(["15", "русские", "naïves", "耳机"]);
    expect(stemsOf("shoes-2-pairs")).toEqual(["shoe", "2", "pair"]);
  });

  it("are at most 40 characters long, however long the word", () => {
    for (const text of ["x".repeat(1_000), "9".repeat(1_000), "ñ".repeat(1_000), "e\u0301".repeat(1_000)]) {
      const tokens = tokensOf(text);
      expect(tokens.join("")).toBe(text);
      expect(Math.max(...tokens.map((unit) => unit.length))).toBe(40);
    }
  });
});

it("compoundsOf: hyphenated words, joined", () => {
  expect(compoundsOf("wi-fi")).toEqual(["wifi"]);
  expect(compoundsOf("t-shirts")).toEqual(["tshirt"]);
  expect(compoundsOf("usb-c-hub")).toEqual(["usbchub"]);
  expect(compoundsOf("over‐ear2-in-1")).toEqual(["overear"]);
  expect(compoundsOf("wh-1000")).toEqual([]);
  expect(compoundsOf("wifi")).toEqual([]);
});

describe("termsOf", () => {
  const terms = (text: string) => [...termsOf(text)];

  it("has tokens, bigrams and compounds of words", () => {
    expect(termsOf("Wi-Fi 6 Routers")).toEqual(
      new Set(["6", "6 router", "fi", "fi 6", "router", "wi", "wi fi", "wifi"]),
    );
  });

  it("has the pairs of Chinese, and the last character", () => {
    expect(termsOf("降噪耳機")).toEqual(new Set(["降噪", "噪耳", "耳机", "机"]));
    expect(terms("茶")).toEqual(["茶"]);
  });

  it("has a term with each character of a run as its prefix", () => {
    const text = "主动降噪头戴式蓝牙耳机";
    for (const character of text) expect(terms(text).some((term) => term.startsWith(character))).toBe(true);
  });

  it("has phrases over punctuation, but none over Chinese", () => {
    expect(terms("usb (c)")).toContain("usb c");
    expect(termsOf("usb 线 c")).toEqual(new Set(["c", "usb", "线"]));
    expect(terms("蓝牙 usb 耳机")).not.toContain("牙耳");
    expect(terms("蓝牙，耳机")).not.toContain("牙耳");
  });

  it("is empty for a text without letters and digits", () => {
    for (const text of ["", " ", "😀🎧", "!?-'\"", "\u0000\ud800"]) expect(terms(text)).toEqual([]);
  });

  it("has letters, digits and single spaces alone, so that there is nothing to escape", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const term of termsOf(text)) expect(term).toMatch(ESCAPING_NOTHING);
      }),
      { numRuns: 1_000 },
    );
  });

  it("has no term longer than PostgreSQL's 2,046 bytes, for any text", () => {
    const most = 5_000;
    const texts = ["ab-", "x", "1-", "𠮷", "ñ-", "ﷺ-", "a1", "-"].map((piece) => piece.repeat(most).slice(0, most));
    for (const text of texts) {
      // With the field's prefix.
      for (const term of termsOf(text)) expect(Buffer.byteLength(`c${term}`)).toBeLessThanOrEqual(2_046);
    }
  });
});
