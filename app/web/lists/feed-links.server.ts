import { categoryPath, storePath, tagPath } from "~/domain/deals/slugs";
import type { Language } from "~/i18n/languages";
import { FEED_FORMATS, type FeedState, FOLLOW_PATH, feedHref } from "~/views/lists/feed-address";
import { listHref, WHOLE_LIST } from "~/views/lists/list-address";
import type { FollowLink } from "~/views/lists/list-controls";
import type { FeedLink } from "~/views/page/page-meta";
import { localizedUrl } from "~/web/page/addresses.server";
import type { PageRequest } from "~/web/page/page.server";
import { priceRangeText } from "./price-text.server";

/** A list's feeds, for feed readers that look for them in its page. */
export function feedLinks(language: Language, state: FeedState): FeedLink[] {
  return Object.values(FEED_FORMATS).map(({ name, path, type }) => ({
    type,
    title: name,
    href: localizedUrl(feedHref(path, state), language),
  }));
}

/** A list's link to the page that explains how to follow it. */
export function followLink(t: PageRequest["t"], state: FeedState): FollowLink {
  return { href: feedHref(FOLLOW_PATH, state), text: t("list.follow"), submit: t("submissions.submitOwn") };
}

/** The address of the list's page that is closest to a feed: without the conditions that only feeds have. */
export function listHrefOf(state: FeedState): string {
  const list = { ...WHOLE_LIST, ...state };
  if (state.q && !state.tag) return listHref("/search", list, {});
  if (state.store) return listHref(storePath(state.store), list, {});
  if (state.tag) return listHref(tagPath(state.tag), { ...list, tag: null }, {});
  if (state.category) return listHref(categoryPath(state.category), { ...list, category: null }, {});
  return listHref("/deals", list, {});
}

/** A list in words: its search, filters and order. */
export function listName({ t, language }: Pick<PageRequest, "t" | "language">, state: FeedState): string {
  const { q, category, tag, store, minPercent, free, coupon, minLikes, sort, live } = state;
  const parts = [
    q && t("feeds.query", { query: q }),
    category && t(`categories.${category}`),
    tag && `#${tag}`,
    store,
    minPercent && t("feeds.minPercent", { percent: minPercent }),
    priceRangeText({ t, language }, state),
    free && t("list.free"),
    coupon && t("list.coupon"),
    minLikes && t("feeds.minLikes", { count: minLikes }),
    live && t("list.live"),
    sort !== "newest" && t(`list.sorts.${sort}`),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : t("list.deals");
}
