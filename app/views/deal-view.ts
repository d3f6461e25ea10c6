import type { CategoryKey } from "~/domain/deals/categories";
import type { Shared } from "~/domain/deals/share-links";
import type { ReactionStatus } from "~/domain/reactions/reaction";
import type { HighlightedText } from "~/domain/search/highlighted-text";
import type { Language } from "~/i18n/languages";

/** The time left in words; `today` is less than a day, `soon` less than an hour. */
export interface ExpiryView {
  state: "none" | "expired" | "soon" | "today" | "left";
  text: string;
}

/** A deal card: localized prices, validated URLs. */
export interface DealCardView {
  id: string;
  path: string;
  title: string;
  /** Languages of the title and of the text, absent where they are the page's. */
  titleLang?: Language;
  textLang?: Language;
  /** The title with search matches marked; null without a search. */
  highlightedTitle: HighlightedText[] | null;
  summary: string;
  image: string | null;
  store: string;
  category: CategoryKey;
  tags: { name: string; path: string }[];
  /** Where "Get deal" leads. */
  url: string;
  /** Whether it has the operator's affiliate parameters; absent otherwise. */
  affiliate?: true;
  coupon: string | null;
  featured: boolean;
  /** At most 99; 0 for no badge. */
  percent: number;
  /** Null for free. */
  price: string | null;
  was: string | null;
  saved: string | null;
  expiry: ExpiryView;
  /** Whether it is gone or expired; absent otherwise. */
  over?: true;
  /** What people report of it, in words; absent when nothing is doubtful. */
  report?: string;
  /** Whether this is the lowest price observed in 90 days; absent otherwise. */
  low?: true;
  /** When it was published, relative to now: "2h ago". */
  age: string;
  /** "NEW", for a day; absent later. */
  fresh?: string;
  /** With one decimal; null without ratings. */
  rating: string | null;
  ratings: number;
  /** Counts of both reactions, and whether the viewer has reacted. */
  like: ReactionStatus;
  noluck: ReactionStatus;
}

export interface DealDetailView extends DealCardView {
  titlePieces: string[];
  description: string;
  /** In the site's time zone. */
  published: Moment;
  ends: Moment | null;
  /** Where all deals of the shop are listed. */
  shopPath: string;
  shared: Shared;
}

/** Further deals on a deal's page: similar ones, of its shop, of its category. */
export interface OtherDealsView {
  similar: DealCardView[];
  shop: DealCardView[];
  category: DealCardView[];
}

/** "It worked": whether the viewer has said so, how many have, and the button's texts. */
export interface WorkedView {
  on: boolean;
  total: number;
  name: string;
  label: string;
}

/** Whether a deal still holds, in words. */
export interface DealLifeView {
  title: string;
  /** The state, unless the deal is simply live. */
  notice: string | null;
  worked: WorkedView;
  timeline: { text: string; at: Moment }[];
  /** The page of all changes. */
  history: { href: string; text: string };
  /** The choices of an admin. */
  decision: {
    label: string;
    save: string;
    delete: string;
    options: { value: string; text: string; current: boolean }[];
    /** Of a deal that has expired: that no decision shows it as live, and where its end date is changed. */
    ended: { text: string; href: string; link: string } | null;
  } | null;
}

/** Who brought a deal, where they want to be named; and for members, the link to suggest a change. */
export interface DealCreditView {
  by: string | null;
  suggest: { href: string; text: string } | null;
  report: { href: string; text: string };
}

export interface Moment {
  text: string;
  iso: string;
}

export function historyPath(dealId: string): string {
  return `/deals/${dealId}/history`;
}

/** The form of an admin. */
export function editPath(dealId: string): string {
  return `/admin/edit-deal/${dealId}`;
}
