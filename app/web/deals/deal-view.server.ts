import type { CategoryKey } from "~/domain/deals/categories";
import { type Deal, shownAverage } from "~/domain/deals/deal";
import { type ExpiryDisplay, expiryDisplay } from "~/domain/deals/expiry";
import { priceDisplay } from "~/domain/deals/price";
import type { Shared } from "~/domain/deals/share-links";
import { dealPath, tagPath, tagSlug } from "~/domain/deals/slugs";
import { imageUrl, webUrl } from "~/domain/deals/urls";
import type { ReactionStatus } from "~/domain/reactions/reactions.server";
import { type MarkedText, markFound } from "~/domain/search/highlight.server";
import type { SearchQuery } from "~/domain/search/query.server";
import { env } from "~/env.server";
import { formatDateTime, formatMoney } from "~/i18n/format";
import { inLanguage, siteUrl } from "~/web/page/addresses.server";
import type { PageRequest } from "~/web/page/page.server";
import type { OwnReactions } from "~/web/reactions/own-reactions.server";

/** Longest beginning of a description on a card, which shows two lines of it. */
const SUMMARY_LENGTH = 120;

/** Tags on a card; the deal's own page shows them all. */
const CARD_TAGS = 3;

/** What a card shows of a deal: money as the page's language prints it, addresses checked, nothing else. */
export interface DealCardView {
  id: string;
  path: string;
  title: string;
  /** The title with the words that were searched for told apart; null when nothing was. */
  markedTitle: MarkedText[] | null;
  summary: string;
  /** Null: the placeholder. */
  image: string | null;
  store: string;
  category: CategoryKey;
  tags: { name: string; path: string }[];
  url: string;
  coupon: string | null;
  featured: boolean;
  /** 0: no badge. */
  percent: number;
  /** Null: free. */
  price: string | null;
  was: string | null;
  saved: string | null;
  expiry: ExpiryDisplay;
  /** With one decimal; null before the first rating. */
  rating: string | null;
  ratings: number;
  /** How many people have liked it and found it gone, and whether the reader is one of them. */
  like: ReactionStatus;
  noluck: ReactionStatus;
}

/** Who reads, in which language, when, and what they have said of the deals shown. */
export type Reader = Pick<PageRequest, "language" | "now"> & { own: OwnReactions };

export function dealCard(deal: Deal, { language, now, own }: Reader, query: SearchQuery | null = null): DealCardView {
  const { free, price, original, saved } = priceDisplay(deal);
  return {
    id: deal.id,
    path: dealPath(deal),
    title: deal.title,
    markedTitle: query && markFound(deal.title, query),
    summary: beginning(deal.description),
    image: imageUrl(deal.imageUrl),
    store: deal.store,
    category: deal.category,
    tags: deal.tags.slice(0, CARD_TAGS).map(tagLink),
    url: webUrl(deal.url) ?? "#",
    coupon: deal.coupon,
    featured: deal.featured,
    percent: deal.discountPercentage,
    price: free ? null : formatMoney(language, price),
    was: original === null ? null : formatMoney(language, original),
    saved: saved === null ? null : formatMoney(language, saved),
    expiry: expiryDisplay(deal.expiresAt, now),
    rating: shownAverage(deal),
    ratings: deal.ratingsCount,
    like: { on: own.like.has(deal.id), total: deal.likeCount },
    noluck: { on: own.noluck.has(deal.id), total: deal.noluckCount },
  };
}

function beginning(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH).toWellFormed()}…` : line;
}

/** What a deal's own page shows. */
export interface DealDetailView extends DealCardView {
  description: string;
  /** Moments in the site's time zone as the page's language prints them, and for machines. */
  published: Moment;
  ends: Moment | null;
  /** What its share links carry; the address is complete where the site knows its own. */
  shared: Shared;
}

interface Moment {
  text: string;
  iso: string;
}

export function dealDetail(deal: Deal, reader: Reader): DealDetailView {
  const { language } = reader;
  const moment = (date: Date) => ({
    text: formatDateTime(language, date, env().siteTimeZone),
    iso: date.toISOString(),
  });
  return {
    ...dealCard(deal, reader),
    tags: deal.tags.map(tagLink),
    description: deal.description,
    published: moment(deal.createdAt),
    ends: deal.expiresAt && moment(deal.expiresAt),
    shared: {
      url: inLanguage(dealPath(deal), language),
      title: deal.title,
      image: completeUrl(imageUrl(deal.imageUrl)),
    },
  };
}

function completeUrl(address: string | null): string | null {
  return address?.startsWith("/") ? siteUrl(address) : address;
}

function tagLink(name: string) {
  return { name, path: tagPath(tagSlug(name)) };
}
