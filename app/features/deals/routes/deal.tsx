import { redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData, useRouteError } from "@remix-run/react";
import { dealAlertLink } from "~/features/alerts/texts/alert-links.server";
import { categoryName, categoryPath } from "~/features/categories/categories";
import { dealPath } from "~/features/deals/addresses";
import { DealDetail } from "~/features/deals/components/deal-detail";
import { DealFoot } from "~/features/deals/components/deal-foot";
import { DealBar, DealOffer } from "~/features/deals/components/deal-offer";
import { OtherDeals } from "~/features/deals/components/other-deals";
import { languagesOf } from "~/features/deals/deal-texts";
import { dealSlug } from "~/features/deals/slugs";
import { dealCreditView } from "~/features/deals/web/deal-credit.server";
import { dealDetail } from "~/features/deals/web/deal-detail.server";
import { otherCards, otherDeals } from "~/features/deals/web/other-deals.server";
import { product } from "~/features/deals/web/structured-data.server";
import { redirectMerged } from "~/features/duplicates/web/merged-deal.server";
import { DealLife, DealTimeline, OverBanner } from "~/features/life/components/deal-life";
import { dealLifeView } from "~/features/life/web/deal-life.server";
import { findDeal } from "~/features/lists/browse.server";
import { dealDetails } from "~/features/lists/deal-details.server";
import { PriceHistory } from "~/features/prices/components/price-history";
import { priceHistoryView } from "~/features/prices/web/price-history.server";
import { RatingSection } from "~/features/ratings/components/rating-section";
import { ratingAction } from "~/features/ratings/web/rating-action.server";
import { ratingsPage, ratingsView } from "~/features/ratings/web/rating-view.server";
import { REACTION_PATHS } from "~/features/reactions/addresses";
import { markedDeals } from "~/features/reactions/card-marks.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { revalidatesDeals } from "~/platform/browser/cache/revalidation";
import { isErrorPage } from "~/platform/browser/error-page";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import type { PageHandle } from "~/platform/browser/page-handle";
import { ErrorContent } from "~/platform/errors/components/error-content";
import { PageError } from "~/platform/errors/components/page-error";
import { spaceLatin } from "~/platform/i18n/format";
import { useTranslation } from "~/platform/i18n/translation";
import { breadcrumbList } from "~/platform/page/breadcrumb-list.server";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { boundedLocation } from "~/platform/page/redirects.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";

/** The limit of events in the timeline. */
const MAX_EVENTS = 20;

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
  const { db, params, url, language, t, now, user } = pageRequest;
  const deal = await findDeal(db, params.dealId ?? "");
  if (!deal) throw await redirectMerged(pageRequest);
  const path = dealPath(deal);
  if ((params.title ?? "") !== dealSlug(deal.title)) throw redirect(boundedLocation(`${path}${url.search}`, path));

  const [others, details] = await Promise.all([
    otherDeals(pageRequest, deal),
    dealDetails(db, deal, {
      ...{ userId: user?.id ?? null, now, events: MAX_EVENTS },
      ratings: ratingsPage(pageRequest, deal),
    }),
  ]);
  const shown = await markedDeals(db, [deal.id, ...others.ids], pageRequest);
  const viewer = { language, now, ...shown.marks };
  const view = dealDetail(deal, viewer);
  const category = categoryName(deal.category, language);
  return {
    deal: view,
    others: otherCards(others, shown.deals, viewer),
    prices: priceHistoryView(pageRequest, deal, details.history),
    ratings: ratingsView(pageRequest, deal, details),
    life: dealLifeView(pageRequest, deal, details),
    credit: dealCreditView(pageRequest, deal.id, details),
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
      {deal.over && <OverBanner life={life} similar={others.kind === "similar" ? t("deal.similar") : null} />}
      <DealDetail deal={deal}>
        <DealOffer deal={deal} verdict={prices.verdictText} alert={alert} report={credit.report}>
          <DealLife deal={deal} life={life} />
        </DealOffer>
        <PriceHistory history={prices} path={deal.path} />
      </DealDetail>
      {deal.over && <OtherDeals deal={deal} others={others} />}
      <RatingSection ratings={ratings} path={deal.path} rejected={rejected} />
      {!deal.over && <OtherDeals deal={deal} others={others} />}
      <DealTimeline life={life} />
      <DealFoot deal={deal} credit={credit} />
      <DealBar deal={deal} verdict={prices.verdictText} />
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
