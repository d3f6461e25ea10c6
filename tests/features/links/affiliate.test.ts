import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  AffiliateError,
  affiliateLink,
  loadAffiliateRules,
  parseAffiliateRules,
} from "~/features/links/affiliate.server";

const RULES = parseAffiliateRules(
  "# ours\n\nshop.example\ttag=ours-20\nde.shop.example\taid=7&sub=a%20b\n",
  "rules.tsv",
);

afterEach(() => loadAffiliateRules(undefined));

describe("affiliate parameters", () => {
  it.each([
    ["https://shop.example/p", "https://shop.example/p?tag=ours-20"],
    ["https://www.shop.example/p?b=%2B+c&a=1#/size", "https://www.shop.example/p?b=%2B+c&a=1&tag=ours-20#/size"],
    ["https://shop.example/p?tag=theirs&x=1&tag=again", "https://shop.example/p?x=1&tag=ours-20"],
    ["https://de.shop.example/p?sub=x", "https://de.shop.example/p?aid=7&sub=a%20b"],
    ["https://shop.example/p?", "https://shop.example/p?tag=ours-20"],
  ])("%s becomes %s", (address, link) => {
    expect(affiliateLink(address, RULES)).toBe(link);
  });

  it.each(["https://other.example/p", "https://myshop.example/p", "https://example/p", "no address"])(
    "none are added to %s",
    (address) => {
      expect(affiliateLink(address, RULES)).toBeNull();
    },
  );

  it("are off until a file of them is loaded", () => {
    expect(affiliateLink("https://shop.example/p")).toBeNull();
    const file = path.join(tmpdir(), `affiliate-${process.pid}.tsv`);
    writeFileSync(file, "shop.example\ttag=ours-20\r\n");
    loadAffiliateRules(file);
    expect(affiliateLink("https://shop.example/p")).toBe("https://shop.example/p?tag=ours-20");
  });
});

it.each([
  ["shop.example tag=ours", "line 1: must be"],
  ["# x\nshop.example\ttag", "line 2: must be"],
  ["https://shop.example/\ttag=1", "line 1: must be"],
  ["shop.example\ttag=1\tmore", "line 1: must be"],
  ["shop.example\ttag=a b", "line 1: must be"],
  ["shop.example\ttag=1\nshop.example\tx=2", "line 2: shop.example has a rule already"],
])("a malformed file is rejected: %j", (text, reason) => {
  expect(() => parseAffiliateRules(text, "rules.tsv")).toThrow(AffiliateError);
  expect(() => parseAffiliateRules(text, "rules.tsv")).toThrow(`rules.tsv, ${reason}`);
});

it("a missing file is named", () => {
  expect(() => loadAffiliateRules("/nowhere/rules.tsv")).toThrow("/nowhere/rules.tsv: ENOENT");
});
