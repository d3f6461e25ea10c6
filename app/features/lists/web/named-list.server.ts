import { listAlertLink } from "~/features/alerts/texts/alert-links.server";
import { DEFAULT_CATEGORIES } from "~/features/categories/default-categories";
import type { FeedState } from "~/features/feeds/addresses";
import type { ListState } from "~/features/lists/addresses/lists";
import type { DealPages } from "~/features/lists/pages.server";
import { spaceLatin } from "~/platform/i18n/format";
import { breadcrumbList } from "~/platform/page/breadcrumb-list.server";
import { describePage } from "~/platform/page/meta.server";
import type { PageRequest } from "~/platform/page/page.server";
import type { Chip } from "./chips.server";
import { dealListView, listCanonical } from "./deal-list.server";
import { feedLinks, followLink } from "./feed-links.server";
import { listFilters } from "./filters.server";
import { searchNotes } from "./search-view.server";

interface NamedList {
  name: string;
  path: string;
  state: ListState;
  pages: DealPages;
  categories: Chip[];
  tags?: Chip[];
  stores?: Chip[];
  /** The feed; null if the list cannot be followed. */
  feed: FeedState | null;
  /** Whether search engines should leave it out. */
  hidden?: boolean;
}

/** `found` is null if the address names none. */
export async function namedListView(
  pageRequest: PageRequest,
  kind: "category" | "tag" | "store",
  found: NamedList | null,
) {
  const { language, t } = pageRequest;
  if (!found) {
    const about = { title: t(`${kind}.invalidTitle`), description: t(`${kind}.invalidText`), hidden: true };
    return { valid: false as const, meta: describePage(language, `/${kind}/`, about) };
  }
  const { name, path, state, pages, categories, tags, stores, feed, hidden = false } = found;
  const inSentence = kind === "category" ? nameInSentence(name) : name;
  return {
    valid: true as const,
    name,
    path,
    state,
    filters: listFilters(pageRequest, path, state, pages),
    notes: searchNotes(pageRequest, path, state, pages),
    list: await dealListView(pageRequest, path, state, pages),
    about: { title: t(`${kind}.about`, { name: inSentence }), text: t(`${kind}.aboutText`, { name: inSentence }) },
    follow: feed && followLink(t, feed),
    alert: feed && listAlertLink(t, feed),
    categories,
    tags,
    stores,
    meta: describePage(language, listCanonical(path, state, pages), {
      title: spaceLatin(t(`${kind}.title`, { name })),
      description: spaceLatin(t(`${kind}.description`, { name: inSentence })),
      hidden,
      jsonLd: [breadcrumbList(t, language, [{ name, path }])],
      ...(feed && { feeds: feedLinks(language, feed) }),
    }),
  };
}

/** The name within a sentence; categories that admins have named may be proper names. */
function nameInSentence(name: string): string {
  return DEFAULT_CATEGORIES.some(({ en }) => en === name) ? name.toLowerCase() : name;
}

export type ListAboutView = Extract<Awaited<ReturnType<typeof namedListView>>, { valid: true }>["about"];
