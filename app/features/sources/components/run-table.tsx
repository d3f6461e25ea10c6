import type { RunView } from "~/features/sources/web/sources-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { LocalTime } from "~/platform/ui/local-time";

const COUNTS = ["added", "updated", "unchanged", "held", "refused", "ended"] as const;

export function RunTable({ runs }: { runs: RunView[] }) {
  const { t } = useTranslation();
  if (runs.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
    <section aria-label={t("sources.runs")} tabIndex={0} className="mt-4 overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="pb-1 text-left text-base font-semibold">{t("sources.runs")}</caption>
        <thead>
          <tr className="border-b border-line text-soft">
            <th scope="col" className="py-1.5 pe-4 font-medium">
              {t("sources.started")}
            </th>
            <th scope="col" className="py-1.5 pe-4 font-medium">
              {t("sources.state")}
            </th>
            {COUNTS.map((count) => (
              <th key={count} scope="col" className="py-1.5 pe-4 text-end font-medium whitespace-nowrap">
                {t(`sources.counts.${count}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map(({ id, started, state, counts }) => (
            <tr key={id} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1.5 pe-4 font-normal whitespace-nowrap">
                <LocalTime at={started} />
              </th>
              <td className="min-w-40 py-1.5 pe-4">{state}</td>
              {COUNTS.map((count, n) => (
                <td key={count} className="py-1.5 pe-4 text-end whitespace-nowrap tabular-nums">
                  {counts[n]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
