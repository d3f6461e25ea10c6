import type { DealInput } from "~/features/deals/input";
import { toCents } from "~/features/deals/price";
import { Random, runningTotals, zipfTotals } from "~/features/demo/random";
import { type Currency, US_DOLLAR } from "~/platform/values/currency";
import { DAY_MS, HOUR_MS } from "~/platform/values/durations";
import { ASSORTMENTS, type AssortedCategory } from "./products";
import { MAKERS, POPULAR_TAGS, RARE_TAGS, SENTENCES, STORE_NAMES, TITLE_ADDITIONS, TOPIC_TAGS } from "./words";

interface SyntheticOptions {
  /** Number of deals. With the same seed, more deals begin with the same ones. */
  deals: number;
  /** A whole number from 0 to 2^32 - 1. */
  seed: number;
  /** The end of the 400 days in which deals are published. */
  now: Date;
  /** Image URLs. Those named after a product ("…/kettle.webp") are used for it. Empty: no images. */
  images?: readonly string[];
  /** The same amounts in every currency, a hundred times as much in one without decimals. */
  currency?: Currency;
}

export interface SyntheticDeal {
  key: string;
  input: DealInput;
  createdAt: Date;
}

type Language = "en" | "zh";

const CATEGORIES = Object.keys(ASSORTMENTS) as AssortedCategory[];
const CATEGORY_TOTALS = runningTotals(CATEGORIES.map((key) => ASSORTMENTS[key].share));
const SOURCES = ["crawler", "user", "admin"] as const;
const SOURCE_TOTALS = runningTotals([85, 10, 5]);
const ENDINGS = ["99", "00", "50", "any"] as const;
const ENDING_TOTALS = runningTotals([60, 20, 10, 10]);

/** All pairs of first and last words, shuffled. The stride must be coprime to the number of pairs. */
function pairs({ first, last }: { first: string[]; last: string[] }, separator: string, stride: number): string[] {
  const count = first.length * last.length;
  return Array.from({ length: count }, (_, n) => {
    const at = (n * stride) % count;
    return `${first[at % first.length]}${separator}${last[Math.floor(at / first.length)]}`;
  });
}

const STORES = { en: pairs(STORE_NAMES.en, " ", 7), zh: pairs(STORE_NAMES.zh, "", 7) };
const STORE_TOTALS = zipfTotals(STORES.en.length);
const TAGS = {
  en: [...POPULAR_TAGS.en, ...pairs(RARE_TAGS.en, " ", 613)],
  zh: [...POPULAR_TAGS.zh, ...pairs(RARE_TAGS.zh, "", 613)],
};
const TAG_TOTALS = { en: zipfTotals(TAGS.en.length), zh: zipfTotals(TAGS.zh.length) };

/** Half in English, half in Chinese, with realistic skew: few categories, stores and tags have most. Deterministic. */
export function* syntheticDeals({
  deals,
  seed,
  now,
  images = [],
  currency = US_DOLLAR,
}: SyntheticOptions): Generator<SyntheticDeal> {
  const random = new Random(seed);
  for (let n = 0; n < deals; n += 1) {
    const deal = syntheticDeal(random, `${seed}-${n + 1}`, now, images);
    yield currency.decimals === 0 ? inWholeUnits(deal) : deal;
  }
}

function inWholeUnits({ input, ...deal }: SyntheticDeal): SyntheticDeal {
  const { originalPrice, discountedPrice } = input;
  return {
    ...deal,
    input: { ...input, originalPrice: toCents(originalPrice), discountedPrice: toCents(discountedPrice) },
  };
}

