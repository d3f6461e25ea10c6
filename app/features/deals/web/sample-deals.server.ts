import type { TFunction } from "i18next";
import type { Deal } from "~/features/deals/deal";
import { guessLanguage } from "~/features/deals/deal-texts";
import { HOUR_MS } from "~/platform/values/durations";

/** Sample deals for the style guide, one for each state of a card. */
export function sampleDeals(t: TFunction, now: Date): Deal[] {
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const text = t("site.description");
  const plain: Deal = {
    id: "plain",
    title: t("list.deals"),
    description: text,
    originalPrice: 59.9,
    discountedPrice: 39.9,
    discountPercentage: 33,
    imageUrl: "/images/demo/headphones.webp",
    store: "Haojia",
    category: "electronics",
    tags: [],
    url: "https://shop.example/",
    crawlurl: "",
    source: "admin",
    expiresAt: null,
    featured: false,
    coupon: null,
    kind: null,
    lang: guessLanguage({ title: text, description: "" }),
    translations: {},
    averageRating: 0,
    ratingSum: 0,
    ratingsCount: 0,
    likeCount: 0,
    noluckCount: 0,
    workedCount: 0,
    hot: 0,
    state: "live",
    createdAt: now,
    updatedAt: now,
  };
  return [
    {
      ...plain,
      id: "full",
      title: t("home.title"),
      tags: ["USB-C", t("list.deals"), t("home.featured"), t("conditions.coupon")],
      expiresAt: inHours(77.9),
      featured: true,
      coupon: "HAOJIA10",
      averageRating: 4.6,
      ratingSum: 589,
      ratingsCount: 128,
      likeCount: 2041,
      noluckCount: 3,
    },
    plain,
    { ...plain, id: "free", category: "books", discountedPrice: 0, discountPercentage: 0, expiresAt: inHours(5.9) },
    { ...plain, id: "undiscounted", originalPrice: 39.9, discountPercentage: 0, expiresAt: inHours(0.5) },
    { ...plain, id: "expired", imageUrl: "", expiresAt: inHours(-1), noluckCount: 12 },
    { ...plain, id: "broken", imageUrl: "/images/missing.jpg", coupon: "A".repeat(40) },
    { ...plain, id: "long", title: text.repeat(3), description: "", tags: [text.slice(0, 40)] },
  ];
}
