import { FEED_FORMATS } from "~/views/lists/feed-address";
import type { FeedItemView, FeedView } from "./feed-view.server";
import { xmlAttributes, xmlDocument, xmlElement, xmlEmpty } from "./xml";

/** Google's product data, and its namespace for what that has no element for. */
export const PRODUCT_NAMESPACES = {
  "xmlns:g": "http://base.google.com/ns/1.0",
  "xmlns:c": "http://base.google.com/cns/1.0",
};

const NAMESPACES = { version: "2.0", "xmlns:atom": "http://www.w3.org/2005/Atom", ...PRODUCT_NAMESPACES };

/** RSS 2.0. */
export function rss({ title, homeUrl, description, language, selfUrl, updatedAt, items }: FeedView): string {
  const channel = [
    xmlElement("title", title),
    xmlElement("link", homeUrl),
    xmlElement("description", description),
    xmlElement("language", language),
    xmlElement("lastBuildDate", updatedAt?.toUTCString() ?? null),
    xmlEmpty("atom:link", { rel: "self", type: FEED_FORMATS.rss.type, href: selfUrl }),
  ];
  const parts = [...channel.filter(Boolean), ...items.map(rssItem)];
  return xmlDocument(`<rss${xmlAttributes(NAMESPACES)}><channel>\n${parts.join("\n")}\n</channel></rss>`);
}

function rssItem(item: FeedItemView): string {
  return [
    "<item>",
    xmlElement("title", item.title),
    xmlElement("link", item.url),
    xmlElement("guid", item.id, { isPermaLink: "false" }),
    xmlElement("pubDate", item.at.toUTCString()),
    ...[item.category, ...item.tags].map((category) => xmlElement("category", category)),
    xmlElement("description", item.text),
    productElements(item),
    "</item>",
  ].join("");
}

/** A deal as Google's product feeds give it. */
export function productElements({ product, store }: FeedItemView): string {
  const elements = Object.entries(product).map(([name, value]) => xmlElement(`g:${name}`, value));
  return [...elements, xmlElement("c:store", store)].join("");
}
