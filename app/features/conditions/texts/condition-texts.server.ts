import { env } from "~/env.server";
import { categoryName } from "~/features/categories/categories";
import { type Conditions, type Filter, isAny, NO_CONDITIONS } from "~/features/conditions/conditions";
import { formatMoney } from "~/platform/i18n/format";
import type { Language } from "~/platform/i18n/languages";
import type { Localizer } from "~/platform/i18n/translator.server";

/** The conditions without a text of their own; that of `minPrice` says the range of prices. */
const WITHOUT_TEXT = ["maxPrice", "source", "featured", "deliveredBy"] as const;
type ConditionWithText = Exclude<keyof Conditions, (typeof WITHOUT_TEXT)[number]>;

const hasText = (name: string): name is ConditionWithText => !WITHOUT_TEXT.some((other) => other === name);
const ORDER = Object.keys(NO_CONDITIONS).filter(hasText);

interface Wording {
  /** The conditions that come before the others, in this order. */
  first?: readonly ConditionWithText[];
  /** Texts that replace the usual ones. */
  own?: { [Name in ConditionWithText]?: string | null };
}

/** The conditions in words; those that stand for any are left out. */
export function conditionTexts(
  reader: Localizer,
  asked: Partial<Conditions>,
  { first = [], own = {} }: Wording = {},
): { name: ConditionWithText; text: string }[] {
  const conditions = { ...NO_CONDITIONS, ...asked };
  return [...new Set([...first, ...ORDER])].flatMap((name) => {
    const text = own[name] ?? textOf(reader, name, conditions);
    return text && (name === "minPrice" || !isAny(conditions[name])) ? [{ name, text }] : [];
  });
}

function textOf({ t, language }: Localizer, name: ConditionWithText, conditions: Conditions): string | null {
  const { category, tag, store, lang } = conditions;
  if (name === "category") return category && categoryName(category, language);
  if (name === "tag") return `#${tag}`;
  if (name === "store") return store;
  if (name === "lang") return lang && t(`conditions.langs.${lang}`);
  if (name === "minPrice") return priceRangeText({ t, language }, conditions);
  const value = conditions[name];
  return t(`conditions.${name}`, { value, count: Number(value) });
}

/** A filter's range of prices: Up to $25, $12.50 and up, $10–$20; null without one. Whole amounts are without decimals. */
export function priceRangeText(
  { t, language }: Localizer,
  { minPrice, maxPrice }: Pick<Filter, "minPrice" | "maxPrice">,
  texts: "list" | "search.filters" = "list",
): string | null {
  const text = (amount: number) => priceText(language, amount);
  if (minPrice !== null && maxPrice !== null) return t(`${texts}.range`, { from: text(minPrice), to: text(maxPrice) });
  if (maxPrice !== null) return t(`${texts}.upTo`, { price: text(maxPrice) });
  return minPrice === null ? null : t(`${texts}.from`, { price: text(minPrice) });
}

/** An amount in the site's currency, without decimals when it is whole. */
export function priceText(language: Language, amount: number): string {
  const { code, decimals } = env().siteCurrency;
  return formatMoney(language, amount, { code, decimals: Number.isInteger(amount) ? 0 : decimals });
}
