import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { highlighter } from "~/features/search/highlight.server";
import { parseSearch, type SearchQuery, withPrefixes } from "~/features/search/query.server";
import { unicodeText } from "../../platform/values/unicode-text";
import { words } from "../../support/words";

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
  it.each([
    ["words in any case", "sony", "[Sony] headphones by [SONY]"],
    ["whole words only", "art", "Chart [art]"],
    ["no beginnings of words", "head", "Headphones"],
    ["other forms of an English word", "shoe runs", "[Shoes] to [run] in: a [running] [shoe]"],
    ["Chinese words in parts", "降噪耳机", "索尼主动[降噪]头戴式蓝牙[耳机]"],
    ["Chinese words as a whole", "蓝牙耳机", "索尼[蓝牙耳机]"],
    ["Traditional characters that were typed in Simplified ones", "蓝牙 耳机", "無線[藍牙耳機] 銀色"],
    ["Simplified characters that were typed in Traditional ones", "藍牙", "无线[蓝牙]耳机 银色"],
    ["a single character anywhere", "茶", "绿[茶]与[茶]具，奶[茶]"],
    ["full-width letters and digits", "iphone 15", "[ｉＰｈｏｎｅ]　[１５]　Ｐｒｏ"],
    ["words that were typed in full width", "ｉｐｈｏｎｅ", "[iPhone] 15"],
    ["letters and digits apart", "15", "iPhone[15]Pro"],
    ["letters and digits beside Chinese", "iphone15保护壳", "苹果[iPhone15保护壳]"],
    ["accents that were not typed", "creme", "[Crème] brûlée"],
    ["accents written apart", "creme", "[Cre\u0300me] bru\u0302le\u0301e"],
    ["words with apostrophes that were not typed", "levis", "[Levi's] jeans"],
    ["words with apostrophes that were typed", "levi's", "[Levi’s] jeans"],
    ["names with apostrophes that were not typed", "oneill", "[O’Neill]"],
    ["both spellings of hyphenated words", "wi-fi", "[WiFi] and [Wi-Fi]"],
    ["not what is excluded", "shoe -nike", "Running [shoe] by Nike"],
    ["not stop words beside others", "the north face", "The [North] [Face]"],
    ["not emoji", "耳机 🎧 👩‍👩‍👧", "🎧 [耳机] 👩‍👩‍👧🇨🇳"],
    ["not characters of markup", "lamp b", '<[b]>[lamp]</[b]> &amp; "[lamp]" {{[lamp]}} $& \\1'],
  ])("%s", (_, query, text) => {
    expect(marked(text.replace(/[[\]]/g, ""), query)).toBe(text);
  });

  it("words with a searched prefix", () => {
    const query = withPrefixes(parseSearch("head"), () => true);
    expect(marked("Headphones ahead, HEAD", query)).toBe("[Headphones] ahead, [HEAD]");
  });

  it("a hyphenated word that was typed as one", () => {
    expect(marked("Mesh Wi-Fi router", "wifi")).toContain("[Wi");
  });
});
