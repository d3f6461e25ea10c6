import type { TFunction } from "i18next";
import { SITE_PAGES } from "~/features/site/site-texts";
import type { Language } from "~/platform/i18n/languages";
import { currentSite } from "~/platform/process/current-site.server";
import { brandText } from "./brand-texts.server";

/** The footer's texts (specification §2.3), which the scripts of pages need not carry. */
export function footerView(language: Language, t: TFunction) {
  const { name: site, filing, texts } = currentSite();
  return {
    tagline: brandText({ t, language }, "tagline"),
    notes: (["affiliate", "prices", "shipping"] as const)
      .map((name) => brandText({ t, language }, name))
      .filter(Boolean),
    browse: t("footer.browse"),
    links: [
      { path: "/deals", text: t("header.allDeals") },
      { path: "/follow", text: t("footer.feed") },
      { path: "/moderation", text: t("moderation.title") },
      { path: "/sitemap.xml", text: t("footer.sitemap") },
      { path: "/api/docs", text: t("footer.api") },
    ],
    rights: t("footer.rights", { year: new Date().getUTCFullYear(), site }),
    legal: [
      ...SITE_PAGES.filter((page) => texts[page]).map((page) => ({ href: `/${page}`, text: t(`sitePages.${page}`) })),
      ...(filing ? [{ href: "https://beian.miit.gov.cn/", text: filing }] : []),
    ],
  };
}

export type FooterView = ReturnType<typeof footerView>;
