import { dealPath } from "~/domain/deals/slugs";
import type { Duplicate, DuplicateDeal } from "~/domain/duplicates/find-duplicates.server";
import { env } from "~/env.server";
import { formatMoney } from "~/i18n/format";
import type { DuplicateView } from "~/views/submissions/submission-form";
import type { PageRequest } from "~/web/page/page.server";

type Localized = Pick<PageRequest, "language" | "t">;

export function duplicateViews(page: Localized, found: readonly Duplicate[]): DuplicateView[] {
  return found.map(({ deal }) => namedDeal(page, deal));
}

/** A deal in two parts: its title, and its shop and price. */
export function namedDeal(
  { language, t }: Localized,
  deal: Pick<DuplicateDeal, "id" | "title" | "store" | "discountedPrice">,
): DuplicateView {
  const { id, title, store, discountedPrice } = deal;
  const price = discountedPrice === 0 ? t("deal.free") : formatMoney(language, discountedPrice, env().siteCurrency);
  return { id, path: dealPath(deal), title, text: `${store} · ${price}` };
}
