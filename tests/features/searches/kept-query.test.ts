import { expect, it } from "vitest";
import { keptQuery } from "~/features/searches/kept-query";

it.each([
  ["Desk  Lamp ", "desk lamp"],
  ["ＰＳ５", "ps5"],
  ["机械键盘", "机械键盘"],
  ["iphone 15 pro 256", "iphone 15 pro 256"],
  ["zero\u200bwidth", "zerowidth"],
  ["界".repeat(40), "界".repeat(40)],
])("a query is kept in one spelling: %j", (text, kept) => {
  expect(keptQuery(text)).toBe(kept);
});

it.each([
  "",
  "  ",
  "ann@shop.test",
  "138 0013 8000",
  "+1 (555) 123-4567",
  "order 12345",
  "https://shop.example/lamp",
  "www.shop.example",
  "界".repeat(41),
  "a\u0000b",
])("a query that may be personal or is long is not kept: %j", (text) => {
  expect(keptQuery(text)).toBe(null);
});
