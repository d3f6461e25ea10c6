import { QuietLink } from "~/components/ui/button-link";
import { TextLink } from "~/components/ui/text-link";
import { useTranslation } from "~/i18n/translation";
import type { SubmissionRowView } from "~/views/submissions/submission-row";

export function SubmissionList({ rows }: { rows: SubmissionRowView[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className="mt-6 text-soft">{t("submissions.none")}</p>;
  return (
    <ul className="panel mt-5 shadow-card">
      {rows.map(({ id, title, path, isWaiting, about, state, reason }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4 first:border-t-0"
        >
          <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
            <p className="font-semibold">{path ? <TextLink to={path}>{title}</TextLink> : title}</p>
            <p className="text-sm text-soft">{about}</p>
            {reason && <p className="mt-1 text-sm">{reason}</p>}
          </div>
          <p className="font-semibold">{state}</p>
          {isWaiting && (
            <QuietLink to={`/account/submissions/${id}`} aria-label={t("submissions.editNamed", { title })}>
              {t("deal.edit")}
            </QuietLink>
          )}
        </li>
      ))}
    </ul>
  );
}
