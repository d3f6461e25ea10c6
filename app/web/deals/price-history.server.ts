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

/** Prices that a page draws and lists, about. */
const MAX_ROWS = 48;

/** What a deal's page shows of the history of its price. */
export function priceHistoryView(
  { t, language, now }: Pick<PageRequest, "t" | "language" | "now">,
  deal: Pick<Deal, "discountedPrice" | "expiresAt">,
  history: readonly PriceSpan[],
): PriceHistoryView {
  const told = priceVerdict(history, { price: deal.discountedPrice, expiresAt: deal.expiresAt }, now);
  const { spans, days } = thinnedHistory(history, MAX_ROWS);
  const chart = priceChart(t, language, spans, now);
  // A line ends between days, not within one.
  const day = (date: Date) => formatDate(language, date, env().siteTimeZone).replaceAll(" ", "\u00a0");
  const when = (from: string, to: string) => (from === to ? from : `${from} – ${to}`);
  return {
    verdictText: priceSentence(t, language, told),
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
