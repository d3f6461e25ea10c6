/** Slugs that are other routes below `/deals/{dealId}/`. */
const RESERVED = new Set(["click", "history", "report", "state", "suggest"]);

/** Unicode letters and digits (specification §2.2). Empty if there are none, or if it would be another address of the deal. */
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

/** The text in NFKC with one apostrophe, so that ＡＢＣ is ABC and Levi’s is Levi's. An accent alone is " \u0301" in NFKC. */
function folded(text: string): string {
  return text.normalize("NFKC").replace(/ \u0301|[`ʼ‘-‛′]/g, "'");
}

/** A tag's slug (specification §2.2): trimmed, lower case, spaces to hyphens, whatever its width and apostrophes. */
export function tagSlug(tag: string): string {
  return folded(tag.replace(/\p{Cc}/gu, " "))
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-");
}

/** A store's slug, like {@link tagSlug} but lower case only for A to Z: the SQL function `store_key` computes the same. */
export function storeSlug(store: string): string {
  return storeSegment(folded(store.replaceAll("\0", "")));
}

function storeSegment(store: string): string {
  return store
    .trim()
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(" ", "-");
}

export function tagPath(slug: string): string {
  return `/tag/${segment(slug)}`;
}

/** The canonical path, given a slug. Cards pass the name, which leads to the same page and spares browsers the folding. */
export function storePath(store: string): string {
  return `/store/${segment(storeSegment(store))}`;
}

/** A slug in an address. One that ends in ".data" as it is would be Remix's address of a page's data. */
function segment(slug: string): string {
  return encodeURIComponent(slug).replace(/\.data$/, "%2Edata");
}
