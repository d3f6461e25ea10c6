import { Fragment, memo, useContext } from "react";
import { categoryName, categoryPath } from "~/features/categories/categories";
import { slugPath, storePath, tagPath } from "~/features/deals/addresses";
import type { DealCardView } from "~/features/deals/texts/deal-card.server";
import { ReactionButton } from "~/features/reactions/components/reaction-button";
import type { HighlightedText } from "~/features/search/highlighted-text";
import { useTranslation } from "~/platform/i18n/translation";
import { ViewerRoleContext } from "~/platform/ui/viewer-role";
import { Coupon, DealBadge, DiscountBadge, Expiry, Heat, Price, Rating, Report } from "./deal-attributes";
import { DealImage } from "./deal-image";
import { EditLink } from "./edit-link";
import { GetDealLink } from "./get-deal-link";

interface DealCardProps {
  deal: DealCardView;
  eager?: boolean;
  heading?: "h2" | "h3";
  /** Distinguishes two cards of the same deal on one page. */
  idPrefix?: "deal" | "featured";
}

/** The link of the title covers the card, below its other controls (deal-card.css). A list has up to thousands. */
export const DealCard = memo(function DealCard({
  deal,
  eager,
  heading: Heading = "h3",
  idPrefix = "deal",
}: DealCardProps) {
  const { language } = useTranslation();
  const isEditor = useContext(ViewerRoleContext) === "editor";
  const titleId = titleIdOf(deal.id, idPrefix);
  return (
    <article id={`${idPrefix}-${deal.id}`} className="deal-card" data-over={deal.over && ""}>
      <div className="deal-card-picture" data-stamp={deal.over}>
        <DealImage src={deal.image} category={deal.category} alt="" eager={eager} />
        <DiscountBadge percent={deal.percent} />
        {isEditor && <EditLink deal={deal} compact />}
      </div>
      <div className="deal-card-text">
        <p className="deal-card-origin">
          <a href={storePath(deal.store)}>{deal.store}</a>
          <a href={categoryPath(deal.category)}>{categoryName(deal.category, language)}</a>
          <span className="deal-age">{deal.age}</span>
        </p>
        <Heading lang={deal.titleLang}>
          <a id={titleId} href={slugPath(deal)}>
            {deal.highlightedTitle ? <HighlightedTitle pieces={deal.highlightedTitle} /> : deal.title}
          </a>
        </Heading>
        <p className="deal-card-summary" lang={deal.textLang}>
          {deal.summary}
        </p>
        <div className="deal-card-price">
          <Price price={deal.price} was={deal.was} />
          <DealBadge deal={deal} />
        </div>
        <p className="deal-card-facts">
          <Heat heat={deal.heat} />
          {deal.report ? <Report text={deal.report} /> : <Expiry expiry={deal.expiry} />}
          <Rating rating={deal.rating} ratings={deal.ratings} />
        </p>
        {deal.coupon && <Coupon code={deal.coupon} />}
        <p className="deal-card-tags">
          {deal.tags.map(({ name, slug }) => (
            <a key={slug} href={tagPath(slug)}>{`#${name}`}</a>
          ))}
        </p>
        <div className="deal-card-actions">
          <ReactionButton reaction="like" deal={deal} titleId={titleId} onCard place={idPrefix} />
          <ReactionButton reaction="noluck" deal={deal} titleId={titleId} onCard place={idPrefix} />
          <GetDealLink deal={deal} titleId={titleId} className="button-primary" />
        </div>
      </div>
    </article>
  );
});

/** The random end of a deal's id: its whole id, four times a card, would be a fifth of a list's size. */
function titleIdOf(id: string, idPrefix: "deal" | "featured"): string {
  return `${idPrefix === "featured" ? "f" : "d"}${id.slice(-8)}`;
}

function HighlightedTitle({ pieces }: { pieces: HighlightedText[] }) {
  let at = 0;
  return pieces.map(({ text, found }) => {
    const key = at;
    at += text.length;
    return found ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
  });
}
