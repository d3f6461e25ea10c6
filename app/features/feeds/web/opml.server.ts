import { xmlDocument, xmlElement, xmlEmpty } from "./xml.server";

interface Outline {
  text: string;
  feedUrl: string;
  pageUrl: string;
}

/** OPML 2.0: a list of feeds that readers import. */
export function opml(title: string, language: string, feeds: readonly Outline[]): string {
  const outlines = feeds.map(({ text, feedUrl, pageUrl }) =>
    xmlEmpty("outline", { type: "rss", text, title: text, language, xmlUrl: feedUrl, htmlUrl: pageUrl }),
  );
  const head = `<head>${xmlElement("title", title)}</head>`;
  return xmlDocument(`<opml version="2.0">${head}<body>\n${outlines.join("\n")}\n</body></opml>`);
}
