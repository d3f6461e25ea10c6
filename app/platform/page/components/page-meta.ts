import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import { isErrorPage } from "~/platform/browser/error-page";
import { DEFAULT_LANGUAGE, localized } from "~/platform/i18n/languages";
import type { PageMeta } from "~/platform/page/meta.server";
import type { RootData } from "~/platform/page/root-data.server";

export const DEFAULT_SITE_NAME = "Haojia 好价";

export const pageMeta: MetaFunction = ({ data, error, matches }) => {
  const meta = (data as { meta?: PageMeta } | undefined)?.meta;
  if (error || !meta) {
    const root = matches[0]?.data as Partial<RootData> | undefined;
    const { language = DEFAULT_LANGUAGE, siteName = DEFAULT_SITE_NAME } = root ?? {};
    const title = isErrorPage(error) ? `${localized(language, error.data.title)} · ${siteName}` : siteName;
    return [{ title }, { name: "robots", content: "noindex" }];
  }
  const tags: MetaDescriptor[] = [
    { title: `${meta.title} · ${meta.siteName}` },
    { name: "description", content: meta.description },
    { tagName: "link", rel: "canonical", href: meta.canonical },
    ...meta.alternates.map(({ language, href }) => ({
      tagName: "link" as const,
      rel: "alternate",
      hrefLang: language,
      href,
    })),
    { property: "og:title", content: meta.title },
    { property: "og:description", content: meta.description },
    { property: "og:url", content: meta.canonical },
    { property: "og:site_name", content: meta.siteName },
    { property: "og:type", content: meta.type ?? "website" },
    { property: "og:locale", content: meta.locale },
    { name: "twitter:card", content: meta.image ? "summary_large_image" : "summary" },
  ];
  if (meta.image) tags.push({ property: "og:image", content: meta.image });
  if (meta.hidden) tags.push({ name: "robots", content: "noindex" });
  for (const feed of meta.feeds ?? []) tags.push({ tagName: "link", rel: "alternate", ...feed });
  for (const thing of meta.jsonLd ?? []) tags.push({ "script:ld+json": thing as never });
  return tags;
};
