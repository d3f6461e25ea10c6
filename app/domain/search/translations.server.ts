import type { Frequencies } from "./frequencies.server";
import type { Clause, SearchQuery } from "./query.server";
import { ANYWHERE } from "./tsquery.server";

/** The phrases of a query that are translated, each with its translations. */
export function translationsOf({ translated }: SearchQuery): { own: Clause[]; others: Clause[][] }[] {
  return (translated ?? []).flatMap(({ alternatives: [own, ...others] = [] }) => (own ? [{ own, others }] : []));
}

/** The synonyms and translations that a query matches and that documents have, those of the other language first. */
export function translationsFound(query: SearchQuery, frequencies: Frequencies): string[] {
  const found = translationsOf(query).flatMap(({ others }) =>
    others.filter((clauses) => frequencies.ofAll(clauses, ANYWHERE) > 0),
  );
  return found.flatMap(([first]) => first?.text ?? []);
}
