import { redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData, useRouteError } from "@remix-run/react";
import { REACTION_PATHS } from "~/addresses/reactions";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { revalidatesDeals } from "~/browser/cache/revalidation";
import { isErrorPage } from "~/browser/error-page";
import { keepFormOnServerError, useLastActionData } from "~/browser/forms/preserve-form";
import type { PageHandle } from "~/browser/page-handle";
import { DealDetail } from "~/components/deals/deal-detail";
import { DealFoot } from "~/components/deals/deal-foot";
import { DealLife, OverBanner } from "~/components/deals/deal-life";
import { DealBar, DealOffer } from "~/components/deals/deal-offer";
import { OtherDeals } from "~/components/deals/other-deals";
import { ErrorContent } from "~/components/layout/error-content";
import { PageError } from "~/components/layout/page-error";
import { RatingSection } from "~/components/ratings/rating-section";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { findDeal } from "~/domain/deals/browse/browse.server";
import { categoryName, categoryPath } from "~/domain/deals/categories";
import { languagesOf } from "~/domain/deals/deal-texts";
import { dealPath, dealSlug } from "~/domain/deals/slugs";
import { priceHistory } from "~/domain/prices/price-history.server";
import { spaceLatin } from "~/i18n/format";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { dealAlertLink } from "~/web/alerts/deal-alert-link.server";
import { dealLifeView } from "~/web/deals/deal-life.server";
import { dealDetail } from "~/web/deals/deal-view.server";
import { redirectMerged } from "~/web/deals/merged-deal.server";
import { otherCards, otherDeals } from "~/web/deals/other-deals.server";
import { priceHistoryView } from "~/web/deals/price-history.server";
import { breadcrumbList, product } from "~/web/deals/structured-data.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";
import { boundedLocation } from "~/web/page/redirects.server";
import { ratingAction } from "~/web/ratings/rating-action.server";
import { ratingsView } from "~/web/ratings/rating-view.server";
import { viewerOf } from "~/web/reactions/own-reactions.server";
import { dealCreditView } from "~/web/submissions/deal-credit.server";

export const meta = pageMeta;

/** A mark may change the deal's state, and does change its timeline. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  const isMarked = args.formAction === REACTION_PATHS.noluck && Boolean(args.actionResult);
  return isMarked || revalidatesDeals(args);
};

export const clientLoader = pageLoader({ cached: true, texts: "deal" });

export const handle: PageHandle = { texts: "deal" };

export const clientAction = invalidatesPages(keepFormOnServerError);

export const action = ratingAction;

export const loader = page(async (pageRequest) => {
  const { db, params, url, language, t, now } = pageRequest;
  const deal = await findDeal(db, params.dealId ?? "");
  if (!deal) throw await redirectMerged(pageRequest);
  const path = dealPath(deal);
  if ((params.title ?? "") !== dealSlug(deal.title)) throw redirect(boundedLocation(`${path}${url.search}`, path));

  const [others, ratings, history, life, credit] = await Promise.all([
    otherDeals(pageRequest, deal),
    ratingsView(pageRequest, deal),
    priceHistory(db, { deal, now }),
    dealLifeView(pageRequest, deal),
    dealCreditView(pageRequest, deal.id),
  ]);
  const viewer = await viewerOf(pageRequest, [deal, ...Object.values(others).flat()]);
  const view = dealDetail(deal, viewer);
  const category = categoryName(deal.category, language);
  return {
    deal: view,
    others: otherCards(others, viewer),
    prices: priceHistoryView(pageRequest, deal, history),
    ratings,
    life,
    credit,
    alert: dealAlertLink(t, deal.id),
    meta: describePage(language, path, {
      title: view.title,
      description: spaceLatin(
        t("deal.metaDescription", { title: view.title, store: deal.store, price: view.price ?? t("deal.free") }),
      ),
      image: view.shared.image,
      type: "product",
      languages: languagesOf(deal),
      jsonLd: [
        product(language, deal, now),
        breadcrumbList(t, language, [
          { name: category, path: categoryPath(deal.category) },
          { name: view.title, path },
        ]),
      ],
    }),
  };
});

export default function DealPage() {
  const { deal, prices, others, ratings, life, credit, alert } = useLoaderData<typeof loader>();
  const rejected = useLastActionData<typeof action>();
  const { t, language } = useTranslation();
  const category = categoryName(deal.category, language);
  return (
    <div key={deal.id} className="shell">
      <Breadcrumb
        steps={[{ name: category, path: categoryPath(deal.category) }]}
        here={deal.title}
        hereLang={deal.titleLang}
      />
      {deal.over && <OverBanner life={life} similar={others.similar.length > 0 ? t("deal.similar") : null} />}
      <DealDetail deal={deal}>
        <DealOffer deal={deal} prices={prices} alert={alert} report={credit.report} />
        <DealLife deal={deal} life={life} />
      </DealDetail>
      {deal.over && <OtherDeals deal={deal} others={others} />}
      <RatingSection ratings={ratings} path={deal.path} rejected={rejected} />
      {!deal.over && <OtherDeals deal={deal} others={others} />}
      <DealFoot deal={deal} credit={credit} />
      <DealBar deal={deal} />
    </div>
  );
}

/** Only a 404 shows "deal not found", not a failed request. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { t } = useTranslation();
  if (!isErrorPage(error) || error.status !== 404) return <PageError />;
  return <ErrorContent title={t("deal.notFoundTitle")} text={t("deal.notFoundText")} />;
}
