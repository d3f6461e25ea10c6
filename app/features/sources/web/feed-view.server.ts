import type { TFunction } from "i18next";
import { env } from "~/env.server";
import { categoryName } from "~/features/categories/categories";
import { offeredCategories } from "~/features/categories/find-category";
import { shownPicture } from "~/features/deals/texts/shown-picture.server";
import { FEED_FORMATS, typedFeed } from "~/features/sources/feed-input.server";
import type { FeedPreview } from "~/features/sources/fetching/preview-feed.server";
import {
  FAILS_LONG_MS,
  type FetchProblem,
  INTERVALS,
  type NamedProblem,
  PUBLISHING,
  shownAddress,
  type TypedFeed,
} from "~/features/sources/source-feed";
import { type FeedState, listSourceFeeds, type SourceFeed } from "~/features/sources/source-feeds.server";
import type { AdminRequest } from "~/platform/access/require-admin.server";
import { momentOf, moneyText } from "~/platform/i18n/site-format.server";

const EMPTY: TypedFeed = {
  ...{ source: "", address: "", format: "rss", map: "", store: "", category: "", interval: "60", publish: "at_once" },
};

/** The form of a source's feed, or of a new one. */
export async function feedForm({ db, language, t, url }: AdminRequest) {
  const [stored] = await listSourceFeeds(db, [url.searchParams.get("source") ?? ""]);
  const values = stored ? typedFeed(stored) : EMPTY;
  const categories = offeredCategories(values.category).map((key) => [key, categoryName(key, language)] as const);
  return {
    values,
    version: String(stored?.version ?? ""),
    keeps: stored ? t("sources.feed.addressKept", { address: shownAddress(stored.address) }) : null,
    formats: FEED_FORMATS.map((format) => [format, t(`sources.feed.formats.${format}`)] as const),
    intervals: INTERVALS.map((minutes) => [String(minutes), t(`sources.feed.intervals.${minutes}`)] as const),
    publishing: PUBLISHING.map((choice) => [choice, t(`sources.feed.publishing.${choice}`)] as const),
    categories: [["", t("sources.feed.asFed")] as const, ...categories],
  };
}

export type FeedFormView = Awaited<ReturnType<typeof feedForm>>;

/** What a source's card says of its feed. */
export function feedView({ language, now, t }: AdminRequest, feed: SourceFeed & FeedState) {
  const { address, intervalMinutes, fetchedAt, dueAt, problem, failingSince, wouldEnd, liveDeals } = feed;
  const interval = INTERVALS.find((minutes) => minutes === intervalMinutes) ?? 60;
  return {
    fetches: `${shownAddress(address)} · ${t(`sources.feed.intervals.${interval}`)}`,
    fetched: fetchedAt && momentOf(language, fetchedAt),
    due: dueAt > now ? momentOf(language, dueAt) : null,
    failing: problem && failingSince && { since: momentOf(language, failingSince), problem: problemText(t, problem) },
    ends: wouldEnd === null ? null : t("sources.feed.endMost", { count: wouldEnd, live: liveDeals ?? wouldEnd }),
    asksForYou: failingSince !== null && now.getTime() - failingSince.getTime() >= FAILS_LONG_MS,
  };
}

export type FeedView = ReturnType<typeof feedView>;

function problemText(t: TFunction, problem: FetchProblem): string {
  const [, status] = /^status_(\d+)$/.exec(problem) ?? [];
  if (status) return t("sources.feed.problems.status", { status });
  return t(`sources.feed.problems.${problem as NamedProblem}`);
}

export function previewView({ language, t }: Pick<AdminRequest, "language" | "t">, preview: FeedPreview) {
  return {
    problem: preview.problem && problemText(t, preview.problem),
    deals: preview.deals.map(({ title, store, category, originalPrice, discountedPrice, imageUrl, url }, id) => ({
      ...{ id, title, url },
      image: shownPicture({ imageUrl, picture: null }, "small"),
      price: moneyText(language, discountedPrice),
      original: originalPrice > discountedPrice ? moneyText(language, originalPrice) : null,
      about: [
        store,
        categoryName(category, language),
        imageUrl ? t("sources.feed.withPicture") : t("sources.feed.withoutPicture"),
      ].join(" · "),
    })),
    rejected: preview.rejected.map(({ line, errors }, id) => ({
      id,
      line: t("sources.feed.row", { line }),
      reasons: errors.map(({ field, code }) => ({ field, text: t(`sources.reasons.${code}`) })),
    })),
  };
}

export type PreviewView = ReturnType<typeof previewView>;

/** The site's settings that reading a feed needs. */
export function feedContext(now: Date) {
  const { siteCurrency: currency, siteTimeZone: timeZone } = env();
  return { currency, timeZone, now };
}
