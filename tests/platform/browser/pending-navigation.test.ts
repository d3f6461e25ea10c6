import { beforeEach, describe, expect, it } from "vitest";
import { announceAddressUpdate } from "~/platform/browser/cache/revalidation";
import { skeletonScope } from "~/platform/browser/pending-navigation";
import { words } from "../../support/words";

const urlOf = (href: string) => new URL(href, "http://shop.test");

interface Move {
  from: string;
  to: string;
  formMethod?: "GET" | "POST";
  browser?: string;
  viewer?: "visitor" | "member";
}

function move({ from, to, formMethod, browser = from, viewer = "member" }: Move) {
  const { pathname, search, hash } = urlOf(to);
  const location = { pathname, search, hash, key: "next", state: null };
  return skeletonScope({
    navigation: { location, formMethod },
    shown: urlOf(from),
    browser: urlOf(browser),
    viewer,
  });
}

beforeEach(() => announceAddressUpdate(""));

describe("a navigation to another page of deals shows a skeleton of the page", () => {
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

  it("also by a search form", () => {
    expect(move({ from: "/deals", to: "/search?q=lamp", formMethod: "GET" })).toBe("page");
  });
});

describe("a navigation within a page shows a skeleton of its list alone", () => {
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

describe("no skeleton is shown", () => {
  it("for a page without a list", () => {
    for (const to of words`/deals/1/a-lamp /login /search /search?q=+ /category/ /account /admin/deals`) {
      expect(move({ from: "/deals", to }), to).toBeNull();
    }
  });

  it("for favorites while signed out", () => {
    expect(move({ from: "/deals", to: "/favorites", viewer: "visitor" })).toBeNull();
  });

  it("for the submission of a form", () => {
    expect(move({ from: "/login", to: "/deals", formMethod: "POST" })).toBeNull();
  });

  it("for Back, which the browser has already done", () => {
    expect(move({ from: "/deals/1/a-lamp", to: "/deals?page=2", browser: "/deals?page=2" })).toBeNull();
  });

  it("for the URL update of a list that has grown", () => {
    announceAddressUpdate("/deals?page=2");
    expect(move({ from: "/deals", to: "/deals?page=2" })).toBeNull();
    expect(move({ from: "/deals", to: "/deals?page=3" })).toBe("list");
  });
});
