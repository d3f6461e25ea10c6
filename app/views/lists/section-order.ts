/**
 * Asks for the home page's two sections in the order that the reader prefers (specification §4.2): the featured deals wait
 * for the first page of deals, also for one that fails, or both are asked for at once.
 */
export function inSectionOrder<L, F>(
  simultaneously: boolean,
  { list, featured }: { list: () => Promise<L>; featured: () => Promise<F> },
): { list: Promise<L>; featured: Promise<F> } {
  const first = list();
  return { list: first, featured: simultaneously ? featured() : first.then(featured, featured) };
}
