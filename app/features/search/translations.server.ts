import type { Frequencies } from "./frequencies.server";
import type { Clause, SearchQuery } from "./query.server";
import { ANYWHERE } from "./tsquery.server";

/** The phrases of a query that the thesaurus has, each with its synonyms and translations. */
export function thesaurusPhrases({ translated }: SearchQuery): { typed: Clause[]; synonyms: Clause[][] }[] {
  return (translated ?? []).flatMap(({ alternatives: [typed, ...synonyms] = [] }) =>
    typed ? [{ typed, synonyms }] : [],
  );
}

/** The synonyms and translations that a query matches and that documents have, those of the other language first. */
export function translationsFound(query: SearchQuery, frequencies: Frequencies): string[] {
  const found = thesaurusPhrases(query).flatMap(({ synonyms }) =>
    synonyms.filter((clauses) => frequencies.ofAll(clauses, ANYWHERE) > 0),
  );
  return found.flatMap(([first]) => first?.text ?? []);
}
