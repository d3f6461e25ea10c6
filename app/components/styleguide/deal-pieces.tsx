import { Coupon, DiscountBadge, Expiry, FeaturedBadge, Price, Rating } from "~/components/deals/deal-attributes";
import { DealCard } from "~/components/deals/deal-card";
import { DealDetail } from "~/components/deals/deal-detail";
import { STARS, Stars } from "~/components/ratings/stars";
import { ReactionButton } from "~/components/reactions/reaction-button";
import { ViewerRoleContext } from "~/components/ui/viewer-role";
import { useTranslation } from "~/i18n/translation";
import type { DealCardView, DealDetailView } from "~/web/deals/deal-view.server";
import { Section } from "./section";

const REACTED = { on: true, total: 2042 };
const UNTOUCHED = { on: false, total: 0 };

export function DealPieces({ cards, detail }: { cards: DealCardView[]; detail: DealDetailView }) {
  const { t } = useTranslation();
  return (
    <>
      <Section name="Price">
        {cards.slice(0, 4).map(({ id, price, was }) => (
          <Price key={id} price={price} was={was} />
        ))}
        <Price price={detail.price} was={detail.was} large />
      </Section>
      <Section name="Expiry">
        {cards.map(({ id, expiry }) => (
          <Expiry key={id} expiry={expiry} />
        ))}
      </Section>
      <Section name="Rating, Stars">
        <Rating rating={null} ratings={0} />
        <Rating rating="4.6" ratings={128} />
        {STARS.map((rating) => (
          <Stars key={rating} rating={rating} label={t("ratings.stars", { count: rating })} />
        ))}
      </Section>
      <Section name="DiscountBadge, FeaturedBadge">
        <DiscountBadge percent={33} />
        <FeaturedBadge />
      </Section>
      <Section name="Coupon">
        <Coupon code="HAOJIA10" />
        <Coupon code="HAOJIA10" large />
      </Section>
      <Section name="ReactionButton">
        {(["like", "noluck"] as const).map((reaction) => (
          <ViewerRoleContext.Provider key={reaction} value="member">
            <ReactionButton reaction={reaction} deal={{ id: "off", title: "", like: UNTOUCHED, noluck: UNTOUCHED }} />
            <ReactionButton reaction={reaction} deal={{ id: "on", title: "", like: REACTED, noluck: REACTED }} />
            <ReactionButton reaction={reaction} deal={{ id: "on", title: "", like: REACTED, noluck: REACTED }} onCard />
          </ViewerRoleContext.Provider>
        ))}
        <ViewerRoleContext.Provider value="visitor">
          <ReactionButton reaction="like" deal={{ id: "off", title: "", like: UNTOUCHED, noluck: UNTOUCHED }} onCard />
        </ViewerRoleContext.Provider>
      </Section>
      <Section name="DealCard">
        <ul className="deal-grid w-full">
          {cards.map((deal) => (
            <li key={deal.id}>
              <DealCard deal={deal} />
            </li>
          ))}
        </ul>
      </Section>
      <Section name="DealCard tall">
        <ul className="grid w-full gap-4 sm:grid-cols-3">
          {cards.slice(0, 3).map((deal) => (
            <li key={deal.id}>
              <DealCard deal={deal} tall idPrefix="featured" />
            </li>
          ))}
        </ul>
      </Section>
      <Section name="DealDetail, ShareMenu">
        <div className="w-full">
          <DealDetail deal={detail} worked={{ on: false, total: 2, name: "It worked", label: "It worked" }} />
        </div>
      </Section>
    </>
  );
}
