import { adminDealPages, sourceCounts } from "~/domain/deals/browse/admin-list.server";
import { countDeals, popularTags, type TagCount } from "~/domain/deals/browse/browse.server";
import { LIST_PAGE_SIZE } from "~/domain/deals/browse/pages.server";
import { CATEGORY_KEYS } from "~/domain/deals/categories";
import { type Deal, SOURCES } from "~/domain/deals/deal";
import { recentBatches } from "~/domain/deals/edit/batches.server";
import { expiryDisplay } from "~/domain/deals/expiry";
import { dealPath } from "~/domain/deals/slugs";
import { imageUrl } from "~/domain/deals/urls";
import { env } from "~/env.server";
import { formatCount, formatDateTime, formatMoney } from "~/i18n/format";
import { foreignLanguage } from "~/i18n/text-language";
import { type AdminListState, adminListHref, parseAdminListState } from "~/views/admin/admin-list-address";
import type { AdminDealView, BatchView } from "~/views/admin/admin-list-view";
import type { Chip } from "~/views/lists/list-controls";
import { formatTotal } from "~/web/lists/deal-list.server";
import { redirectToTrimmedQuery } from "~/web/lists/trimmed-query.server";
import type { AdminRequest } from "./admin.server";
import { changeName } from "./batch-form.server";

/** Tags offered as filters (specification §9.1). */
const OFFERED_TAGS = 5;

/** Batches of the last day that can be undone here. */
const MAX_BATCHES = 10;

/** A page of the admin list with its filters; see {@link adminDealPages}. */
export async function adminListView(pageRequest: AdminRequest) {
  const { db, url, language, now, t } = pageRequest;
  redirectToTrimmedQuery(url);
  const requested = parseAdminListState(url.searchParams);
  const offered = await popularTags(db, { category: requested.category, limit: OFFERED_TAGS });
  const state = (await hasTag(pageRequest, requested, offered)) ? requested : { ...requested, tag: null };
  const { category, tag, source, q, sort } = state;
  const [pages, counts, batches] = await Promise.all([
    adminDealPages(db, { category, tag, source, text: q, sort, page: state.page, pageSize: LIST_PAGE_SIZE, now }),
    sourceCounts(db, { category }),
    recentBatches(db, { now, limit: MAX_BATCHES }),
  ]);
  const { deals, page, pages: last, total } = pages;
  const from = (page - 1) * LIST_PAGE_SIZE;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const name = (text: string, count: number) => `${text} (${formatCount(language, count)})`;
  const sources: Chip[] = [null, ...SOURCES].map((key) => ({
    href: adminListHref(state, { source: key }),
    name: key ? name(t(`admin.sources.${key}`), counts[key]) : name(t("list.all"), all),
    current: source === key,
  }));
  const categories: Chip[] = [null, ...CATEGORY_KEYS].map((key) => ({
    href: adminListHref(state, { category: key }),
    name: t(`categories.${key ?? "all"}`),
    current: category === key,
  }));
  return {
    state,
    here: adminListHref(state, { page }),
    chips: { sources, categories, tags: tagChips(t("list.all"), state, offered) },
    deals: deals.map((deal) => adminDeal(pageRequest, deal)),
    first: formatCount(language, Math.min(from + 1, total)),
    last: formatCount(language, from + deals.length),
    total: formatTotal(language, pages),
    earlierHref: page > 1 ? adminListHref(state, { page: page - 1 }) : null,
    laterHref: page < last ? adminListHref(state, { page: page + 1 }) : null,
    beyond: page === last && (pages.more || from + deals.length < total),
    batches: batches.map(
      ({ id, change, deals: changed, username, changedAt, undoneAt }): BatchView => ({
        id,
        name: changeName(pageRequest, change, changed),
        deals: changed,
        username,
        when: formatDateTime(language, changedAt, env().siteTimeZone),
        undone: undoneAt && formatDateTime(language, undoneAt, env().siteTimeZone),
      }),
    ),
  };
}

/** A tag that no deal of the category has is ignored (specification §4.2). */
async function hasTag(
  { db }: Pick<AdminRequest, "db">,
  { category, tag }: AdminListState,
  offered: TagCount[],
): Promise<boolean> {
  if (tag === null || offered.some(({ slug }) => slug === tag)) return true;
  return (await countDeals(db, { category, tag })) > 0;
}

function tagChips(all: string, state: AdminListState, offered: TagCount[]): Chip[] {
  const missing = state.tag && !offered.some(({ slug }) => slug === state.tag);
  const tags = missing && state.tag ? [...offered, { slug: state.tag, name: state.tag }] : offered;
  if (tags.length === 0) return [];
  return [{ slug: null, name: all }, ...tags].map(({ slug, name }) => ({
    href: adminListHref(state, { tag: slug }),
    name: slug ? `#${name}` : name,
    current: state.tag === slug,
  }));
}

function adminDeal({ language, now }: Pick<AdminRequest, "language" | "now">, deal: Deal): AdminDealView {
  const { id, title, store, category, source, originalPrice, discountedPrice, featured } = deal;
  return {
    ...{ id, title, store, category, source, featured },
    titleLang: foreignLanguage(title, language),
    path: dealPath(deal),
    image: imageUrl(deal.imageUrl),
    price: discountedPrice === 0 ? null : formatMoney(language, discountedPrice, env().siteCurrency),
    was:
      originalPrice > 0 && originalPrice !== discountedPrice
        ? formatMoney(language, originalPrice, env().siteCurrency)
        : null,
    percent: deal.discountPercentage,
    expiry: expiryDisplay(deal.expiresAt, now),
    updated: formatDateTime(language, deal.updatedAt, env().siteTimeZone),
  };
}
