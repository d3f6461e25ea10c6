import type { Deal } from "~/domain/deals/deal";
import type { PriceSpan } from "~/domain/prices/coverage";
import { thinnedHistory } from "~/domain/prices/thinned";
import { priceVerdict } from "~/domain/prices/verdict";
import { env } from "~/env.server";
import { formatDate, formatMoney } from "~/i18n/format";
import type { PriceHistoryView } from "~/views/price-history-view";
import type { PageRequest } from "~/web/page/page.server";
import { priceChart } from "./price-chart.server";
import { priceSentence } from "./price-sentence.server";

/** Approximate number of prices in the chart and the table. */
const MAX_ROWS = 48;

/** A deal's price history: verdict, chart and table, newest first. */
export function priceHistoryView(
  { t, language, now }: Pick<PageRequest, "t" | "language" | "now">,
  deal: Pick<Deal, "discountedPrice" | "expiresAt">,
  history: readonly PriceSpan[],
): PriceHistoryView {
  const verdict = priceVerdict(history, { price: deal.discountedPrice, expiresAt: deal.expiresAt }, now);
  const { spans, days } = thinnedHistory(history, MAX_ROWS);
  const chart = priceChart(t, language, spans, now);
  // Lines break between dates, not within one.
  const day = (date: Date) => formatDate(language, date, env().siteTimeZone).replaceAll(" ", "\u00a0");
  const when = (from: string, to: string) => (from === to ? from : `${from} – ${to}`);
  return {
    verdictText: priceSentence(t, language, verdict),
    chart,
    rows: chart
      ? spans
          .map((span): PriceHistoryView["rows"][number] => [
            when(day(span.firstSeen), day(span.lastSeen)),
            formatMoney(language, span.price, env().siteCurrency),
            formatMoney(language, span.listPrice, env().siteCurrency),
          ])
          .toReversed()
      : [],
    thinned: chart && days ? t("prices.thinned", { count: days }) : null,
  };
}
