export const SOURCES_PATH = "/admin/sources";
/** The URL of a page of the sources, from 1. */
export function sourcesHref(page: number): string {
  return page > 1 ? `${SOURCES_PATH}?page=${page}` : SOURCES_PATH;
}
