export const SOURCES_PATH = "/admin/sources";
export function sourcesHref(page: number): string {
  return page > 1 ? `${SOURCES_PATH}?page=${page}` : SOURCES_PATH;
}
