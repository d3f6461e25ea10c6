import { describe, expect, it } from "vitest";
import { FILTER_CONDITIONS, NO_FILTER } from "~/features/conditions/conditions";
import { readConditions } from "~/features/conditions/read-conditions";
import { parseAdminListState } from "~/features/lists/addresses/admin-list";
import { listHref } from "~/features/lists/addresses/lists";
import { parseListState } from "~/features/lists/addresses/parse-list-state";
import { US_DOLLAR } from "~/platform/values/currency";

const parse = (query: string) => readConditions(new URLSearchParams(query), FILTER_CONDITIONS, US_DOLLAR);

describe("the price filter of an address", () => {
  it.each([
    ["", {}],
    ["maxPrice=25", { maxPrice: 25 }],
    ["minPrice=9.99&maxPrice=25", { minPrice: 9.99, maxPrice: 25 }],
    ["minPrice=25&maxPrice=9.99", { minPrice: 9.99, maxPrice: 25 }],
    ["minPrice=25&maxPrice=25", { minPrice: 25, maxPrice: 25 }],
    ["maxPrice=$1,000", { maxPrice: 1000 }],
    ["maxPrice=%EF%BC%92%EF%BC%95", { maxPrice: 25 }],
    ["minPrice=0", {}],
    ["maxPrice=0", { free: true }],
    ["free=1", { free: true }],
    ["free=true&coupon=true", { free: true, coupon: true }],
    ["free=1&maxPrice=25", { maxPrice: 25 }],
    ["free=1&maxPrice=", { free: true }],
    ["coupon=1&minPrice=5", { minPrice: 5, coupon: true }],
    ["minPrice=-1&maxPrice=x&free=yes&coupon=0", {}],
    ["minPrice=1e3&maxPrice=12,5,5", {}],
    ["minPercent=50&coupon=1", { minPercent: 50, coupon: true }],
    ["minPercent=100%25", { minPercent: 100 }],
    ["minPercent=0", {}],
    ["minPercent=101", {}],
    ["minPercent=7.5", {}],
    ["maxPrice=999999999", {}],
    [`maxPrice=${"9".repeat(100)}`, {}],
  ])("%s", (query, filter) => {
    expect(parse(query)).toEqual({ ...NO_FILTER, ...filter });
  });

  it.each(["minPrice=9.99&maxPrice=25&minPercent=50&coupon=1", "free=1"])(
    "%s is in the addresses of the list",
    (query) => {
      const state = parseListState(new URLSearchParams(`page=3&${query}`), US_DOLLAR);
      expect(listHref("/deals", state, {})).toBe(`/deals?${query}`);
      expect(listHref("/deals", state, { category: "books", ...NO_FILTER })).toBe("/deals?category=books");
    },
  );
});

it.each([
  ["lists", parseListState],
  ["the admin list", parseAdminListState],
] as const)("%s cut a long tag between characters", (_, parseState) => {
  const { tag } = parseState(new URLSearchParams({ tag: `a${"👩".repeat(300)}` }), US_DOLLAR);
  expect(tag).toBe(`a${"👩".repeat(199)}`);
});
