import type { AlertRule } from "~/features/alerts/alert";
import { conditionTexts } from "~/features/conditions/texts/condition-texts.server";
import { type DealTitles, titleFor } from "~/features/deals/deal-texts";
import type { Localizer } from "~/platform/i18n/translator.server";

const ORDER = [...(["q", "category", "tag", "store", "minPrice", "free", "minPercent", "minLikes", "lowest"] as const)];

/** The name of an alert, from its rule; `deal` is the one that it is about, null while that is not published. */
export function alertName(
  reader: Localizer,
  { dealId, triggers: _, maxPrice, ...rule }: AlertRule,
  deal: DealTitles | null = null,
): string {
  const asked = { ...rule, free: maxPrice === 0, maxPrice: maxPrice || null };
  const parts = conditionTexts(reader, asked, { first: ORDER }).map(({ text }) => text);
  if (dealId) parts.unshift(deal ? titleFor(deal, reader.language) : reader.t("alerts.removedDeal"));
  return parts.join(" · ");
}
