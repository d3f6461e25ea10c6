import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findCurrency } from "~/domain/currency";
import { readProductPage } from "~/domain/product-pages/product-page";

interface Labelled {
  name: string;
  url: string;
  currency: string;
  expected: object;
  html: string;
}

/** Pages after the patterns of shops, with what a person reads off them. */
function labelledPages(): Labelled[] {
  const text = readFileSync(new URL("pages.txt", import.meta.url), "utf8");
  return text
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = "", label = "", ...html] = block.split("\n");
      const [name = "", url = "", currency = ""] = head.split(" | ").map((part) => part.trim());
      return { name, url, currency, expected: JSON.parse(label.replace(/^>>> /, "")), html: html.join("\n") };
    });
}

function read({ url, currency, html }: Pick<Labelled, "url" | "currency" | "html">) {
  const found = findCurrency(currency);
  if (typeof found !== "object") throw new Error(currency);
  const { foreign: _, ...page } = readProductPage(html, { url: new URL(url), currency: found });
  return page;
}

/** What cannot be read: a price or a shop that stands in the text alone, a seller who is not the site, a page of no product. */
const UNREAD = [3, 16, 25, 27, 29, 60];

describe("a shop's page", () => {
  const pages = labelledPages();
  const isUnread = ({ name }: Labelled) => UNREAD.includes(Number.parseInt(name, 10));

  it.each(pages.filter((page) => !isUnread(page)))("$name", (page) => {
    expect(read(page)).toEqual(page.expected);
  });

  it.each(pages.filter(isUnread))("$name: not all of it", (page) => {
    const found = read(page);
    expect(found).not.toEqual(page.expected);
    // But nothing wrong.
    expect([(page.expected as typeof found).price, null]).toContain(found.price);
  });

  it("is read in bounded time and depth", () => {
    const url = "https://shop.test/";
    const scopes = `${'<div itemscope itemprop="offers name image">'.repeat(200)}x`;
    for (const html of [
      ...[
        scopes,
        "<".repeat(500_000),
        `<title>${" ".repeat(500_000)}</title>`,
        "<meta property=og:title content='".repeat(9_000),
      ],
      `<script type="application/ld+json">${'{"mainEntity":'.repeat(20_000)}1${"}".repeat(20_000)}</script>`,
      `<script type="application/ld+json">${"[".repeat(20_000)}${"]".repeat(20_000)}</script>`,
      `<div itemscope itemtype="http://schema.org/Product">${"<b itemprop=name></b>".repeat(20_000)}x</div>`,
    ])
      expect(read({ url, currency: "USD", html }).price).toBeNull();
  });
});
