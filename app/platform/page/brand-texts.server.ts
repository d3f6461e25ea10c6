import type { TFunction } from "i18next";
import { env } from "~/env.server";
import { hasAffiliateRules } from "~/features/links/affiliate.server";
import { type BrandText, NO_TEXT } from "~/features/site/site-texts";
import { formatCount } from "~/platform/i18n/format";
import type { Language } from "~/platform/i18n/languages";
import { currentSite } from "~/platform/process/current-site.server";

interface Reader {
  t: TFunction;
  language: Language;
}

/** The texts of a site whose admins have changed none. */
const DEFAULTS: Record<BrandText, (reader: Reader) => string> = {
  tagline: ({ t }) => t("site.tagline"),
  description: ({ t }) => t("site.description"),
  title: ({ t }) => t("home.title"),
  subtitle: ({ t }) => t("home.subtitle"),
  badge: ({ t, language }) => {
    const { dailyDeals } = currentSite();
    return dailyDeals > 0 ? t("home.badge", { dailyDeals: formatCount(language, dailyDeals) }) : "";
  },
  trendingTitle: ({ t }) => t("home.blurbs.trending.title"),
  trendingText: ({ t }) => t("home.blurbs.trending.text"),
  exclusiveTitle: ({ t }) => t("home.blurbs.exclusive.title"),
  exclusiveText: ({ t }) => t("home.blurbs.exclusive.text"),
  flashTitle: ({ t }) => t("home.blurbs.flash.title"),
  flashText: ({ t }) => t("home.blurbs.flash.text"),
  affiliate: ({ t }) => (hasAffiliateRules() ? t("footer.affiliate") : ""),
  prices: ({ t }) => t("footer.prices"),
  shipping: ({ t }) => (env().siteCurrency.code === "USD" ? t("footer.shipping") : t("footer.shippingElsewhere")),
};

export function defaultText(reader: Reader, name: BrandText): string {
  return DEFAULTS[name](reader);
}

/** An admin's text in the reader's language, or the default one; "" for none. */
export function brandText(reader: Reader, name: BrandText): string {
  const own = currentSite().texts[name]?.[reader.language];
  return own === NO_TEXT ? "" : (own ?? DEFAULTS[name](reader));
}
