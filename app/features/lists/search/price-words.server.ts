import { type Filter, NO_FILTER } from "~/features/conditions/conditions";
import { chineseNumber } from "~/platform/values/chinese-number";
import type { Currency } from "~/platform/values/currency";
import { amountOf, HAS_CURRENCY } from "./price-amount.server";
import { type Meaning, PRICE_PHRASES } from "./price-phrases.server";
import { BEFORE, BEHIND, QueryReading, words } from "./query-reading.server";
import { GIFT_WORDS, SALE_WORDS } from "./trade-words.server";

/** A query's words about prices, read as a filter and an order. */
export interface PriceWords {
  /** The other words; "" when there are none. */
  text: string;
  /** The phrases that were read, as typed. */
  phrases: string[];
  /** Amounts in another currency than the site's, as typed. */
  foreign: string[];
  /** Words of the trade that are left out of the search, as typed. */
  leftOut: string[];
  filter: Filter;
  /** The deals that are wanted first: the cheapest, or those with the biggest discounts. */
  sort: "price-low" | "discount" | null;
}

/** Things whose price is meant by "free", wherever it stands. */
const GIVEN_AWAY =
  `(?:video |pc |steam |kindle |audio)?(?:games?|e-?books?|books?|apps?|courses?|software|samples?|stuff|downloads?|movies?|music
  |magazines?|items?|deals?|products?|things?|trials?|fonts?|templates?)`.replace(/\n\s*/g, "");

/** Words after "free" that make it a name or a service. */
const NAMES_WITH_FREE =
  `people|runs?|rn|flyknit|metcon|shipping|delivery|postage|returns?|refunds?|weights?|standing|range|gifts?|fire|spirit|style
  |rid(?:e|er)|fly|form|hand|birds?|fall|will|nas|agent|solo|to|with|when|on|and|arms?|assembly|installation|trade|market|hugs?|soul
  |radicals?|size|motion|flow|&`.replace(/\n\s*/g, "");

const FREE = words(
  /free|免|[0零][元圆]/,
  `^free${BEHIND}(?!\\s+(?:${NAMES_WITH_FREE})${BEHIND})`,
  `${BEFORE}free(?=\\s(?:${GIVEN_AWAY})${BEHIND})`,
  `(?<=(?:${BEFORE}${GIVEN_AWAY}|\\p{Script=Han})\\s?)free$`,
  `${BEFORE}(?:for free|free of charge|freebies?)${BEHIND}`,
  "免[费費](?![送配退安试試上保维維])(?:领取?|領取?)?的?",
  "(?<![\\d.零])[0零][元圆](?:[购購]|的)?",
);

const COUPON = words(
  /code|coupon|[券码碼]/,
  `(?<!${BEFORE}(?:no|without|without a) )${BEFORE}(?:(?:with|has|have|using) (?:an? )?)?(?:(?:promo|coupon|discount|voucher) codes?|coupons?)${BEHIND}` +
    "(?!\\s+(?:organi[sz]ers?|binders?|holders?|books?|keepers?|wallets?|bags?|printers?|sorters?))",
  "(?<!没有?|沒有?|不[用要带帶]|[无無])(?:可?[有带帶用领領])?(?:优惠|優惠|折扣|促销|促銷)[券码碼]的?(?![夹夾本收])",
  "(?<!没|沒)[有带帶领領]券的?",
);

const CHEAP = words(
  /cheap|expensive|affordable|low|[宜价價]/,
  `${BEFORE}(?:cheap(?:er|est)?|inexpensive|affordable|low(?:est)?[- ]price[ds]?)${BEHIND}(?!\\s+(?:trick|thrills?|by|than|monday)${BEHIND})`,
  "(?<!不)(?:比较|比較|[最更])?(?:便宜|平[价價]|低[价價]|廉[价價])(?:一?[点點些])?(?![货貨])的?",
  "白菜[价價](?!格)的?",
);

