import { TextLink } from "~/components/ui/text-link";
import { useTranslation } from "~/i18n/translation";
import type { ReportRowView } from "~/views/reports/report-row";

export function ReportList({ rows }: { rows: ReportRowView[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className="mt-6 text-soft">{t("reports.none")}</p>;
  return (
    <ul className="panel mt-5 shadow-card">
      {rows.map(({ id, title, path, about, reason, state, answer }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4 first:border-t-0"
        >
          <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
            <p className="font-semibold">{path ? <TextLink to={path}>{title}</TextLink> : title}</p>
            <p className="text-sm text-soft">{about}</p>
            <p className="text-sm">{reason}</p>
            {answer && <p className="mt-1">{t("reports.answered", { answer })}</p>}
          </div>
          <p className="font-semibold">{state}</p>
        </li>
      ))}
    </ul>
  );
}
