import { FEED_FORMATS, type FeedState, FOLLOW_PATH, feedHref } from "~/features/feeds/addresses";
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
