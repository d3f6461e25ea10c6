import { useLoaderData } from "@remix-run/react";
import { OwnRatingList } from "~/features/ratings/components/own-rating-list";
import { listOwnRatings } from "~/features/ratings/own-ratings.server";
import { ownRatingRow } from "~/features/ratings/texts/own-rating-row.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { numberedPage } from "~/platform/page/numbered-page.server";
import { page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { PageHeader } from "~/platform/ui/page-header";
import { Pager } from "~/platform/ui/pager";

const PATH = "/account/reviews";

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
