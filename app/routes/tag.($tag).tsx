import { Link, useLoaderData } from "@remix-run/react";
import { rememberingLoader } from "~/browser/page-memory";
import { revalidatesDeals } from "~/browser/revalidation";
import { PageError } from "~/components/layout/page-error";
import { DealListing } from "~/components/lists/deal-listing";
import { ListAbout } from "~/components/lists/list-about";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { MessagePanel } from "~/components/ui/message-panel";
import { categoriesOfTag, findTag } from "~/domain/deals/browse/browse.server";
import { dealPages, LIST_PAGE_SIZE } from "~/domain/deals/browse/pages.server";
import { tagPath, tagSlug, titleFromSlug } from "~/domain/deals/slugs";
import { useTranslation } from "~/i18n/translation";
import { parseListState } from "~/views/list-address";
import { pageMeta } from "~/views/page-meta";
import { categoryChips } from "~/web/lists/chips.server";
import { dealListView, listCanonical } from "~/web/lists/deal-list.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";
import { pageHeaders } from "~/web/page/page-headers";
import { breadcrumbList, itemList } from "~/web/page/structured-data.server";

/** Category chips on tag pages (SPEC.md section 9). */
const OFFERED_CATEGORIES = 6;

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = rememberingLoader;

export const ErrorBoundary = PageError;

export const headers = pageHeaders;

export const loader = page(async (request) => {
  const { db, url, language, t, params, now } = request;
  const slug = tagSlug(params.tag ?? "");
  if (!slug) {
    const about = { title: t("tag.invalidTitle"), description: t("tag.invalidText"), hidden: true };
    return { valid: false as const, meta: describePage(language, "/tag/", about) };
  }
  const path = tagPath(slug);
  const [tag, categories] = await Promise.all([findTag(db, slug), categoriesOfTag(db, slug)]);
  const state = { ...parseListState(url.searchParams), tag: null };
  const pages = await dealPages(db, { ...state, tag: slug, text: state.q, now, pageSize: LIST_PAGE_SIZE });
  const name = tag?.name ?? titleFromSlug(slug);
  return {
    valid: true as const,
    name,
    path,
    state,
    list: await dealListView(request, path, state, pages),
    categories: tag ? categoryChips(t, path, state, categories.slice(0, OFFERED_CATEGORIES)) : [],
    meta: describePage(language, listCanonical(path, state, pages), {
      title: t("tag.title", { name }),
      description: t("tag.description", { name }),
      hidden: !tag,
      jsonLd: [breadcrumbList(t, language, [{ name, path }]), itemList(language, name, pages)],
    }),
  };
});

export default function Tag() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (!data.valid) {
    return (
      <div className="shell">
        <MessagePanel title={t("tag.invalidTitle")} text={t("tag.invalidText")} heading="h1">
          <Link to="/deals" className="button button-primary">
            {t("list.showAll")}
          </Link>
        </MessagePanel>
      </div>
    );
  }
  const { name, path, state, list, categories } = data;
  return (
    <div className="shell">
      <Breadcrumb steps={[{ name: t("list.deals"), path: "/deals" }]} here={`#${name}`} />
      <h1 className="text-3xl font-extrabold">{t("tag.title", { name })}</h1>
      <DealListing path={path} state={state} list={list} categories={categories} />
      <ListAbout title={t("tag.about", { name })} text={t("tag.aboutText", { name })} />
    </div>
  );
}
