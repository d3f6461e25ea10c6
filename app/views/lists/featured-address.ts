/** Where the featured deals are for a home page that the browser puts together itself. */
export const FEATURED_PATH = "/featured.json";

/** Names a featured deal that is to be shown again, at the beginning; may be repeated. */
export const FEATURED_PARAMETER = "featured";

/** The address of a deal's card on a page of this site. The featured deals are others each time, but for one that is asked for. */
export function cardAddress(path: string, dealId: string, isFeatured: boolean): string {
  const address = path.replace(/#.*/, "");
  if (!isFeatured) return `${address}#deal-${dealId}`;
  const { pathname, searchParams } = new URL(address, "http://shop.invalid");
  searchParams.set(FEATURED_PARAMETER, dealId);
  return `${pathname}?${searchParams}#featured-${dealId}`;
}
