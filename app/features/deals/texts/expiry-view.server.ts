import type { TFunction } from "i18next";
import { expiryDisplay } from "~/features/deals/expiry";

/** `today` is less than a day, `soon` less than an hour. */
export interface ExpiryView {
  state: "none" | "expired" | "soon" | "today" | "left";
  text: string;
}

/** The time left of a deal (specification §4.4). */
export function expiryView(t: TFunction, expiresAt: Date | null, now: Date): ExpiryView {
  const expiry = expiryDisplay(expiresAt, now);
  if (expiry.state !== "left") return { state: expiry.state, text: t(`expiry.${expiry.state}`) };
  const { days, hours } = expiry;
  if (days === 0) return { state: "today", text: t("expiry.leftHours", { hours }) };
  return { state: "left", text: t("expiry.left", { days, hours }) };
}
