import type { ReportRowView } from "~/features/reports/web/report-list.server";
import { useTranslation } from "~/platform/i18n/translation";
import { RowList } from "~/platform/ui/row-list";
import { TextLink } from "~/platform/ui/text-link";
import { TimedText } from "~/platform/ui/timed-text";

export function ReportList({ rows }: { rows: ReportRowView[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className="mt-6 text-soft">{t("reports.none")}</p>;
  return (
    <RowList
      rows={rows.map(({ id, title, path, about, at, reason, state, answer }) => ({
        id,
        title: path ? <TextLink to={path}>{title}</TextLink> : title,
        text: (
          <>
            <p>
              <TimedText text={about} at={at} />
            </p>
            <p className="text-ink">{reason}</p>
            {answer && <p className="mt-1 text-ink">{t("reports.answered", { answer })}</p>}
          </>
        ),
        action: <p className="font-semibold">{state}</p>,
      }))}
    />
  );
}
