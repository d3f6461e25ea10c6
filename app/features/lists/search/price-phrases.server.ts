import { HAS_CURRENCY } from "./price-amount.server";
import type { Phrases } from "./query-reading.server";

/** The meaning of a phrase: "about" is a fifth less or more, "alone" at most 9块9. */
export type Meaning = "atMost" | "atLeast" | "about" | "between" | "alone";

/** A phrase about a price, in a text in which {@link AMOUNT} stands for amounts. */
interface PricePhrase extends Phrases {
  meaning: Meaning;
}

const CURRENCY = "[\ue100-\ue1ff]\ue003*";
const AMOUNT = "[\ue100-\ue2ff]\ue003*";
/** A bare number ends here, or a measure would follow: 不超过200克. */
const ENDED = String.raw`(?:${CURRENCY}|${AMOUNT}(?=$|[\s\ue000的以之内內]))`;

const LEAD = String.raw`(?<![a-z\d\u00df-\u024f_.$-])(?:(?:priced?|prices?|cost(?:s|ing)?|that|for|at|is|are)\s+){0,3}`;
const CHINESE_LEAD = String.raw`(?<![a-z\d.$-])(?:(?:价格|價格|价位|價位|价钱|價錢|售价|售價|预算|預算)(?:在|是|为|為|:)?\s?)?`;

const english = (meaning: Meaning, key: RegExp, text: string): PricePhrase => ({
  ...{ meaning, key, pattern: new RegExp(`${LEAD}(?:${text})`, "gu") },
});
const chinese = (meaning: Meaning, key: RegExp, text: string): PricePhrase => ({
  ...{ meaning, key, pattern: new RegExp(`${CHINESE_LEAD}(?:${text})的?`, "gu") },
});

const AND = String.raw`\s?(?:-|–|—|~|to|and|&|到|至)\s?`;

/** Ranges come first: their parts are phrases too. Some phrases need a currency: max and from are in names (Air Max 90). */
export const PRICE_PHRASES: readonly PricePhrase[] = [
  english(
    "between",
    /between|from|range|[\ue100-\ue1ff]/,
    String.raw`(?:between|from|range(?: of)?)\s${AMOUNT}${AND}${AMOUNT}|(?:${CURRENCY}${AND}${AMOUNT}|${AMOUNT}${AND}${CURRENCY})的?`,
  ),
  chinese(
    "between",
    /[到至间間]/,
    String.raw`${AMOUNT}\s?(?:[到至–—~和与與-]\s?${AMOUNT}\s?(?:之间|之間)|[到至]\s?${ENDED}(?:以内|以內)?)`,
  ),
  english(
    "atMost",
    /under|below|than|over|most|max|price|budget|up to|[<≤\ue100-\ue1ff]/,
    String.raw`(?:(?:under|below|(?:less|lower|cheaper) than|no(?:t)? more than|not over|at most|(?:max(?:imum)? price|price max|(?:my )?budget)(?: of| is|:)?)\s|(?:<=?|≤)\s?)${AMOUNT}|up to\s${AMOUNT}$|` +
      String.raw`(?:up to|within|max(?:imum)?(?: of)?|sub)[\s-]${CURRENCY}|${CURRENCY}\s(?:(?:or|and) (?:less|under|below|cheaper)|max(?:imum)?|tops)(?![a-z])`,
  ),
  english(
    "atLeast",
    /over|above|than|least|min|[>≥\ue100-\ue1ff]/,
    String.raw`(?:(?:over|above|more than|at least|(?:min(?:imum)? price|price min)(?: of| is|:)?)\s|(?:>=?|≥)\s?)${AMOUNT}|` +
      String.raw`(?:min(?:imum)?(?: of)?|from|starting (?:at|from))\s${CURRENCY}|${CURRENCY}(?:\s(?:or|and) (?:more|up|above|over)(?![a-z])|\+)`,
  ),
  english("about", HAS_CURRENCY, String.raw`(?:around|about|approx(?:imately)?|roughly|~)\s?${CURRENCY}`),
  chinese(
    "atMost",
    /[以之超过過于於到最多顶封包预預内內]/,
    String.raw`(?:不(?:要|能)?超[过過]?|[别別]超[过過]|不[高多大][于於]|不到|[低少小][于於]|最[多高]|顶多)\s?${ENDED}(?:以下|以[内內]|之[内內]|[内內])?|` +
      String.raw`${AMOUNT}\s?(?:及?(?:以下|以[内內]|之[内內]|之下|以里|封顶)(?!的?(?:加减|乘|除|数))|包[邮郵])|` +
      String.raw`${CURRENCY}\s?[内內]|(?:预算|預算)(?:在|是|为|為|:)?\s?${ENDED}`,
  ),
  chinese(
    "atLeast",
    /[于於超至最以]/,
    String.raw`(?:不[低少小][于於]|[高大多][于於]|超[过過]|至少|最低)\s?${ENDED}(?:以上)?|${AMOUNT}\s?及?以上`,
  ),
  chinese(
    "about",
    /[左上约約]/,
    String.raw`${AMOUNT}\s?(?:左右|上下)|(?:大[约約概]|[约約])\s?${CURRENCY}\s?(?:左右|上下)?`,
  ),
  chinese("alone", HAS_CURRENCY, String.raw`${CURRENCY}(?=$|[\s\ue000,，、的])`),
];
