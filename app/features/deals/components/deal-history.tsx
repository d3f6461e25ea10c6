import type { HistoryEntryView } from "~/features/deals/web/edit-history.server";
import { useTranslation } from "~/platform/i18n/translation";
import { LocalTime } from "~/platform/ui/local-time";
import { Section } from "~/platform/ui/section";

const MAX_OPEN_ENTRIES = 50;

export function DealHistory({ entries }: { entries: HistoryEntryView[] }) {
  const { t } = useTranslation();
  return (
    <Section id="history" title={t("admin.history")} className="panel min-w-0 p-4 shadow-card sm:p-6">
      <p className="mt-1 text-sm text-soft">{entries.length > 0 ? t("admin.historyHint") : t("admin.noHistory")}</p>
      <ChangeList entries={entries.slice(0, MAX_OPEN_ENTRIES)} />
      {entries.length > MAX_OPEN_ENTRIES && (
        <details className="border-t border-line pt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-link">
            {t("admin.olderHistory", { shown: entries.length - MAX_OPEN_ENTRIES })}
          </summary>
          <ChangeList entries={entries.slice(MAX_OPEN_ENTRIES)} />
        </details>
      )}
    </Section>
  );
}

export function ChangeList({ entries }: { entries: HistoryEntryView[] }) {
  const { t } = useTranslation();
  return (
    <ol>
      {entries.map(({ id, action, together, username, when, changes }) => (
        <li key={id} className="border-t border-line py-3 first:border-t-0 last:pb-0">
          <p className="font-semibold">
            {action}
            {together && <span className="font-normal text-soft"> {t("admin.together")}</span>}
          </p>
          <p className="text-sm text-soft">
            <span>{username ?? t("admin.deletedAccount")}</span>
            {" · "}
            <LocalTime at={when} />
          </p>
          {changes.length > 0 && (
            <dl className="mt-1 flex flex-col gap-1.5 text-sm">
              {changes.map(({ name, from, to }) => (
                <div key={name}>
                  <dt className="font-medium">{name}</dt>
                  <dd className="whitespace-pre-line">
                    <del className="text-soft">{from}</del>
                    <span aria-hidden="true"> → </span>
                    <ins className="no-underline">{to}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}
