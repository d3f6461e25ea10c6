import type { CategoryKey } from "~/domain/deals/categories";
import type { Source } from "~/domain/deals/deal";
import type { ExpiryDisplay } from "~/domain/deals/expiry";
import type { Language } from "~/i18n/languages";

/** What the admin list shows of a deal. */
export interface AdminDealView {
  id: string;
  path: string;
  title: string;
  /** Of the title, where it is not the page's. */
  titleLang: Language | undefined;
  /** Null: the placeholder. */
  image: string | null;
  store: string;
  category: CategoryKey;
  source: Source;
  /** Null: free. */
  price: string | null;
  was: string | null;
  percent: number;
  expiry: ExpiryDisplay;
  featured: boolean;
  updated: string;
}

/** A change of several deals in the last day. */
export interface BatchView {
  id: string;
  /** What was done, to how many, in the reader's language. */
  name: string;
  deals: number;
  username: string | null;
  when: string;
  undone: string | null;
}
