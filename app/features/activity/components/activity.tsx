import type { ReactNode } from "react";
import type { ActivityView } from "~/features/activity/web/activity-view.server";
import { OwnRatingList } from "~/features/ratings/components/own-rating-list";
import { SubmissionList } from "~/features/submissions/components/submission-list";
import { colon } from "~/platform/i18n/punctuation";
import { useTranslation } from "~/platform/i18n/translation";
import { RowList } from "~/platform/ui/row-list";
import { Section } from "~/platform/ui/section";
import { TextLink } from "~/platform/ui/text-link";

export function Activity({ submissions, reviews, likes }: ActivityView) {
  const { t } = useTranslation();
  return (
    <>
      <Part id="submissions" title={t("submissions.own")} path="/account/submissions" all={submissions.all}>
        <SubmissionList rows={submissions.rows} />
      </Part>
      <Part id="reviews" title={t("account.reviews")} path="/account/reviews" all={reviews.all}>
        {reviews.rows.length > 0 ? (
          <OwnRatingList rows={reviews.rows} />
        ) : (
          <p className="mt-3 text-soft">{t("account.noReviews")}</p>
        )}
      </Part>
      <Part id="likes" title={t("header.favorites")} path="/favorites" all={likes.all}>
        {likes.rows.length > 0 ? (
          <RowList
            rows={likes.rows.map(({ id, path, title, text }) => ({
              id,
              title: <TextLink to={path}>{title}</TextLink>,
              text,
              action: null,
            }))}
          />
        ) : (
          <p className="mt-3 text-soft">{t("favorites.emptyTitle")}</p>
        )}
      </Part>
    </>
  );
}

interface PartProps {
  id: string;
  title: string;
  path: string;
  /** The link to all of them; null where there are none. */
  all: string | null;
  children: ReactNode;
}

function Part({ id, title, path, all, children }: PartProps) {
  const { language } = useTranslation();
  return (
    <Section id={id} title={title} className="mt-8">
      {children}
      {all && (
        <p className="mt-2">
          <TextLink to={path} aria-label={`${title}${colon(language)}${all}`} className="inline-block py-2">
            {all}
          </TextLink>
        </p>
      )}
    </Section>
  );
}
