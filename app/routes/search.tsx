import { useLoaderData } from "@remix-run/react";
import { feedOf } from "~/addresses/feeds";
import { isQueryCut, parseQuery } from "~/addresses/lists";
import { pageLoader } from "~/browser/cache/client-loader";
import { revalidatesDeals } from "~/browser/cache/revalidation";
import type { PageHandle } from "~/browser/page-handle";
import { SearchForm } from "~/components/layout/search-form";
import { CountedList } from "~/components/lists/counted-list";
import { FollowList } from "~/components/lists/follow-list";
import { AppliedFilters } from "~/components/lists/list-bar";
import { ListPage, ListTitle } from "~/components/lists/list-page";
import { NoResults } from "~/components/lists/no-results";
import { SearchNotes } from "~/components/lists/search-notes";
import { QuietLink } from "~/components/ui/button-link";
import { ChipLinks } from "~/components/ui/chip-links";
import { TextLink } from "~/components/ui/text-link";
import { categoryKeys } from "~/domain/deals/categories";
import { hasPriceFilter } from "~/domain/deals/price-filter";
import { matchedCategories } from "~/domain/deals/search/search.server";
import { MAX_CLAUSES, MAX_QUERY_LENGTH } from "~/domain/search/bounds";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { clientNetwork } from "~/server/limits/rate-limits.server";
import { listAlertLink } from "~/web/lists/alert-link.server";
import { categoryChips } from "~/web/lists/chips.server";
import { dealListView, listCanonical, listPages } from "~/web/lists/deal-list.server";
import { feedLinks, followLink } from "~/web/lists/feed-links.server";
import { listFilters } from "~/web/lists/filters.server";
import { listState } from "~/web/lists/list-state.server";
import { emptySearchSuggestions, searchCount, searchNotes } from "~/web/lists/search-view.server";
import { redirectToTrimmedQuery } from "~/web/lists/trimmed-query.server";
import { enforceLimits } from "~/web/page/enforce-limits.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";
import { tallyMissed } from "~/web/searches/search-tally.server";

const PATH = "/search";

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true, texts: "list" });

export const handle: PageHandle = { texts: "list" };

export const loader = page(async (pageRequest) => {
  const { db, url, language, t, user } = pageRequest;
  redirectToTrimmedQuery(url);
  const state = { ...listState(pageRequest, { ownSort: "relevance" }), tag: null };
  const typed = parseQuery(url.searchParams.get("q"));
  if (!typed && !hasPriceFilter(state) && state.sort === state.ownSort) {
    const about = { title: t("search.title"), description: t("search.description") };
    return { results: null, meta: describePage(language, PATH, about) };
  }
  await enforceLimits(db, [["search", clientNetwork()]]);
  const pages = await listPages(pageRequest, state);
  const matched = pages.search && (await matchedCategories(db, pages.search));
  // Without other words than those about prices it is a list of all deals.
  const query = state.q || typed;
  const isUnfiltered = !state.category && !hasPriceFilter(state) && !state.live && !state.exact;
  if (pages.total === 0 && typed && isUnfiltered && user?.role !== "admin") tallyMissed(typed);
  const found = pages.total > 0 ? "search.titleFor" : "search.noResultsTitle";
  const count = searchCount(pageRequest, pages);
  return {
    results: {
      query,
      path: PATH,
      state,
      filters: listFilters(pageRequest, PATH, state),
      count,
      cut: pages.search?.query.truncated || isQueryCut(url.searchParams.get("q")),
      notes: searchNotes(pageRequest, PATH, state, pages),
      list: await dealListView(pageRequest, PATH, state, pages),
      categories: categoryChips(
        pageRequest,
        PATH,
        state,
        categoryKeys()
          .filter((category) => !matched || matched.includes(category))
          .map((category) => ({ category, live: null })),
      ),
      follow: followLink(t, feedOf(state)),
      alert: listAlertLink(t, feedOf(state)),
      waysOn:
        pages.search && pages.total === 0 ? await emptySearchSuggestions(pageRequest, PATH, state, pages.search) : null,
    },
    meta: describePage(language, listCanonical(PATH, state, pages), {
      title: query ? t(found, { query }) : t("list.deals"),
      description:
        query && pages.total > 0 ? t("search.descriptionFor", { query, found: count }) : t("search.description"),
      hidden: true,
      feeds: feedLinks(language, feedOf(state)),
    }),
  };
});

export default function Search() {
  const { results } = useLoaderData<typeof loader>();
  return <div className="shell">{results ? <Results {...results} /> : <NoQuery />}</div>;
}

function NoQuery() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-2xl py-12 text-center">
      <h1 className="text-3xl font-extrabold">{t("search.noQueryTitle")}</h1>
      <p className="mt-2 mb-6 text-soft">{t("search.noQueryText")}</p>
      <SearchForm id="search" large />
      <p className="mt-6">
        <QuietLink to="/">{t("search.back")}</QuietLink>
      </p>
    </div>
  );
}

type ResultsProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["results"]>;

function Results({ query, count, cut, waysOn, list, ...controls }: ResultsProps) {
  const { t } = useTranslation();
  const { state, notes, categories, filters, follow } = controls;
  const title = (
    <>
      <ListTitle text={query ? t("search.titleFor", { query }) : t("list.deals")} alert={controls.alert} />
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="text-soft" role="status">
          {count}
        </p>
        <TextLink to={PATH}>{t("search.clear")}</TextLink>
        <TextLink to="/">{t("search.back")}</TextLink>
      </div>
      {cut && <p className="text-soft">{t("search.cut", { characters: MAX_QUERY_LENGTH, words: MAX_CLAUSES })}</p>}
    </>
  );
  if (waysOn) {
    return (
      <>
        <div className="list-title">{title}</div>
        <SearchNotes notes={notes} />
        {state.category && <ChipLinks label={t("list.category")} chips={categories} toTop />}
        <div className="list-bar">
          <AppliedFilters applied={filters.applied} />
        </div>
        <NoResults query={query} close={list.close} {...waysOn} />
        <FollowList {...follow} />
      </>
    );
  }
  return (
    <ListPage controls={controls} title={title}>
      <CountedList list={list} />
    </ListPage>
  );
}
