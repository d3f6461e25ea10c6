import { useLoaderData } from "@remix-run/react";
import { feedOf } from "~/addresses/feeds";
import { pageLoader } from "~/browser/cache/client-loader";
import { revalidatesDeals } from "~/browser/cache/revalidation";
import { FeaturedSection } from "~/components/home/featured-section";
import { HomeError } from "~/components/home/home-error";
import { HomeHero } from "~/components/home/home-hero";
import { SectionLoadingSwitch } from "~/components/home/section-loading-switch";
import { DealList } from "~/components/lists/deal-list";
import { FilterChips } from "~/components/lists/filter-chips";
import { InfiniteScrollSwitch } from "~/components/lists/infinite-scroll";
import { LiveSwitch } from "~/components/lists/live-switch";
import { SkipToDeals } from "~/components/lists/skip-link";
import { ChipLinks } from "~/components/ui/chip-links";
import { Section } from "~/components/ui/section";
import { dealPages, HOME_MAX_DEALS, HOME_PAGE_SIZE } from "~/domain/deals/browse/pages.server";
import { categoryCounts } from "~/domain/deals/browse/tags.server";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { itemList } from "~/web/deals/structured-data.server";
import { homeHero } from "~/web/home/home-hero.server";
import { homeSections } from "~/web/home/home-sections.server";
import { categoryChips, orderChips, tagChips } from "~/web/lists/chips.server";
import { dealListView, listCanonical } from "~/web/lists/deal-list.server";
import { feedLinks } from "~/web/lists/feed-links.server";
import { listFilters } from "~/web/lists/filters.server";
import { taggedListState } from "~/web/lists/list-state.server";
import { describePage } from "~/web/page/meta.server";
import { type PageRequest, page } from "~/web/page/page.server";
import { dealLanguage } from "~/web/page/preferences.server";

const PATH = "/";
const OFFERED_TAGS = 12;

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true });

export const ErrorBoundary = HomeError;

export const loader = page(async (pageRequest) => {
  const { list, featured } = await homeSections(pageRequest, () => listSection(pageRequest));
  return { ...list, featured };
});

async function listSection(pageRequest: PageRequest) {
  const { db, request, language, t, now } = pageRequest;
  const [{ state: requested, tags }, categories] = await Promise.all([
    taggedListState(pageRequest, { tags: OFFERED_TAGS }),
    categoryCounts(db),
  ]);
  const state = { ...requested, q: "", sort: requested.sort === "hot" ? ("hot" as const) : ("newest" as const) };
  const filter = { ...state, lang: dealLanguage(request) };
  const pages = await dealPages(db, { ...filter, now, pageSize: HOME_PAGE_SIZE, atMost: HOME_MAX_DEALS });
  return {
    list: await dealListView(pageRequest, PATH, state, pages),
    live: state.live,
    together: t("home.simultaneously"),
    hero: homeHero(pageRequest, categories),
    filters: listFilters(pageRequest, PATH, state),
    orders: orderChips(t, PATH, state),
    categories: categoryChips(t, PATH, state, categories),
    tags: tagChips(t, PATH, state, tags),
    meta: describePage(language, listCanonical(PATH, state, pages), {
      title: t("home.pageTitle"),
      description: t("site.description"),
      jsonLd: [itemList(language, t("home.all"), pages)],
      feeds: feedLinks(language, feedOf(state)),
    }),
  };
}

export default function Home() {
  const { featured, list, live, together, hero, filters, orders, categories, tags } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <>
      <HomeHero hero={hero} />
      <div className="shell">
        <FeaturedSection featured={featured} />
        <Section id="all-deals" title={t("home.all")} headingClass="text-2xl font-extrabold" className="mt-10">
          <div className="relative my-4 flex flex-col gap-2">
            <SkipToDeals text={filters.skip} />
            <ChipLinks label={t("list.category")} chips={categories} toTop />
            <div className="one-row flex gap-3 md:flex-wrap md:gap-x-6 md:gap-y-2">
              <ChipLinks label={t("list.sort")} chips={orders} />
              <FilterChips {...filters} />
              {tags.length > 0 && <ChipLinks label={t("list.tag")} chips={tags} />}
              <div className="flex gap-x-6">
                <LiveSwitch on={live} label={filters.live} />
                <InfiniteScrollSwitch />
                <SectionLoadingSwitch label={together} />
              </div>
            </div>
          </div>
          <DealList list={list} eager={0} count={({ last, total }) => t("home.loaded", { shown: last, total })} />
        </Section>
      </div>
    </>
  );
}
