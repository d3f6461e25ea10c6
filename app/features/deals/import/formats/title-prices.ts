import type { Currency } from "~/platform/values/currency";
import { readAmount } from "./amounts";

/** The prices that a title states; `isForeign`: only ones in another currency. */
interface TitlePrices {
  price: string | null;
  originalPrice: string | null;
  isForeign: boolean;
}

const SIGN = "(?<![a-z])(?:US|CA?|AU?|NZ|HK|NT|MX|S|R)?\\s?\\$|[€£¥￥₹]|\\b(?:USD|EUR|GBP|CNY|RMB|CHF)\\b|Rs\\.?";
const NUMBER = "\\d{1,9}(?:[.,'’ \\u00a0\\u202f]\\d{3}(?!\\d)){0,2}(?:[.,]\\d{1,2}(?!\\d))?";
const UNIT = "€|£|美元|欧元|英镑|元|块钱|\\beuros?\\b|\\b(?:USD|EUR|GBP|CNY|RMB|CHF)\\b";
/** Words of Chinese titles behind which a number is a price. */
const PRICE_WORD = "(?:现价|到手价?|券后价?|折后价?|活动价|秒杀价|特价|原价|参考价)[:：]?\\s?";
const AMOUNTS = new RegExp(
  `(?:${SIGN})\\s?${NUMBER}|(?<![\\d.,])${NUMBER}\\s?(?:${UNIT})|(?<=${PRICE_WORD})${NUMBER}(?![\\d件片只])`,
  "giu",
);

/** A mark between thousands: no price has three decimals. */
const THOUSANDS = /(?<=\d)[.,'’\s](?=\d{3}(?!\d))/gu;

/** The number of characters around an amount that say what it is. */
const CONTEXT = 24;
const MAX_TITLE_LENGTH = 500;

const BEFORE_ORIGINAL =
  /(?:\breg(?:\.|ular(?:ly)?)?|\bwas|\blist|\borig(?:\.|inal(?:ly)?)?|\bmsrp|\brrp|\buvp|\bretails?|\bnormally|\busually|\bcompare at|\binstead of|\bstatt|\bvorher|\bau lieu de|\bavant|\bi\.?p\.?v\.?|\binvece di|\ben vez de|\bantes|\bdown from|市场价|原价|参考价|吊牌价|专柜价|定价|日常价|划线价|指导价)[\s:：(（]{0,3}(?:price|for|of|at|is)?[\s:：]{0,2}$/iu;
const BEHIND_ORIGINAL = /^\s?(?:(?:reg|msrp|list|rrp|retail|value)\b|[→⇒➜➡]|[-=]+>)/iu;

/** An amount that one saves, has to spend, or pays for several things or later: no price. */
const BEFORE_OTHER =
  /(?:\b(?:save|saves|saving|over|under|above|below|spend|up to|from|starting at|as low as|coupon|credit|gift cards?|rebate|bonus|earn|shipping|minimum|min\.?|orders of|with|w\/)[\s:]{0,2}|\boff\s|\b(?:\d+|two|three|four)\s?(?:for|für|voor|pour|por|per|\/|@)\s?|\+\s?|(?<![\d.])\d+[-–~]|[满减省返券]|立减|直降|低至|最高|运费|邮费|件\s?)$/iu;
const BEHIND_OTHER =
  /^(?:\s?(?:off|coupon|credit|gift|rebate|instant|promo|cash ?back|back|or (?:more|less)|and up|savings?|discount|voucher|minimum|shipping|delivery)\b|\s?(?:\/|per\s|a\s)\s?(?:mo|month|yr|year|week|lb|oz|kg|100)|\+(?:\s|$)(?!\s?(?:free|fs\b|tax|包邮))|\s?[-–~]\s?[$€£¥]?\d|起|\s?(?:优惠)?券(?!后)|红包|运费|定金|\s?(?:任选)?\d+\s?件)/iu;

/** Reads a title such as "Kettle $19.99 (reg. $40)" or 水壶 券后¥199. If several amounts could be the price, none is. */
export function titlePrices(title: string, currency: Currency): TitlePrices {
  const text = title.slice(0, MAX_TITLE_LENGTH);
  const prices = new Map<number, string>();
  let original: { text: string; value: number } | null = null;
  let foreign = 0;
  for (const { 0: found, index } of text.matchAll(AMOUNTS)) {
    const before = text.slice(Math.max(0, index - CONTEXT), index);
    const behind = text.slice(index + found.length, index + found.length + CONTEXT);
    const isOriginal = BEFORE_ORIGINAL.test(before) || BEHIND_ORIGINAL.test(behind);
    if (!isOriginal && (BEFORE_OTHER.test(before) || BEHIND_OTHER.test(behind))) continue;
    const amount = readAmount(found.replace(THOUSANDS, "").replace(/euros?$/i, "€"), currency);
    if (!amount || amount.isForeign) foreign += 1;
    else if (!(amount.value > 0)) continue;
    else if (isOriginal) original = amount;
    else prices.set(amount.value, amount.text);
  }
  const [[value, price] = [0, null], ...others] = prices;
  const isOne = price !== null && others.length === 0;
  return {
    price: isOne ? price : null,
    originalPrice: isOne && original && original.value > value ? original.text : null,
    isForeign: prices.size === 0 && foreign > 0,
  };
}
