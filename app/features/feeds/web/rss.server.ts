import { FEED_FORMATS } from "~/features/feeds/addresses";
import type { FeedItemView, FeedView } from "./feed-view.server";
import { xmlAttributes, xmlDocument, xmlElement, xmlEmpty, xmlText } from "./xml.server";

/** The namespaces of Google's product data, of what those have no element for, and of Media RSS, for feed readers. */
export const PRODUCT_NAMESPACES = {
  "xmlns:media": "http://search.yahoo.com/mrss/",
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
    xmlElement("description", htmlText(item.text)),
    productElements(item),
    "</item>",
  ].join("");
}

function htmlText(text: string): string {
  return xmlText(text).replace(/\n/g, "<br>");
}

export function productElements({ product, store }: FeedItemView): string {
  const { description, image_link: picture, ...others } = product;
  const elements = Object.entries(others).map(([name, value]) => xmlElement(`g:${name}`, value));
  // Without this element, an import takes the item's text for the product's description.
  const described = description ? xmlElement("g:description", description) : xmlEmpty("g:description", {});
  const pictured = picture
    ? [xmlElement("g:image_link", picture), xmlEmpty("media:content", { url: picture, medium: "image" })]
    : [];
  return [...elements, described, ...pictured, xmlElement("c:store", store)].join("");
}
