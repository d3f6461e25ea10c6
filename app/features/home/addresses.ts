/** The id of a featured deal to show again, first; repeatable. */
export const FEATURED_PARAMETER = "featured";

/** The address of a card. Featured deals are random: the parameter pins one. */
export function cardAddress(path: string, dealId: string, isFeatured: boolean): string {
  const address = path.replace(/#.*/, "");
  if (!isFeatured) return `${address}#deal-${dealId}`;
  const { pathname, searchParams } = new URL(address, "http://shop.invalid");
  searchParams.set(FEATURED_PARAMETER, dealId);
  return `${pathname}?${searchParams}#featured-${dealId}`;
}
