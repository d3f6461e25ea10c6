import { beforeEach, describe, expect, it } from "vitest";
import { announceAddressUpdate } from "~/browser/cache/revalidation";
import { skeletonScope } from "~/browser/pending-navigation";

const place = (href: string) => new URL(href, "http://shop.test");

interface Move {
  from: string;
  to: string;
  formMethod?: "GET" | "POST";
  browser?: string;
  reader?: "visitor" | "member";
}

function move({ from, to, formMethod, browser = from, reader = "member" }: Move) {
  const { pathname, search, hash } = place(to);
  const location = { pathname, search, hash, key: "next", state: null };
  return skeletonScope({
    navigation: { location, formMethod },
    shown: place(from),
    browser: place(browser),
    viewer: reader,
  });
}

beforeEach(() => announceAddressUpdate(""));

describe("on the way to another page of deals the page gives way", () => {
  it.each([
    ["/deals/1/a-lamp", "/"],
    ["/", "/deals"],
    ["/deals?page=3", "/category/electronics?sort=discount"],
    ["/category/electronics", "/category/books"],
    ["/category/electronics", "/tag/usb-c"],
    ["/deals", "/favorites"],
    ["/search", "/search?q=lamp"],
    ["/search?q=lamp", "/search?q=tent"],
  ])("from %s to %s", (from, to) => {
    expect(move({ from, to })).toBe("page");
  });

  it("of a search form too", () => {
    expect(move({ from: "/deals", to: "/search?q=lamp", formMethod: "GET" })).toBe("page");
  });
});

describe("within a page its list alone gives way", () => {
  it.each([
    ["/", "/?category=books"],
    ["/deals?page=2", "/deals"],
    ["/deals", "/deals?sort=discount"],
    ["/deals?q=lamp", "/deals?q=tent"],
    ["/category/books", "/category/books?tag=gift"],
    ["/search?q=lamp", "/search?q=lamp&category=books"],
  ])("from %s to %s", (from, to) => {
    expect(move({ from, to, formMethod: "GET" })).toBe("list");
  });
});

describe("nothing gives way", () => {
  it("to a page without a list", () => {
    for (const to of [
      "/deals/1/a-lamp",
      "/login",
      "/search",
      "/search?q=+",
      "/category/",
      "/account",
      "/admin/deals",
    ]) {
      expect(move({ from: "/deals", to }), to).toBeNull();
    }
  });

  it("to favorites that need a log-in first", () => {
    expect(move({ from: "/deals", to: "/favorites", reader: "visitor" })).toBeNull();
  });

  it("to what a form has sent", () => {
    expect(move({ from: "/login", to: "/deals", formMethod: "POST" })).toBeNull();
  });

  it("to the way back, which the browser has gone already", () => {
    expect(move({ from: "/deals/1/a-lamp", to: "/deals?page=2", browser: "/deals?page=2" })).toBeNull();
  });

  it("to the address of a list that has grown", () => {
    announceAddressUpdate("/deals?page=2");
    expect(move({ from: "/deals", to: "/deals?page=2" })).toBeNull();
    expect(move({ from: "/deals", to: "/deals?page=3" })).toBe("list");
  });
});
