import { type ListState, listHref, WHOLE_LIST } from "~/addresses/lists";
import { formatCount } from "~/i18n/format";
import type { PageRequest } from "~/web/page/page.server";

const LISTS = "/deals";

const BLURBS = [
  ["trending", "flame", { sort: "hot" }],
  ["exclusive", "ticket", { coupon: true }],
  ["flash", "bolt", { sort: "expiry" }],
] as const satisfies [string, string, Partial<ListState>][];

/** The introduction (specification §2.4); each blurb leads to the list that it speaks of. */
export function homeHero({ t, language }: PageRequest, live: number) {
  return {
    badge: t("home.badge"),
    live: t("home.live", { found: formatCount(language, live) }),
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
