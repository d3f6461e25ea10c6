import { FEED_FORMATS } from "~/features/feeds/addresses";
import type { FeedItemView, FeedView } from "./feed-view.server";
import { PRODUCT_NAMESPACES, productElements } from "./rss.server";
import { xmlAttributes, xmlDocument, xmlElement, xmlEmpty } from "./xml.server";

const NAMESPACES = { xmlns: "http://www.w3.org/2005/Atom", ...PRODUCT_NAMESPACES };

/** Atom (RFC 4287). Ids are IRIs. */
export function atom(
  { title, homeUrl, description, language, selfUrl, updatedAt, items }: FeedView,
  site: string,
): string {
  const attributes = xmlAttributes({ ...NAMESPACES, "xml:lang": language });
  const head = [
    xmlElement("id", selfUrl),
    xmlElement("title", title),
    xmlElement("subtitle", description),
    xmlElement("updated", (updatedAt ?? new Date(0)).toISOString()),
    `<author>${xmlElement("name", site)}</author>`,
    xmlEmpty("link", { rel: "self", type: FEED_FORMATS.atom.type, href: selfUrl }),
    xmlEmpty("link", { rel: "alternate", type: "text/html", href: homeUrl }),
  ];
  return xmlDocument(`<feed${attributes}>\n${[...head, ...items.map(atomEntry)].join("\n")}\n</feed>`);
}

function atomEntry(item: FeedItemView): string {
  const time = item.at.toISOString();
  return [
    "<entry>",
    xmlElement("id", `urn:haojia:${item.id}`),
    xmlElement("title", item.title),
    xmlElement("published", time),
    xmlElement("updated", time),
    xmlEmpty("link", { rel: "alternate", type: "text/html", href: item.url }),
    ...[item.category, ...item.tags].map((term) => xmlEmpty("category", { term })),
    xmlElement("summary", item.text),
    productElements(item),
    "</entry>",
  ].join("");
}
