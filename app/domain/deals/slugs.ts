/** Other routes below `/deals/{dealId}/`. */
const RESERVED = new Set(["click", "history", "report", "state", "suggest"]);

/** Unicode letters and digits (specification §2.2). Empty without any, or where it would be another address of the deal. */
export function dealSlug(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, "")
    .trim()
    .replace(/\s+/g, "-");
  return RESERVED.has(slug) ? "" : slug;
}

export function dealPath(deal: { id: string; title: string }): string {
  return slugPath({ id: deal.id, slug: dealSlug(deal.title) });
}

/** A deal's path by its slug, which is shorter than the encoded path in a list's data. */
export function slugPath({ id, slug }: { id: string; slug: string }): string {
  return slug ? `/deals/${id}/${encodeURIComponent(slug)}` : `/deals/${id}`;
}

/** A slug as a heading (specification §2.2): dashes to spaces, the first letter a capital. */
export function titleFromSlug(slug: string): string {
  const [first = "", ...rest] = slug.replaceAll("-", " ").trim();
  return first.toUpperCase() + rest.join("");
}

/** A tag's slug (specification §2.2): trimmed, lower case, spaces to hyphens. */
export function tagSlug(tag: string): string {
  return tag
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, "-");
}

/** A shop's slug: lower case in A to Z, spaces to hyphens; the column `store_slug`, which cannot hold U+0000, has the same. */
export function storeSlug(store: string): string {
  return store
    .replaceAll("\0", "")
    .replace(/^ +| +$/g, "")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(" ", "-");
}

export function tagPath(slug: string): string {
  return `/tag/${segment(slug)}`;
}

export function storePath(store: string): string {
  return `/store/${segment(storeSlug(store))}`;
}

/** A slug in an address. One that ends in ".data" as it is would be Remix's address of a page's data. */
function segment(slug: string): string {
  return encodeURIComponent(slug).replace(/\.data$/, "%2Edata");
}
