import type { Currency } from "~/domain/currency";
import { NO_PRICE_FILTER, type PriceFilter } from "~/domain/deals/price-filter";
import { amountOf, type PhraseGroups } from "./price-amount.server";
import { type Meaning, PRICE_PHRASES } from "./price-phrases.server";

/** A query's words about prices, read as a filter and an order. */
export interface PriceWords {
  /** The other words; "" when there are none. */
  text: string;
  /** What was read, as typed. */
  phrases: string[];
  filter: PriceFilter;
  /** The deals that are wanted first: the cheapest, or those with the biggest discounts. */
  sort: "price-low" | "discount" | null;
}

const BEFORE = String.raw`(?<![\p{L}\p{N}_-])`;
const BEHIND = String.raw`(?![\p{L}\p{N}_-])`;

/** What "free" means the price of, wherever it stands. */
const GIVEN_AWAY =
  `(?:video |pc |steam |kindle |audio)?(?:games?|e-?books?|books?|apps?|courses?|software|samples?|stuff|downloads?|movies?|music
  |magazines?|items?|deals?|products?|things?|trials?|fonts?|templates?)`.replace(/\n\s*/g, "");

/** Behind "free" they make it a name, or a service. */
const NAMES_WITH_FREE =
  `people|runs?|rn|flyknit|metcon|shipping|delivery|postage|returns?|refunds?|weights?|standing|range|gifts?|fire|spirit|style
  |rid(?:e|er)|fly|form|hand|birds?|fall|will|nas|agent|solo|to|with|when|on|and|arms?|assembly|installation|trade|market|hugs?|soul
  |radicals?|size|motion|flow|&`.replace(/\n\s*/g, "");

const words = (...patterns: string[]) => new RegExp(patterns.map((pattern) => `(?:${pattern})`).join("|"), "giu");

const FREE = words(
  `^free${BEHIND}(?!\\s+(?:${NAMES_WITH_FREE})${BEHIND})`,
  `${BEFORE}free(?=\\s(?:${GIVEN_AWAY})${BEHIND})`,
  `(?<=(?:${BEFORE}${GIVEN_AWAY}|\\p{Script=Han})\\s?)free$`,
  `${BEFORE}(?:for free|free of charge|freebies?)${BEHIND}`,
  "免[费費](?![送配退安试試上保维維])(?:领取?|領取?)?的?",
  "(?<![\\d.零])[0零][元圆](?:[购購]|的)?",
);

const COUPON = words(
  `(?<!${BEFORE}(?:no|without|without a) )${BEFORE}(?:(?:with|has|have|using) (?:an? )?)?(?:(?:promo|coupon|discount|voucher) codes?|coupons?)${BEHIND}` +
    "(?!\\s+(?:organi[sz]ers?|binders?|holders?|books?|keepers?|wallets?|bags?|printers?|sorters?))",
  "(?<!没有?|沒有?|不[用要带帶]|[无無])(?:可?[有带帶用领領])?(?:优惠|優惠|折扣|促销|促銷)[券码碼]的?(?![夹夾本收])",
  "(?<!没|沒)[有带帶领領]券的?",
);

const CHEAP = words(
  `${BEFORE}(?:cheap(?:er|est)?|inexpensive|affordable|low(?:est)?[- ]price[ds]?)${BEHIND}(?!\\s+(?:trick|thrills?|by|than|monday)${BEHIND})`,
  "(?<!不)(?:比较|比較|[最更])?(?:便宜|平[价價]|低[价價]|廉[价價])(?:一?[点點些])?(?![货貨])的?",
  "白菜[价價](?!格)的?",
);

/** Behind a word of a sale they make it the name of a thing. */
const SALE_THINGS = String.raw`(?!\s+(?:signs?|tags?|stickers?|labels?|banners?|lights?|lamps?|markers?|bars?|racks?|holes?|drills?)${BEHIND})`;
const CHINESE_SALE_THINGS = "(?![标標]?[签籤]|[牌台臺车車员員贴貼码碼券装裝服]|海报|海報|广告|廣告)";

/** Behind 五折 they make it folded: 五折伞 is an umbrella. */
const FOLDED = "(?![叠疊伞傘页頁式屏扇床梯门門镜鏡]|沙[发發]|[钱錢][包夹夾])";

const DISCOUNTED = words(
  `${BEFORE}(?:(?:up to|at least|over|more than|min(?:imum)?(?: of)?|about|around|with|save|an?) ){0,3}` +
    String.raw`(?:\d{1,2}\s?%?\s?(?:-|–|to)\s?)?\d{1,3}\s?(?:%|percent)\+?(?: (?:or|and) (?:more|up|above|over))?\s?` +
    `(?:off|discounts?)${BEHIND}(?: (?:or|and) (?:more|up|above|over)${BEHIND})?`,
  `${BEFORE}(?:(?:at|for) )?half[- ](?:the )?(?:priced?|off)${BEHIND}`,
  `${BEFORE}(?:on sale(?: now)?|discounted|marked[- ]down|(?:biggest|highest|best) discounts?)${BEHIND}${SALE_THINGS}`,
  `(?<!(?:ground|high|low|roof|security|customs) )${BEFORE}(?:(?:on|in) )?clearance(?: sale| items?| deals?)?${BEHIND}${SALE_THINGS}`,
  "(?<![\\d.])\\d{1,3}\\s?%(?:以上)?的?折扣的?",
  "(?<![a-z\\d.十百千])(?:打|[低少][于於]|不到|不超[过過])?(?:[一二两兩三四五六七八九]{1,2}|[1-9](?:\\.?[1-9])?)折" +
    `${FOLDED}(?:以[下内內上]|起|左右)?的?`,
  "(?:第[二2]件)?半[价價]的?|打[对對]折的?",
  "(?<![不没沒无無])(?:限[时時])?(?:打折扣?|有折扣|折扣最?[大高]|最[大高]折扣|特[价價惠]|促[销銷]|清[仓倉])+" +
    `${CHINESE_SALE_THINGS}(?:[价價]格?|中|商?品)?的?`,
);

