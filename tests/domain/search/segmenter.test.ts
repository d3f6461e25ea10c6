import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { canSegment, chineseWords } from "~/domain/search/segmenter.server";

describe("with the dictionary", () => {
  it("this Node can tell Chinese words apart", () => {
    expect(canSegment).toBe(true);
  });

  it("knows words, and glues neighbouring single characters", () => {
    expect(chineseWords("蓝牙耳机")).toEqual([
      { text: "蓝牙", known: true },
      { text: "耳机", known: true },
    ]);
    expect(chineseWords("降噪")).toEqual([{ text: "降噪", known: false }]);
    expect(chineseWords("主动降噪头戴式蓝牙耳机")?.map(({ text }) => text)).toEqual([
      "主动",
      "降噪头戴式",
      "蓝牙",
      "耳机",
    ]);
  });

  it("loses no character", () => {
    for (const text of ["苹果手机壳", "的的的的", "𠮷野家牛肉饭", "茶", "ラーメン屋", "第二代无线充电器"]) {
      expect(
        chineseWords(text)
          ?.map((word) => word.text)
          .join(""),
      ).toBe(text);
    }
  });
});

/** What segmenters do that have no dictionary. */
const WITHOUT: Record<string, unknown> = {
  "every character is a word": segmenter((text) => [...text]),
  "a whole stretch is a word": segmenter((text) => [text]),
  "there is no segmenter": undefined,
};

function segmenter(cut: (text: string) => string[]) {
  return class {
    segment(text: string) {
      return cut(text).map((segment) => ({ segment }));
    }
  };
}

describe.each(Object.keys(WITHOUT))("without the dictionary: %s", (name) => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal("Intl", Object.create(Intl, { Segmenter: { value: WITHOUT[name] } }));
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("it is known that words cannot be told apart", async () => {
    const without = await import("~/domain/search/segmenter.server");
    expect(without.canSegment).toBe(false);
    expect(without.chineseWords("蓝牙耳机")).toBeNull();
  });

  it("Chinese is looked for whole, and as the pairs of its characters", async () => {
    const { parseSearch } = await import("~/domain/search/query.server");
    const query = parseSearch("sony 降噪耳机 -蓝牙 茶");
    expect(query.whole).toEqual([
      { alternatives: [["soni"]] },
      { alternatives: [["降噪", "噪耳", "耳机"]] },
      { alternatives: [["茶"]], prefix: true },
    ]);
    expect(query.words).toEqual([
      { alternatives: [["soni"]] },
      { alternatives: [["降噪"]] },
      { alternatives: [["噪耳"]] },
      { alternatives: [["耳机"]] },
      { alternatives: [["茶"]], prefix: true },
    ]);
    expect(query.excluded).toEqual([{ alternatives: [["蓝牙"]] }]);
    expect(query.cut).toBe(false);
  });
});
