import { Link } from "@remix-run/react";
import { useContext } from "react";
import { accountHref } from "~/features/accounts/addresses";
import type { RejectedRating } from "~/features/ratings/web/rating-action.server";
import type { RatingsView, RatingView } from "~/features/ratings/web/rating-view.server";
import { colon } from "~/platform/i18n/punctuation";
import { useTranslation } from "~/platform/i18n/translation";
import { Pager } from "~/platform/ui/pager";
import { TextLink } from "~/platform/ui/text-link";
import { ViewerRoleContext } from "~/platform/ui/viewer-role";
import { RatingForm } from "./rating-form";
import { Stars } from "./stars";

interface RatingSectionProps {
  ratings: RatingsView;
  path: string;
  rejected: RejectedRating | undefined;
}

export function RatingSection({ ratings, path, rejected }: RatingSectionProps) {
  const { t } = useTranslation();
  const isMember = useContext(ViewerRoleContext) !== "visitor";
  return (
    <section id="ratings" aria-labelledby="ratings-title" className="mt-12">
      <h2 id="ratings-title" className="text-2xl font-extrabold">
        {t("ratings.title")}
      </h2>
      {ratings.average === null && <p className="mt-1 text-soft">{t("ratings.none")}</p>}
      <div
        className={`mt-4 grid gap-6 ${ratings.average === null ? "" : "lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-10"}`}
      >
        {ratings.average !== null && (
          <div>
            <RatingList {...ratings} />
          </div>
        )}
        <div className="panel self-start p-4 shadow-card sm:p-6">
          {isMember || rejected ? (
            <RatingForm key={path} own={ratings.own} path={path} rejected={rejected} />
          ) : (
            <LogInToRate path={path} />
          )}
        </div>
      </div>
    </section>
  );
}

function LogInToRate({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t("ratings.loginText")}</p>
      <Link to={accountHref("/login", `${path}#ratings`)} className="button button-primary mt-4">
        {t("header.login")}
      </Link>
    </>
  );
}

function RatingList({ average, count, total, first, last, ratings, newerHref, olderHref, report }: RatingsView) {
  const { t } = useTranslation();
  const isPaged = newerHref !== null || olderHref !== null;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="text-3xl font-extrabold tabular-nums" aria-hidden="true">
          {average}
        </span>
        <Stars rating={Number(average)} label={t("ratings.average", { rating: average })} />
        <span className="text-soft">{t("ratings.total", { count, total })}</span>
      </p>
      <section
        className="panel rating-list mt-3 max-h-112 overflow-y-auto px-4"
        aria-label={t("ratings.list")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
        tabIndex={0}
      >
        <ul>
          {ratings.map((rating) => (
            <Review key={rating.id} {...rating} report={report} />
          ))}
        </ul>
      </section>
      {isPaged && (
        <Pager
          label={t("ratings.title")}
          links={[
            { text: t("ratings.newer"), href: newerHref },
            { text: t("ratings.older"), href: olderHref },
          ]}
          preventScrollReset
          className="mt-3"
        >
          <span className="text-soft tabular-nums">{t("ratings.range", { first, last, total })}</span>
        </Pager>
      )}
    </>
  );
}

function Review({ rating, comment, username, reportHref, created, report }: RatingView & { report: string }) {
  const { t, language } = useTranslation();
  const name = username ?? t("ratings.anonymous");
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="font-semibold">{name}</span>
        <Stars rating={rating} label={t("ratings.stars", { count: rating })} />
        <time dateTime={created.iso} className="text-soft">
          {created.text}
        </time>
        {reportHref && (
          <TextLink to={reportHref} aria-label={`${report}${colon(language)}${name}`}>
            {report}
          </TextLink>
        )}
      </p>
      {comment && <p className="mt-1 whitespace-pre-line">{comment}</p>}
    </li>
  );
}
