import type { Language } from "~/platform/i18n/languages";
import { currentSite } from "~/platform/process/current-site.server";
import { alternates, localizedUrl } from "./addresses.server";

export interface PageMeta {
  title: string;
  description: string;
  canonical: string;
  alternates: { language: string; href: string }[];
  siteName: string;
  locale: string;
  image?: string | null;
  type?: "website" | "product";
  /** Whether to add noindex. */
  hidden?: boolean;
  jsonLd?: object[];
  feeds?: FeedLink[];
}

export interface FeedLink {
  type: string;
  title: string;
  href: string;
}

const OG_LOCALES: Record<Language, string> = { en: "en_US", zh: "zh_CN" };

type About = Omit<PageMeta, "canonical" | "alternates" | "siteName" | "locale"> & { languages?: readonly Language[] };

/** A page's meta data; `path` is the canonical one, without `lang`, `languages` those that its content has. */
export function describePage(language: Language, path: string, { languages, ...about }: About): PageMeta {
  return {
    ...about,
    canonical: localizedUrl(path, language),
    alternates: alternates(path, languages),
    siteName: currentSite().name,
    locale: OG_LOCALES[language],
  };
}
