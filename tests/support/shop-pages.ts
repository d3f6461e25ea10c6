import { readProductPage } from "~/features/product-pages/product-page";
import { type Currency, US_DOLLAR } from "~/platform/values/currency";

export const SHOP_PAGE = "https://shop.test/p/oak-stool";

/** JSON-LD, one script for each value. */
export const jsonLd = (...values: unknown[]) =>
  values.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join("\n");

export const offerOf = (price: unknown, more: object = {}) => ({
  "@type": "Offer",
  price,
  priceCurrency: "USD",
  ...more,
});

export const productOf = (name: string, offers: unknown, more: object = {}) => ({
  "@type": "Product",
  name,
  offers,
  ...more,
});

interface Options {
  address?: string;
  currency?: Currency;
  now?: Date;
}

export function readShopPage(html: string, options: Options = {}) {
  const { address = SHOP_PAGE, currency = US_DOLLAR, now = new Date("2026-06-15T12:00:00Z") } = options;
  return readProductPage(html, { address, currency, now });
}
