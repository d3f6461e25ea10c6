import type { CategoryKey } from "~/domain/deals/categories";
import type { Source } from "~/domain/deals/deal";
import type { ExpiryDisplay } from "~/domain/deals/expiry";
import type { Language } from "~/i18n/languages";

/** A deal in the admin list. */
export interface AdminDealView {
  id: string;
  path: string;
  title: string;
  /** Language of the title, where it is not the page's. */
  titleLang: Language | undefined;
  /** Null for the placeholder. */
  image: string | null;
  store: string;
  category: CategoryKey;
  source: Source;
  /** Null for free. */
  price: string | null;
  was: string | null;
  percent: number;
  expiry: ExpiryDisplay;
  featured: boolean;
  updated: string;
}

/** A batch change of the last day. */
export interface BatchView {
  id: string;
  /** The localized description of the change. */
  name: string;
  deals: number;
  username: string | null;
  when: string;
  undone: string | null;
}
