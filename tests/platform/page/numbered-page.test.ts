import { expect, it } from "vitest";
import { numberedPage } from "~/platform/page/numbered-page.server";

it("has its range and the pages beside it, none before the first or behind the last", () => {
  const links = (query: string, total: number) => {
    const { offset, limit, neighbors } = numberedPage(new URL(`http://shop.test/x${query}`), "/list");
    return [offset, limit, ...Object.values(neighbors(total))];
  };
  expect(links("", 50)).toEqual([0, 50, null, null]);
  expect(links("?page=1", 51)).toEqual([0, 50, null, "/list?page=2"]);
  expect(links("?page=2", 101)).toEqual([50, 50, "/list?page=1", "/list?page=3"]);
  expect(links("?page=3", 101)).toEqual([100, 50, "/list?page=2", null]);
  expect(links("?page=none", 51)).toEqual([0, 50, null, "/list?page=2"]);
});
