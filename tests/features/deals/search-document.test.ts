import { describe, expect, it } from "vitest";
import { categoryKeys, categoryName } from "~/features/categories/categories";
import { couponKey, dealKind, dealSearch, type SearchableDeal } from "~/features/deals/search-document.server";
import { termsOf } from "~/features/search/terms.server";

const LAMP: SearchableDeal = {
  title: "Desk Lamps 台灯",
  store: "Larkfield",
  category: "home_kitchen",
  tags: ["Noise Cancelling", "護眼"],
  kind: null,
  description: "Warm light for long evenings.",
  translations: {},
  coupon: null,
};

/** The lexemes of a deal as parsed by the database. */
function lexemes(deal: Partial<SearchableDeal> = {}): Set<string> {
  return new Set(Array.from(dealSearch({ ...LAMP, ...deal }).matchAll(/'([^']*)'/g), ([, lexeme = ""]) => lexeme));
}

describe("the categories' names", () => {
  it.each(categoryKeys())("a deal is indexed by those of %s in both languages", (category) => {
    const found = lexemes({ category });
    for (const name of [categoryName(category, "en"), categoryName(category, "zh")]) {
      expect(termsOf(name).size).toBeGreaterThan(0);
      for (const term of termsOf(name)) expect(found).toContain(`b${term}`);
    }
  });
});

describe("a deal sells", () => {
  it.each([
    ["what its title names", null, "desk lamp"],
    ["what an admin has said", "gaming chair", "gaming chair"],
    ["what its title names, where what was said is no kind any more", "flying carpet", "desk lamp"],
  ])("%s", (_, kind, name) => {
    expect(dealKind({ ...LAMP, title: "Desk lamp", kind })?.name).toBe(name);
    const other = kind === "gaming chair" ? "=kind desk lamp" : "=kind gaming chair";
    expect(lexemes({ title: "Desk lamp", kind })).toContain(`=kind ${name}`);
    expect(lexemes({ title: "Desk lamp", kind })).not.toContain(other);
  });
});

describe("a deal is indexed", () => {
  it("by its title, first of all", () => {
    for (const term of ["desk", "lamp", "desk lamp", "台灯", "灯"]) expect(lexemes()).toContain(`a${term}`);
  });

  it("by its shop and its tags", () => {
    for (const term of ["larkfield", "nois", "cancel", "nois cancel", "护眼"]) expect(lexemes()).toContain(`b${term}`);
  });

  it("by its description", () => {
    for (const term of ["warm", "light", "warm light", "even"]) expect(lexemes()).toContain(`c${term}`);
  });

  it("by each term once, where it weighs most", () => {
    const found = [...lexemes({ tags: ["lamp", "evening"], description: "A lamp for the evening." })];
    expect(found.filter((lexeme) => lexeme.slice(1) === "lamp")).toEqual(["alamp"]);
    expect(found.filter((lexeme) => lexeme.slice(1) === "even")).toEqual(["beven"]);
  });

  it("by no phrase across labels", () => {
    const found = [...lexemes({ store: "Blue", tags: ["Moon", "蓝牙", "耳机"] })].map((lexeme) => lexeme.slice(1));
    for (const term of ["blue moon", "牙耳", "cancel 护眼"]) expect(found).not.toContain(term);
  });

  it("by its category's key, whatever its words", () => {
    const keys = [...lexemes({ title: "=oak oak", category: "toys_games", tags: [] })].filter((lexeme) =>
      /^=/.test(lexeme),
    );
    expect(keys).toEqual(["=toys_games", "=kind"]);
  });

  it("by the keys of its kind and of those above it, and of whom it is for", () => {
    const keysOf = (title: string, tags: string[] = []) =>
      [...lexemes({ title, category: "books", tags })].filter((lexeme) => /^=(?!books)/.test(lexeme));
    expect(keysOf("Gaming Chair by Alder")).toEqual(["=kind gaming chair", "=kind chair", "=kind furniture"]);
    expect(keysOf("Alder 300", ["sale", "chair"])).toEqual(["=kind chair", "=kind furniture"]);
    expect(keysOf("Women's Jeans")).toContain("=for women");
  });

  it("by its coupon's code, as a whole and not by its words", () => {
    const own = lexemes({ coupon: "Spring-SAVE 20" });
    expect([...own].filter((lexeme) => !lexemes().has(lexeme))).toEqual(["=coupon springsave20"]);
    for (const text of ["springsave20", "SPRING SAVE20", "Ｓpring-save-20"])
      expect(couponKey(text)).toBe("coupon springsave20");
    for (const text of ["", "!!!", "x".repeat(81)]) expect(couponKey(text)).toBeNull();
    expect(lexemes({ coupon: "😀" })).toEqual(lexemes());
  });

  it("by letters and digits only: no text is an operator or ends a quote", () => {
    const text = "a'b\\c & d | !e <-> (f):*A \"g\" %h\u0000 \ud800 ',''";
    const document = dealSearch({ ...LAMP, title: text, store: text, tags: [text], description: text, coupon: text });
    expect(document).toMatch(/^'[a-c=][\p{L}\p{N} _]+'( '[a-c=][\p{L}\p{N} _]+')*$/u);
  });
});
