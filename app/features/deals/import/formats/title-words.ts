/**
 * What an amount in a title is, by the words around it. `final`: the price, whatever else may be one; `each`: the price of one where no other is stated; `other`: what one saves,
 * spends, or pays for several things or later; `chained`: of a range or a subtraction.
 */
export type AmountUse = "final" | "price" | "each" | "original" | "other" | "chained";

/** The number of characters around an amount that say what it is. */
const CONTEXT = 24;

const BEFORE_ORIGINAL =
  /(?:(?:\breg(?:\.|ular(?:ly)?)?|\bwas|\blist|\borig(?:\.|inal(?:ly)?)?|\bmsrp|\bm\.?r\.?p\.?|\brrp|\buvp|\bpvp|\bpvg|\bretails?|\bvalued|\bworth|\bnormal(?:ly|preis)?|\busually|\bcompare (?:at|to)|\binstead of|\bstatt|\bvorher|\bzuvor|\bbisher|\bau lieu de|\bavant|\bi\.?p\.?v\.?|\badviesprijs|\binvece di|\banziché|\ben vez de|\bantes|\bzamiast|\bbyło|\bord\.? pris|\bdown from|市场价|市價|原价|原價|参考价|吊牌价|专柜价|定价|定價|日常价|划线价|指导价|通常(?:価格)?)[\s:(]{0,3}(?:price|for|of|at|is)?[\s:]{0,2}|\(de\s|\d\s?% off (?:of )?)$/iu;
const BEHIND_ORIGINAL = /^\s?(?:(?:reg|msrp|list|rrp|retail|value)\b|[→⇒➜➡]|[-=]+>)/iu;

const BEFORE_OTHER =
  /(?:(?<!\p{L})(?:save|saves|saving|buy|points?|over|under|above|below|spend|up to|from|starting(?: at)?|free|as low as|any|coupon|credit|gift cards?|rebate|bonus|earn|shipping|minimum|min\.?|orders of|(?:sconto|descuento|remise|réduction) d[ei]|with|w\/|ab|bis(?: zu)?|spare|rabatt|gutschein|dès|partir d[ea]|jusqu['’]à|économisez|da|fino a|risparmi|desde|hasta|ahorra|vanaf|bespaar|od|från|cashback)[\s:(]{0,2}|\boff\s|(?<![$€£¥.,\d])(?:\d+|\btwo|three|four)\s?(?:for|für|voor|pour|por|per|\/|@)\s?|\+\s?|\([-−]\s?|(?<![\d.])\d+[-–~]|\/|[满减省返券]|立减|补贴|价值|直降|低至|最高|运费|邮费|件\s?)$/iu;
const BEHIND_OTHER =
  /^(?:\s?(?:(?!(?:after|with|using|via)\b)[\w'’]+ )?(?:cash ?back\b|cash\b|(?:gift |shop )?cards?\b|coupons?\b|rewards?\b|credits?\b|vouchers?\b)|\s?(?:off|below|under|less|cheaper|gift|rebate|mail-in|instant|promo|back|(?:and|or|&|\+) (?:more|less|up|under|over)|savings?|discount|minimum|min\.|orders?|purchases?|shipping|delivery|million|billion|thousand|k|pm|p\/m|pcm|mtl|monatlich|rabatt|gutschein|zurück|sparen|gespart|offerts?|remboursés?|de (?:réduction|remise|descuento)|di sconto|korting|par mois|al mes|per maand)(?!\p{L})|\s?(?:each\s)?(?:when|if) (?:you|u) (?:buy|spend|purchase|order)\b|\s?\(?\d+ (?:\p{L}+ )?or more|\s?a\s(?:month|year|week)|\s?per\s(?!sq)|\/(?!무료)[\p{L}\d$€£¥]|\s?\/\s?\p{Script=Han}|\+(?:\s|$)(?!\s?(?:free|fs\b|tax|包邮))|\s?[-–~]\s?[$€£¥]?\d|起|\s?(?:优惠)?券(?!后)|(?:无门槛)?红包|运费|定金|\s?(?:任选)?\d+\s?件)/iu;
const BEHIND_EACH = /^\s?(?:each|ea|apiece|pro stück|pièce|per stuk)(?!\p{L})/iu;

const BEFORE_FINAL = /(?:(?:券后|到手|折后|现)价?|\b(?:now|jetzt|nu|ahora)(?: only| just)?)[\s:]{0,2}$/iu;

export function amountUse(text: string, start: number, end: number): AmountUse {
  const before = text.slice(Math.max(0, start - CONTEXT), start);
  const behind = text.slice(end, end + CONTEXT);
  if (BEFORE_ORIGINAL.test(before) || BEHIND_ORIGINAL.test(behind)) return "original";
  if (BEFORE_OTHER.test(before) || BEHIND_OTHER.test(behind)) return "other";
  if (BEFORE_FINAL.test(before)) return "final";
  return BEHIND_EACH.test(behind) ? "each" : "price";
}

/** Between those of a range or a subtraction. */
export const DASH = /^\s?[-–−~]\s?$/u;
/** Between a subtraction and what else is subtracted. */
export const FURTHER_DASH = /^[^\d]{0,24}[-–−]\s?$/u;
/** Between those of a range, or of a reduction. */
export const REDUCED_TO = /^\s?(?:down )?(?:to|now(?: only)?|for|auf|jetzt|für|nu|voor|à|a|ahora|por|ora)\s$/iu;

const FREE_AS_PRICE =
  /(?:^(?:free|gratis|kostenlos|gratuit)\s?:|(?::|=|\s[-–—|])\s?(?:free|gratis|kostenlos|gratuit)\s?(?=$|[!.,(@]|at )|\sfor free\s?(?=$|[!.,(@]|at )|[([](?:free|gratis|kostenlos|gratuit)[)\]])/iu;
/** Whether two prices stand beside each other, as in "Skillet $80 $50" or "Hat ($30) $18". */
export function isBeside(between: string, behind: string): boolean {
  return /^(?:\s{1,2}|\s?[)\]]\s?)$/.test(between) || (/^\s?[([]$/.test(between) && /^[)\]]/.test(behind));
}

/** What a free thing costs after all, or how long it is free. */
const NOT_FREE =
  /(?<!\p{L})(?:ship\w*|deliver\w*|postage|with|w\/|buy|get|spend|when|if|trial|rebate|coupon|code|months?|days?|weekend|members?|mit|bei|avec|con)(?!\p{L})/iu;

export const isFree = (text: string) => FREE_AS_PRICE.test(text) && !NOT_FREE.test(text);

const COUPON_LATER = /(?:领券|下单|再|另)立?减|(?<!\p{L})(?:with|w\/) \S+ (?:mail-in )?rebate/iu;
const AFTER_COUPON = /券后|到手|折后|现价|after/iu;

/** Whether the stated price may be that before a coupon. */
export const isBeforeCoupon = (text: string) => COUPON_LATER.test(text) && !AFTER_COUPON.test(text);
