/** Loads the home sections in parallel, or the featured deals after the list, even a failed one (specification §4.2). */
export function inSectionOrder<L, F>(
  simultaneously: boolean,
  { list, featured }: { list: () => Promise<L>; featured: () => Promise<F> },
): { list: Promise<L>; featured: Promise<F> } {
  const first = list();
  return { list: first, featured: simultaneously ? featured() : first.then(featured, featured) };
}
