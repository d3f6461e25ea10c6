import { kindKey, NO_KIND } from "~/features/deals/search-document.server";
import { WEARERS, type Wearer, wearerKey } from "~/features/deals/wearers";
import type { Frequencies } from "~/features/search/frequencies.server";
import { ancestry, type Kind } from "~/features/search/kind";
import type { Clause, SearchQuery } from "~/features/search/query.server";
import { ANYWHERE, allOf, anyQuery, both, keyQuery, NAMES, TITLES, without } from "~/features/search/tsquery.server";
import type { Thing } from "./thing.server";

/** A tsquery, and an upper bound of the documents that match it. */
export interface Level {
  tsquery: string;
  atMost: number;
}

export interface Levels {
  query: Pick<SearchQuery, "phrases" | "words" | "translated" | "excluded">;
  frequencies: Pick<Frequencies, "has" | "ofAll" | "ofKey">;
  thing: Thing | null;
  /** Whether to leave out what is not of the kind. */
  onlyThing: boolean;
  /** Whether words in descriptions count as well, since no title, store, tag or category matches. */
  inBodies: boolean;
}

interface Groups {
  /** The levels, best first; within a group each also matches what those before it do. */
  groups: Level[][];
  /** Levels that together match all that the groups do. */
  widest: Level[];
}

/**
 * The groups of levels. First come those of the thing sought: with the words as typed in the title, then however it is named,
 * then with words of its description. Then those of other deals whose title and labels have the words: as typed, in any order, in
 * translation. If a thing is sought, translations count only for deals of a wider or an unknown kind.
 */
function groupsOf({ query, frequencies, thing, inBodies, onlyThing }: Levels): Groups {
  const { phrases, words, translated } = query;
  const level = (clauses: readonly Clause[], fields: typeof ANYWHERE): Level => ({
    tsquery: allOf(clauses, fields, frequencies),
    atMost: frequencies.ofAll(clauses, fields),
  });
  const isOnePhrase = JSON.stringify(phrases) === JSON.stringify(words);
  const typed = isOnePhrase ? [words] : [phrases, words];
  if (inBodies) return { groups: typed.map((clauses) => [level(clauses, ANYWHERE)]), widest: [level(words, ANYWHERE)] };
  const named = (clauses: readonly Clause[]) => [level(clauses, TITLES), level(clauses, NAMES)];
  const translations = translated ? [named(translated)] : [];
  if (!thing) {
    const groups = [...typed.map(named), ...translations];
    return { groups, widest: [level(translated ?? words, NAMES)] };
  }
  const sought = thingLevels(thing, { frequencies, words });
  const widestOf = (groups: Level[][]) => groups.flatMap((group) => group.slice(-1));
  if (onlyThing) return { groups: sought, widest: widestOf(sought) };
  const others = thing.others.map((kind) => keyQuery(kindKey(kind)));
  const narrowed = (groups: Level[][], narrow: (tsquery: string) => string) =>
    groups.map((group) => group.map(({ tsquery, atMost }) => ({ tsquery: narrow(tsquery), atMost })));
  const like = narrowed(typed.map(named), (tsquery) => without(tsquery, others));
  const near = anyQuery([NO_KIND, ...ancestry(thing.kind).map(kindKey)].map(keyQuery));
  const unknown = narrowed(translations, (tsquery) => both(tsquery, near));
  return { groups: [...sought, ...like, ...unknown], widest: widestOf([...sought, ...like.slice(-1), ...unknown]) };
}

type Of = Pick<Levels, "frequencies"> & Pick<Levels["query"], "words">;

/** Deals of the kind with the qualifiers, and deals of a wider kind with the rest of its name. */
function thingLevels(
  { kind, synonymous, qualifiers, wider, widerQualifiers }: Thing,
  { frequencies, words }: Of,
): Level[][] {
  const ofKinds = (some: readonly Kind[], clauses: readonly Clause[], fields: typeof ANYWHERE): Level => {
    const keys = some.map(kindKey);
    const all = either(keys.map((key) => ({ tsquery: keyQuery(key), atMost: frequencies.ofKey(key) })));
    if (clauses.length === 0) return all;
    const atMost = Math.min(all.atMost, frequencies.ofAll(clauses, fields));
    return { tsquery: both(allOf(clauses, fields, frequencies), all.tsquery), atMost };
  };
  const level = (fields: typeof ANYWHERE) => {
    const own = ofKinds([kind], qualifiers, fields);
    return wider ? either([own, ofKinds([wider.kind], widerQualifiers, NAMES)]) : own;
  };
  const own = [ofKinds([kind], words, TITLES), level(NAMES), ...(qualifiers.length > 0 ? [level(ANYWHERE)] : [])];
  return [own, ...(synonymous.length > 0 ? [[ofKinds(synonymous, qualifiers, NAMES)]] : [])];
}

function either(levels: readonly Level[]): Level {
  return {
    tsquery: anyQuery(levels.map(({ tsquery }) => tsquery)),
    atMost: levels.reduce((sum, { atMost }) => sum + atMost, 0),
  };
}

/** What excludes deals: excluded words, and other wearers than those the query names. */
export function exclusions({ query, thing, frequencies }: Levels): string[] {
  const excluded = query.excluded.map((clause) => allOf([clause], ANYWHERE, frequencies));
  if (!thing) return excluded;
  const keysOf = (wearers: readonly Wearer[]) => wearers.map((wearer) => keyQuery(wearerKey(wearer)));
  const { wearers, instead } = thing;
  const forOthers = anyQuery(keysOf(WEARERS.filter((wearer) => !wearers.includes(wearer))));
  return [
    ...excluded,
    ...(instead.length > 0 ? [allOf(instead, NAMES, frequencies)] : []),
    ...(wearers.length > 0 ? [without(forOthers, [anyQuery(keysOf(wearers))])] : []),
  ];
}

/** A level of all matches. */
export function anyLevel(levels: Levels): Level {
  return either(groupsOf(levels).widest);
}

/** The levels for an order such as price or date: only what is sought comes before other deals. */
export function orderedLevels(levels: Levels): Level[] {
  const [sought, ...others] = groupsOf(levels).widest;
  const rest = either(others);
  return sought ? [sought, { ...rest, tsquery: without(rest.tsquery, [sought.tsquery]) }] : [];
}

/** The levels, best first, each without what better ones match. */
export function disjointLevels(levels: Levels): Level[] {
  const { groups } = groupsOf(levels);
  return groups.flatMap((group, at) =>
    group.map(({ tsquery, atMost }, rank) => {
      const before = groups.slice(levels.thing ? 0 : Math.max(0, at - 1), at).map((group) => group.at(-1));
      const better = [group[rank - 1], ...before].map((one) => one?.tsquery ?? "");
      return { atMost, tsquery: without(tsquery, [...new Set(better)]) };
    }),
  );
}
