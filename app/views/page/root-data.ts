import type { Language } from "~/i18n/languages";
import type { PendingFlash } from "./flash";
import type { Theme } from "./themes";
import type { Visitor } from "./visitor";

/** What the site is called where the root's loader has failed. */
export const DEFAULT_SITE_NAME = "Haojia 好价";

/** What every page knows: the answer of the root's loader. */
export interface RootData {
  user: Visitor | null;
  /** A message left for this page, once: an object of its own for each answer. */
  flash: PendingFlash | null;
  language: Language;
  theme: Theme;
  infiniteScroll: boolean;
  siteName: string;
  /** The code of the site's, in ISO 4217. */
  currency: string;
  year: number;
  /** What a reader can name when something failed. */
  requestId: string | undefined;
}
