import type { FeedItemView, FeedView } from "./feed-view.server";

/** JSON Feed 1.1; `_google_product` is an extension with the names of Google's product feeds. */
export function jsonFeed({ title, homeUrl, description, language, selfUrl, items }: FeedView, site: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: homeUrl,
    feed_url: selfUrl,
    description,
    language,
    authors: [{ name: site }],
    items: items.map(jsonItem),
  });
}

function jsonItem({ id, url, shopUrl, title, text, at, category, tags, store, product }: FeedItemView): object {
  const given = Object.fromEntries(Object.entries({ ...product, store }).filter(([, value]) => value !== null));
  return {
    id,
    url,
    ...(shopUrl && { external_url: shopUrl }),
    title,
    content_text: text,
    ...(product.image_link && { image: product.image_link }),
    date_published: at.toISOString(),
    tags: [category, ...tags],
    _google_product: given,
  };
}
