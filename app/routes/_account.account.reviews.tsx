import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/browser/cache/client-loader";
import { OwnRatingList } from "~/components/ratings/own-rating-list";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { PageHeader } from "~/components/ui/page-header";
import { Pager } from "~/components/ui/pager";
import { listOwnRatings } from "~/domain/ratings/own-ratings.server";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { memberOf } from "~/web/accounts/require-log-in.server";
import { describePage } from "~/web/page/meta.server";
import { numberedPage } from "~/web/page/numbered-page.server";
import { page } from "~/web/page/page.server";
import { ownRatingRow } from "~/web/ratings/own-rating-list.server";

const PATH = "/account/reviews";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const loader = page(async (pageRequest) => {
  const { db, url, language, t } = pageRequest;
  const { id: userId } = memberOf(pageRequest);
  const { neighbors, ...range } = numberedPage(url, PATH);
  const { ratings, total } = await listOwnRatings(db, { userId, ...range });
  return {
    rows: ratings.map((rating) => ownRatingRow(pageRequest, rating)),
    ...neighbors(total),
    meta: describePage(language, PATH, {
      title: t("account.reviews"),
      description: t("account.description"),
      hidden: true,
    }),
  };
});

export default function OwnReviews() {
  const { rows, newerHref, olderHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <div className="shell max-w-3xl pb-8">
      <Breadcrumb steps={[{ name: t("header.account"), path: "/account" }]} here={t("account.reviews")} />
      <PageHeader title={t("account.reviews")} />
      {rows.length > 0 ? <OwnRatingList rows={rows} /> : <p className="mt-6 text-soft">{t("account.noReviews")}</p>}
      <Pager
        label={t("account.reviews")}
        links={[
          { text: t("account.newerReviews"), href: newerHref },
          { text: t("account.olderReviews"), href: olderHref },
        ]}
        className="mt-3"
      />
    </div>
  );
}