function syntheticDeal(random: Random, name: string, now: Date, images: readonly string[]): SyntheticDeal {
  const language = random.chance(0.5) ? "en" : "zh";
  const category = random.weighted(CATEGORIES, CATEGORY_TOTALS);
  const [english, chinese, typicalPrice, picture] = random.pick(ASSORTMENTS[category].products);
  const product = language === "en" ? english : chinese;
  const features = random.sample(
    ASSORTMENTS[category].features.map((feature) => feature[language]),
    1 + random.below(3),
  );
  const maker = random.pick(MAKERS[language]);
  const store = random.weighted(STORES[language], STORE_TOTALS);
  const letters = store.toLowerCase().replace(/[^a-z]/g, "");
  const shop = `${letters || `shop${STORES.zh.indexOf(store) + 1}`}.example`;
  const url = `https://www.${shop}/deals/${name}`;
  const crawlurl = random.chance(0.7) ? `https://feed.${shop}/offers/${name}` : "";
  const createdAt = new Date(now.getTime() - HOUR_MS - Math.floor((400 * DAY_MS - HOUR_MS) * random.next() ** 1.3));

  const input: DealInput = {
    title: title(random, language, [maker, model(random), product], features),
    description: description(random, language, { product, maker, store }),
    ...prices(random, typicalPrice),
    imageUrl: image(random, images, picture),
    store,
    category,
    tags: tags(random, language, TOPIC_TAGS[picture]?.[language] ?? []),
    url,
    crawlurl,
    source: random.weighted(SOURCES, SOURCE_TOTALS),
    expiresAt: expiry(random, createdAt, now),
    featured: random.chance(0.02),
    coupon: random.chance(0.3)
      ? `${random.pick(["SAVE", "DEAL", "EXTRA", "WELCOME", "HAOJIA", "VIP"])}${5 + 5 * random.below(10)}`
      : null,
    kind: null,
    lang: language,
    translations: {},
  };
  return { key: crawlurl || url, input, createdAt };
}

function model(random: Random): string {
  const letters = random.pick(["A", "B", "C", "G", "H", "K", "M", "Q", "S", "T", "X", "Z"]);
  const number = `${1 + random.below(9)}${random.pick(["", "0", "00", "5", "50", "80"])}`;
  return `${letters}${number}${random.pick(["", "", "", " Pro", " Plus", " Mini", " Max", " Air", " SE"])}`;
}

function title(random: Random, language: Language, name: string[], features: string[]): string {
  const separator = language === "en" ? ", " : " ";
  const words = [name.join(" "), ...features];
  if (!random.chance(0.03)) return words.join(separator);
  const additions = random.sample(TITLE_ADDITIONS[language], TITLE_ADDITIONS[language].length);
  const minLength = 150 + random.below(25);
  let long = words.join(separator);
  for (let i = 0; [...long].length < minLength; i += 1) long += separator + additions[i % additions.length];
  return [...long].slice(0, 200).join("").trim();
}

function description(random: Random, language: Language, names: Record<"product" | "maker" | "store", string>): string {
  if (random.chance(0.05)) return "";
  const sentences = random.sample(SENTENCES[language], 1 + random.below(4));
  const text = sentences.join(language === "en" ? " " : "");
  return text.replace(/\{(product|maker|store)\}/g, (_, key: keyof typeof names) => names[key]);
}

/** Prices are log-normal around the typical one, in dollars; the discount is mostly from 5 to 60 percent. */
function prices(random: Random, typical: number): Pick<DealInput, "originalPrice" | "discountedPrice"> {
  const original = endingAsInShops(random, typical * Math.exp(0.35 * random.normal()));
  const factor = random.chance(0.15) ? 1 : 0.95 - 0.55 * random.next() ** 1.5;
  const rounded = endingAsInShops(random, (original * factor) / 100);
  const discounted = factor === 1 ? original : rounded < original ? rounded : Math.ceil(original * factor);
  if (random.chance(0.01)) return { originalPrice: random.chance(0.1) ? 0 : original / 100, discountedPrice: 0 };
  return { originalPrice: original / 100, discountedPrice: discounted / 100 };
}

/** An amount in dollars as cents, mostly ending in .99, .00 or .50. */
function endingAsInShops(random: Random, dollars: number): number {
  const ending = random.weighted(ENDINGS, ENDING_TOTALS);
  const cents = ending === "any" ? random.below(100) : Number(ending);
  return Math.max(99, Math.floor(dollars) * 100 + cents);
}

function image(random: Random, images: readonly string[], picture: string): string {
  const without = random.chance(0.1);
  const any = images[random.below(images.length)] ?? "";
  return without ? "" : (images.find((address) => address.endsWith(`/${picture}.webp`)) ?? any);
}

function tags(random: Random, language: Language, topics: readonly string[]): string[] {
  const count = Math.floor(13 * random.next() ** 1.5);
  const chosen = new Set(random.sample(topics, count));
  while (chosen.size < count) chosen.add(random.weighted(TAGS[language], TAG_TOTALS[language]));
  return [...chosen];
}

function expiry(random: Random, createdAt: Date, now: Date): Date | null {
  const fate = random.next();
  if (fate < 0.2) return null;
  const share = 0.01 + 0.98 * random.next();
  if (fate < 0.45) return new Date(createdAt.getTime() + Math.floor((now.getTime() - createdAt.getTime()) * share));
  return new Date(now.getTime() + Math.floor(60 * DAY_MS * share ** 2));
}
