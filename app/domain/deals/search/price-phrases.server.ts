/** What a phrase says of a price: "about" is a fifth less or more. */
export type Meaning = "atMost" | "atLeast" | "about" | "between";

/** A pattern of phrases; its groups are named as in {@link amount}. */
export interface PricePhrase {
  pattern: RegExp;
  meaning: Meaning;
  /** Whether an amount needs a currency: max and from stand in names too (Air Max 90). */
  needsCurrency?: boolean;
}

const CODES = "usd|eur|gbp|cny|rmb|jpy|cad|aud|hkd|twd|sgd|inr|krw|chf";
const NAMES = "dollars?|bucks?|euros?|pounds?|quid|yuan|kuai|yen|rupees?|won|francs?";

/** 元 and 块 are units of any currency, as in 美元 and 日元. */
const CHINESE_UNITS = "[美欧日港韩澳加]元|台币|美[金刀]|英镑|人民币|元钱?|[块塊][钱錢]?|圆|刀|円";

const DIGITS = String.raw`\d(?:[\d.,]{0,12}\d)?`;
const NUMERALS = "[一二两兩三四五六七八九]?[十百千万萬][一二两兩三四五六七八九十百千零]{0,6}";

/** An amount with a currency's sign before it or its name behind it, in groups that end with `n`. */
function amount(n: 1 | 2): string {
  const sign = String.raw`(?<sign${n}>[a-z]{0,3}\p{Sc}|(?:${CODES})(?![a-z]))`;
  const unit = String.raw`(?<unit${n}>\p{Sc}|${CHINESE_UNITS}|(?:${CODES}|${NAMES})(?![a-z]))`;
  return String.raw`(?:${sign}\s?)?(?<number${n}>${DIGITS}(?:k(?![a-z]))?|${NUMERALS})(?:\s?${unit})?`;
}

/** Behind a number, these make it a size, an age or a count. */
const MEASURES =
  `inch(?:es)?|cm|mm|m|meters?|metres?|ft|feet|foot|yards?|km|miles?|mph|kgs?|kilos?|g|grams?|mg|mcg|lbs?|oz|ounces?|ml|l
  |lit(?:er|re)s?|gallons?|gal|quarts?|qt|[gmt]b|mah|wh|k?w|watts?|v|volts?|amps?|[gmk]?hz|db|decibels?|dpi|fps|p|k|mp|megapixels?|lumens?
  |nits?|btu|psi|rpm|cc|hp|years?|yrs?|yo|months?|weeks?|days?|nights?|hours?|hrs?|minutes?|mins?|seconds?|secs?|am|pm|pieces?|pcs?|packs?
  |pk|ct|counts?|sheets?|pages?|rolls?|sets?|people|persons?|players?|guests?|calories|cals?|carbs?|degrees?|percent|stars?|reviews?
  |ratings?|threads?|karats?|carats?|points?|times|off|gsm|denier|x|sq|square|cubic|[mg]bps|levels?|grit|episodes?|songs?|recipes
  |questions|words|steps|ways|tons?|tonnes?|proof|items?|units?|colou?rs?|cups?|servings?|doses|tablets|capsules|pounds?|games`.replace(
    /\s+/g,
    "",
  );

const BEFORE = String.raw`(?<![\p{L}\p{N}_.$-])`;
const LEAD = String.raw`(?:(?:priced?|prices?|cost(?:s|ing)?|that|for|at|is|are)\s+){0,3}`;
const END = String.raw`(?![a-z\d%"'″′”]|[.,]\d|\s?%|[\s-](?:${MEASURES})(?![a-z]))`;

const CHINESE_LEAD = "(?:(?:价格|價格|价位|價位|价钱|價錢|售价|售價|预算|預算)(?:在|是|为|為|:)?\\s?)?";
const CHINESE_BEFORE = String.raw`(?<![a-z\d.$-])`;
/** A bare number ends here, or a measure would follow: 不超过200克. */
const CHINESE_END = String.raw`(?:(?<=\D)|(?=$|[\s\ue000]|的|以|之|内|內))`;

const phrase = (text: string) => new RegExp(text, "giu");
const english = (before: string, behind = "") => phrase(`${BEFORE}${LEAD}${before}${amount(1)}${END}${behind}`);
const chinese = (before: string, behind: string) =>
  phrase(`${CHINESE_BEFORE}${CHINESE_LEAD}${before}\\s?${amount(1)}\\s?${behind}的?`);

