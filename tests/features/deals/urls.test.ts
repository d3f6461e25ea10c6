import { describe, expect, it } from "vitest";
import { imageUrl, webUrl } from "~/features/deals/urls";
import { words } from "../../support/words";

/** The addresses of docs/security.md, D1, and their relatives. */
const HOSTILE = [
  ...words`
    javascript:alert(1) javascript://%0aalert(1) javascript://shop.example/%0aalert(1)
    data:text/html,<script>alert(1)</script> vbscript:msgbox(1) file:///etc/passwd blob:https://shop.example/1
    ftp://shop.example/ //evil.example/ \\evil.example /\evil.example http:evil.example https:/evil.example
    https:\\evil.example https://shop.example\@evil.example/ https://a@evil.example/
    https://user:password@shop.example/ https:// #
  `,
  "",
  " ",
  "JaVa\tScript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  " javascript:alert(1)",
  "/\t/evil.example",
  "https://a b/",
  "https://shop.example/\u0000",
  "https://shop.example/\r\nSet-Cookie: a=b",
  " https://shop.example/",
  "https://shop.example/\u0085",
  `https://shop.example/${"a".repeat(2_048)}`,
];

describe("webUrl", () => {
  it.each(HOSTILE)("rejects %j", (text) => {
    expect(webUrl(text)).toBeNull();
  });

  it.each(["evil.example", "/images/a.svg", "./a"])("rejects %j, which is not absolute", (text) => {
    expect(webUrl(text)).toBeNull();
  });

  it.each([
    "https://shop.example/",
    "http://shop.example:8080/a?b=c&d=e#f",
    "HTTPS://SHOP.EXAMPLE/A",
    "https://商店.example/优惠?标签=手机",
    "https://xn--fiqs8s.example/",
    "https://shop.example/a'b(c)\"d<e>",
    `https://shop.example/${"a".repeat(2_048 - 21)}`,
  ])("leaves %j as it is", (text) => {
    expect(webUrl(text)).toBe(text);
  });

  it.each(["https:///shop.example/a?b", "HTTPS:////shop.example/a?b"])("writes %j as it is read", (text) => {
    expect(webUrl(text)).toBe("https://shop.example/a?b");
  });
});

describe("imageUrl", () => {
  it.each(HOSTILE)("rejects %j", (text) => {
    expect(imageUrl(text)).toBeNull();
  });

  it.each(["/images/demo/laptop.svg", "/a%20b", "https://img.example/a.jpg"])("accepts %j", (text) => {
    expect(imageUrl(text)).toBe(text);
  });

  it("rejects a path that is too long", () => {
    expect(imageUrl(`/${"a".repeat(2_048)}`)).toBeNull();
  });
});
