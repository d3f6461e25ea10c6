import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { expect, it } from "vitest";
import { CACHE_POLICY } from "~/cache-policy.server";
import { LIST_PARAMETERS } from "~/features/lists/addresses/lists";
import { sharedRequest } from "~/platform/cache/shared-request.server";

function reduce(url: string, headers: Record<string, string> = {}, { route = "/deals", method = "GET" } = {}) {
  const request = { method, url, headers } as unknown as IncomingMessage;
  return sharedRequest(request, { route, path: url.split("?", 1)[0] ?? "" }, CACHE_POLICY);
}

it("reduces a URL to its path and the parameters of the cache key, in any order", () => {
  const url = "/deals?utm_source=x&sort=discount&page=2&fbclid=1&q=%E8%80%B3%E6%9C%BA";
  expect(reduce(url)?.url).toBe("/deals?sort=discount&page=2&q=%E8%80%B3%E6%9C%BA");
  expect(reduce("/deals?q=耳机&page=2&sort=discount")?.key).toBe(reduce(url)?.key);
  expect(reduce("/deals?page=3")?.key).not.toBe(reduce("/deals?page=2")?.key);
});

it("reduces a URL to the parameters of its own route", () => {
  const deal = (query: string) => reduce(`/deals/7/lamp?${query}`, {}, { route: "/deals/:dealId/:title?" });
  expect(deal("ratings=2&page=3")?.url).toBe("/deals/7/lamp?ratings=2");
  expect(deal("ratings=2")?.key).not.toBe(deal("ratings=3")?.key);
  const call = reduce("/api/deals/search?q=lamp&featured=true&lang=zh", {}, { route: "/api/deals/search" });
  expect(call?.url).toBe("/api/deals/search?q=lamp");
});

it("keeps the parameters of a URL whose path gets longer when normalised", () => {
  const request = { method: "GET", url: "/tag/a|b||||?page=2", headers: {} } as unknown as IncomingMessage;
  const reduced = sharedRequest(request, { route: "/tag/:tag?", path: "/tag/a%7Cb%7C%7C%7C%7C" }, CACHE_POLICY);
  expect(reduced?.url).toBe("/tag/a%7Cb%7C%7C%7C%7C?page=2");
});

it("keeps only preference cookies", () => {
  const cookie = "theme=dark; _ga=GA1.2.3; language=zh; knownDevice=secret";
  expect(reduce("/deals", { cookie })?.headers).toEqual({ cookie: "language=zh; theme=dark" });
  expect(reduce("/deals")?.headers).toEqual({});
});

it("returns the language cookie that a URL sets for every viewer", () => {
  const reduced = reduce("/deals?lang=zh&page=2");
  expect(reduced?.url).toBe("/deals?lang=zh&page=2");
  expect(reduced?.setCookie).toMatch(/^language=zh; /);
  expect(reduced?.key).not.toBe(reduce("/deals?lang=en&page=2")?.key);
  expect(reduce("/deals?lang=fr")?.setCookie).toBeUndefined();
});

it.each<[what: string, ...request: Parameters<typeof reduce>]>([
  ["a session", "/deals", { cookie: "language=zh; authSession=abc" }],
  ["an empty session", "/deals", { cookie: "authSession=" }],
  ["a flash", "/deals", { cookie: "flash=logged-in" }],
  ["a preference with an unknown value", "/deals", { cookie: "language=fr" }],
  ["a session of the API", "/api/deals", { "session-token": "abc" }, { route: "/api/deals" }],
  ["an authorization", "/deals", { authorization: "Basic YTpi" }],
  ["a cross-origin request", "/api/deals", { origin: "https://app.example" }, { route: "/api/deals" }],
  ["a range", "/deals", { range: "bytes=0-9" }],
  ["a form", "/deals", {}, { method: "POST" }],
  ["a personal page", "/account", {}, { route: "/account" }],
  ["a page that does not exist", "/nothing", {}, { route: "*" }],
])("does not share a response to %s", (_, ...request) => {
  expect(reduce(...request)).toBeNull();
});

it("unkeyed input never reaches the application", () => {
  const header = fc
    .stringMatching(/^[a-z-]{1,20}$/)
    .filter((name) => !["authorization", "origin", "range"].includes(name));
  const headers = fc
    .dictionary(header, fc.string({ maxLength: 30 }))
    .map(({ cookie: _, "session-token": __, ...rest }) => rest);
  const cookies = fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.stringMatching(/^\w{0,12}$/));
  fc.assert(
    fc.property(headers, cookies, fc.webQueryParameters(), (headers, cookies, query) => {
      const cookie = Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join("; ");
      const reduced = reduce(`/deals?${query}`, { ...headers, cookie });
      if (reduced === null) return;
      expect(Object.keys(reduced.headers).filter((name) => name !== "cookie")).toEqual([]);
      const keyed = reduced.headers.cookie ?? "";
      for (const [name, value] of keyed
        .split("; ")
        .filter(Boolean)
        .map((pair) => pair.split("="))) {
        const values: readonly string[] | undefined = CACHE_POLICY.preferences[name ?? ""];
        expect(values).toContain(value);
      }
      for (const name of new URLSearchParams(reduced.url.split("?")[1]).keys()) {
        expect([...LIST_PARAMETERS, "_routes", "lang"]).toContain(name);
      }
      const [path, known] = reduced.url.split("?");
      const sorted = new URLSearchParams(known);
      sorted.sort();
      expect(reduced.key).toBe(`${keyed} ${path}?${sorted}`);
    }),
  );
});
