import { Link } from "@remix-run/react";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import type { AlertLink } from "~/features/alerts/addresses";
import { categoryName, categoryPath } from "~/features/categories/categories";
import type { DealCreditView } from "~/features/deals/web/deal-credit.server";
import type { DealDetailView } from "~/features/deals/web/deal-detail.server";
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
  verdict: string;
  alert: AlertLink;
  report: DealCreditView["report"];
  /** Whether the deal still holds, below the button to the shop. */
  children: ReactNode;
}

export function DealOffer({ deal, verdict, alert, report, children }: DealOfferProps) {
  const { t } = useTranslation();
  return (
    <>
      <DealHead deal={deal} verdict={verdict} />
      <div className="panel deal-offer">
        {deal.coupon && <Coupon code={deal.coupon} large />}
        <GetDealLink
          deal={deal}
          titleId={TITLE_ID}
          className={`${deal.over ? "button-quiet" : "button-primary"} py-3 text-lg`}
        />
        {deal.coupon && <p>{t("deal.couponHint")}</p>}
        <p>{deal.disclosure}</p>
      </div>
      {children}
      <div className="deal-offer-actions">
        <ReactionButton reaction="like" deal={deal} titleId={TITLE_ID} />
        <Link to={alert.href} className="reaction">
          <Icon name="bell" />
          {alert.text}
        </Link>
        <ShareMenu key={deal.id} shared={deal.shared} />
        <Link to={report.href} className="reaction">
          {report.text}
        </Link>
      </div>
    </>
  );
}

function DealHead({ deal, verdict }: Pick<DealOfferProps, "deal" | "verdict">) {
  const { t, language } = useTranslation();
  return (
    <div className="deal-head" data-over={deal.over && ""}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={deal.shopPath} className="font-semibold">
          {deal.store}
        </TextLink>
        <Link to={categoryPath(deal.category)} className="chip">
          {categoryName(deal.category, language)}
        </Link>
      </p>
      <Title pieces={deal.titlePieces} lang={deal.titleLang} />
      <div>
        <div className="flex flex-wrap items-center gap-x-3">
          <Price price={deal.price} was={deal.was} />
          <DealBadge deal={{ low: deal.low, featured: false }} />
          {deal.saved && !deal.over && (
            <span className="font-semibold text-coupon">{t("deal.save", { amount: deal.saved })}</span>
          )}
        </div>
        <p className="mt-1 text-sm">{verdict}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Heat heat={deal.heat} label={t("deal.heatExplained", { heat: deal.heat })} />
        <Rating rating={deal.rating} ratings={deal.ratings} />
        {showsExpiry(deal) && <Expiry expiry={deal.expiry} />}
        {deal.ends && deal.expiry.state === "soon" && <Countdown until={deal.ends.iso} />}
        {deal.report && <Report text={deal.report} />}
      </p>
    </div>
  );
}

/** A bar for phones that shows while the offer's own button is out of sight; without script it always shows. */
export function DealBar({ deal, verdict }: Pick<DealOfferProps, "deal" | "verdict">) {
  const isIdle = useIsVisible(GET_ID);
  return (
    <div className="deal-bar" data-over={deal.over && ""} data-shown={isIdle ? undefined : ""}>
      <div>
        <Price price={deal.price} was={deal.was} />
        {deal.coupon && <Coupon code={deal.coupon} />}
        <p className="deal-bar-verdict line-clamp-3">{verdict}</p>
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
      className={`text-xl font-extrabold md:text-2xl lg:text-3xl ${pieces.length > 1 ? "break-keep" : ""}`}
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
