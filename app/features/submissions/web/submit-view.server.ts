import { randomUUID } from "node:crypto";
import { env } from "~/env.server";
import { type DealFormValues, newDealForm, withScheme } from "~/features/deals/edit/deal-form";
import { namedDeal } from "~/features/deals/texts/duplicate-view.server";
import { MAX_URL_LENGTH, webUrl } from "~/features/deals/urls";
import { findBlock } from "~/features/moderation/blocked-hosts.server";
import type { SubmitPrefill } from "~/features/submissions/addresses";
import { findKnownOffer } from "~/features/submissions/known-offer.server";
import { findOwnWaiting } from "~/features/submissions/repeated.server";
import { formatCount } from "~/platform/i18n/format";
import { dateText, moneyText } from "~/platform/i18n/site-format.server";
import type { PageRequest } from "~/platform/page/page.server";
import { blockedText, waitingViews } from "./member-form.server";
import { fillFromPage } from "./page-reading.server";

/** The error of the address; null if it is valid or not sent. If other fields came with it, the whole form shows the error. */
export async function addressError({ db, url, now, t, language }: PageRequest, prefill: SubmitPrefill) {
  if (!url.searchParams.has("url") && prefill.url === "") return null;
  const address = withScheme(prefill.url);
  if (webUrl(address)) {
    const blocked = await findBlock(db, address, now);
    return blocked && blockedText({ blocked })[language];
  }
  if (prefill.title !== "" || prefill.price !== "") return null;
  if (prefill.url === "") return t("submissions.addressMissing");
  const limit = formatCount(language, MAX_URL_LENGTH);
  return prefill.url.length > MAX_URL_LENGTH ? t("admin.errors.too_long", { limit }) : t("admin.errors.invalid_url");
}

export async function submitFormView(page: PageRequest, prefill: SubmitPrefill) {
  const { db, now, t, language, user } = page;
  const address = withScheme(prefill.url);
  const known = webUrl(address) ? await findKnownOffer(db, address, now) : null;
  const waiting = known && user ? await findOwnWaiting(db, { key: known.key, userId: user.id }) : [];
  const typed: DealFormValues = {
    ...newDealForm({ now, timeZone: env().siteTimeZone }),
    url: known?.url ?? prefill.url,
    title: prefill.title,
    discountedPrice: prefill.price,
    store: known?.store ?? "",
  };
  const { values, lines } = await fillFromPage(page, typed, webUrl(address));
  return {
    values: { ...values, store: values.store || (known?.host ?? "") },
    lines,
    submissionId: randomUUID(),
    waiting: waitingViews(page, waiting),
    known: known?.deal ? namedDeal(page, known.deal) : null,
    lowest: known?.lowest
      ? t("submissions.lowest", {
          price: moneyText(language, known.lowest.price),
          date: dateText(language, known.lowest.lastSeen),
        })
      : null,
  };
}
