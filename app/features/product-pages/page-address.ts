import { isTracking } from "~/features/links/clean-link";
import { parseUrl } from "~/platform/values/parse-url";
import type { Item } from "./item";
import { comparable } from "./plain-text";

/**
 * How far an address is the page's: above `SAME` it has parameters of the page's, which choose a version of the product. Two
 * for each, less one if it has others.
 */
export type Match = number;
export const SAME: Match = 4;
const NONE: Match = 0;
export const OTHER_VERSION: Match = -1;
export const OTHER_PAGE: Match = -2;

/** Parameters with which stores select a version. */
const CHOICE =
  /^(?:variants?|variation(?:id)?|sku(?:id)?|size|colou?r|style|model|storage|capacity|width|length|options?|attribute_.*|dwvar_.*|selected.*)$/i;

const IDENTIFIERS = ["sku", "mpn", "productID", "gtin", "gtin8", "gtin12", "gtin13", "gtin14"];

/** Whether the address names a version that the page's leaves open. */
export const isOpen = (match: Match) => match > 0 && match % 2 === 1;

export class PageAddress {
  private readonly paths: string[];
  private readonly parameters: ReadonlyMap<string, string>;

  /** `names` are the addresses that the page gives itself. */
  constructor(
    readonly url: URL,
    names: readonly (string | null | undefined)[],
  ) {
    const others = names.flatMap((name) => (name ? (parseUrl(name, url.href) ?? []) : []));
    // Stores that are single-page applications often name the home page.
    this.paths = [pathOf(url), ...others.map(pathOf).filter((path) => path !== "")];
    this.parameters = parametersOf(url);
  }

  /** Whether it has a parameter with which stores select a version of a product. */
  hasChoice(): boolean {
    return [...this.parameters.keys()].some((name) => CHOICE.test(name));
  }

  match(text: string): Match {
    // An address of a fragment alone is a template's.
    const url = /^(?:#|$)/.test(text) ? null : parseUrl(text, this.url.href);
    if (!url || !/^https?:$/.test(url.protocol)) return NONE;
    if (!this.paths.includes(pathOf(url))) return OTHER_PAGE;
    const parameters = [...parametersOf(url)];
    const matching = parameters.filter(([name, value]) => this.parameters.get(name) === value).length;
    const isOther = parameters.some(([name, value]) => (this.parameters.get(name) ?? value) !== value);
    if (isOther) return OTHER_VERSION;
    return SAME + 2 * matching - (matching < parameters.length ? 1 : 0);
  }

  /** The best match among the addresses and identifiers of a product or an offer. */
  matchItem(item: Item): Match {
    const id = item.id && parseUrl(item.id, this.url.href)?.pathname !== "/" ? [item.id] : [];
    const texts = [...item.texts("url"), ...item.addresses("mainEntityOfPage"), ...id];
    const matches = [...texts.map((text) => this.match(text)), this.matchValues(item)].filter(
      (match) => match !== NONE,
    );
    const best = matches.reduce((one, other) => Math.max(one, other), matches[0] ?? NONE);
    return best <= SAME && matches.includes(OTHER_VERSION) ? OTHER_VERSION : best;
  }

  /** `?size=55` is the version whose size is 55, and `?id=70002` the one with that number. */
  private matchValues(item: Item): Match {
    let match = NONE;
    for (const [name, value] of this.parameters) {
      const wanted = comparable(value);
      if (wanted === "") continue;
      const isNumbered = IDENTIFIERS.some((key) => item.texts(key).some((text) => comparable(text) === wanted));
      const stated = item.texts(name);
      const isSo = stated.some((text) => [text, text.split(/[\s"”″]/)[0] ?? ""].map(comparable).includes(wanted));
      if (isNumbered || isSo) match = Math.max(match, SAME) + 2;
      else if (stated.length > 0 && CHOICE.test(name)) return OTHER_VERSION;
    }
    return match;
  }
}

function pathOf({ pathname }: URL): string {
  const path = pathname.replace(/(?<!\/)\/+$/, "").toLowerCase();
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The parameters of an address, including those in a fragment such as `#variationId=S0K41`. */
function parametersOf({ searchParams, hostname, hash }: URL): Map<string, string> {
  const inHash = hash.includes("=") ? [...new URLSearchParams(hash.slice(1))] : [];
  return new Map([...searchParams, ...inHash].filter(([name]) => !isTracking(name, hostname)));
}
