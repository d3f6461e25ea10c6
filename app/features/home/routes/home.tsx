import { useLoaderData } from "@remix-run/react";
import { listAlertLink } from "~/features/alerts/texts/alert-links.server";
import { hasFilter } from "~/features/conditions/conditions";
import { feedOf } from "~/features/feeds/addresses";
import { FeaturedSection } from "~/features/home/components/featured-section";
import { HomeError } from "~/features/home/components/home-error";
import { HomeHero } from "~/features/home/components/home-hero";
import { homeHero } from "~/features/home/web/home-hero.server";
import { homeSections } from "~/features/home/web/home-sections.server";
import { DealList } from "~/features/lists/components/deal-list";
import { ListPage, ListTitle } from "~/features/lists/components/list-page";
import { SectionLoadingSwitch } from "~/features/lists/components/section-loading-switch";
import { dealPages, HOME_MAX_DEALS, HOME_PAGE_SIZE } from "~/features/lists/pages.server";
import { categoryCounts } from "~/features/lists/tags.server";
import { categoryChips, tagChips } from "~/features/lists/web/chips.server";
import { dealListView, listCanonical } from "~/features/lists/web/deal-list.server";
import { feedLinks } from "~/features/lists/web/feed-links.server";
import { listFilters } from "~/features/lists/web/filters.server";
import { listState, taggedListState } from "~/features/lists/web/list-state.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { revalidatesDeals } from "~/platform/browser/cache/revalidation";
import { useTranslation } from "~/platform/i18n/translation";
import { brandText } from "~/platform/page/brand-texts.server";
import { describePage } from "~/platform/page/meta.server";
import { type PageRequest, page } from "~/platform/page/page.server";
import { dealLanguage } from "~/platform/preferences/preferences.server";
import { onceInContent } from "~/platform/process/once-in-content.server";

const PATH = "/";
const OFFERED_TAGS = 12;
const OFFERED_SORTS = ["newest", "hot", "expiry"] as const;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true });

export const ErrorBoundary = HomeError;

export const loader = page(async (pageRequest) => {
  // Introduction and featured deals are left out if a category, tag or price is chosen, but not with the tabs.
  const { category, tag, ...filter } = listState(pageRequest);
  if (category || tag || hasFilter({ ...filter, free: false, coupon: false })) {
    return { ...(await listSection(pageRequest)), hero: null, featured: [] };
  }
  const { list, featured } = await homeSections(pageRequest, () => listSection(pageRequest));
  return { ...list, hero: homeHero(pageRequest, list), featured };
});

async function listSection(pageRequest: PageRequest) {
  const { db, request, language, t, now } = pageRequest;
  const [{ state: requested, tags }, categories] = await Promise.all([
    taggedListState(pageRequest, { tags: OFFERED_TAGS }),
    onceInContent("categories", () => categoryCounts(db)),
  ]);
  const state = { ...requested, q: "", sort: OFFERED_SORTS.find((sort) => sort === requested.sort) ?? "newest" };
  const filter = { ...state, lang: dealLanguage(request) };
  const pages = await dealPages(db, { ...filter, now, pageSize: HOME_PAGE_SIZE, atMost: HOME_MAX_DEALS });
  return {
    list: await dealListView(pageRequest, PATH, state, pages),
    path: PATH,
    state,
    live: categories.reduce((sum, { live }) => sum + (live ?? 0), 0),
    filters: listFilters(pageRequest, PATH, state, pages, OFFERED_SORTS),
    categories: categoryChips(pageRequest, PATH, state, categories),
    tags: tagChips(t, PATH, state, tags),
    alert: listAlertLink(t, feedOf(state)),
    meta: describePage(language, listCanonical(PATH, state, pages), {
      title: t("home.pageTitle"),
      description: brandText(pageRequest, "description"),
      feeds: feedLinks(language, feedOf(state)),
    }),
  };
}

export default function Home() {
  const { hero, featured, list, ...controls } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const title = <ListTitle text={t("home.all")} count={list.total} as={hero ? "h2" : "h1"} />;
  return (
    <>
      {hero && <HomeHero hero={hero} />}
      <div className="shell">
        <FeaturedSection featured={featured} />
        <section id="all-deals" aria-label={t("home.all")}>
          <ListPage controls={controls} title={title} settings={<SectionLoadingSwitch />}>
            <DealList
              list={list}
              eager={4}
              heading={hero ? "h3" : "h2"}
              count={({ last, total }) => t("home.loaded", { shown: last, total })}
            />
          </ListPage>
        </section>
      </div>
    </>
  );
}
