import { Coupon, DealBadge, DiscountBadge, Expiry, Price, Rating } from "~/features/deals/components/deal-attributes";
import { DealCard } from "~/features/deals/components/deal-card";
import { DealDetail } from "~/features/deals/components/deal-detail";
import { DealOffer } from "~/features/deals/components/deal-offer";
import type { DealCardView, DealDetailView } from "~/features/deals/web/deal-view.server";
import { STARS, Stars } from "~/features/ratings/components/stars";
import { ReactionButton } from "~/features/reactions/components/reaction-button";
import { useTranslation } from "~/platform/i18n/translation";
import { ViewerRoleContext } from "~/platform/ui/viewer-role";
import { Section } from "./section";

const REACTED = { on: true, total: 2042 };
const NO_PRICES = { verdictText: "", chart: null, rows: [], takeBack: null, thinned: null };
const PLACE = { href: "/alerts", text: "…" };
const UNTOUCHED = { on: false, total: 0 };

export function DealPieces({ cards, detail }: { cards: DealCardView[]; detail: DealDetailView }) {
  const { t } = useTranslation();
  return (
    <>
      <Section name="Price">
        {cards.slice(0, 4).map(({ id, price, was }) => (
          <Price key={id} price={price} was={was} />
        ))}
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
      <Section name="DiscountBadge, DealBadge">
        <DiscountBadge percent={33} />
        <DealBadge deal={{ featured: true }} />
      </Section>
      <Section name="Coupon">
        <Coupon code="HAOJIA10" />
        <Coupon code="HAOJIA10" large />
      </Section>
      <Section name="ReactionButton">
        {(["like", "noluck"] as const).map((reaction) => (
          <ViewerRoleContext.Provider key={reaction} value="member">
            <ReactionButton
              reaction={reaction}
              titleId="off"
              deal={{ id: "off", like: UNTOUCHED, noluck: UNTOUCHED }}
            />
            <ReactionButton reaction={reaction} titleId="on" deal={{ id: "on", like: REACTED, noluck: REACTED }} />
            <ReactionButton
              reaction={reaction}
              titleId="on"
              deal={{ id: "on", like: REACTED, noluck: REACTED }}
              onCard
            />
          </ViewerRoleContext.Provider>
        ))}
        <ViewerRoleContext.Provider value="visitor">
          <ReactionButton
            reaction="like"
            titleId="off"
            deal={{ id: "off", like: UNTOUCHED, noluck: UNTOUCHED }}
            onCard
          />
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
      <Section name="DealDetail, ShareMenu">
        <div className="w-full">
          <DealDetail deal={detail}>
            <DealOffer alert={PLACE} report={PLACE} deal={detail} prices={NO_PRICES} />
          </DealDetail>
        </div>
      </Section>
    </>
  );
}
