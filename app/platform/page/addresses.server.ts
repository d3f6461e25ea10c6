import { env } from "~/env.server";
import { LANGUAGES, type Language } from "~/platform/i18n/languages";

/** A path's absolute URL; without PUBLIC_ORIGIN it stays a path, since the Host header is not trusted. */
export function siteUrl(path: string): string {
  return `${env().publicOrigin ?? ""}${path}`;
}

export function absoluteImage(image: string | null): string | null {
  return image?.startsWith("/") ? siteUrl(image) : image;
}

/** A path's URL in a language: the site's without, any other with `?lang=`. */
export function localizedUrl(path: string, language: Language): string {
  if (language === env().siteLanguage) return siteUrl(path);
  return siteUrl(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
}

export function alternates(
  path: string,
  languages: readonly Language[] = LANGUAGES,
): { language: string; href: string }[] {
  return [
    ...languages.map((language) => ({ language, href: localizedUrl(path, language) })),
    { language: "x-default", href: siteUrl(path) },
  ];
}
