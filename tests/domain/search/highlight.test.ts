import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { highlighter } from "~/domain/search/highlight.server";
import { parseSearch, type SearchQuery, withPrefixes } from "~/domain/search/query.server";
import { words } from "../../support/words";
import { unicodeText } from "../unicode-text";

/** A title with what was found in brackets. */
function marked(title: string, query: string | SearchQuery): string {
  const pieces = highlighter(typeof query === "string" ? parseSearch(query) : query)(title);
  return pieces.map(({ text, found }) => (found ? `[${text}]` : text)).join("");
}

const piece = fc.oneof(
  fc.constantFrom(
    ...words`耳机 耳機 Café ﬁt it's ｉＰｈｏｎｅ 15 wi-fi ガ ｶﾞ ½ İ ß <b> &amp; - ' ’ " ， 😀 👩‍👩‍👧 ﷺ 𠮷 茶`,
    ...["cafe\u0301", " ", "\ud800", "\u0000"],
  ),
  unicodeText({ maxLength: 4 }),
  fc.string({ unit: "grapheme", maxLength: 4 }),
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

describe("the pieces", () => {
  it("joined are the text, and alternate between found and not found, for any text and query", () => {
    fc.assert(
      fc.property(anyText, anyText, (title, query) => {
        const pieces = highlighter(parseSearch(query))(title);
        expect(pieces.map(({ text }) => text).join("")).toBe(title);
        expect(pieces.every(({ text }) => text.length > 0)).toBe(true);
        for (const [at, { found }] of pieces.slice(1).entries()) expect(found).toBe(!pieces[at]?.found);
      }),
      { numRuns: 2_000 },
    );
  });

  it("do not depend on texts highlighted before", () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 4 }), anyText, (titles, query) => {
        const highlight = highlighter(parseSearch(query));
        for (const title of [...titles, ...titles]) {
          expect(highlight(title)).toEqual(highlighter(parseSearch(query))(title));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("are none for an empty text, and one for an empty query", () => {
    expect(highlighter(parseSearch("lamp"))("")).toEqual([]);
    expect(highlighter(parseSearch("!"))("Desk lamp")).toEqual([{ text: "Desk lamp", found: false }]);
  });
});

describe("marked are", () => {
  it("words in any case", () => {
    expect(marked("Sony headphones by SONY", "sony")).toBe("[Sony] headphones by [SONY]");
  });

  it("whole words only", () => {
    expect(marked("Chart art", "art")).toBe("Chart [art]");
  });

  it("other forms of an English word", () => {
    expect(marked("Shoes to run in: a running shoe", "shoe runs")).toBe("[Shoes] to [run] in: a [running] [shoe]");
  });

  it("Chinese words, whole and in parts", () => {
    expect(marked("索尼主动降噪头戴式蓝牙耳机", "降噪耳机")).toBe("索尼主动[降噪]头戴式蓝牙[耳机]");
    expect(marked("索尼蓝牙耳机", "蓝牙耳机")).toBe("索尼[蓝牙耳机]");
  });

  it("Traditional characters that were typed in Simplified ones, and the other way round", () => {
    expect(marked("無線藍牙耳機 銀色", "蓝牙 耳机")).toBe("無線[藍牙耳機] 銀色");
    expect(marked("无线蓝牙耳机 银色", "藍牙")).toBe("无线[蓝牙]耳机 银色");
  });

  it("a single character anywhere", () => {
    expect(marked("绿茶与茶具，奶茶", "茶")).toBe("绿[茶]与[茶]具，奶[茶]");
  });

  it("full-width letters and digits", () => {
    expect(marked("ｉＰｈｏｎｅ　１５　Ｐｒｏ", "iphone 15")).toBe("[ｉＰｈｏｎｅ]　[１５]　Ｐｒｏ");
    expect(marked("iPhone 15", "ｉｐｈｏｎｅ")).toBe("[iPhone] 15");
  });

  it("letters and digits apart", () => {
    expect(marked("iPhone15Pro", "15")).toBe("iPhone[15]Pro");
    expect(marked("苹果iPhone15保护壳", "iphone15保护壳")).toBe("苹果[iPhone15保护壳]");
  });

  it("accents that were not typed", () => {
    expect(marked("Crème brûlée", "creme")).toBe("[Crème] brûlée");
    expect(marked("Cre\u0300me bru\u0302le\u0301e", "creme")).toBe("[Cre\u0300me] bru\u0302le\u0301e");
  });

  it("words with apostrophes, typed with or without", () => {
    expect(marked("Levi's jeans", "levis")).toBe("[Levi's] jeans");
    expect(marked("Levi’s jeans", "levi's")).toBe("[Levi’s] jeans");
    expect(marked("O’Neill", "oneill")).toBe("[O’Neill]");
  });

  it("words with a searched prefix", () => {
    const query = withPrefixes(parseSearch("head"), () => true);
    expect(marked("Headphones ahead, HEAD", query)).toBe("[Headphones] ahead, [HEAD]");
    expect(marked("Headphones", "head")).toBe("Headphones");
  });

  it("both spellings of hyphenated words", () => {
    expect(marked("WiFi and Wi-Fi", "wi-fi")).toBe("[WiFi] and [Wi-Fi]");
  });

  it("a hyphenated word that was typed as one", () => {
    expect(marked("Mesh Wi-Fi router", "wifi")).toContain("[Wi");
  });

  it("not what is excluded", () => {
    expect(marked("Running shoe by Nike", "shoe -nike")).toBe("Running [shoe] by Nike");
  });

  it("not stop words beside others", () => {
    expect(marked("The North Face", "the north face")).toBe("The [North] [Face]");
  });
});

describe("untouched are", () => {
  it("emoji", () => {
    expect(marked("🎧 耳机 👩‍👩‍👧🇨🇳", "耳机 🎧 👩‍👩‍👧")).toBe("🎧 [耳机] 👩‍👩‍👧🇨🇳");
  });

  it("characters of markup", () => {
    expect(marked('<b>lamp</b> &amp; "lamp" {{lamp}} $& \\1', "lamp b")).toBe(
      '<[b]>[lamp]</[b]> &amp; "[lamp]" {{[lamp]}} $& \\1',
    );
  });
});
