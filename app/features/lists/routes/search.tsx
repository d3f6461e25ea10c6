import { useLoaderData } from "@remix-run/react";
import { listAlertLink } from "~/features/alerts/texts/alert-links.server";
import { categoryKeys } from "~/features/categories/categories";
import { hasFilter } from "~/features/conditions/conditions";
import { feedOf } from "~/features/feeds/addresses";
import { ChipLinks } from "~/features/lists/components/chip-links";
import { CountedList } from "~/features/lists/components/counted-list";
import { FollowList } from "~/features/lists/components/follow-list";
import { AppliedFilters } from "~/features/lists/components/list-bar";
import { ListPage, ListTitle } from "~/features/lists/components/list-page";
import { NoResults } from "~/features/lists/components/no-results";
import { SearchNotes } from "~/features/lists/components/search-notes";
import { matchedCategories } from "~/features/lists/search/search.server";
import { categoryChips } from "~/features/lists/web/chips.server";
import { dealListView, listCanonical, listPages } from "~/features/lists/web/deal-list.server";
import { feedLinks, followLink } from "~/features/lists/web/feed-links.server";
import { listFilters } from "~/features/lists/web/filters.server";
import { listState } from "~/features/lists/web/list-state.server";
import { emptySearchSuggestions, searchCount, searchNotes } from "~/features/lists/web/search-view.server";
import { redirectToTrimmedQuery } from "~/features/lists/web/trimmed-query.server";
import { isQueryCut, MAX_CLAUSES, MAX_QUERY_LENGTH, parseQuery } from "~/features/search/bounds";
import { tallyMissed } from "~/features/searches/web/search-tally.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { revalidatesDeals } from "~/platform/browser/cache/revalidation";
import type { PageHandle } from "~/platform/browser/page-handle";
import { useTranslation } from "~/platform/i18n/translation";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { SearchForm } from "~/platform/page/components/search-form";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { QuietLink } from "~/platform/ui/button-link";
import { TextLink } from "~/platform/ui/text-link";

const PATH = "/search";

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true, texts: "list" });

export const handle: PageHandle = { texts: "list" };

export const loader = page(async (pageRequest) => {
  const { db, url, language, t, user } = pageRequest;
  redirectToTrimmedQuery(url);
  const state = { ...listState(pageRequest, { ownSort: "relevance" }), tag: null };
  const typed = parseQuery(url.searchParams.get("q"));
  if (!typed && !hasFilter(state) && state.sort === state.ownSort) {
    const about = { title: t("search.title"), description: t("search.description") };
    return { results: null, meta: describePage(language, PATH, about) };
  }
  await enforceLimits(db, [["search", clientNetwork()]]);
  const pages = await listPages(pageRequest, state);
  const matched = pages.search && (await matchedCategories(db, pages.search));
  // A query that only names prices lists all deals at those prices.
  const query = state.q || typed;
  const isUnfiltered = !state.category && !hasFilter(state) && !state.live && !state.exact;
  if (pages.total === 0 && typed && isUnfiltered && user?.role !== "admin") tallyMissed(typed);
  const found = pages.total > 0 ? "search.titleFor" : "search.noResultsTitle";
  const count = searchCount(pageRequest, pages);
  return {
    results: {
      query,
      path: PATH,
      state,
      filters: listFilters(pageRequest, PATH, state, pages),
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
      <ListTitle
        text={query ? t("search.titleFor", { query }) : t("list.deals")}
        alert={waysOn?.promise ? null : controls.alert}
      />
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
        <div className="list-title pt-4">{title}</div>
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
