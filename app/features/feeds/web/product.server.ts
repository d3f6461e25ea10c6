import { env } from "~/env.server";
import { categoryName } from "~/features/categories/categories";
import type { Deal } from "~/features/deals/deal";
import { plainAmount } from "~/features/deals/price";
import { pictureAddress } from "~/features/deals/texts/shown-picture.server";
import { webUrl } from "~/features/deals/urls";
import { absoluteImage } from "~/platform/page/addresses.server";
import { asMarkup } from "~/platform/values/markup";

/** A deal by the element names of Google's product feeds; null: not given. */
export type Product = Readonly<Record<string, string | null>>;

/** The fields from which an import of a Google feed makes the same deal (docs/decisions/0048). */
export function productOf(deal: Deal): Product {
  const currency = env().siteCurrency;
  const amount = (price: number) => `${plainAmount(price, currency)} ${currency.code}`;
  const isReduced = deal.discountedPrice < deal.originalPrice;
  const isOver = deal.state === "gone" || deal.state === "ended";
  return {
    id: deal.id,
    title: asMarkup(deal.title),
    description: asMarkup(deal.description) || null,
    link: webUrl(deal.url),
    image_link: absoluteImage(pictureAddress(deal, "large")),
    price: amount(isReduced ? deal.originalPrice : deal.discountedPrice),
    sale_price: isReduced ? amount(deal.discountedPrice) : null,
    availability: isOver ? "out_of_stock" : "in_stock",
    expiration_date: deal.expiresAt?.toISOString() ?? null,
    product_type: categoryName(deal.category, "en"),
  };
}
