import { conflict } from "~/features/search/attributes";
import { parseSearch } from "~/features/search/query.server";
import { HAN } from "~/features/search/terms.server";
import { thesaurus } from "~/features/search/thesaurus.server";
import { type TitleFacts, titleFacts } from "./title-facts.server";

/** The highest share of terms among the titles of two deals; null when they name different products. */
export function compareTitles(ones: readonly TitleFacts[], others: readonly TitleFacts[]): number | null {
  const pairs = ones.flatMap((one) => others.map((other) => ({ one, other })));
  if (pairs.some(({ one, other }) => isOtherProduct(one, other))) return null;
  return Math.max(0, ...pairs.map(({ one, other }) => sharedTerms(one, other)));
}

/** Whether two titles name different products: one colour, size, capacity or model each. */
function isOtherProduct(one: TitleFacts, other: TitleFacts): boolean {
  if (conflict(one.attributes, other.attributes)) return true;
  const lacks = (values: ReadonlySet<string>, { joined, numbers }: TitleFacts) =>
    [...values].some((value) => !numbers.has(value) && !joined.includes(value));
  return (
    (lacks(one.numbers, other) && lacks(other.numbers, one)) || (lacks(one.models, other) && lacks(other.models, one))
  );
}

/** The share of the shorter title's terms in the other, 0 to 1: features and praise that one adds make no other product. */
function sharedTerms(one: TitleFacts, other: TitleFacts): number {
  const [shorter, longer] = one.terms.size <= other.terms.size ? [one, other] : [other, one];
  const shared = [...shorter.terms].filter((term) => longer.terms.has(term)).length;
  const share = shared >= MIN_SHARED || shared === longer.terms.size ? shared / Math.max(shorter.terms.size, 1) : 0;
  if (HAN.test(one.form) === HAN.test(other.form)) return share;
  return Math.max(share, translatedTerms(one, other), translatedTerms(other, one));
}

/** The least number of shared terms: fewer name a kind of product, not a product. */
const MIN_SHARED = 2;

/** The share of a title's words that another has, as they are or translated. */
function translatedTerms({ form }: TitleFacts, other: TitleFacts): number {
  const { words } = parseSearch(form);
  const found = (text: string) =>
    HAN.test(text) ? other.form.includes(text) : [...titleFacts(text).terms].every((term) => other.terms.has(term));
  const clauses = thesaurus().translate(words) ?? words;
  const matched = clauses.filter(({ text, alternatives }) =>
    (alternatives ?? [[{ text }]]).some((phrase) =>
      phrase.every((part) => part.text !== undefined && found(part.text)),
    ),
  );
  return matched.length >= MIN_SHARED ? matched.length / clauses.length : 0;
}
