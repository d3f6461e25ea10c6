import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import type { PriceChart } from "~/web/deals/price-chart.server";
import type { PriceHistoryView } from "~/web/deals/price-history.server";

/** The chart and the table of an offer, which deal-detail.css places beside the price and below. */
export function PriceHistory({ history, path }: { history: PriceHistoryView; path: string }) {
  const { chart, rows, thinned, takeBack } = history;
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="prices" className="price-history">
      <div className="price-history-chart">
        <h2 id="prices">{t("prices.title")}</h2>
        {chart && <Chart chart={chart} />}
      </div>
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
                        aria-label={`${takeBack.label}: ${price}, ${when}`}
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

/** Only the line's box is stretched to the available width, not its texts and the dot. */
function Chart({ chart: { title, line, end, prices, from, to } }: { chart: PriceChart }) {
  return (
    <svg role="img" className="price-chart">
      <title>{title}</title>
      <svg y="10%" height="76%" overflow="visible" aria-hidden="true">
        {prices.map(({ y, text }) => (
          <g key={y}>
            <line x2="100%" y1={`${y}%`} y2={`${y}%`} />
            <text x="-8" y={`${y}%`} dy="4" textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" overflow="visible" aria-hidden="true">
          <path d={line} />
        </svg>
        <circle cx={`${end.x}%`} cy={`${end.y}%`} r="4" />
      </svg>
      <text y="100%" dy="-4">
        {from}
      </text>
      <text x="100%" y="100%" dy="-4" textAnchor="end">
        {to}
      </text>
    </svg>
  );
}
