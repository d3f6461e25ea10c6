import { categoryKeys, categoryName } from "~/features/categories/categories";
import { countClicks } from "~/features/clicks/clicks.server";
import { dealPath } from "~/features/deals/addresses";
import { ADMIN_SORTS, type Deal, SOURCES } from "~/features/deals/deal";
import { textsFor } from "~/features/deals/deal-texts";
import { recentBatches } from "~/features/deals/edit/batches.server";
import { changeName } from "~/features/deals/texts/change-name.server";
import { shownPercent } from "~/features/deals/texts/deal-card.server";
import { expiryView } from "~/features/deals/texts/expiry-view.server";
import { shownPicture } from "~/features/deals/texts/shown-picture.server";
import { adminListHref, parseAdminListState } from "~/features/lists/addresses/admin-list";
import { dealPages, LIST_PAGE_SIZE } from "~/features/lists/pages.server";
import { sourceCounts } from "~/features/lists/source-counts.server";
import { popularTags } from "~/features/lists/tags.server";
import type { AdminRequest } from "~/platform/access/require-admin.server";
import { formatCount } from "~/platform/i18n/format";
import { momentOf, moneyText } from "~/platform/i18n/site-format.server";
import type { Chip } from "./chips.server";
import { linkedTagChips } from "./chips.server";
import { formatTotal } from "./deal-list.server";
import { presentTag } from "./list-state.server";
import { redirectToTrimmedQuery } from "./trimmed-query.server";

/** Tags offered as filters (specification §9.1). */
const OFFERED_TAGS = 5;

/** Specification §2.10: expired deals too, no deleted ones. A tag of one source is counted up to 2,000. */
export async function adminListView(pageRequest: AdminRequest) {
  const { db, url, language, now, t } = pageRequest;
  redirectToTrimmedQuery(url);
  const requested = parseAdminListState(url.searchParams);
  const offered = await popularTags(db, { category: requested.category, limit: OFFERED_TAGS });
  const tag = await presentTag(db, requested, offered);
  const state = { ...requested, tag };
  const { category, source, q, sort } = state;
  const [pages, counts, batches] = await Promise.all([
    dealPages(db, {
      category,
      tag,
      source,
      text: q,
      exact: true,
      sort,
      now,
      page: state.page,
      pageSize: LIST_PAGE_SIZE,
      singlePage: true,
    }),
    sourceCounts(db, { category }),
    recentBatches(db, now),
  ]);
  const { deals, page, pages: last, total } = pages;
  const clicks = await countClicks(
    db,
    deals.map(({ id }) => id),
  );
  const from = (page - 1) * LIST_PAGE_SIZE;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const name = (text: string, count: number) => `${text} (${formatCount(language, count)})`;
  const sources: Chip[] = [null, ...SOURCES].map((key) => ({
    href: adminListHref(state, { source: key }),
    name: key ? name(t(`admin.sources.${key}`), counts[key]) : name(t("list.all"), all),
    current: source === key,
  }));
  const categories: Chip[] = [null, ...categoryKeys()].map((key) => ({
    href: adminListHref(state, { category: key }),
    name: key ? categoryName(key, language) : t("categories.all"),
    current: category === key,
  }));
  return {
    state,
    filterTexts: { filter: t("list.filter"), button: t("list.filterButton") },
    sorts: ADMIN_SORTS.map((key) => ({
      key,
      text: key === "updated" || key === "created" ? t(`admin.sorts.${key}`) : t(`list.sorts.${key}`),
    })),
    here: adminListHref(state, { page }),
    chips: {
      sources,
      categories,
      tags: linkedTagChips(t, tag, offered, (slug) => adminListHref(state, { tag: slug })),
    },
    deals: deals.map((deal) => adminDeal(pageRequest, deal, clicks.get(deal.id) ?? 0)),
    first: formatCount(language, Math.min(from + 1, total)),
    last: formatCount(language, from + deals.length),
    total: formatTotal(language, pages),
    earlierHref: page > 1 ? adminListHref(state, { page: page - 1 }) : null,
    laterHref: page < last ? adminListHref(state, { page: page + 1 }) : null,
    beyond: page === last && (pages.more || from + deals.length < total),
    batches: batches.map(({ id, change, deals: changed, username, changedAt, undoneAt }) => {
      const title = changeName(pageRequest, change, changed);
      const at = momentOf(language, changedAt);
      return {
        id,
        title,
        text: t("admin.by", { who: username ?? t("admin.deletedAccount"), when: at.text }),
        at,
        undo: t("admin.undoNamed", { name: title }),
        undone: undoneAt && momentOf(language, undoneAt),
      };
    }),
  };
}

function adminDeal({ language, now, t }: AdminRequest, deal: Deal, clicks: number) {
  const { id, store, category, source, originalPrice, discountedPrice, featured } = deal;
  const { title, titleLang } = textsFor(deal, language);
  return {
    ...{ id, title, store, category, source, featured },
    titleLang: titleLang === language ? undefined : titleLang,
    path: dealPath(deal),
    image: shownPicture(deal, "small"),
    price: discountedPrice === 0 ? null : moneyText(language, discountedPrice),
    was: originalPrice > 0 && originalPrice !== discountedPrice ? moneyText(language, originalPrice) : null,
    percent: shownPercent(deal.discountPercentage),
    expiry: expiryView(t, deal.expiresAt, now),
    updated: momentOf(language, deal.updatedAt),
    clicks: clicks > 0 ? formatCount(language, clicks) : null,
  };
}

export type AdminDealView = ReturnType<typeof adminDeal>;
