import { kindKey } from "~/features/deals/search-document.server";
import { WEARERS, type Wearer, wearerKey, wearersOf } from "~/features/deals/wearers";
import { ancestry, type Kind } from "~/features/search/kind";
import { kinds, type Sought } from "~/features/search/kinds.server";
import { type Clause, parseSearch } from "~/features/search/query.server";
import { thesaurus } from "~/features/search/thesaurus.server";

/** The thing that a query looks for, and the words that say which one, with synonyms and translations. */
export interface Thing extends Omit<Sought, "instead"> {
  /** Other kinds that synonyms and translations of its name have. */
  synonymous: Kind[];
  /** Kinds that are no such thing, though their names have its name: 洗手机 is no 手机. */
  others: Kind[];
  qualifiers: Clause[];
  /** The qualifiers of the wider kind: also what stands before its name, such as "gaming" in "gaming chair". */
  widerQualifiers: Clause[];
  /** The name of the product instead of which another one is sought. */
  instead: Clause[];
  /** The wearers that the query names; empty if it names none. */
  wearers: Wearer[];
}

const EXCLUDED = /(?<!\S)[-−](?:"[^"]*"|\p{L}\S*)/gu;

/**
 * @param query normalised
 * @param translate gives words their synonyms and translations; null when there are none
 */
export function thingOf(query: string, sought: Sought, translate: (words: Clause[]) => Clause[] | null): Thing {
  const clausesOf = (text: string) => {
    const { words } = parseSearch(text.replace(EXCLUDED, " "));
    return translate(words) ?? words;
  };
  const [named, ...more] = sought.name ? (translate(parseSearch(sought.name).words) ?? []) : [];
  const synonyms =
    more.length === 0 ? (named?.alternatives ?? []).slice(1).flatMap(([clause]) => clause?.text ?? []) : [];
  const synonymous = new Set(synonyms.flatMap((word) => kinds().named(word) ?? []));
  synonymous.delete(sought.kind);
  const exceptions = sought.name ? thesaurus().exceptions(sought.name) : [];
  const others = exceptions.flatMap((word) => kinds().named(word) ?? []);
  return {
    ...sought,
    synonymous: [...synonymous],
    others: others.filter((kind) => !ancestry(kind).includes(sought.kind)),
    qualifiers: clausesOf(sought.rest),
    widerQualifiers: sought.wider ? clausesOf(sought.wider.rest) : [],
    instead: clausesOf(sought.instead),
    wearers: wearersOf(query),
  };
}

/** The keys that a search for it uses. */
export function keysOf({ kind, synonymous, wider, others }: Thing): string[] {
  const all = [...ancestry(kind), ...synonymous, ...(wider ? [wider.kind] : []), ...others];
  return [...all.map(kindKey), ...WEARERS.map(wearerKey)];
}
