import { Link } from "@remix-run/react";
import { Fragment, useContext } from "react";
import { ReactionButton } from "~/components/reactions/reaction-button";
import { ViewerRoleContext } from "~/components/ui/viewer-role";
import { categoryPath } from "~/domain/deals/slugs";
import type { Language } from "~/i18n/languages";
import { useTranslation } from "~/i18n/translation";
import type { WorkedView } from "~/web/deals/deal-life.server";
import type { DealDetailView } from "~/web/deals/deal-view.server";
import { Countdown } from "./countdown";
import { Coupon, DealBadge, Expiry, Price, Rating, Report } from "./deal-attributes";
import { EditLink } from "./edit-link";
import { GetDealLink } from "./get-deal-link";
import { ShareMenu } from "./share-menu";
import { WorkedButton } from "./worked-button";

const TITLE_ID = "title";

export function DealOffer({ deal, worked }: { deal: DealDetailView; worked: WorkedView }) {
  const { t } = useTranslation();
  const isAdmin = useContext(ViewerRoleContext) === "admin";
  return (
    <div className="order-2 flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <span className="font-semibold text-ink">{deal.store}</span>
        <Link to={categoryPath(deal.category)} className="chip">
          {t(`categories.${deal.category}`)}
        </Link>
      </p>
      <Title pieces={deal.titlePieces} lang={deal.titleLang} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Rating rating={deal.rating} ratings={deal.ratings} />
        <Expiry expiry={deal.expiry} />
        {deal.ends && deal.expiry.state === "soon" && <Countdown until={deal.ends.iso} />}
        {deal.report && <Report text={deal.report} />}
      </p>
      <div className="panel p-4 shadow-card sm:p-6">
        <div className="flex flex-wrap items-center gap-x-3 text-3xl" data-over={deal.over && ""}>
          <Price price={deal.price} was={deal.was} />
          <DealBadge deal={{ low: deal.low, featured: false }} />
        </div>
        {deal.saved && !deal.over && (
          <p className="mt-1 font-semibold text-coupon">{t("deal.save", { amount: deal.saved })}</p>
        )}
        {deal.coupon && (
          <div className="mt-4">
            <Coupon code={deal.coupon} large />
            <p className="mt-1 text-sm text-soft">{t("deal.couponHint")}</p>
          </div>
        )}
        <GetDealLink
          deal={deal}
          titleId={TITLE_ID}
          className={`${deal.over ? "button-quiet" : "button-primary"} mt-5 w-full py-3 text-lg`}
        />
        <div className="relative mt-4 flex flex-wrap gap-3">
          <ReactionButton reaction="like" deal={deal} titleId={TITLE_ID} />
          <ReactionButton reaction="noluck" deal={deal} titleId={TITLE_ID} />
          <WorkedButton deal={deal} worked={worked} />
          <ShareMenu key={deal.id} shared={deal.shared} />
          {isAdmin && <EditLink deal={deal} />}
        </div>
        <p className="mt-3 text-sm text-soft">
          {deal.affiliate ? t("deal.affiliate", { store: deal.store }) : t("deal.disclosure", { store: deal.store })}
        </p>
      </div>
    </div>
  );
}

export function DealBar({ deal }: { deal: DealDetailView }) {
  return (
    <div className="deal-bar" data-over={deal.over && ""}>
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
