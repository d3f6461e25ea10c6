import { expect, it } from "vitest";
import { titlePieces } from "~/domain/deals/title-pieces.server";

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
