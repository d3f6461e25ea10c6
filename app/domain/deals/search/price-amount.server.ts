import type { Currency } from "~/domain/currency";
import { PLAIN_PRICE } from "~/domain/deals/price";
import { readPrice } from "~/domain/deals/read-price";

/** Of a phrase in app/domain/deals/search/price-phrases.server.ts: number1, sign1, unit1, number2 and so on. */
export type PhraseGroups = Partial<Record<string, string>>;

/** Names of any currency's unit: 元 is a dollar, too. */
const ANY_UNIT = /^(?:元[钱錢]?|[块塊][钱錢]?|圆|kuai)$/i;

/** What people call a unit that Intl does not say. */
const SLANG: Partial<Record<string, string[]>> = {
  USD: ["buck", "bucks", "刀", "美金", "美刀"],
  CAD: ["buck", "bucks", "刀", "加元"],
  AUD: ["buck", "bucks", "刀", "澳元"],
  GBP: ["quid"],
  CNY: ["rmb", "yuan"],
  JPY: ["円", "日元"],
  HKD: ["港币"],
  TWD: ["台币"],
  KRW: ["韩元"],
};

/** The n-th amount of a phrase, in the site's currency; null when it is in another one or cannot be read. */
export function amountOf(groups: PhraseGroups, n: 1 | 2, currency: Currency): number | null {
  const [sign = "", number = "", unit = ""] = [groups[`sign${n}`], groups[`number${n}`], groups[`unit${n}`]];
  const digits = /\d/.test(number) ? number.replace(/k$/i, "") : String(chineseNumber(number));
  const isOwn = ANY_UNIT.test(unit) || unitNames(currency).has(unit.toLowerCase());
  const read = readPrice(`${sign}${digits}${isOwn ? "" : unit}`, currency);
  if (!read || "error" in read || !PLAIN_PRICE.test(read.price)) return null;
  return Number(read.price) * (/k$/i.test(number) ? 1_000 : 1);
}

/** In English, one and many (dollar, dollars), and colloquially. */
function unitNames({ code }: Currency): ReadonlySet<string> {
  const names = namesByCode.get(code) ?? new Set([...englishNames(code), ...(SLANG[code] ?? [])]);
  namesByCode.set(code, names);
  return names;
}

// Memoised: Intl takes a millisecond.
const namesByCode = new Map<string, ReadonlySet<string>>();

/** The last words of "1 US dollar" and "2 US dollars". */
function englishNames(code: string): string[] {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: code, currencyDisplay: "name" });
  return [1, 2].map((count) => format.format(count).split(/\s/).at(-1)?.toLowerCase() ?? "");
}

const DIGITS = "零一二三四五六七八九";
const PLACES: Partial<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };

/** 百 is 100, 一千五 1,500, 两万 20,000. */
export function chineseNumber(text: string): number {
  let [total, part, digit, place] = [0, 0, 0, 1];
  for (const character of text.replaceAll(/[两兩]/g, "二").replaceAll("萬", "万")) {
    const factor = PLACES[character];
    if (character === "万") {
      [total, part, digit, place] = [(part + digit || 1) * 10_000, 0, 0, 10_000];
    } else if (factor) {
      [part, digit, place] = [part + (digit || 1) * factor, 0, factor];
    } else {
      [digit, place] = [DIGITS.indexOf(character), character === "零" ? 10 : place];
    }
  }
  // A last digit without its place is of the next lower one.
  return total + part + digit * (place > 1 ? place / 10 : 1);
}
