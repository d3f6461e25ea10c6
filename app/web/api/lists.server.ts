import type { Page } from "~/domain/deals/browse/browse.server";
import { type CategoryKey, findCategory } from "~/domain/deals/categories";
import { tagSlug } from "~/domain/deals/slugs";
import { parseLimit, parsePage } from "~/views/lists/list-address";
import { siteUrl } from "~/web/page/addresses.server";

/** Entries answered to who asks for no page: clients of specification §7.1 then ask only once. */
const WHOLE_LIST = 1_000;

const MAX_PAGE_SIZE = 100;

/** What narrows a list down or orders it, and goes with it from page to page; nothing longer finds anything. */
const CHOICES = ["q", "category", "tag", "featured", "sort", "mine"];
const MAX_CHOICE_LENGTH = 400;

/** The stretch of `page` and `limit`; of neither, the first 1,000 where a whole list may be asked for. */
export function pageOf({ searchParams }: URL, { whole }: { whole: boolean }): Page {
  if (whole && !searchParams.has("page") && !searchParams.has("limit")) return { offset: 0, limit: WHOLE_LIST };
  const limit = parseLimit(searchParams.get("limit"));
  return { offset: (parsePage(searchParams.get("page")) - 1) * limit, limit };
}

/** Which category and tag a list is narrowed down to; `unknown` when the category is none, and the list empty. */
export function narrowing({ searchParams }: URL): {
  category: CategoryKey | null;
  tag: string | null;
  unknown: boolean;
} {
  const named = searchParams.get("category");
  const category = named ? findCategory(named) : null;
  const tag = tagSlug(searchParams.get("tag") ?? "") || null;
  return { category, tag, unknown: Boolean(named) && named !== "all" && !category };
}

/** How many entries a list has, and the addresses of its next and previous stretch (RFC 8288). */
export function listHeaders(url: URL, { offset, limit }: Page, total: number): Record<string, string> {
  const address = (page: number, size: number) => {
    const kept = CHOICES.flatMap((name) => {
      const value = url.searchParams.get(name)?.trim().slice(0, MAX_CHOICE_LENGTH);
      return value ? [[name, value]] : [];
    });
    const params = new URLSearchParams([...kept, ["page", String(page)], ["limit", String(size)]]);
    return siteUrl(`${url.pathname}?${params}`);
  };
  // The rest of a whole list comes in pages.
  const size = Math.min(limit, MAX_PAGE_SIZE);
  const links: string[] = [];
  if (offset + limit < total) links.push(`<${address((offset + limit) / size + 1, size)}>; rel="next"`);
  const before = Math.min(offset / size, Math.ceil(total / size));
  if (before >= 1) links.push(`<${address(before, size)}>; rel="prev"`);
  return { "X-Total-Count": String(total), ...(links.length > 0 && { Link: links.join(", ") }) };
}

/** For how many seconds a list is fresh; for 5 minutes more it may be shown while it is asked for again (specification §9.1). */
export function listCache(fresh: 30 | 60): Record<string, string> {
  return { "Cache-Control": `public, max-age=${fresh}, stale-while-revalidate=300` };
}
