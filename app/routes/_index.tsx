import { useLoaderData } from "@remix-run/react";
import { feedOf } from "~/addresses/feeds";
import { pageLoader } from "~/browser/cache/client-loader";
import { revalidatesDeals } from "~/browser/cache/revalidation";
import { FeaturedSection } from "~/components/home/featured-section";
import { HomeError } from "~/components/home/home-error";
import { HomeHero } from "~/components/home/home-hero";
import { DealList } from "~/components/lists/deal-list";
import { ListPage, ListTitle } from "~/components/lists/list-page";
import { SectionLoadingSwitch } from "~/components/lists/section-loading-switch";
import { dealPages, HOME_MAX_DEALS, HOME_PAGE_SIZE } from "~/domain/deals/browse/pages.server";
import { categoryCounts } from "~/domain/deals/browse/tags.server";
import { hasPriceFilter } from "~/domain/deals/price-filter";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { homeHero } from "~/web/home/home-hero.server";
import { homeSections } from "~/web/home/home-sections.server";
import { listAlertLink } from "~/web/lists/alert-link.server";
import { categoryChips, tagChips } from "~/web/lists/chips.server";
import { dealListView, listCanonical } from "~/web/lists/deal-list.server";
import { feedLinks } from "~/web/lists/feed-links.server";
import { listFilters } from "~/web/lists/filters.server";
import { listState, taggedListState } from "~/web/lists/list-state.server";
import { brandText } from "~/web/page/brand-texts.server";
import { describePage } from "~/web/page/meta.server";
import { type PageRequest, page } from "~/web/page/page.server";
import { dealLanguage } from "~/web/page/preferences.server";

const PATH = "/";
const OFFERED_TAGS = 12;
const OFFERED_SORTS = ["newest", "hot"] as const;

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true });

export const ErrorBoundary = HomeError;

export const loader = page(async (pageRequest) => {
  // Once something is chosen, introduction and featured deals are left out.
  const { category, tag, ...filter } = listState(pageRequest);
  if (category || tag || hasPriceFilter(filter)) {
    return { ...(await listSection(pageRequest)), hero: null, featured: [] };
  }
  const { list, featured } = await homeSections(pageRequest, () => listSection(pageRequest));
  return { ...list, hero: homeHero(pageRequest, list), featured };
});

async function listSection(pageRequest: PageRequest) {
  const { db, request, language, t, now } = pageRequest;
  const [{ state: requested, tags }, categories] = await Promise.all([
    taggedListState(pageRequest, { tags: OFFERED_TAGS }),
    categoryCounts(db),
  ]);
  const state = { ...requested, q: "", sort: OFFERED_SORTS.find((sort) => sort === requested.sort) ?? "newest" };
  const filter = { ...state, lang: dealLanguage(request) };
  const pages = await dealPages(db, { ...filter, now, pageSize: HOME_PAGE_SIZE, atMost: HOME_MAX_DEALS });
  return {
    list: await dealListView(pageRequest, PATH, state, pages),
    path: PATH,
    state,
    live: categories.reduce((sum, { live }) => sum + (live ?? 0), 0),
    filters: listFilters(pageRequest, PATH, state, OFFERED_SORTS),
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
  const title = <ListTitle text={t("home.all")} count={list.total} as={hero ? "h2" : "h1"} alert={controls.alert} />;
  return (
    <>
      {hero && <HomeHero hero={hero} />}
      <div className="shell">
        <FeaturedSection featured={featured} />
        <section id="all-deals" aria-label={t("home.all")}>
          <ListPage controls={controls} title={title} settings={<SectionLoadingSwitch />}>
            <DealList
              list={list}
              eager={hero ? 0 : 4}
              heading={hero ? "h3" : "h2"}
              count={({ last, total }) => t("home.loaded", { shown: last, total })}
            />
          </ListPage>
        </section>
      </div>
    </>
  );
}
