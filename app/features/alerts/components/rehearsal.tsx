import type { RehearsalView } from "~/features/alerts/web/rehearsal-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Section } from "~/platform/ui/section";
import { TextLink } from "~/platform/ui/text-link";

/** What an alert would have sent, day by day. */
export function Rehearsal({ summary, days }: RehearsalView) {
  const { t } = useTranslation();
  return (
    <Section id="rehearsal" title={t("alerts.rehearsal")} className="panel min-w-0 p-4 shadow-card sm:p-6">
      <p role="status" className="mt-2">
        {summary}
      </p>
      {days.map(({ day, count, rows, more }) => (
        <div key={day} className="mt-4">
          <h3 className="flex justify-between gap-3 font-semibold">
            {day}
            <span className="font-normal text-soft">{count}</span>
          </h3>
          <ul className="mt-1 [overflow-wrap:anywhere]">
            {rows.map(({ id, title, path, news }) => (
              <li key={id} className="border-t border-line py-2">
                <TextLink to={path}>{title}</TextLink>
                <p className="text-sm text-soft">{news}</p>
              </li>
            ))}
          </ul>
          {more && <p className="text-sm text-soft">{more}</p>}
        </div>
      ))}
    </Section>
  );
}
