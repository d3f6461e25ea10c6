import type { NamedKind } from "./kind";

const HAN = /\p{Script=Han}/u;

/** A specification, as of a laptop with 16 GB. */
const SPECIFICATION = /\d\s?(?:[gmt]b?|hz|mp|mah|inch|in|w)\s*$/u;

/** A bag of apples is apples. */
const CONTAINER = /^(?:bag|box|case|pack|bottle|can|jar|tube|pouch|carton)s?$/u;
const QUANTITY = /\d\s?-?(?:lbs?|oz|ounces?|pounds?|kg|g|ml|l|ct|counts?|pcs?|pieces?|pack)?\.?\s*$/u;

/**
 * English titles have the head last, but before numbers that specify it. Chinese ones have praise after the head, separated by a
 * space: the last of neighbouring names counts.
 */
export function lastOfTitle(all: readonly NamedKind[], segment: string): NamedKind | null {
  const names = all.filter(({ isProduct, start, end }, at) => {
    const isPart = at > 0 && SPECIFICATION.test(segment.slice(0, start));
    const isContainer = CONTAINER.test(segment.slice(start, end)) && QUANTITY.test(segment.slice(0, start));
    return !isProduct && !isPart && !isContainer;
  });
  if (names.length === 0) return all.findLast(({ isProduct }) => isProduct) ?? null;
  if (!HAN.test(segment)) return names.at(-1) ?? null;
  const isBreak = (one: NamedKind, other: NamedKind) =>
    /\s\S*[\p{L}\p{N}]\S*\s/u.test(segment.slice(one.end - 1, other.start + 1));
  const at = names.findIndex((one, index) => index + 1 === names.length || isBreak(one, names[index + 1] ?? one));
  return names[at] ?? null;
}
