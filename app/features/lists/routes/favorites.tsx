import { useLoaderData } from "@remix-run/react";
import { WHOLE_LIST } from "~/features/lists/addresses/lists";
import { CountedList } from "~/features/lists/components/counted-list";
import { InfiniteScrollSwitch } from "~/features/lists/components/infinite-scroll";
import { LIST_PAGE_SIZE, likedDealPages } from "~/features/lists/pages.server";
import { dealListView } from "~/features/lists/web/deal-list.server";
import { listState } from "~/features/lists/web/list-state.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { revalidatesDeals } from "~/platform/browser/cache/revalidation";
import type { PageHandle } from "~/platform/browser/page-handle";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { PrimaryLink } from "~/platform/ui/button-link";
import { MessagePanel } from "~/platform/ui/message-panel";

const PATH = "/favorites";

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
