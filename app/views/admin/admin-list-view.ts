import type { CategoryKey } from "~/domain/deals/categories";
import type { Source } from "~/domain/deals/deal";
import type { Language, LocalizedText } from "~/i18n/languages";
import type { ExpiryView } from "~/views/deal-view";

export interface AdminDealView {
  id: string;
  path: string;
  title: string;
  /** Language of the title, where it is not the page's. */
  titleLang: Language | undefined;
  image: string | null;
  store: string;
  category: CategoryKey;
  source: Source;
  /** Null for free. */
  price: string | null;
  was: string | null;
  percent: number;
  expiry: ExpiryView;
  featured: boolean;
  updated: string;
  /** Null without any. */
  clicks: string | null;
}

export interface BatchQuestion {
  /** "Delete 12 deals?" and "Delete 12 deals". */
  title: LocalizedText;
  button: LocalizedText;
  deletes: boolean;
  change: string;
  ids: string[];
  titles: string[];
  /** Number of deals beyond `titles`. */
  unnamed: number;
}
