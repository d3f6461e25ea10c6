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

/** The segment of a store's path: its slug, if the name is folded. */
export function storeSegment(store: string): string {
  return store
    .trim()
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(" ", "-");
}
