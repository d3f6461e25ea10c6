import type { TFunction } from "i18next";
import { env } from "~/env.server";

/** The footer's texts (specification §2.3), which the scripts of pages need not carry. */
export function footerView(t: TFunction) {
  const { siteName: site, siteCurrency } = env();
  return {
    tagline: t("site.tagline"),
    notes: [
      t("footer.affiliate"),
      t("footer.prices"),
      siteCurrency.code === "USD" ? t("footer.shipping") : t("footer.shippingElsewhere"),
    ],
    browse: t("footer.browse"),
    links: [
      { path: "/deals", text: t("header.allDeals") },
      { path: "/follow", text: t("footer.feed") },
      { path: "/moderation", text: t("moderation.title") },
      { path: "/sitemap.xml", text: t("footer.sitemap") },
      { path: "/api/docs", text: t("footer.api") },
    ],
    rights: t("footer.rights", { year: new Date().getUTCFullYear(), site }),
  };
}

export type FooterView = ReturnType<typeof footerView>;
