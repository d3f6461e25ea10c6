import { expect, it } from "vitest";
import { chineseNumber } from "~/platform/values/chinese-number";

it.each([
  ["十", 10],
  ["百", 100],
  ["一百五", 150],
  ["两千", 2_000],
  ["一千零五十", 1_050],
  ["三百二十", 320],
  ["一万五", 15_000],
])("%s is %d", (text, number) => {
  expect(chineseNumber(text)).toBe(number);
});
