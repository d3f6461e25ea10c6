import { expect, it } from "vitest";
import { wearersOf } from "~/features/deals/wearers";

it.each([
  ["mens running shoes", ["men"]],
  ["womens and kids jacket", ["women", "kids"]],
  ["男鞋", ["men"]],
  ["女童连衣裙", ["kids"]],
  ["男女同款", ["men", "women"]],
  ["menu holder, human", []],
])("%s is for %s", (text, wearers) => {
  expect(wearersOf(text)).toEqual(wearers);
});
