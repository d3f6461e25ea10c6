import type { Language } from "~/i18n/languages";
import type { DealLanguage } from "~/views/lists/deal-languages";
import type { PendingFlash } from "./flash";
import type { Theme } from "./themes";

/** The site's name where the root loader has failed. */
export const DEFAULT_SITE_NAME = "Haojia 好价";

export interface Visitor {
  username: string;
  isAdmin: boolean;
  likes: number;
}

export interface FooterView {
  tagline: string;
  /** On links, prices and shipping (specification §1.2). */
  notes: string[];
  browse: string;
  links: { path: string; text: string }[];
  rights: string;
}

export interface RootData {
  user: Visitor | null;
  /** The flash message, a new object for each response. */
  flash: PendingFlash | null;
  language: Language;
  theme: Theme;
  infiniteScroll: boolean;
  /** The language in which lists show deals. */
  dealLanguage: DealLanguage;
  /** Whether the home page's sections load in parallel. */
  simultaneousSections: boolean;
  siteName: string;
  footer: FooterView;
  /** The choice of a theme. */
  themes: { label: string; choices: (readonly [theme: Theme, text: string])[] };
  /** Shown on error pages, for finding the request in the log. */
  requestId: string | undefined;
}
