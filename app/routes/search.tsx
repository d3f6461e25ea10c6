import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DealListing } from "~/components/deals/deal-listing";
import { PageError } from "~/components/layout/page-error";
import { SearchForm } from "~/components/layout/search-form";
import { MessagePanel } from "~/components/ui/message-panel";
import { CATEGORY_KEYS } from "~/domain/deals/categories";
import { dealPages, LIST_PAGE_SIZE } from "~/domain/deals/pages.server";
import { categoryChips } from "~/http/chips.server";
import { dealListView, listCanonical } from "~/http/deal-list.server";
import { parseListState } from "~/http/list-address";
import { describePage } from "~/http/meta.server";
import { page } from "~/http/page.server";
import { pageHeaders } from "~/http/page-headers";
import { pageMeta } from "~/http/page-meta";

const PATH = "/search";

export const meta = pageMeta;

export const ErrorBoundary = PageError;

export const headers = pageHeaders;

export const loader = page(async (request) => {
  const { db, url, language, t } = request;
  const state = { ...parseListState(url.searchParams), tag: null };
  if (!state.q) {
    const about = { title: t("search.title"), description: t("search.description") };
    return { results: null, meta: describePage(language, PATH, about) };
  }
  const pages = await dealPages(db, { ...state, text: state.q, pageSize: LIST_PAGE_SIZE });
  return {
    results: {
      state,
      found: pages.total,
      list: dealListView(request, PATH, state, pages),
      categories: categoryChips(t, PATH, state, CATEGORY_KEYS),
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

function Results({ state, found, list, categories }: ResultsProps) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="text-3xl font-extrabold">{t("search.titleFor", { query: state.q })}</h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-soft">{t("search.count", { count: found })}</p>
        <Link to={PATH} className="underline underline-offset-4">
          {t("search.clear")}
        </Link>
        <Link to="/" className="underline underline-offset-4">
          {t("search.back")}
        </Link>
      </div>
      {found === 0 && !state.category ? (
        <MessagePanel title={t("search.noResultsTitle", { query: state.q })} text={t("search.noResultsText")}>
          <Link to="/deals" className="button button-primary">
            {t("list.showAll")}
          </Link>
        </MessagePanel>
      ) : (
        <DealListing path={PATH} state={state} list={list} categories={categories} filter={false} />
      )}
    </>
  );
}
