import { Link } from "@remix-run/react";
import { type ComponentProps, Fragment, useEffect, useState } from "react";
import type { AlertLink } from "~/features/alerts/addresses";
import { categoryName, categoryPath } from "~/features/categories/categories";
import type { DealCreditView } from "~/features/deals/web/deal-credit.server";
import type { DealDetailView } from "~/features/deals/web/deal-detail.server";
import { PriceHistory } from "~/features/prices/components/price-history";
import { ReactionButton } from "~/features/reactions/components/reaction-button";
import type { Language } from "~/platform/i18n/languages";
import { useTranslation } from "~/platform/i18n/translation";
import { Icon } from "~/platform/ui/icon";
import { TextLink } from "~/platform/ui/text-link";
import { Countdown } from "./countdown";
import { Coupon, DealBadge, Expiry, Heat, Price, Rating, Report, showsExpiry } from "./deal-attributes";
import { GetDealLink } from "./get-deal-link";
import { ShareMenu } from "./share-menu";

const TITLE_ID = "title";
const GET_ID = `${TITLE_ID}-get`;

interface DealOfferProps {
  deal: DealDetailView;
  prices: ComponentProps<typeof PriceHistory>["history"];
  alert: AlertLink;
  report: DealCreditView["report"];
}

export function DealOffer({ deal, prices, alert, report }: DealOfferProps) {
  const { t, language } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={deal.shopPath} className="font-semibold">
          {deal.store}
        </TextLink>
        <Link to={categoryPath(deal.category)} className="chip">
          {categoryName(deal.category, language)}
        </Link>
      </p>
      <Title pieces={deal.titlePieces} lang={deal.titleLang} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Heat heat={deal.heat} />
        <Rating rating={deal.rating} ratings={deal.ratings} />
        {showsExpiry(deal) && <Expiry expiry={deal.expiry} />}
        {deal.ends && deal.expiry.state === "soon" && <Countdown until={deal.ends.iso} />}
        {deal.report && <Report text={deal.report} />}
      </p>
      <div className="panel deal-offer" data-over={deal.over && ""}>
        <div className="deal-offer-price">
          <div className="flex flex-wrap items-center gap-x-3">
            <Price price={deal.price} was={deal.was} />
            <DealBadge deal={{ low: deal.low, featured: false }} />
          </div>
          {deal.saved && !deal.over && (
            <p className="font-semibold text-coupon">{t("deal.save", { amount: deal.saved })}</p>
          )}
          <p className="mt-1 text-sm">{prices.verdictText}</p>
        </div>
        <div className="deal-offer-buy">
          {deal.coupon && <Coupon code={deal.coupon} large />}
          <GetDealLink
            deal={deal}
            titleId={TITLE_ID}
            className={`${deal.over ? "button-quiet" : "button-primary"} py-3 text-lg`}
          />
          {deal.coupon && <p className="w-full text-sm text-soft">{t("deal.couponHint")}</p>}
        </div>
        <div className="deal-offer-actions">
          <ReactionButton reaction="like" deal={deal} titleId={TITLE_ID} />
          <ShareMenu key={deal.id} shared={deal.shared} />
          <Link to={alert.href} className="reaction">
            <Icon name="bell" />
            {alert.text}
          </Link>
          <Link to={report.href} className="reaction">
            {report.text}
          </Link>
        </div>
        <PriceHistory history={prices} path={deal.path} />
        <p className="deal-offer-disclosure">{deal.disclosure}</p>
      </div>
    </div>
  );
}

/** A bar for phones that shows while the offer's own button is out of sight; without script it always shows. */
export function DealBar({ deal }: { deal: DealDetailView }) {
  const isIdle = useIsVisible(GET_ID);
  return (
    <div className="deal-bar" data-over={deal.over && ""} data-idle={isIdle || undefined}>
      <div>
        <Price price={deal.price} was={deal.was} />
        {deal.coupon && <Coupon code={deal.coupon} />}
      </div>
      <GetDealLink
        deal={deal}
        titleId={TITLE_ID}
        linkId="bar-get"
        className={deal.over ? "button-quiet" : "button-primary"}
      />
    </div>
  );
}

function useIsVisible(id: string): boolean {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setIsVisible(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isVisible;
}

function Title({ pieces, lang }: { pieces: string[]; lang: Language | undefined }) {
  return (
    <h1
      id={TITLE_ID}
      lang={lang}
      className={`text-2xl font-extrabold lg:text-3xl ${pieces.length > 1 ? "break-keep" : ""}`}
    >
      {pieces.map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a title never move.
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </h1>
  );
}
