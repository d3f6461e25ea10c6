import { env } from "~/env.server";
import { categoryName, categoryPath } from "~/features/categories/categories";
import { storePath, storeSlug, tagPath } from "~/features/deals/slugs";
import {
  FEED_FORMATS,
  type FeedState,
  FOLLOW_PATH,
  feedHref,
  NARROWING_FIELDS,
  parseFeedState,
} from "~/features/feeds/addresses";
import { parseAmount } from "~/features/lists/addresses/list-parameters";
import { listHref, WHOLE_LIST } from "~/features/lists/addresses/lists";
import { findStore } from "~/features/lists/stores.server";
import { priceRangeText } from "~/features/lists/texts/price-text.server";
import type { Language } from "~/platform/i18n/languages";
import { localizedUrl } from "~/platform/page/addresses.server";
import type { FeedLink } from "~/platform/page/meta.server";
import type { PageRequest } from "~/platform/page/page.server";

export function feedLinks(language: Language, state: FeedState): FeedLink[] {
  return Object.values(FEED_FORMATS).map(({ name, path, type }) => ({
    type,
    title: name,
    href: localizedUrl(feedHref(path, state), language),
  }));
}

export function followLink(t: PageRequest["t"], state: FeedState) {
  return { href: feedHref(FOLLOW_PATH, state), text: t("list.follow"), submit: t("submissions.submitOwn") };
}

export type FollowLink = ReturnType<typeof followLink>;

type NarrowingField = (typeof NARROWING_FIELDS)[number];

/** What is wrong with the fields that narrow a feed, which leaves out the invalid ones; a shop without deals may get some. */
export async function narrowingErrors({ db, t, url: { searchParams } }: PageRequest) {
  const typed = (name: NarrowingField) => searchParams.get(name)?.trim() ?? "";
  const { siteCurrency } = env();
  const state = parseFeedState(searchParams, siteCurrency);
  const isWrong: Record<NarrowingField, boolean> = {
    store: state.store !== null && (await findStore(db, storeSlug(state.store))) === null,
    minPercent: state.minPercent === null,
    minPrice: parseAmount(typed("minPrice"), siteCurrency) === null,
    maxPrice: parseAmount(typed("maxPrice"), siteCurrency) === null,
    minLikes: state.minLikes === null,
  };
  const wrong = NARROWING_FIELDS.filter((name) => typed(name) !== "" && isWrong[name]);
  return Object.fromEntries(wrong.map((name) => [name, t(`followErrors.${name}`)])) as Partial<
    Record<NarrowingField, string>
  >;
}

/** The address of the list's page that is closest to a feed: without the conditions that only feeds have. */
export function listHrefOf(state: FeedState): string {
  const list = { ...WHOLE_LIST, ...state };
  if (state.q && !state.tag) return listHref("/search", list, {});
  if (state.store) return listHref(storePath(storeSlug(state.store)), list, {});
  if (state.tag) return listHref(tagPath(state.tag), { ...list, tag: null }, {});
  if (state.category) return listHref(categoryPath(state.category), { ...list, category: null }, {});
  return listHref("/deals", list, {});
}

export function listName({ t, language }: Pick<PageRequest, "t" | "language">, state: FeedState): string {
  const { q, category, tag, store, minPercent, free, coupon, minLikes, sort, live } = state;
  const parts = [
    q && t("feeds.query", { query: q }),
    category && categoryName(category, language),
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
