import type { TFunction } from "i18next";
import { may } from "~/features/accounts/rights";
import type { Deal } from "~/features/deals/deal";
import type { PriceSpan } from "~/features/prices/coverage";
import { thinnedHistory } from "~/features/prices/thinned";
import { DAYS_COMPARED, type PriceVerdict, priceVerdict } from "~/features/prices/verdict";
import type { Language } from "~/platform/i18n/languages";
import { dateText, moneyText } from "~/platform/i18n/site-format.server";
import type { PageRequest } from "~/platform/page/page.server";
import { priceChart } from "./price-chart.server";

/** Approximate number of prices in the chart and the table. */
const MAX_ROWS = 48;

export function priceHistoryView(
  { t, language, now, user }: PageRequest,
  deal: Pick<Deal, "id" | "discountedPrice" | "expiresAt">,
  history: readonly PriceSpan[],
) {
  const verdict = priceVerdict(history, { price: deal.discountedPrice, expiresAt: deal.expiresAt }, now);
  const { spans, days } = thinnedHistory(history, MAX_ROWS);
  const chart = priceChart(t, language, spans, now);
  // Lines break between dates, not within one.
  const day = (date: Date) => dateText(language, date).replaceAll(" ", "\u00a0");
  const showsRows = chart !== null || may(user, "deals");
  const when = (from: string, to: string) => (from === to ? from : `${from} – ${to}`);
  return {
    verdictText: priceSentence(t, language, verdict),
    chart,
    rows: showsRows
      ? spans
          .map((span): [when: string, price: string, listPrice: string] => [
            when(day(span.firstSeen), day(span.lastSeen)),
            moneyText(language, span.price),
            moneyText(language, span.listPrice),
          ])
          .toReversed()
      : [],
    takeBack: may(user, "deals")
      ? {
          action: `/deals/${deal.id}/prices`,
          label: t("prices.takeBack"),
          firstSeen: spans.map(({ firstSeen }) => firstSeen.toISOString()).toReversed(),
        }
      : null,
    thinned: chart && days ? t("prices.thinned", { count: days }) : null,
  };
}

export type PriceHistoryView = ReturnType<typeof priceHistoryView>;

/** A price verdict as a localized sentence (docs/decisions/0032). */
export function priceSentence(t: TFunction, language: Language, verdict: PriceVerdict): string {
  const claim = claimOf(t, language, verdict);
  if (verdict.lastSeen === null || verdict.verdict === "unchecked") return claim;
  return t("prices.lastSeen", { claim, date: dateText(language, verdict.lastSeen) });
}

function claimOf(t: TFunction, language: Language, { verdict, reference, usual, daysCovered }: PriceVerdict): string {
  switch (verdict) {
    case "lowest90":
      return t("prices.lowest90");
    case "lowest30":
      return t("prices.lowest30", { price: moneyText(language, reference ?? 0) });
    case "usual":
      return t("prices.usual", { price: moneyText(language, usual ?? 0) });
    case "unchecked":
      return t("prices.unchecked");
    case "short":
      return daysCovered > DAYS_COMPARED
        ? t("prices.seldom", { days: daysCovered })
        : t("prices.short", { count: daysCovered });
  }
}
