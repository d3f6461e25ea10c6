import type { TFunction } from "i18next";
import type { Language } from "~/platform/i18n/languages";
import { localizedUrl } from "./addresses.server";

/** schema.org's BreadcrumbList; `below`: names and paths below the home page. */
export function breadcrumbList(t: TFunction, language: Language, below: { name: string; path: string }[]): object {
  const steps = [{ name: t("site.home"), path: "/" }, ...below];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: localizedUrl(path, language),
    })),
  };
}
