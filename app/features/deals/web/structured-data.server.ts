import { env } from "~/env.server";
import { categoryName } from "~/features/categories/categories";
import { dealPath } from "~/features/deals/addresses";
import type { Deal } from "~/features/deals/deal";
import { textsFor } from "~/features/deals/deal-texts";
import { plainAmount } from "~/features/deals/price";
import { pictureAddress } from "~/features/deals/texts/shown-picture.server";
import { webUrl } from "~/features/deals/urls";
import type { Language } from "~/platform/i18n/languages";
import { absoluteImage, localizedUrl } from "~/platform/page/addresses.server";

const CONTEXT = "https://schema.org";

/** schema.org's Product with its Offer; without aggregateRating when there are no ratings. */
export function product(language: Language, deal: Deal, now: Date): object {
  const currency = env().siteCurrency;
  const image = absoluteImage(pictureAddress(deal, "large"));
  const { title, description } = textsFor(deal, language);
  const isOver = deal.state === "gone" || (deal.expiresAt !== null && deal.expiresAt <= now);
  return {
    "@context": CONTEXT,
    "@type": "Product",
    name: title,
    description: description || title,
    category: categoryName(deal.category, "en"),
    sku: deal.id,
    ...(image && { image }),
    ...(deal.ratingsCount > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: deal.averageRating,
        ratingCount: deal.ratingsCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    offers: {
      "@type": "Offer",
      url: webUrl(deal.url) ?? localizedUrl(dealPath(deal), language),
      price: plainAmount(deal.discountedPrice, currency),
      priceCurrency: currency.code,
      availability: `${CONTEXT}/${isOver ? "SoldOut" : "InStock"}`,
      ...(deal.expiresAt && { priceValidUntil: deal.expiresAt.toISOString() }),
      seller: { "@type": "Organization", name: deal.store },
    },
  };
}
