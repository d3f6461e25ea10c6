import { expect, it } from "vitest";
import { webUrl } from "~/features/deals/urls";
import { parseUrl } from "~/platform/values/parse-url";

/** More calls than V8 needs to optimise a function, after which URL.canParse of Node 20.20 rejects hosts outside ASCII. */
const CALLS = 20_000;

it("accepts hosts outside ASCII at every call", () => {
  const addresses = ["müller", "café", "björk", "店"].map((name) => `https://${name}.example/p`);
  let taken = 0;
  for (let call = 0; call < CALLS; call += 1) {
    const address = addresses[call % addresses.length] ?? "";
    if (webUrl(address) && parseUrl(address)) taken += 1;
  }
  expect(taken).toBe(CALLS);
});

it("resolves against a base, and is null for an invalid URL", () => {
  expect(parseUrl("/a?b", "https://shop.example/c")?.href).toBe("https://shop.example/a?b");
  for (const text of ["", "shop.example", "https://", "https://a b/"]) expect(parseUrl(text), text).toBeNull();
});