/** Words that make a phrase such as "clearance" the name of a thing. */
const SALE_THINGS = String.raw`(?!\s+(?:signs?|tags?|stickers?|labels?|banners?|lights?|lamps?|markers?|bars?|racks?|holes?|drills?)${BEHIND})`;
const CHINESE_SALE_THINGS = "(?![标標]?[签籤]|[牌台臺车車员員贴貼码碼券装裝服]|海报|海報|广告|廣告)";

/** Words after 五折 that make it "folded": 五折伞 is an umbrella. */
const FOLDED = "(?![叠疊伞傘页頁式屏扇床梯门門镜鏡]|沙[发發]|[钱錢][包夹夾])";

const DISCOUNTED = words(
  /%|percent|half|sale|discount|marked|clearance|[折价價惠促清]/,
  `${BEFORE}(?:(?:up to|at least|over|more than|min(?:imum)?(?: of)?|about|around|with|save|an?) ){0,3}` +
    String.raw`(?:\d{1,2}\s?%?\s?(?:-|–|to)\s?)?\d{1,3}\s?(?:%|percent)\+?(?: (?:or|and) (?:more|up|above|over))?\s?` +
    `(?:off|discounts?)${BEHIND}(?: (?:or|and) (?:more|up|above|over)${BEHIND})?`,
  `${BEFORE}(?:(?:at|for) )?half[- ](?:the )?(?:priced?|off)${BEHIND}`,
  `${BEFORE}(?:on sale(?: now)?|discounted|marked[- ]down|(?:biggest|highest|best) discounts?)${BEHIND}${SALE_THINGS}`,
  `(?<!(?:ground|high|low|roof|security|customs) )${BEFORE}(?:(?:on|in) )?clearance(?: sale| items?| deals?)?${BEHIND}${SALE_THINGS}`,
  "(?<![\\d.])\\d{1,3}\\s?%(?:以上)?的?折扣的?",
  "(?<![a-z\\d.十百千])(?:打|至少|[低少][于於]|不到|不超[过過])?(?:[一二两兩三四五六七八九]{1,2}|[1-9](?:\\.?[1-9])?)折" +
    `${FOLDED}(?:以[下内內上]|起|左右)?的?`,
  "(?:第[二2]件)?半[价價]的?|打[对對]折的?",
  "(?<![不没沒无無])(?:限[时時])?(?:打折扣?|有折扣|折扣最?[大高]|最[大高]折扣|特[价價惠]|促[销銷]|清[仓倉])+" +
    `${CHINESE_SALE_THINGS}(?:[价價]格?|中|商?品)?的?`,
);

/** The least discount in percent: 50 of "50% off", 半价 and 五折, 25 of 75折; null of "on sale", and of "up to 50% off", which is no limit. */
function percentOf(phrase: string): number | null {
  if (/up to|折(?:起|以上)|第[二2]件/.test(phrase)) return null;
  if (/half|半[价價]|[对對]折/.test(phrase)) return 50;
  const [, percent, paid] = /(\d{1,3})\s?(?:%|percent|-|–|to)|([\d.一-龥]{1,3})折/.exec(phrase) ?? [];
  const numerals = (paid ?? "").replace(/[^\d一二两兩三四五六七八九]/g, "");
  const digits = [...numerals].map((digit) => (/\d/.test(digit) ? digit : chineseNumber(digit))).join("");
  const least = digits ? 100 - Number(digits.padEnd(2, "0")) : Number(percent ?? 0);
  return least > 0 && least <= 100 ? least : null;
}

/** Words that mean every deal beside a price: "anything under $15", "免费的东西". */
const ANYTHING =
  /^(?:(?:any|some|every|good|all)? ?(?:thing|stuff|item|product|deal|offer|bargain)s?|东西|東西|商品|[产產]品|好物)$/iu;

