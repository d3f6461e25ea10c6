import { type ListState, listHref, WHOLE_LIST } from "~/addresses/lists";
import { formatCount } from "~/i18n/format";
import type { PageRequest } from "~/web/page/page.server";

const LISTS = "/deals";

const BLURBS = [
  ["trending", "flame", { sort: "hot" }],
  ["exclusive", "ticket", { coupon: true }],
  ["flash", "bolt", { sort: "expiry" }],
] as const satisfies [string, string, Partial<ListState>][];

/**
 * The introduction (specification §2.4); each blurb leads to the list that it speaks of. `dailyDeals`: the number in the badge;
 * 0: no badge. Fewer live deals than that are not named beside it.
 */
export function homeHero(
  { t, language }: Pick<PageRequest, "t" | "language">,
  { live, dailyDeals }: { live: number; dailyDeals: number },
) {
  return {
    badge: dailyDeals > 0 ? t("home.badge", { dailyDeals: formatCount(language, dailyDeals) }) : null,
    live: live >= dailyDeals ? t("home.live", { found: formatCount(language, live) }) : null,
    subtitle: t("home.subtitle"),
    blurbs: BLURBS.map(([name, icon, filter]) => ({
      href: listHref(LISTS, WHOLE_LIST, filter),
      icon,
      title: t(`home.blurbs.${name}.title`),
      text: t(`home.blurbs.${name}.text`),
    })),
  };
}

export type HomeHeroView = ReturnType<typeof homeHero>;
