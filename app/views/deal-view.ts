import type { CategoryKey } from "~/domain/deals/categories";
import type { ExpiryDisplay } from "~/domain/deals/expiry";
import type { Shared } from "~/domain/deals/share-links";
import type { ReactionStatus } from "~/domain/reactions/reaction";
import type { HighlightedText } from "~/domain/search/highlighted-text";
import type { Language } from "~/i18n/languages";

/** What a card shows of a deal: money as the page's language prints it, addresses checked, nothing else. */
export interface DealCardView {
  id: string;
  path: string;
  title: string;
  /** Languages of the title and of the text where they are not the page's; absent otherwise. */
  titleLang?: Language;
  textLang?: Language;
  /** The title with the words that were searched for told apart; null when nothing was. */
  highlightedTitle: HighlightedText[] | null;
  summary: string;
  /** Null: the placeholder. */
  image: string | null;
  store: string;
  category: CategoryKey;
  tags: { name: string; path: string }[];
  url: string;
  coupon: string | null;
  featured: boolean;
  /** 0: no badge. */
  percent: number;
  /** Null: free. */
  price: string | null;
  was: string | null;
  saved: string | null;
  expiry: ExpiryDisplay;
  /** Whether nothing cheaper was seen in 90 days; absent otherwise. */
  low?: true;
  /** With one decimal; null before the first rating. */
  rating: string | null;
  ratings: number;
  /** How many people have liked it and found it gone, and whether the reader is one of them. */
  like: ReactionStatus;
  noluck: ReactionStatus;
}

/** What a deal's own page shows. */
export interface DealDetailView extends DealCardView {
  /** The title, between the pieces of which a line may end. */
  titlePieces: string[];
  description: string;
  /** Moments in the site's time zone as the page's language prints them, and for machines. */
  published: Moment;
  ends: Moment | null;
  /** What its share links carry; the address is complete where the site knows its own. */
  shared: Shared;
}

export interface Moment {
  text: string;
  iso: string;
}
