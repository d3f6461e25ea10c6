import type { TFunction } from "i18next";
import { type AlertLink, alertFormHref, NEW_ALERT_PATH } from "~/features/alerts/addresses";
import { type FeedState, feedHref } from "~/features/feeds/addresses";

/** The link to a new alert about one deal. */
export function dealAlertLink(t: TFunction, dealId: string): AlertLink {
  return { href: alertFormHref(NEW_ALERT_PATH, { deal: dealId }), text: t("alerts.tellMe") };
}

/** The link to a new alert for the deals of a list. */
export function listAlertLink(t: TFunction, { free, ...state }: FeedState): AlertLink {
  const price = free ? { minPrice: null, maxPrice: 0 } : {};
  const rule = { ...state, ...price, free: false, sort: "newest", live: false } as const;
  return { href: feedHref(NEW_ALERT_PATH, rule), text: t("alerts.saveSearch") };
}
