export const SOURCES_PATH = "/admin/sources";
export const FEED_PATH = "/admin/sources/feed";
export function sourcesHref(page: number): string {
  return page > 1 ? `${SOURCES_PATH}?page=${page}` : SOURCES_PATH;
}
/** The form of a source's feed. */
export function feedHref(source: string): string {
  return `${FEED_PATH}?source=${source}`;
}
