import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { findRejection, maxBodyOf, pathOf } from "~/platform/edge/rejections.server";
import { words } from "../../support/words";

function find(url: string, host = "here", publicOrigin?: string) {
  const request = { method: "GET", url, headers: { host }, rawHeaders: ["Host", host] };
  return findRejection(request as unknown as IncomingMessage, { publicOrigin, closing: false });
}

describe("an address that would name another host in a link", () => {
  it.each([
    ...words`
      //evil.example/x //evil.example /\evil.example /\\evil.example /%5C /%5cevil.example/ /.//evil.example
      /./\evil.example /deals/..//evil.example /%2e%2e//evil.example http://evil.example/ *
    `,
    "/\t/evil.example",
    "",
  ])("is rejected: %j", (url) => expect(find(url)).toBe("bad_request"));

  it.each(["/", "/deals//x", "/search?q=//x", "/tag/%5C", "/?redirectTo=%2F%5Cevil.example"])(
    "does not include others: %j",
    (url) => expect(find(url)).toBeNull(),
  );
});

it.each([
  ["/api/deals?page=2", "/api/deals"],
  ["/./api", "/api"],
  ["/deals/../search?q=a", "/search"],
  ["/%2e%2e/search", "/search"],
  ["/tag/%5C", "/tag/%5C"],
  ["*", "*"],
])("the path of %j is %j, as the router reads it", (url, path) => expect(pathOf({ url })).toBe(path));

it.each(["/admin/site", "/admin/restore", "/deals/1/edit"])("%s takes as large a body as its data does", (path) =>
  expect(maxBodyOf(`${path}.data`)).toBe(maxBodyOf(path)),
);

describe("a Host", () => {
  it.each(["a@127.0.0.1", "a/b", "a?b", "a#b", "a\\b", "a b", "", "a:99999999", "[::1"])(
    "that is none is refused: %j",
    (host) => expect(find("/", host)).toBe("bad_request"),
  );

  it("is refused when there are two, even equal ones, in any case", () => {
    const request = {
      method: "GET",
      url: "/",
      headers: { host: "here" },
      rawHeaders: ["Host", "here", "host", "here"],
    };
    expect(findRejection(request as unknown as IncomingMessage, { closing: false })).toBe("bad_request");
  });

  it("may be the value of another header", () => {
    const rawHeaders = ["Host", "here", "X-Name", "host"];
    const request = { method: "GET", url: "/", headers: { host: "here" }, rawHeaders };
    expect(findRejection(request as unknown as IncomingMessage, { closing: false })).toBeNull();
  });

  it.each(["here", "HERE:8080", "127.0.0.1:3000", "[::1]:3000"])("may be any other without PUBLIC_ORIGIN: %s", (host) =>
    expect(find("/", host)).toBeNull(),
  );

  it.each([
    ["https://deals.example", "deals.example", null],
    ["https://deals.example", "DEALS.example", null],
    ["https://deals.example", "deals.example:443", null],
    ["http://deals.example", "deals.example:80", null],
    ["http://deals.example:8080", "deals.example:8080", null],
    ["https://deals.example", "deals.example:80", "unknown_host"],
    ["https://deals.example", "deals.example.evil.example", "unknown_host"],
    ["http://deals.example:8080", "deals.example", "unknown_host"],
  ])("of %s is compared without case and default port: %s", (publicOrigin, host, rejection) =>
    expect(find("/", host, publicOrigin)).toBe(rejection),
  );
});
