import type { OverviewView } from "~/features/overview/web/overview-view.server";
import { Chart } from "~/platform/ui/chart";
import { Section } from "~/platform/ui/section";
import { FigureTable } from "./figure-table";

/** Charts, and a table of the same figures. */
export function DailyCharts({ title, zone, charts, table }: OverviewView["daily"]) {
  return (
    <Section id="days" title={title} className="mt-10">
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        {charts.map(({ name, keys, chart: { total, layers, ...frame } }) => (
          <figure key={name} className="panel min-w-0 p-4">
            <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{name}</span>
              <span className="text-2xl font-extrabold tabular-nums">{total}</span>
            </figcaption>
            {keys.length > 0 && (
              <ul className="flex flex-wrap gap-x-4 text-sm text-soft">
                {keys.map(({ figure, name: key }) => (
                  <li key={key} className="flex items-center gap-1.5">
                    <span className="chart-layer" data-tone={figure} />
                    {key}
                  </li>
                ))}
              </ul>
            )}
            <Chart {...frame}>
              {layers.map((layer, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: layers are never reordered.
                <path key={place} d={layer} className="chart-layer" data-tone={keys[place]?.figure} />
              ))}
            </Chart>
          </figure>
        ))}
      </div>
      <details className="mt-3">
        <summary className="text-link py-2.5">{table.title}</summary>
        <p className="text-sm text-soft">{zone}</p>
        <FigureTable label="days" head={table.head} rows={table.rows} />
      </details>
    </Section>
  );
}
