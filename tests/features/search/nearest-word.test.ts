import { describe, expect, it } from "vitest";
import { correctHomophone, nearestWord } from "~/features/search/nearest-word.server";
import { words } from "../../support/words";

const counted = (list: string[], documents = 1) => list.map((word) => ({ word, documents }));

describe("the nearest word", () => {
  const DICTIONARY = counted(words`headphones keyboard kettle camera samsung lamp quilt charger changer`);

  it.each([
    ["headfones", "headphones"],
    ["hedphones", "headphones"],
    ["keybaord", "keyboard"],
    ["ketle", "kettle"],
    ["camra", "camera"],
    ["smasung", "samsung"],
    ["lmap", "lamp"],
  ])("of %s is %s", (misspelt, word) => {
    expect(nearestWord(misspelt, DICTIONARY)?.word).toBe(word);
  });

  it("must be near: one letter of a short word, two of a long one", () => {
    for (const word of ["lmaps", "kettel2x", "qwertz", "hadfons", "lam"])
      expect(nearestWord(word, DICTIONARY)).toBeNull();
  });

  it("is the most common one of several", () => {
    const dictionary = [...counted(["charger"], 5), ...counted(["changer"], 9), ...counted(["charmer"], 2)];
    expect(nearestWord("chaqger", dictionary)?.word).toBe("changer");
  });

  it("is none for a word of the dictionary", () => {
    expect(nearestWord("changer", DICTIONARY)).toBeNull();
  });
});

describe("a character that sounds alike", () => {
  const DICTIONARY = counted(words`耳机 耳环 手机壳 蓝牙 电饭煲 保温杯 吸尘器 充电宝`);
  const corrected = (run: string) => correctHomophone(run, () => true, DICTIONARY);

  it.each([
    ["耳几", "耳机"],
    ["手几壳", "手机壳"],
    ["兰牙音箱", "蓝牙音箱"],
    ["电饭堡", "电饭煲"],
    ["大保温背", "大保温杯"],
    ["吸层器", "吸尘器"],
    ["冲电宝", "充电宝"],
  ])("is replaced in %s: %s", async (run, word) => {
    expect(await corrected(run)).toBe(word);
  });

  it("is left where it sounds unlike, is certain, or the word is right", async () => {
    expect(await corrected("耳朵")).toBeNull();
    expect(await corrected("耳机")).toBeNull();
    expect(await correctHomophone("耳几", (at) => at === 0, DICTIONARY)).toBeNull();
  });

  it("is replaced for the longest word, then the most common", async () => {
    const dictionary = [...counted(["无机"], 9), ...counted(["手机壳"], 1)];
    expect(await correctHomophone("手几壳", () => true, dictionary)).toBe("手机壳");
    expect(await correctHomophone("耳几", () => true, [...counted(["耳机"], 5), ...counted(["耳鸡"], 7)])).toBe("耳鸡");
  });
});
