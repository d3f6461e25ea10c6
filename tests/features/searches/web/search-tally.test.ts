import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { isSearch } from "~/features/searches/web/search-tally.server";

const asked = (url: string, { method = "GET", ...headers }: Record<string, string> = {}) =>
  ({ method, url, headers }) as unknown as IncomingMessage;

it.each([
  ["/search", "/search?q=lamp"],
  ["/search", "/search.data?q=lamp&_routes=features%2Flists%2Froutes%2Fsearch"],
  ["/search", "/search.data?q=lamp"],
  ["/deals", "/deals?q=lamp&sort=rating"],
  ["/", "/?index&q=lamp"],
  ["/", "/_root.data?q=lamp&_routes=features%2Fhome%2Froutes%2Fhome"],
  ["/category/:category?", "/category/books?q=lamp"],
])("is a search: %s, %s", (route, url) => {
  expect(isSearch(asked(url), route)).toBe(true);
});

it.each([
  ["no query", "/search", "/search?q=+&sort=rating"],
  ["a further page", "/search", "/search?q=lamp&page=2"],
  ["a page that is appended", "/search", "/search.data?q=lamp&alone=1"],
  ["a prefetched page", "/search", "/search.data?q=lamp&prefetch=true"],
  ["the data of a layout alone", "/search", "/search.data?q=lamp&_routes=root"],
  ["the data of a layout alone", "/deals", "/deals.data?q=lamp&_routes=features%2Flists%2Froutes%2Flist-layout"],
  ["another page", "/deals/:dealId/:title?", "/deals/1?q=lamp"],
  ["a program's", "/api/deals/search", "/api/deals/search?q=lamp"],
])("is none: %s", (_, route, url) => {
  expect(isSearch(asked(url), route)).toBe(false);
});

it("is none when a browser prefetches it, or asks for its head", () => {
  expect(isSearch(asked("/search?q=lamp", { "sec-purpose": "prefetch;prerender" }), "/search")).toBe(false);
  expect(isSearch(asked("/search?q=lamp", { method: "HEAD" }), "/search")).toBe(false);
});
