import { NEW_ALERT_PATH } from "~/features/alerts/addresses";
import { type FeedState, feedHref } from "~/features/feeds/addresses";
import type { PageRequest } from "~/platform/page/page.server";

/** To a new alert for the deals of a list. */
export function listAlertLink(t: PageRequest["t"], { free, ...state }: FeedState) {
  const price = free ? { minPrice: null, maxPrice: 0 } : {};
  const rule = { ...state, ...price, free: false, sort: "newest", live: false } as const;
  return { href: feedHref(NEW_ALERT_PATH, rule), text: t("alerts.saveSearch") };
}

export type AlertLink = ReturnType<typeof listAlertLink>;
