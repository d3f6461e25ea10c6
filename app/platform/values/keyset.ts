const PARAMETER = "before";

/** The id after which the page begins; null if it is missing or invalid. */
export function parseBefore(parameters: URLSearchParams): number | null {
  const before = parameters.get(PARAMETER) ?? "";
  return /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null;
}

/** `rows`: one more than fit, where there is a next page. */
export function keysetPage<T extends { id: number }>(
  rows: readonly T[],
  { path, size, before }: { path: string; size: number; before: number | null },
): { rows: T[]; newestHref: string | null; olderHref: string | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    rows: shown,
    newestHref: before === null ? null : path,
    olderHref: last ? `${path}?${PARAMETER}=${last.id}` : null,
  };
}
