import { env } from "~/env.server";
import type { Language } from "~/i18n/languages";
import type { PageMeta } from "~/views/page/page-meta";
import { alternates, localizedUrl } from "./addresses.server";

const OG_LOCALES: Record<Language, string> = { en: "en_US", zh: "zh_CN" };

/** A page's meta data; `path` is the canonical one, without `lang`. */
export function describePage(
  language: Language,
  path: string,
  about: Pick<PageMeta, "title" | "description"> &
    Partial<Pick<PageMeta, "image" | "type" | "hidden" | "jsonLd" | "feeds">>,
): PageMeta {
  return {
    ...about,
    canonical: localizedUrl(path, language),
    alternates: alternates(path),
    siteName: env().siteName,
    locale: OG_LOCALES[language],
  };
}
