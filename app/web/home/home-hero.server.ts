import { type ListState, listHref, WHOLE_LIST } from "~/addresses/lists";
import type { CategoryCount } from "~/domain/deals/browse/tags.server";
import { formatCount } from "~/i18n/format";
import type { PageRequest } from "~/web/page/page.server";

/** What the home page's introduction says beside its title. */
export interface HomeHeroView {
  badge: string;
  /** The number of live deals, in words. */
  live: string;
  subtitle: string;
  blurbs: { href: string; icon: "flame" | "ticket" | "bolt"; title: string; text: string }[];
}

const LISTS = "/deals";

const BLURBS = [
  ["trending", "flame", { sort: "hot" }],
  ["exclusive", "ticket", { coupon: true }],
  ["flash", "bolt", { sort: "expiry" }],
] as const satisfies [string, HomeHeroView["blurbs"][number]["icon"], Partial<ListState>][];

/** The introduction (specification §2.4); each blurb leads to the list that it speaks of. */
export function homeHero({ t, language }: PageRequest, counted: CategoryCount[]): HomeHeroView {
  const live = counted.reduce((sum, category) => sum + (category.live ?? 0), 0);
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
