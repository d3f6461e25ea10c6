import { expect, it } from "vitest";
import { keepAmounts, titlePieces } from "~/features/deals/title-pieces.server";

it.each([
  ["智能手表", ["智能", "手表"]],
  ["蓝牙耳机，运动手环", ["蓝牙", "耳机，运动", "手环"]],
  ["27英寸显示器", ["27英寸", "显示器"]],
  ["手机 USB-C 充电器", ["手机 USB-C 充电器"]],
  ["Lantern No. 7: twice as bright!", ["Lantern No. 7: twice as bright!"]],
  ["", []],
])("lines of %j may end between %j", (title, pieces) => {
  expect(titlePieces(title)).toEqual(pieces);
});

it.each([
  ["拼图 150 块", "拼图 150\u00a0块"],
  ["3.5 升空气炸锅", "3.5\u00a0升空气炸锅"],
  ["精华 30 毫升", "精华 30\u00a0毫\u2060升"],
  ["27英寸显示器", "27\u2060英\u2060寸显示器"],
  ["Pixel 8 手机", "Pixel 8 手机"],
  ["150 piece puzzle", "150 piece puzzle"],
])("the amounts of %j do not break: %j", (title, kept) => {
  expect(keepAmounts(title)).toBe(kept);
});