/** Beside a price they mean every deal: "anything under $15", "免费的东西". */
const ANYTHING =
  /^(?:(?:any|some|every|good|all)? ?(?:thing|stuff|item|product|deal|offer|bargain)s?|东西|東西|商品|[产產]品|好物)$/iu;

/** A digit, a numeral or a syllable that each of the patterns needs: without one there is nothing to read. */
const KEY =
  /[\d十百千万萬折免券码碼价價宜惠促仓倉元圆]|free|coupon|code|half|sale|discount|marked|clearance|cheap|expensive|affordable|low/iu;

/** Stand for characters that are read, and for those that may not be. */
const READ = "\ue000";
const QUOTED = "\ue001";

const QUOTED_OR_EXCLUDED = /(?<!\S)-?"[^"]{0,200}"|(?<!\S)[-−]\p{L}\S{0,200}/gu;

/**
 * Reads the words of a query that mean a price, a coupon, the cheapest deals or the biggest discounts: "under $50", "100元以内",
 * "free", "有优惠券", "cheap", "50% off", "五折". Amounts are in the site's currency, for which 元 and 块 stand too; one in another
 * currency stays words, and so does what is in quotes or has a measure behind it. "Cheap" and "50% off" are no limits but
 * orders: the lowest prices first, or the biggest discounts, which go first of both. Null without any.
 */
export function readPriceWords(typed: string, currency: Currency): PriceWords | null {
  const text = typed.normalize("NFKC").replace(/\s+/g, " ").trim();
  if (!KEY.test(text)) return null;
  const filter = { ...NO_PRICE_FILTER };
  const found: { at: number; phrase: string }[] = [];
  let sort: PriceWords["sort"] = null;
  let rest = text.replace(QUOTED_OR_EXCLUDED, (part) => QUOTED.repeat(part.length));
  const read = (pattern: RegExp, accept: (groups: PhraseGroups, before: string) => boolean) => {
    for (const { 0: phrase, index: at, groups = {} } of [...rest.matchAll(pattern)]) {
      if (!accept(groups, rest.slice(0, at))) continue;
      found.push({ at, phrase: phrase.trim() });
      rest = rest.slice(0, at) + READ.repeat(phrase.length) + rest.slice(at + phrase.length);
    }
  };
  for (const { pattern, meaning, needsCurrency = false } of PRICE_PHRASES) {
    read(pattern, (groups, before) => {
      const hasCurrency = ["sign1", "unit1", "sign2", "unit2"].some((name) => groups[name] !== undefined);
      const amounts = [amountOf(groups, 1, currency), ...(groups.number2 ? [amountOf(groups, 2, currency)] : [])];
      const isPrice = hasCurrency || !(needsCurrency || isAge(amounts, meaning, before));
      return isPrice && narrow(filter, meaning, amounts);
    });
  }
  read(COUPON, () => {
    filter.coupon = true;
    return true;
  });
  read(DISCOUNTED, () => {
    sort = "discount";
    return true;
  });
  read(FREE, () => {
    filter.free = filter.minPrice === null && filter.maxPrice === null;
    return filter.free;
  });
  read(CHEAP, () => {
    sort ??= "price-low";
    return true;
  });
  if (found.length === 0) return null;
  const kept = Array.from({ length: text.length }, (_, at) => (rest[at] === READ ? " " : text[at])).join("");
  const phrases = found.sort((one, other) => one.at - other.at).map(({ phrase }) => phrase);
  const others = kept.replace(/\s+/g, " ").replace(/^[\s,，、;；]+|[\s,，、;；]+$/g, "");
  return { text: ANYTHING.test(others) ? "" : others, phrases, filter, sort };
}

/** Sets the bounds, a fifth around what is "about" an amount; false when an amount cannot be read. */
function narrow(filter: PriceFilter, meaning: Meaning, amounts: readonly (number | null)[]): boolean {
  if (amounts.includes(null)) return false;
  const [low = 0, high = low] = amounts.map(Number).sort((one, other) => one - other);
  const spread = meaning === "about" ? Math.round(low / 5) : 0;
  if (meaning !== "atMost") filter.minPrice = low - spread || null;
  if (meaning !== "atLeast") filter.maxPrice = high + spread || null;
  if (meaning !== "atLeast" && high === 0) filter.free = true;
  return true;
}

const CHILDREN = /(?<!\p{L})(?:kids?|child(?:ren)?|toddlers?|bab(?:y|ies)|boys?|girls?|teens?|ages?|aged) $/iu;
const ADULTS = /(?<!\p{L})(?:men|women|adults|seniors|people) $/iu;

/** "Toys for kids under 5", "vitamins for women over 50". */
function isAge([amount]: readonly (number | null)[], meaning: Meaning, before: string): boolean {
  if (amount === null || amount === undefined) return false;
  return (CHILDREN.test(before) && amount <= 18) || (ADULTS.test(before) && meaning === "atLeast" && amount <= 100);
}
