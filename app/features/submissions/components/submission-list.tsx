import { SUBMIT_PATH } from "~/features/submissions/addresses";
import type { SubmissionRowView } from "~/features/submissions/texts/submission-row.server";
import { useTranslation } from "~/platform/i18n/translation";
import { QuietLink } from "~/platform/ui/button-link";
import { RowList } from "~/platform/ui/row-list";
import { TextLink } from "~/platform/ui/text-link";
import { TimedText } from "~/platform/ui/timed-text";

export function SubmissionList({ rows }: { rows: SubmissionRowView[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) {
    return (
      <p className="mt-3 text-soft">
        {t("submissions.none")} <TextLink to={SUBMIT_PATH}>{t("submissions.title")}</TextLink>
      </p>
    );
  }
  return (
    <RowList
      rows={rows.map(({ id, title, path, isWaiting, about, at, state, became, reason }) => ({
        id,
        title: path ? <TextLink to={path}>{title}</TextLink> : title,
        text: (
          <>
            <p>
              <TimedText text={about} at={at} />
            </p>
            {became && <p className="font-medium text-ink">{became}</p>}
            {reason && <p className="mt-1 text-ink">{reason}</p>}
          </>
        ),
        action: (
          <>
            <p className="font-semibold">{state}</p>
            {isWaiting && (
              <QuietLink to={`/account/submissions/${id}`} aria-label={t("submissions.editNamed", { title })}>
                {t("deal.edit")}
              </QuietLink>
            )}
          </>
        ),
      }))}
    />
  );
}
