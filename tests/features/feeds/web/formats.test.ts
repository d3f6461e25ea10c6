import fc from "fast-check";
import { parseAtomFeed, parseJsonFeed, parseOpml, parseRssFeed } from "feedsmith";
import { expect, it } from "vitest";
import { atom } from "~/features/feeds/web/atom.server";
import type { FeedView } from "~/features/feeds/web/feed-view.server";
import { jsonFeed } from "~/features/feeds/web/json-feed.server";
import { opml } from "~/features/feeds/web/opml.server";
import { rss } from "~/features/feeds/web/rss.server";
import { textsOf } from "../../../support/xml";

const AT = new Date("2026-01-02T03:04:05.678Z");
const SITE = "https://deals.example";

/** A feed of one deal that has a text in every place. */
function feedWith(text: string): FeedView {
  return {
    title: text,
    description: text,
    language: "en",
    homeUrl: `${SITE}/deals?a=1&b=2`,
    selfUrl: `${SITE}/feed.xml?a=1&b=2`,
    updatedAt: AT,
    items: [
      {
        id: "1:published",
        at: AT,
        title: text,
        text,
        url: `${SITE}/deals/1`,
        shopUrl: "https://shop.example/?a=1&b=2",
        store: text,
        category: text,
        tags: [text],
        product: { id: "1", title: text, link: "https://shop.example/?a=1&b=2", sale_price: null },
      },
    ],
  };
}

const HOSTILE = [
  ...["]]>", "<![CDATA[", "<!--", "--><script>", "</title></item>", "&amp;", "&#0;", "&nope;", `"'`, "<?xml?>"],
  ...["\0", "\u0008", "\u001f", "\u007f", "\u0085", "\ufffe", "\uffff", "\ud800", "\udfff", "\udc00\ud800"],
  ...["👩‍👩‍👧", "🇨🇳", "\u{1f3ff}", "\u202eevil", "عرض خاص", "\u200f好价\u200e", "e\u0301", "\ufeff", "\u{10ffff}"],
];

const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary", maxLength: 10 })), { maxLength: 6 })
  .map((parts) => `a${parts.join("")}z`);

it("every format is well-formed whatever a text contains, and keeps all that XML has", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const kept = text
        .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
        .replace(/\r\n?/g, "\n");
      const feed = feedWith(text);
      expect(textsOf(rss(feed), "title")).toEqual([kept, kept]);
      expect(textsOf(rss(feed), "g:title")).toEqual([kept]);
      expect(textsOf(atom(feed, text), "title")).toEqual([kept, kept]);
      expect(textsOf(opml(text, "en", [{ text, feedUrl: SITE, pageUrl: SITE }]), "title")).toEqual([kept]);
      expect(JSON.parse(jsonFeed(feed, text))).toMatchObject({ title: text, items: [{ title: text }] });
    }),
  );
});

it("a feed parser reads the same from each format", () => {
  const title = `<b>"Tom" & 'Jerry'</b> ]]> &amp; 好价 😀 عرض`;
  const feed = feedWith(title);
  const ofRss = parseRssFeed(rss(feed));
  expect(ofRss).toMatchObject({ title, link: feed.homeUrl, language: "en" });
  expect(ofRss.items).toMatchObject([
    {
      title,
      link: `${SITE}/deals/1`,
      guid: { value: "1:published", isPermaLink: false },
      pubDate: "Fri, 02 Jan 2026 03:04:05 GMT",
      // RSS readers take it for HTML.
      description: "&lt;b&gt;&quot;Tom&quot; &amp; &apos;Jerry&apos;&lt;/b&gt; ]]&gt; &amp;amp; 好价 😀 عرض",
      categories: [{ name: title }, { name: title }],
    },
  ]);
  const ofAtom = parseAtomFeed(atom(feed, "Deals"));
  expect(ofAtom).toMatchObject({
    id: feed.selfUrl,
    title: { value: title },
    updated: AT.toISOString(),
    authors: [{ name: "Deals" }],
  });
  expect(ofAtom.entries).toMatchObject([
    {
      id: "urn:haojia:1:published",
      title: { value: title },
      updated: AT.toISOString(),
      published: AT.toISOString(),
      summary: { value: title },
      links: [{ rel: "alternate", href: `${SITE}/deals/1` }],
    },
  ]);
  expect(parseJsonFeed(jsonFeed(feed, "Deals"))).toMatchObject({
    title,
    home_page_url: feed.homeUrl,
    feed_url: feed.selfUrl,
    items: [{ id: "1:published", title, content_text: title, date_published: AT.toISOString() }],
  });
  const outlines = opml("Deals", "en", [{ text: title, feedUrl: feed.selfUrl, pageUrl: feed.homeUrl }]);
  expect(parseOpml(outlines)).toMatchObject({
    head: { title: "Deals" },
    body: { outlines: [{ text: title, type: "rss", xmlUrl: feed.selfUrl, htmlUrl: feed.homeUrl }] },
  });
});

it("a feed without deals is valid", () => {
  const empty = { ...feedWith("Deals"), updatedAt: null, items: [] };
  expect(parseRssFeed(rss(empty)).title).toBe("Deals");
  expect(parseAtomFeed(atom(empty, "Deals"))).toMatchObject({
    title: { value: "Deals" },
    updated: "1970-01-01T00:00:00.000Z",
  });
  expect(parseJsonFeed(jsonFeed(empty, "Deals"))).toMatchObject({ title: "Deals" });
});
