import { Fragment, memo, useContext } from "react";
import { ReactionButton } from "~/components/reactions/reaction-button";
import { ViewerRoleContext } from "~/components/ui/viewer-role";
import { categoryPath, storePath } from "~/domain/deals/slugs";
import type { HighlightedText } from "~/domain/search/highlighted-text";
import { useTranslation } from "~/i18n/translation";
import type { DealCardView } from "~/web/deals/deal-view.server";
import { Coupon, DiscountBadge, Expiry, FeaturedBadge, LowBadge, Price, Rating, Report } from "./deal-attributes";
import { DealImage } from "./deal-image";
import { EditLink } from "./edit-link";
import { GetDealLink } from "./get-deal-link";

interface DealCardProps {
  deal: DealCardView;
  eager?: boolean;
  heading?: "h2" | "h3";
  tall?: boolean;
  /** Distinguishes two cards of the same deal on one page. */
  idPrefix?: "deal" | "featured";
}

/** The link of the title covers the card, below its other controls (deal-card.css). A list has up to thousands. */
export const DealCard = memo(function DealCard({
  deal,
  eager,
  heading: Heading = "h3",
  tall = false,
  idPrefix = "deal",
}: DealCardProps) {
  const { t } = useTranslation();
  const isAdmin = useContext(ViewerRoleContext) === "admin";
  return (
    <article
      id={`${idPrefix}-${deal.id}`}
      className={tall ? "deal-card deal-card-tall" : "deal-card"}
      data-over={deal.over}
    >
      <div className="deal-card-picture">
        <DealImage src={deal.image} shop={deal.store} alt="" eager={eager} />
        <p className="deal-card-badges">
          <DiscountBadge percent={deal.percent} />
          {deal.featured && <FeaturedBadge />}
          {deal.low && <LowBadge />}
          {deal.fresh && <span className="deal-card-new">{deal.fresh}</span>}
        </p>
        <ReactionButton reaction="like" deal={deal} onCard place={idPrefix} />
      </div>
      <div className="deal-card-text">
        <p className="deal-card-origin">
          <a href={storePath(deal.store)}>{deal.store}</a>
          <a href={categoryPath(deal.category)}>{t(`categories.${deal.category}`)}</a>
        </p>
        <Heading lang={deal.titleLang}>
          <a href={deal.path}>
            {deal.highlightedTitle ? <HighlightedTitle pieces={deal.highlightedTitle} /> : deal.title}
          </a>
        </Heading>
        {deal.summary && (
          <p className="deal-card-summary" lang={deal.textLang}>
            {deal.summary}
          </p>
        )}
        <Price price={deal.price} was={deal.was} />
        <p className="deal-card-facts">
          {deal.report ? <Report text={deal.report} /> : <Expiry expiry={deal.expiry} />}
          <Rating rating={deal.rating} ratings={deal.ratings} />
        </p>
        {deal.tags.length > 0 && (
          <ul className="deal-card-tags" aria-label={t("deal.tags")}>
            {deal.tags.map((tag) => (
              <li key={tag.path}>
                <a href={tag.path}>{`#${tag.name}`}</a>
              </li>
            ))}
          </ul>
        )}
        {deal.coupon && <Coupon code={deal.coupon} />}
        <GetDealLink deal={deal} className="button-soft mt-auto" iconClass="size-4" />
        <p className="deal-card-foot">
          <ReactionButton reaction="noluck" deal={deal} onCard place={idPrefix} />
          <span className="truncate">{deal.age}</span>
        </p>
        {isAdmin && <EditLink deal={deal} />}
      </div>
    </article>
  );
});

function HighlightedTitle({ pieces }: { pieces: HighlightedText[] }) {
  let at = 0;
  return pieces.map(({ text, found }) => {
    const key = at;
    at += text.length;
    return found ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
  });
}
