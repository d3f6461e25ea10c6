import { type ListState, listHref, WHOLE_LIST } from "~/features/lists/addresses/lists";
import { formatCount } from "~/platform/i18n/format";
import { brandText } from "~/platform/page/brand-texts.server";
import type { PageRequest } from "~/platform/page/page.server";
import { currentSite } from "~/platform/process/current-site.server";

const LISTS = "/deals";

const BLURBS = [
  ["trending", "flame", { sort: "hot" }],
  ["exclusive", "ticket", { coupon: true }],
  ["flash", "bolt", { sort: "expiry" }],
] as const satisfies [string, string, Partial<ListState>][];

/**
 * The introduction (specification §2.4); each blurb leads to the list that it speaks of. Fewer `live` deals than the
 * default badge has are not named beside it.
 */
export function homeHero(reader: Pick<PageRequest, "t" | "language">, { live }: { live: number }) {
  const { t, language } = reader;
  const { dailyDeals, texts } = currentSite();
  return {
    badge: brandText(reader, "badge") || null,
    live: texts.badge?.[language] || live >= dailyDeals ? t("home.live", { found: formatCount(language, live) }) : null,
    title: brandText(reader, "title"),
    subtitle: brandText(reader, "subtitle"),
    blurbs: BLURBS.map(([name, icon, filter]) => ({
      href: listHref(LISTS, WHOLE_LIST, filter),
      icon,
      title: brandText(reader, `${name}Title`),
      text: brandText(reader, `${name}Text`),
    })).filter(({ title }) => title),
  };
}

export type HomeHeroView = ReturnType<typeof homeHero>;
