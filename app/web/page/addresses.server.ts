import { env } from "~/env.server";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "~/i18n/languages";

/** A path as the site's full address; without PUBLIC_ORIGIN it stays a path, since a Host header proves nothing. */
export function siteUrl(path: string): string {
  return `${env().publicOrigin ?? ""}${path}`;
}

/** The address of a path in one language: English as it is, another language with `?lang=`. */
export function localizedUrl(path: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return siteUrl(path);
  return siteUrl(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
}

/** What search engines are told of a page's languages. */
export function alternates(path: string): { language: string; href: string }[] {
  return [
    ...LANGUAGES.map((language) => ({ language, href: localizedUrl(path, language) })),
    { language: "x-default", href: siteUrl(path) },
  ];
}
