import { Form } from "@remix-run/react";
import type { PriceHistoryView } from "~/features/prices/web/price-history.server";
import { colon, formatItems } from "~/platform/i18n/punctuation";
import { useTranslation } from "~/platform/i18n/translation";
import { Chart } from "~/platform/ui/chart";

/** The chart and the table of an offer. */
export function PriceHistory({ history, path }: { history: PriceHistoryView; path: string }) {
  const { chart, rows, thinned, takeBack } = history;
  const { t, language } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="prices" className="price-history panel p-4 sm:px-6">
      <h2 id="prices" className="text-lg font-bold">
        {t("prices.title")}
      </h2>
      {chart && (
        <Chart {...chart} dot={chart.end} className="price-chart">
          <path d={chart.line} />
        </Chart>
      )}
      <details>
        <summary className="text-link py-2.5 print:no-underline">{t("prices.all")}</summary>
        {thinned && <p className="text-soft">{thinned}</p>}
        <table aria-labelledby="prices" className="mt-1 w-full max-w-2xl tabular-nums">
          <thead>
            <tr>
              <th scope="col">{t("prices.seen")}</th>
              <th scope="col">{t("deal.price")}</th>
              <th scope="col">{t("prices.list")}</th>
              {takeBack && <th scope="col">{takeBack.label}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(([when, price, listPrice], place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are never reordered.
              <tr key={place}>
                <td>{when}</td>
                <td>{price}</td>
                <td>{listPrice}</td>
                {takeBack && (
                  <td>
                    <Form method="post" action={takeBack.action} preventScrollReset>
                      <input type="hidden" name="redirectTo" value={path} />
                      <input type="hidden" name="firstSeen" value={takeBack.firstSeen[place]} />
                      <button
                        type="submit"
                        className="button button-quiet"
                        aria-label={`${takeBack.label}${colon(language)}${formatItems(language, [price, when])}`}
                      >
                        {takeBack.label}
                      </button>
                    </Form>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
