import { BEFORE, BEHIND, type Phrases, words } from "./query-reading.server";

/** Occasions and words of the trade: few titles have them, and they do not say what is looked for. */
export const SALE_WORDS: Phrases = words(
  /deal|sale|friday|cyber|prime|shipping|delivery|postage|[双雙黑秒神好年包]|618|白菜/,
  `${BEFORE}(?:black friday|cyber (?:monday|week)|prime(?: big deal)? days?)${BEHIND}`,
  `${BEFORE}(?:with )?free (?:shipping|delivery|postage)${BEHIND}`,
  `${BEFORE}(?:(?:best|hot|top|great|good|daily|flash|today'?s) )?(?:deals? of the day|deals)(?: (?:on|for|of))?${BEHIND}`,
  `(?<!(?:garage|yard|estate|boot|point of) )${BEFORE}(?:(?:flash|for) )?sale${BEHIND}(?!\\s(?:signs?|tags?|stickers?|labels?|banners?)${BEHIND})`,
  "(?:[双雙]\\s?(?:1[12]|十[一二])|(?<![a-z\\d.-]\\s?)618(?![a-z\\d.-])|黑(?:色星期)?五(?!类|類)|年[货貨][节節])(?:大促)?的?",
  "(?:限[时時])?秒[杀殺]的?|[神好][价價](?![格值])的?|(?:全[场場])?包[邮郵]的?",
  "(?<![\\p{Script=Han}\\d])白菜(?![\\p{Script=Han}]|\\s(?:种|種|籽|苗))",
);

const OCCASIONS =
  "christmas|xmas|birthday|holiday|valentine'?s(?: day)?|mother'?s day|father'?s day|wedding|graduation";
const GIFT_THINGS =
  "cards?|box(?:es)?|bags?|wrap(?:s|ping)?|sets?|baskets?|certificates?|vouchers?|tags?|ribbons?|paper";

const AGE = ` \\d{1,2}[\\s-](?:years?|months?)[\\s-]olds?${BEHIND}`;

/** Words for the occasion of a gift and for whom it is: a deal says neither, unless its title happens to. */
export const GIFT_WORDS: Phrases = words(
  /gift|present|old|礼|禮|[岁歲]/,
  `${BEFORE}(?:(?:${OCCASIONS}) )?(?:gift|present)s?${BEHIND}(?![\\s-](?:${GIFT_THINGS})${BEHIND})(?: ideas?)?(?: for${BEHIND}(?: an?${BEHIND})?(?:${AGE})?)?`,
  `${BEFORE}for(?: an?)?${AGE}`,
  "(?:生日|[圣聖][诞誕]|新年|情人[节節]|母[亲親][节節]|父[亲親][节節])?(?:送?[礼禮]物|送[礼禮])(?![盒袋卡包纸紙品])的?",
  "(?<![\\d到至~-])\\d{1,2}[岁歲](?![以到至~-])的?",
);
