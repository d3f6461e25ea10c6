import type { TFunction } from "i18next";
import { env } from "~/env.server";
import { categoryName } from "~/features/categories/categories";
import type { Deal } from "~/features/deals/deal";
import { textsFor } from "~/features/deals/deal-texts";
import { plainAmount } from "~/features/deals/price";
import { dealPath } from "~/features/deals/slugs";
import { imageUrl, webUrl } from "~/features/deals/urls";
import type { Language } from "~/platform/i18n/languages";
import { absoluteImage, localizedUrl } from "~/platform/page/addresses.server";

const CONTEXT = "https://schema.org";

/** schema.org's BreadcrumbList; `below`: names and paths below the home page. */
export function breadcrumbList(t: TFunction, language: Language, below: { name: string; path: string }[]): object {
  const steps = [{ name: t("site.home"), path: "/" }, ...below];
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: localizedUrl(path, language),
    })),
  };
}

/** schema.org's Product with its Offer; without aggregateRating when there are no ratings. */
export function product(language: Language, deal: Deal, now: Date): object {
  const currency = env().siteCurrency;
  const image = absoluteImage(imageUrl(deal.imageUrl));
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
