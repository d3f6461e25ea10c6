import { randomUUID } from "node:crypto";
import { popularTags } from "~/domain/deals/browse/tags.server";
import { type DealFormValues, newDealForm, withScheme } from "~/domain/deals/edit/deal-form";
import { dealPath } from "~/domain/deals/slugs";
import { webUrl } from "~/domain/deals/urls";
import { findKnownOffer } from "~/domain/submissions/known-offer.server";
import { env } from "~/env.server";
import { formatDate, formatMoney } from "~/i18n/format";
import type { SubmitPrefill } from "~/views/submissions/submit-address";
import { OFFERED_TAGS } from "~/web/admin/deal-form-response.server";
import { namedDeal } from "~/web/admin/duplicate-view.server";
import { priceTerms } from "~/web/admin/price-terms.server";
import type { PageRequest } from "~/web/page/page.server";

/** The form of a new deal, filled with what is known of the address. */
export async function submitFormView(page: PageRequest, prefill: SubmitPrefill) {
  const { db, now, t, language } = page;
  const address = withScheme(prefill.url);
  const known = webUrl(address) ? await findKnownOffer(db, address, now) : null;
  const values: DealFormValues = {
    ...newDealForm({ now, timeZone: env().siteTimeZone }),
    url: known?.url ?? prefill.url,
    title: prefill.title,
    discountedPrice: prefill.price,
    store: known?.store ?? "",
  };
  return {
    values,
    submissionId: randomUUID(),
    ...(await formContext(page)),
    known: known?.deal ? { ...namedDeal(page, known.deal), path: dealPath(known.deal) } : null,
    lowest: known?.lowest
      ? t("submissions.lowest", {
          price: formatMoney(language, known.lowest.price, env().siteCurrency),
          date: formatDate(language, known.lowest.lastSeen, env().siteTimeZone),
        })
      : null,
  };
}

/** What every form of a deal needs. */
export async function formContext({ db, language }: Pick<PageRequest, "db" | "language">) {
  return {
    timeZone: env().siteTimeZone,
    prices: priceTerms(language),
    tags: (await popularTags(db, { limit: OFFERED_TAGS })).map(({ name }) => name),
  };
}
