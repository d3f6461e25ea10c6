import { env } from "~/env.server";
import { findCategory } from "~/features/categories/find-category";
import { FILTER_CONDITIONS } from "~/features/conditions/conditions";
import { readConditions } from "~/features/conditions/read-conditions";
import { parseLimit, parsePage } from "~/features/lists/addresses/lists";
import type { Page } from "~/features/lists/browse.server";
import { siteUrl } from "~/platform/page/addresses.server";

/** The length of a list without `page` and `limit`: clients of specification §7.1 do not paginate. */
const WHOLE_LIST_SIZE = 1_000;

const MAX_PAGE_SIZE = 100;

/** The limit of a filter's value; longer ones match nothing. */
const MAX_FILTER_LENGTH = 400;

/** Offset and limit from `page` and `limit`; with `whole`, a request with neither gets the first 1,000. */
export function pageOf({ searchParams }: URL, { whole }: { whole: boolean }): Page {
  if (whole && !searchParams.has("page") && !searchParams.has("limit")) return { offset: 0, limit: WHOLE_LIST_SIZE };
  const limit = parseLimit(searchParams.get("limit"));
  return { offset: (parsePage(searchParams.get("page")) - 1) * limit, limit };
}

/** A list's filters; `unknown`: the category does not exist, so the list is empty. */
export function parseFilters({ searchParams }: URL) {
  const requested = searchParams.get("category");
  const category = requested ? findCategory(requested) : null;
  const conditions = readConditions(searchParams, ["tag", "live", ...FILTER_CONDITIONS], env().siteCurrency);
  return { ...conditions, category, unknown: Boolean(requested) && requested !== "all" && !category };
}

/** Headers X-Total-Count, and Link to the next and the previous page (RFC 8288), with the filters and order of `url`. */
export function listHeaders(url: URL, { offset, limit }: Page, total: number): Record<string, string> {
  const href = (page: number, size: number) => {
    const params = new URLSearchParams();
    for (const name of new Set(url.searchParams.keys())) {
      const value = url.searchParams.get(name)?.trim().slice(0, MAX_FILTER_LENGTH);
      if (value && name !== "page" && name !== "limit") params.set(name, value);
    }
    params.set("page", String(page));
    params.set("limit", String(size));
    return siteUrl(`${url.pathname}?${params}`);
  };
  // The links of a whole list lead to ordinary pages.
  const size = Math.min(limit, MAX_PAGE_SIZE);
  const links: string[] = [];
  if (offset + limit < total) links.push(`<${href((offset + limit) / size + 1, size)}>; rel="next"`);
  const before = Math.min(offset / size, Math.ceil(total / size));
  if (before >= 1) links.push(`<${href(before, size)}>; rel="prev"`);
  return { "X-Total-Count": String(total), ...(links.length > 0 && { Link: links.join(", ") }) };
}

/** The Cache-Control of a list: fresh for some seconds, then stale-while-revalidate for 5 minutes (specification §9.1). */
export function listCache(fresh: 30 | 60): Record<string, string> {
  return { "Cache-Control": `public, max-age=${fresh}, stale-while-revalidate=300` };
}
