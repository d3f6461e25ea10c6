import { kindKey } from "~/features/deals/search-document.server";
import { storeSlug, tagSlug } from "~/features/deals/slugs";
import { anyLevel, exclusions } from "~/features/lists/search/levels.server";
import { searchDeals } from "~/features/lists/search/search.server";
import { Frequencies } from "~/features/search/frequencies.server";
import { type Clause, parseSearch } from "~/features/search/query.server";
import { thesaurus } from "~/features/search/thesaurus.server";
import { ANYWHERE, without } from "~/features/search/tsquery.server";
import type { Database } from "~/platform/db/connection.server";
import type { AlertRule } from "./alert";

/** How an alert is stored for matching. */
export interface AlertQuery {
  /** A tsquery; null without words. */
  query: string | null;
  /**
   * Each deal that the alert matches has one of these keys: a term of its search document, or "=category", "#tag", "@store" or
   * "!id". Every deal has "*".
   */
  anchors: string[];
}

/** Treats all lexemes as known, because later documents may have words that none has now. */
const ANY_LEXEME = { has: () => true, ofAll: () => 1, ofKey: () => 1 };

/**
 * The query of the search: whole words with their synonyms and translations, or the kind that they name; in descriptions if only
 * these have the words today. Anchored at the rarest of the words, or at the kind, category, tag or store.
 */
export async function alertQuery(db: Database, rule: AlertRule): Promise<AlertQuery> {
  const { dealId, q, category, tag, store } = rule;
  const { thing, inBodies } = await searchDeals(db, { text: q });
  const parsed = parseSearch(q);
  const clauses = thesaurus().translate(parsed.words) ?? parsed.words;
  const levels = {
    query: { ...parsed, translated: clauses },
    thing,
    inBodies,
    onlyThing: false,
    frequencies: ANY_LEXEME,
  };
  const query = parsed.words.length > 0 ? without(anyLevel(levels).tsquery, exclusions(levels)) : null;
  if (dealId) return { query, anchors: [`!${dealId}`] };
  if (query) {
    const ofKind = thing
      ? [thing.kind, ...thing.synonymous, ...(thing.wider ? [thing.wider.kind] : [])].map(kindKey)
      : [];
    return { query, anchors: [...new Set([...(await rarestTerms(db, clauses)), ...ofKind])] };
  }
  if (store) return { query, anchors: [`@${storeSlug(store)}`] };
  if (tag) return { query, anchors: [`#${tagSlug(tag)}`] };
  return { query, anchors: [category ? `=${category}` : "*"] };
}

/** Terms of which every document with all clauses has at least one. */
async function rarestTerms(db: Database, clauses: readonly Clause[]): Promise<string[]> {
  const frequencies = await Frequencies.of(db, clauses, []);
  const countOf = (clause: Clause) => frequencies.ofClause(clause, ANYWHERE);
  const rarest = (all: readonly Clause[]) => [...all].sort((one, other) => countOf(one) - countOf(other))[0];
  const termsOf = ({ variants, prefix, alternatives = [] }: Clause): string[] => [
    ...variants.flatMap(
      (terms) => rarest(terms.map((term) => ({ variants: [[term]], ...(prefix && { prefix }) })))?.variants[0] ?? [],
    ),
    ...alternatives.flatMap((some) => rarest(some) ?? []).flatMap(termsOf),
  ];
  return [...new Set([rarest(clauses) ?? { variants: [] }].flatMap(termsOf))];
}
