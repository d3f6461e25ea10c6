import { dealSlug, storeSegment } from "./slugs";

export function dealPath(deal: { id: string; title: string }): string {
  return slugPath({ id: deal.id, slug: dealSlug(deal.title) });
}

/** A deal's path by its slug, which is shorter than the encoded path in a list's data. */
export function slugPath({ id, slug }: { id: string; slug: string }): string {
  return slug ? `/deals/${id}/${encodeURIComponent(slug)}` : `/deals/${id}`;
}

export function historyPath(dealId: string): string {
  return `/deals/${dealId}/history`;
}

export function editPath(dealId: string): string {
  return `/admin/edit-deal/${dealId}`;
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
