import { slugPath } from "~/features/deals/addresses";
import { Price } from "~/features/deals/components/deal-attributes";
import { DealImage } from "~/features/deals/components/deal-image";
import type { FeaturedTileView } from "~/features/home/web/featured-view.server";
import { ReactionButton } from "~/features/reactions/components/reaction-button";

/** What fits a tile: picture, two lines of title, price and like. The link of the title covers it. */
export function FeaturedTile({ deal, eager }: { deal: FeaturedTileView; eager: boolean }) {
  const titleId = `f${deal.id.slice(-8)}`;
  return (
    <article id={`featured-${deal.id}`} className="deal-tile">
      <DealImage src={deal.image} category={deal.category} alt="" eager={eager} />
      <h3 lang={deal.titleLang}>
        <a id={titleId} href={slugPath(deal)}>
          {deal.title}
        </a>
      </h3>
      <Price price={deal.price} was={deal.was} />
      <ReactionButton reaction="like" deal={deal} titleId={titleId} onCard place="featured" />
    </article>
  );
}
