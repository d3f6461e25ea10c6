import { useLoaderData } from "@remix-run/react";
import { WHOLE_LIST } from "~/addresses/lists";
import { pageLoader } from "~/browser/cache/client-loader";
import { revalidatesDeals } from "~/browser/cache/revalidation";
import type { PageHandle } from "~/browser/page-handle";
import { CountedList } from "~/components/lists/counted-list";
import { InfiniteScrollSwitch } from "~/components/lists/infinite-scroll";
import { PrimaryLink } from "~/components/ui/button-link";
import { MessagePanel } from "~/components/ui/message-panel";
import { LIST_PAGE_SIZE, likedDealPages } from "~/domain/deals/browse/pages.server";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { memberOf } from "~/web/accounts/require-log-in.server";
import { dealListView } from "~/web/lists/deal-list.server";
import { listState } from "~/web/lists/list-state.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";

const PATH = "/favorites";

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const handle: PageHandle = {
  crumbs: (t) => [{ name: t("favorites.title"), path: PATH }],
  heading: (t) => t("favorites.title"),
  texts: "account",
};

export const clientLoader = pageLoader({ cached: true, ...handle });

/** Unliked deals stay until the next load, so that the same button can undo the click. */
export const loader = page(async (pageRequest) => {
  const { db, language, t } = pageRequest;
  const { id } = memberOf(pageRequest);
  const { page: requested, singlePage } = listState(pageRequest);
  const pages = await likedDealPages(db, { userId: id, page: requested, singlePage, pageSize: LIST_PAGE_SIZE });
  return {
    list: await dealListView(pageRequest, PATH, WHOLE_LIST, pages),
    meta: describePage(language, PATH, {
      title: t("favorites.title"),
      description: t("favorites.description"),
      hidden: true,
    }),
  };
});

export default function Favorites() {
  const { list } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (list.deals.length === 0) {
    return (
      <MessagePanel title={t("favorites.emptyTitle")} text={t("favorites.emptyText")}>
        <PrimaryLink to="/deals">{t("list.showAll")}</PrimaryLink>
      </MessagePanel>
    );
  }
  return (
    <>
      <p className="mt-2 text-soft">{t("favorites.description")}</p>
      <div className="my-3">
        <InfiniteScrollSwitch />
      </div>
      <CountedList list={list} />
    </>
  );
}
