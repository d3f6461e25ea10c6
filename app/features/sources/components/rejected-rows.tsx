import type { RefusedView } from "~/features/sources/web/sources-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { TimedText } from "~/platform/ui/timed-text";

export function RejectedRows({ rows }: { rows: RefusedView[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="cursor-pointer py-1 font-semibold">{t("sources.refusedRows")}</summary>
      <ul className="mt-1 text-sm">
        {rows.map(({ id, index, key, when, reasons }) => (
          <li key={id} className="border-t border-line py-2 first:border-t-0">
            <p className="text-soft">
              <TimedText text={t("sources.refusedRow", { row: index, when: when.text })} at={when} />
            </p>
            {key && (
              <p className="[overflow-wrap:anywhere]" translate="no">
                {key}
              </p>
            )}
            <Reasons reasons={reasons} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Why a row was rejected, each with its field. */
export function Reasons({ reasons }: Pick<RefusedView, "reasons">) {
  return (
    <ul>
      {reasons.map(({ field, text }) => (
        <li key={`${field} ${text}`}>
          {field && (
            <code className="font-mono" translate="no">
              {field}
            </code>
          )}{" "}
          {text}
        </li>
      ))}
    </ul>
  );
}
