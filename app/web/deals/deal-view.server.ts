import { type Deal, shownAverage } from "~/domain/deals/deal";
import { expiryDisplay } from "~/domain/deals/expiry";
import { priceDisplay } from "~/domain/deals/price";
import { dealPath, tagPath, tagSlug } from "~/domain/deals/slugs";
import { titlePieces } from "~/domain/deals/title-pieces.server";
import { imageUrl, webUrl } from "~/domain/deals/urls";
import type { State } from "~/domain/life/state";
import type { Highlighter } from "~/domain/search/highlight.server";
import { env } from "~/env.server";
import { formatDateTime, formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { foreignLanguage } from "~/i18n/text-language";
import { translate } from "~/i18n/translator.server";
import type { DealCardView, DealDetailView, Moment } from "~/views/deal-view";
import { localizedUrl, siteUrl } from "~/web/page/addresses.server";
import type { Viewer } from "~/web/reactions/own-reactions.server";

/** Characters of a description on a card, which shows two lines of it. */
const SUMMARY_LENGTH = 120;

const CARD_TAGS = 3;

export function dealCard(
  deal: Deal,
  { language, now, own, lowest }: Viewer,
  highlight?: Highlighter | null,
): DealCardView {
  const { free, price, original, saved } = priceDisplay(deal);
  const expiry = expiryDisplay(deal.expiresAt, now);
  const titleLang = foreignLanguage(deal.title, language);
  const textLang = foreignLanguage(deal.description, language);
  return {
    id: deal.id,
    path: dealPath(deal),
    title: deal.title,
    ...(titleLang && { titleLang }),
    ...(textLang && { textLang }),
    highlightedTitle: highlight?.(deal.title) ?? null,
    summary: summaryOf(deal.description),
    image: imageUrl(deal.imageUrl),
    store: deal.store,
    category: deal.category,
    tags: deal.tags.slice(0, CARD_TAGS).map(tagLink),
    url: webUrl(deal.url) ?? "#",
    coupon: deal.coupon,
    featured: deal.featured,
    percent: deal.discountPercentage,
    price: free ? null : formatMoney(language, price, env().siteCurrency),
    was: original === null ? null : formatMoney(language, original, env().siteCurrency),
    saved: saved === null ? null : formatMoney(language, saved, env().siteCurrency),
    expiry,
    ...((deal.state === "gone" || expiry.state === "expired") && { over: true }),
    ...(isReported(deal.state) && { report: translate(language)(`states.${deal.state}`) }),
    ...(lowest.has(deal.id) && { low: true }),
    rating: shownAverage(deal),
    ratings: deal.ratingsCount,
    like: { on: own.like.has(deal.id), total: deal.likeCount },
    noluck: { on: own.noluck.has(deal.id), total: deal.noluckCount },
  };
}

function isReported(state: State): state is "doubtful" | "gone" | "back" {
  return state === "doubtful" || state === "gone" || state === "back";
}

function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH).toWellFormed()}…` : line;
}

export function dealDetail(deal: Deal, viewer: Viewer): DealDetailView {
  const { language } = viewer;
  const moment = (date: Date) => momentOf(language, date);
  return {
    ...dealCard(deal, viewer),
    titlePieces: titlePieces(deal.title),
    tags: deal.tags.map(tagLink),
    description: deal.description,
    published: moment(deal.createdAt),
    ends: deal.expiresAt && moment(deal.expiresAt),
    shared: {
      url: localizedUrl(dealPath(deal), language),
      title: deal.title,
      image: absoluteUrl(imageUrl(deal.imageUrl)),
    },
  };
}

/** A time in the site's time zone. */
export function momentOf(language: Language, date: Date): Moment {
  return { text: formatDateTime(language, date, env().siteTimeZone), iso: date.toISOString() };
}

function absoluteUrl(url: string | null): string | null {
  return url?.startsWith("/") ? siteUrl(url) : url;
}

function tagLink(name: string) {
  return { name, path: tagPath(tagSlug(name)) };
}
