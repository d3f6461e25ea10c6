import { Link, useLoaderData } from "@remix-run/react";
import { DealListing } from "~/components/deals/deal-listing";
import { NoResults } from "~/components/deals/no-results";
import { rememberingLoader } from "~/components/deals/page-memory";
import { revalidatesDeals } from "~/components/deals/revalidation";
import { PageError } from "~/components/layout/page-error";
import { SearchForm } from "~/components/layout/search-form";
import { CATEGORY_KEYS } from "~/domain/deals/categories";
import { dealPages, LIST_PAGE_SIZE } from "~/domain/deals/pages.server";
import { MAX_PARTS, MAX_QUERY_LENGTH } from "~/domain/search/bounds";
import { categoryChips } from "~/http/chips.server";
import { dealListView, listCanonical } from "~/http/deal-list.server";
import { clientNetwork, refuseBeyond } from "~/http/limits.server";
import { isQueryCut, parseListState } from "~/http/list-address";
import { describePage } from "~/http/meta.server";
import { page } from "~/http/page.server";
import { pageHeaders } from "~/http/page-headers";
import { pageMeta } from "~/http/page-meta";
import { searchCount, waysOn } from "~/http/search-view.server";
import { useTranslation } from "~/i18n/translation";

const PATH = "/search";

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = rememberingLoader;

export const ErrorBoundary = PageError;

export const headers = pageHeaders;

export const loader = page(async (request) => {
  const { db, url, language, t, now } = request;
  const state = { ...parseListState(url.searchParams, "relevance"), tag: null };
  if (!state.q) {
    const about = { title: t("search.title"), description: t("search.description") };
    return { results: null, meta: describePage(language, PATH, about) };
  }
  await refuseBeyond(db, now, [["search", clientNetwork()]]);
  const pages = await dealPages(db, { ...state, text: state.q, now, pageSize: LIST_PAGE_SIZE });
  return {
    results: {
      state,
      count: searchCount(request, pages),
      cut: pages.search?.query.cut || isQueryCut(url.searchParams.get("q")),
      list: await dealListView(request, PATH, state, pages),
      categories: categoryChips(t, PATH, state, CATEGORY_KEYS),
      waysOn: pages.search && pages.total === 0 ? await waysOn(request, PATH, state, pages.search) : null,
    },
    meta: describePage(language, listCanonical(PATH, state, pages), {
      title: t("search.titleFor", { query: state.q }),
      description: t("search.description"),
      hidden: true,
    }),
  };
});

export default function Search() {
  const { results } = useLoaderData<typeof loader>();
  return <div className="shell py-8">{results ? <Results {...results} /> : <NoQuery />}</div>;
}

function NoQuery() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-2xl py-12 text-center">
      <h1 className="text-3xl font-extrabold">{t("search.noQueryTitle")}</h1>
      <p className="mt-2 mb-6 text-soft">{t("search.noQueryText")}</p>
      <SearchForm id="search" placeholder={t("home.searchPlaceholder")} large />
      <p className="mt-6">
        <Link to="/" className="button button-quiet">
          {t("search.back")}
        </Link>
      </p>
    </div>
  );
}

type ResultsProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["results"]>;

function Results({ state, count, cut, list, categories, waysOn }: ResultsProps) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="text-3xl font-extrabold [overflow-wrap:anywhere]">{t("search.titleFor", { query: state.q })}</h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-soft">{count}</p>
        <Link to={PATH} className="underline underline-offset-4">
          {t("search.clear")}
        </Link>
        <Link to="/" className="underline underline-offset-4">
          {t("search.back")}
        </Link>
      </div>
      {cut && <p className="mt-2 text-soft">{t("search.cut", { characters: MAX_QUERY_LENGTH, words: MAX_PARTS })}</p>}
      {waysOn ? (
        <NoResults query={state.q} close={list.close} {...waysOn} />
      ) : (
        <DealListing path={PATH} state={state} list={list} categories={categories} filter={false} />
      )}
    </>
  );
}
