import type { TFunction } from "i18next";
import type { CategoryKey } from "~/features/categories/categories";
import { type Deal, shownAverage } from "~/features/deals/deal";
import { textsFor } from "~/features/deals/deal-texts";
import { priceDisplay } from "~/features/deals/price";
import { dealSlug } from "~/features/deals/slugs";
import { shownPicture } from "~/features/deals/texts/shown-picture.server";
import { keepAmounts } from "~/features/deals/title-pieces.server";
import { webUrl } from "~/features/deals/urls";
import { heatOf } from "~/features/life/heat.server";
import type { State } from "~/features/life/state";
import { affiliateLink } from "~/features/links/affiliate.server";
import type { CardMarks } from "~/features/reactions/card-marks.server";
import type { ReactionStatus } from "~/features/reactions/reaction";
import type { Highlighter } from "~/features/search/highlight.server";
import type { HighlightedText } from "~/features/search/highlighted-text";
import type { Language } from "~/platform/i18n/languages";
import { ageText, moneyText } from "~/platform/i18n/site-format.server";
import { translate } from "~/platform/i18n/translator.server";
import { DAY_MS } from "~/platform/values/durations";
import { type ExpiryView, expiryView } from "./expiry-view.server";
import { type TagView, tagViews } from "./tag-view.server";

/** A deal card: localized prices, validated URLs. */
export interface DealCardView {
  id: string;
  /** The segment of its path: see `slugPath`. */
  slug: string;
  title: string;
  /** Languages of the title and of the text, absent where they are the page's. */
  titleLang?: Language;
  textLang?: Language;
  /** The title with matches marked; absent without a search. */
  highlightedTitle?: HighlightedText[];
  summary: string;
  image: string | null;
  store: string;
  category: CategoryKey;
  tags: TagView[];
  /** The target of "Get deal". */
  url: string;
  coupon: string | null;
  featured: boolean;
  /** The discount, at most 99; 0 for no badge. */
  percent: number;
  /** The price; null for free. */
  price: string | null;
  was: string | null;
  expiry: ExpiryView;
  /** A word such as gone or expired; absent if the deal is neither. */
  over?: string;
  /** A note on the reports; absent if they raise no doubts. */
  report?: string;
  /** Whether this is the lowest price observed in 90 days; absent otherwise. */
  low?: true;
  /** When it was published, relative to now: "2h ago". */
  age: string;
  /** "NEW" on its first day; absent later. */
  fresh?: string;
  /** The average with one decimal; null without ratings. */
  rating: string | null;
  /** What the hot list is sorted by. */
  heat: number;
  ratings: number;
  like: ReactionStatus;
  noluck: ReactionStatus;
}

/** What a card depends on besides its deal. */
export interface Viewer extends CardMarks {
  language: Language;
  now: Date;
}

/** The characters of a description on a card, which shows two lines of it. */
const SUMMARY_LENGTH = 120;

/** The tags for which a card has room. */
const CARD_TAGS = 2;

/** A discount in percent as it is shown: one that rounds to 100 % as 99 %, because only a free deal costs nothing. */
export function shownPercent(percent: number): number {
  return Math.min(percent, 99);
}

export function dealCard(
  deal: Deal,
  { language, now, own, lowest }: Viewer,
  highlight?: Highlighter | null,
): DealCardView {
  const { free, price, original } = priceDisplay(deal);
  const { titleLang, description, descriptionLang, ...texts } = textsFor(deal, language);
  const title = keepAmounts(texts.title);
  const t = translate(language);
  const expiry = expiryView(t, deal.expiresAt, now);
  return {
    id: deal.id,
    slug: dealSlug(deal.title),
    title,
    ...(titleLang !== language && { titleLang }),
    ...(descriptionLang !== language && { textLang: descriptionLang }),
    ...(highlight && { highlightedTitle: highlight(title) }),
    summary: summaryOf(description),
    image: shownPicture(deal, "small"),
    store: deal.store,
    category: deal.category,
    tags: cardTags(deal.tags, language, titleLang),
    url: shopLink(deal.url).href,
    coupon: deal.coupon,
    featured: deal.featured,
    percent: shownPercent(deal.discountPercentage),
    price: free ? null : moneyText(language, price),
    was: original === null ? null : moneyText(language, original),
    expiry,
    ...overOf(t, deal.state, expiry),
    ...(isReported(deal.state) && { report: t(`states.${deal.state}`) }),
    ...(lowest.has(deal.id) && { low: true }),
    ...ageOf(language, deal.createdAt, now),
    rating: shownAverage(deal),
    heat: heatOf(deal.hot, now),
    ratings: deal.ratingsCount,
    like: { on: own.like.has(deal.id), total: deal.likeCount },
    noluck: { on: own.noluck.has(deal.id), total: deal.noluckCount },
  };
}

/** A card with a translated title leaves out Chinese tags that the thesaurus cannot translate; the deal's page has them. */
function cardTags(tags: readonly string[], language: Language, titleLang: Language | null) {
  const isReadable = (name: string) => language === "zh" || titleLang === "zh" || !/\p{Script=Han}/u.test(name);
  return tagViews(language, tags)
    .filter(({ name }) => isReadable(name))
    .slice(0, CARD_TAGS);
}

/** The store's address, with the operator's affiliate parameters if there are any. */
export function shopLink(address: string): { href: string; isAffiliate: boolean } {
  const url = webUrl(address);
  const affiliate = url && affiliateLink(url);
  return { href: affiliate || url || "#", isAffiliate: Boolean(affiliate) };
}

function ageOf(language: Language, date: Date, now: Date): Pick<DealCardView, "age" | "fresh"> {
  const age = ageText(language, date, now);
  const t = translate(language);
  return now.getTime() - date.getTime() < DAY_MS ? { age, fresh: t("age.new") } : { age };
}

function overOf(t: TFunction, state: State, expiry: ExpiryView): Pick<DealCardView, "over"> {
  if (state === "gone") return { over: t("states.gone") };
  return expiry.state === "expired" ? { over: expiry.text } : {};
}

function isReported(state: State): state is "doubtful" | "gone" | "back" {
  return state === "doubtful" || state === "gone" || state === "back";
}

function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH).toWellFormed()}…` : line;
}