/**
 * Reads the words of a query that mean a price, a discount, a coupon or an order: "under $50", "100元以内", "free", "有优惠券", "50%
 * off", "五折", "cheap", "on sale". Quoted words and those before a measure stay words. Amounts are in the site's currency; one in
 * another currency is returned as `foreign`, neither filter nor word. Words of the trade are left out, gifts only if other words
 * remain. Null if the whole text is words.
 */
export function readPriceWords(typed: string, currency: Currency): PriceWords | null {
  const reading = new QueryReading<"phrases" | "foreign" | "leftOut">(typed);
  const meant = { ...NO_FILTER, sort: null as PriceWords["sort"] };
  const mean = (change: Partial<typeof meant>) => {
    Object.assign(meant, change);
    return "phrases" as const;
  };
  const amounts = reading.markAmounts();
  for (const { meaning, ...phrases } of amounts.size > 0 ? PRICE_PHRASES : []) {
    reading.read(phrases, (phrase, before) => {
      const named = [...phrase].flatMap((mark) => amounts.get(mark) ?? []);
      const values = named.map((amount) => amountOf(amount, currency));
      if (values.includes("foreign")) return "foreign";
      const isAlone = meaning === "alone" && !named.some(({ number }) => /[块塊]/.test(number));
      if (isAlone || (!HAS_CURRENCY.test(phrase) && isAge(values, meaning, before))) return null;
      return values.includes(null) ? null : mean(boundsOf(meaning, values.map(Number)));
    });
  }
  reading.unmarkAmounts();
  reading.read(COUPON, () => mean({ coupon: true }));
  reading.read(DISCOUNTED, (phrase) => {
    const minPercent = percentOf(phrase);
    return mean(minPercent ? { minPercent } : { sort: "discount" });
  });
  reading.read(FREE, () => (meant.minPrice === null && meant.maxPrice === null ? mean({ free: true }) : null));
  reading.read(CHEAP, () => mean({ sort: meant.sort ?? "price-low" }));
  const isOfAll = ANYTHING.test(reading.words());
  if (reading.phrases("phrases").length > 0 && !isOfAll) reading.read(SALE_WORDS, () => "leftOut");
  else reading.readBesideWords(SALE_WORDS, "leftOut");
  reading.readBesideWords(GIFT_WORDS, "leftOut");
  const [phrases = [], foreign = [], leftOut = []] = (["phrases", "foreign", "leftOut"] as const).map((kind) =>
    reading.phrases(kind),
  );
  if (phrases.length + foreign.length + leftOut.length === 0) return null;
  const { sort, ...filter } = meant;
  return { text: isOfAll ? "" : reading.words(), phrases, foreign, leftOut, filter, sort };
}

/** The bounds, a fifth around what is "about" an amount. */
function boundsOf(meaning: Meaning, amounts: readonly number[]): Partial<Filter> {
  const [low = 0, high = low] = amounts.toSorted((one, other) => one - other);
  const spread = meaning === "about" ? Math.round(low / 5) : 0;
  const isHighest = meaning === "atMost" || meaning === "alone";
  return {
    ...(!isHighest && { minPrice: low - spread || null }),
    ...(meaning !== "atLeast" && { maxPrice: high + spread || null, ...(high === 0 && { free: true }) }),
  };
}

const CHILDREN = /(?<!\p{L})(?:kids?|child(?:ren)?|toddlers?|bab(?:y|ies)|boys?|girls?|teens?|ages?|aged) $/u;
const ADULTS = /(?<!\p{L})(?:men|women|adults|seniors|people) $/u;

/** Whether an amount is an age: "toys for kids under 5", "vitamins for women over 50". */
function isAge([amount]: readonly unknown[], meaning: Meaning, before: string): boolean {
  if (typeof amount !== "number") return false;
  return (CHILDREN.test(before) && amount <= 18) || (ADULTS.test(before) && meaning === "atLeast" && amount <= 100);
}
