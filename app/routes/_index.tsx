import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DealList } from "~/components/deals/deal-list";
import { FeaturedRow } from "~/components/deals/featured-row";
import { HomeHero } from "~/components/deals/home-hero";
import { InfiniteScrollSwitch } from "~/components/deals/infinite-scroll";
import { rememberingLoader } from "~/components/deals/page-memory";
import { revalidatesDeals } from "~/components/deals/revalidation";
import { PageError } from "~/components/layout/page-error";
import { ChipLinks } from "~/components/ui/chip-links";
import { featuredDeals } from "~/domain/deals/browse.server";
import { CATEGORY_KEYS } from "~/domain/deals/categories";
import { pickAtRandom } from "~/domain/deals/featured";
import { dealPages, HOME_MOST, HOME_PAGE_SIZE } from "~/domain/deals/pages.server";
import { categoryChips, tagChips } from "~/http/chips.server";
import { dealListView, listCanonical } from "~/http/deal-list.server";
import { dealCard } from "~/http/deal-view.server";
import { listState } from "~/http/list-state.server";
import { describePage } from "~/http/meta.server";
import { readerOf } from "~/http/own-reactions.server";
import { page } from "~/http/page.server";
import { pageHeaders } from "~/http/page-headers";
import { pageMeta } from "~/http/page-meta";
import { itemList } from "~/http/structured-data.server";

const PATH = "/";
const OFFERED_TAGS = 12;

/** Featured deals asked for, and shown of them (SPEC.md section 9). */
const FEATURED_ASKED = 20;
const FEATURED_SHOWN = 15;

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = rememberingLoader;

export const ErrorBoundary = PageError;

export const headers = pageHeaders;

export const loader = page(async (request) => {
  const { db, url, language, t, now } = request;
  const [featured, { state: asked, tags }] = await Promise.all([
    featuredDeals(db, { now, limit: FEATURED_ASKED }),
    listState(db, url, { tags: OFFERED_TAGS }),
  ]);
  const state = { ...asked, q: "", sort: "newest" as const };
  const pages = await dealPages(db, { ...state, now, pageSize: HOME_PAGE_SIZE, atMost: HOME_MOST });
  const shown = pickAtRandom(featured, FEATURED_SHOWN);
  const reader = await readerOf(request, shown);
  return {
    featured: shown.map((deal) => dealCard(deal, reader)),
    list: await dealListView(request, PATH, state, pages),
    categories: categoryChips(t, PATH, state, CATEGORY_KEYS),
    tags: tagChips(t, PATH, state, tags),
    meta: describePage(language, listCanonical(PATH, state, pages), {
      title: t("home.pageTitle"),
      description: t("site.description"),
      jsonLd: [itemList(language, t("home.all"), pages)],
    }),
  };
});

export default function Home() {
  const { featured, list, categories, tags } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <>
      <HomeHero />
      <div className="shell">
        {featured.length > 0 && <FeaturedRow deals={featured} />}
        <section aria-labelledby="all-deals" className="mt-10">
          <h2 id="all-deals" className="text-2xl font-extrabold">
            {t("home.all")}
          </h2>
          <div className="my-4 flex flex-col gap-2">
            <ChipLinks label={t("list.category")} chips={categories} toTop />
            {tags.length > 0 && <ChipLinks label={t("list.tag")} chips={tags} />}
            <InfiniteScrollSwitch />
          </div>
          <DealList list={list} eager={0} count={({ last, total }) => t("home.loaded", { shown: last, total })} />
        </section>
      </div>
    </>
  );
}
