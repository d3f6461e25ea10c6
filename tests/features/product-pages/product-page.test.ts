import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readProductPage } from "~/features/product-pages/product-page";
import { findCurrency } from "~/platform/values/currency";

interface Labelled {
  name: string;
  url: string;
  currency: string;
  expected: object;
  html: string;
}

/** Pages after the patterns of shops, with what a person reads off them. */
function labelledPages(file: string): Labelled[] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return text
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = "", label = "", ...html] = block.split("\n");
      const [name = "", url = "", currency = ""] = head.split(" | ").map((part) => part.trim());
      return { name, url, currency, expected: JSON.parse(label.replace(/^>>> /, "")), html: html.join("\n") };
    });
}

function readWhole({ url, currency, html }: Pick<Labelled, "url" | "currency" | "html">) {
  const found = findCurrency(currency);
  if (typeof found !== "object") throw new Error(currency);
  return readProductPage(html, { address: url, currency: found, now: new Date("2026-06-15T12:00:00Z") });
}

function read(labelled: Pick<Labelled, "url" | "currency" | "html">) {
  const { title, price, originalPrice, image, store } = readWhole(labelled);
  return { title, price, originalPrice, image, store };
}

/** What cannot be read: a price or a shop that stands in the text alone, a seller who is not the site, a page of no product. */
const UNREAD = [3, 16, 25, 27, 29, 60];

describe("pages whose author has not seen the reader", () => {
  const pages = labelledPages("unseen-pages.txt");
  const labelOf = ({ expected }: Labelled) => expected as ReturnType<typeof read>;

  it("have no wrong price: theirs, none, or the lowest of several, which the form says", () => {
    const wrong = pages.filter((page) => {
      const { price, originalPrice, choice } = readWhole(page);
      const label = labelOf(page);
      const isWrong = price !== null && price !== label.price && !(label.price === null && choice?.of === "lowest");
      return isWrong || (originalPrice !== null && originalPrice !== label.originalPrice);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("are right in price and title, but for four", () => {
    const other = pages.filter((page) => {
      const { price, title, choice } = readWhole(page);
      const label = labelOf(page);
      return title !== label.title || !(price === label.price || (label.price === null && choice?.of === "lowest"));
    });
    expect(other.map(({ name }) => Number.parseInt(name, 10))).toEqual([11, 14, 15, 28]);
  });
});

describe("a shop's page", () => {
  const pages = labelledPages("pages.txt");
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
    const ld = (json: string) => `<script type="application/ld+json">${json}</script>`;
    const offers = '{"@id":"#offer"},'.repeat(20_000);
    for (const html of [
      "<p>a</p>".repeat(60_000),
      "<br>".repeat(130_000),
      `${"<b>".repeat(199)}${"</i>".repeat(100_000)}`,
      "<".repeat(500_000),
      `<title>${" ".repeat(500_000)}</title>`,
      "<meta property=og:title content='".repeat(9_000),
      ld(`${'{"@type":"WebPage","mainEntity":'.repeat(15_000)}1${"}".repeat(15_000)}`),
      ld(`[${`${'{"@type":"WebPage","mainEntity":'.repeat(50)}1${"}".repeat(50)},`.repeat(300)}1]`),
      ld(`${"[".repeat(200_000)}${"]".repeat(200_000)}`),
      ld(`[${'{"@type":"Product","name":"Lamp","@id":"#lamp","sku":"1"},'.repeat(8_000)}1]`),
      ld(
        `[{"@type":"Offer","@id":"#offer","offers":[${offers}1]},{"@type":"Product","name":"Lamp","offers":[${offers}1]}]`,
      ),
      ld('{"@type":"Product","@id":"#a","hasVariant":{"@id":"#a"},"isVariantOf":{"@id":"#a"},"offers":{"@id":"#a"}}'),
      ld(`{"name":"${'27" '.repeat(120_000)}`),
      ld(`{"name":"${"\\".repeat(400_000)}`),
      ld(`{${"/*".repeat(200_000)}`),
      `<div itemscope itemtype="http://schema.org/Product">${"<b itemprop='a b c d e'>x</b>".repeat(15_000)}</div>`,
      "<i class=old-price data-price-amount=1></i>".repeat(10_000),
    ])
      expect(read({ url: "https://shop.test/lamp", currency: "USD", html }).price).toBeNull();
  });
});
