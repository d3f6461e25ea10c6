import { expect, it } from "vitest";
import { chineseWords } from "~/features/search/segmenter.server";
import { SHOPPING_WORDS } from "~/features/search/segmenter-words";
import { MAKERS } from "../../../scripts/generate/words";
import { words } from "../../support/words";

it("knows words", () => {
  expect(chineseWords("主动降噪头戴式蓝牙耳机")).toEqual(["主动", "降噪", "头戴式", "蓝牙", "耳机"]);
});

it("knows the makers of synthetic deals", () => {
  const compounds = ["海澜之声", "琥珀里"];
  const makers = MAKERS.zh.filter((maker) => !compounds.includes(maker));
  expect(makers.map(chineseWords)).toEqual(makers.map((maker) => [maker]));
});

it("splits compounds into known words only", () => {
  expect(chineseWords("移动硬盘")).toEqual(["移动", "硬盘"]);
  expect(chineseWords("羽绒服")).toEqual(["羽绒服"]);
});

it("loses no character", () => {
  const texts = words`苹果手机壳 的的的的 𠮷野家牛肉饭 茶 ラーメン屋 第二代无线充电器`;
  for (const text of [...texts, ...SHOPPING_WORDS]) {
    expect(chineseWords(text).join("")).toBe(text);
  }
});

it("splits a guessed word of four characters in two", () => {
  expect(chineseWords("速热磁吸")).toEqual(["速热", "磁吸"]);
  expect(chineseWords("抗蓝冰感")).toEqual(["抗蓝", "冰感"]);
});

it("separates shopping words from their neighbours", () => {
  const merged = SHOPPING_WORDS.filter((word) => !chineseWords(`${word}茶叶`).join(" ").endsWith(" 茶叶"));
  expect(merged).toEqual([]);
  for (const word of ["珀莱雅", "八马", "徕芬", "科沃斯", "猫粮"]) {
    expect(chineseWords(`新款${word}`)).toEqual(["新款", word]);
  }
});
