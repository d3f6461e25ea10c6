import type { AlertRule } from "~/features/alerts/alert";
import { categoryName } from "~/features/categories/categories";
import { type DealTitles, titleFor } from "~/features/deals/deal-texts";
import { priceRangeText } from "~/features/lists/texts/price-text.server";
import type { Localizer } from "~/platform/i18n/translator.server";

/** What an alert looks for; `deal` is the one that it is about, null while that is not published. */
export function alertName({ t, language }: Localizer, rule: AlertRule, deal: DealTitles | null = null): string {
  const { dealId, q, category, tag, store, minPercent, minLikes, lowest, coupon, lang, maxPrice } = rule;
  const parts = [
    dealId && (deal ? titleFor(deal, language) : t("alerts.removedDeal")),
    q && t("feeds.query", { query: q }),
    category && categoryName(category, language),
    tag && `#${tag}`,
    store,
    maxPrice === 0 ? t("list.free") : priceRangeText({ t, language }, rule),
    minPercent && t("feeds.minPercent", { percent: minPercent }),
    minLikes && t("feeds.minLikes", { count: minLikes }),
    lowest && t("alerts.lowest"),
    coupon && t("list.coupon"),
    lang && t(`alerts.langs.${lang}`),
  ];
  return parts.filter(Boolean).join(" · ");
}
