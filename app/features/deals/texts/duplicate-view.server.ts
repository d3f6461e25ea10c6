import { dealPath, editPath } from "~/features/deals/addresses";
import { titleFor } from "~/features/deals/deal-texts";
import type { Duplicate, DuplicateDeal } from "~/features/duplicates/find-duplicates.server";
import { suggestPath } from "~/features/submissions/addresses";
import { moneyText } from "~/platform/i18n/site-format.server";
import type { Localizer } from "~/platform/i18n/translator.server";

/** Deals that a form's may repeat: a member suggests a change of one, an admin edits it. */
export function duplicateViews(
  localizer: Localizer,
  found: readonly Duplicate[],
  { isAdmin = false }: { isAdmin?: boolean } = {},
) {
  return found.map(({ deal }) => ({
    ...namedDeal(localizer, deal),
    improve: isAdmin
      ? { path: editPath(deal.id), text: localizer.t("deal.edit") }
      : { path: suggestPath(deal.id), text: localizer.t("submissions.improve") },
  }));
}

export type DuplicateView = ReturnType<typeof duplicateViews>[number];

export function namedDeal(
  { language, t }: Localizer,
  deal: Pick<DuplicateDeal, "id" | "title" | "lang" | "translations" | "store" | "discountedPrice">,
) {
  const { id, store, discountedPrice } = deal;
  const price = discountedPrice === 0 ? t("deal.free") : moneyText(language, discountedPrice);
  return { id, path: dealPath(deal), title: titleFor(deal, language), text: `${store} · ${price}` };
}

export type NamedDealView = ReturnType<typeof namedDeal>;