const AND = String.raw`\s?(?:-|–|—|~|to|and|&|到|至)\s?`;

/** Ranges first: each has parts that are phrases too. */
export const PRICE_PHRASES: readonly PricePhrase[] = [
  {
    meaning: "between",
    pattern: phrase(`${BEFORE}${LEAD}(?:between|from|range(?: of)?)\\s${amount(1)}${AND}${amount(2)}${END}`),
  },
  {
    meaning: "between",
    pattern: phrase(
      `${CHINESE_BEFORE}${CHINESE_LEAD}${amount(1)}\\s?(?:到|至|-|–|—|~|和|与|與)\\s?${amount(2)}\\s?(?:之间|之間)的?`,
    ),
  },
  {
    meaning: "between",
    pattern: phrase(
      `${CHINESE_BEFORE}${CHINESE_LEAD}${amount(1)}\\s?(?:到|至)\\s?${amount(2)}${CHINESE_END}(?:以内|以內)?的?`,
    ),
  },
  {
    meaning: "between",
    needsCurrency: true,
    pattern: phrase(`${BEFORE}${LEAD}${amount(1)}${AND}${amount(2)}${END}的?`),
  },
  {
    meaning: "atMost",
    pattern: english(
      "(?:under|below|(?:less|lower|cheaper) than|no(?:t)? more than|not over|at most|(?:max(?:imum)? price|price max|(?:my )?budget)(?: of| is|:)?)\\s",
    ),
  },
  { meaning: "atMost", pattern: english("(?:<=?|≤)\\s?") },
  { meaning: "atMost", pattern: english("up to\\s", "$") },
  { meaning: "atMost", needsCurrency: true, pattern: english("(?:up to|within|max(?:imum)?(?: of)?|sub)[\\s-]") },
  {
    meaning: "atMost",
    needsCurrency: true,
    pattern: english("", String.raw`\s(?:(?:or|and) (?:less|under|below|cheaper)|max(?:imum)?|tops)(?![a-z])`),
  },
  {
    meaning: "atLeast",
    pattern: english("(?:over|above|more than|at least|(?:min(?:imum)? price|price min)(?: of| is|:)?)\\s"),
  },
  { meaning: "atLeast", pattern: english("(?:>=?|≥)\\s?") },
  {
    meaning: "atLeast",
    needsCurrency: true,
    pattern: english("(?:min(?:imum)?(?: of)?|from|starting (?:at|from))\\s"),
  },
  {
    meaning: "atLeast",
    needsCurrency: true,
    pattern: english("", String.raw`(?:\s(?:(?:or|and) (?:more|up|above|over))(?![a-z])|\+)`),
  },
  { meaning: "about", needsCurrency: true, pattern: english("(?:around|about|approx(?:imately)?|roughly|~)\\s?") },
  {
    meaning: "atMost",
    pattern: chinese(
      "(?:不(?:要|能)?超[过過]?|[别別]超[过過]|不[高多大][于於]|不到|[低少小][于於]|最[多高]|顶多)",
      `${CHINESE_END}(?:以下|以[内內]|之[内內]|[内內])?`,
    ),
  },
  {
    meaning: "atMost",
    pattern: chinese("", "及?(?:以下|以[内內]|之[内內]|之下|以里|封顶)(?!的?(?:加减|乘|除|数))"),
  },
  { meaning: "atMost", needsCurrency: true, pattern: chinese("", "[内內]") },
  {
    meaning: "atMost",
    pattern: phrase(`${CHINESE_BEFORE}(?:预算|預算)(?:在|是|为|為|:)?\\s?${amount(1)}${CHINESE_END}的?`),
  },
  {
    meaning: "atLeast",
    pattern: chinese("(?:不[低少小][于於]|[高大多][于於]|超[过過]|至少|最低)", `${CHINESE_END}(?:以上)?`),
  },
  { meaning: "atLeast", pattern: chinese("", "及?以上") },
  { meaning: "about", pattern: chinese("", "(?:左右|上下)") },
  { meaning: "about", needsCurrency: true, pattern: chinese("(?:大[约約概]|[约約])", "(?:左右|上下)?") },
];
