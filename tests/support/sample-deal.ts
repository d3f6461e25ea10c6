import type { Deal } from "~/features/deals/deal";

/** A deal that has everything a card can show, published at `now`. */
export function sampleDeal(now: Date): Deal {
  return {
    ...{ id: "full", title: "Deals worth a click", description: "Deals from many stores, in one place." },
    ...{ originalPrice: 59.9, discountedPrice: 39.9, discountPercentage: 33 },
    ...{ imageUrl: "/images/demo/headphones.webp", picture: null, store: "Haojia", category: "electronics" },
    tags: ["USB-C", "All deals", "Featured", "Coupon"],
    ...{ url: "https://shop.example/", crawlurl: "", source: "admin", kind: null, lang: "en", translations: {} },
    ...{ expiresAt: new Date(now.getTime() + 77.9 * 3_600_000), featured: true, coupon: "HAOJIA10" },
    ...{ averageRating: 4.6, ratingSum: 589, ratingsCount: 128, likeCount: 2041, noluckCount: 3, workedCount: 0 },
    ...{ hot: 0, state: "live", createdAt: now, updatedAt: now },
  };
}
