import { parsePage } from "~/features/lists/addresses/lists";

const PAGE_SIZE = 50;

/** The page of the list at a path that an address names: its range, and the addresses of the pages beside it. */
export function numberedPage({ searchParams }: URL, path: string) {
  const number = parsePage(searchParams.get("page"));
  const offset = (number - 1) * PAGE_SIZE;
  const href = (other: number) => `${path}?page=${other}`;
  return {
    offset,
    limit: PAGE_SIZE,
    neighbors: (total: number) => ({
      newerHref: number > 1 ? href(number - 1) : null,
      olderHref: offset + PAGE_SIZE < total ? href(number + 1) : null,
    }),
  };
}
