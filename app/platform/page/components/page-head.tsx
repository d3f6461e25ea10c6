import { useContext } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router";
import { useRootData } from "~/platform/browser/cache/root-data";
import { isErrorPage } from "~/platform/browser/error-page";
import { DEFAULT_LANGUAGE, localized } from "~/platform/i18n/languages";
import type { PageMeta } from "~/platform/page/meta.server";
import type { RootData } from "~/platform/page/root-data.server";

export const DEFAULT_SITE_NAME = "Haojia 好价";

/** The shown page's title and meta data: of its loader's `meta`, or of the error. Remix has no hook for the errors of children. */
export function PageHead() {
  const root = useRootData();
  const { matches = [], loaderData = {}, errors } = useContext(RouterState) ?? {};
  const data = loaderData[matches.at(-1)?.route.id ?? ""] as { meta?: PageMeta } | undefined;
  return !errors && data?.meta ? (
    <PageTags {...data.meta} />
  ) : (
    <ErrorTags error={Object.values(errors ?? {})[0]} root={root} />
  );
}

function ErrorTags({ error, root }: { error: unknown; root: Partial<RootData> | undefined }) {
  const { language = DEFAULT_LANGUAGE, siteName = DEFAULT_SITE_NAME } = root ?? {};
  return (
    <>
      <title>{isErrorPage(error) ? `${localized(language, error.data.title)} · ${siteName}` : siteName}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

function PageTags(meta: PageMeta) {
  return (
    <>
      <title>{`${meta.title} · ${meta.siteName}`}</title>
      <meta name="description" content={meta.description} />
      <link rel="canonical" href={meta.canonical} />
      {meta.alternates.map(({ language, href }) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:url" content={meta.canonical} />
      <meta property="og:site_name" content={meta.siteName} />
      <meta property="og:type" content={meta.type ?? "website"} />
      <meta property="og:locale" content={meta.locale} />
      <meta name="twitter:card" content={meta.image ? "summary_large_image" : "summary"} />
      {meta.image && <meta property="og:image" content={meta.image} />}
      {meta.hidden && <meta name="robots" content="noindex" />}
      {meta.feeds?.map((feed) => (
        <link key={feed.href} rel="alternate" {...feed} />
      ))}
      {meta.jsonLd?.map((thing) => (
        <JsonLd key={JSON.stringify(thing)} json={JSON.stringify(thing)} />
      ))}
    </>
  );
}

/** Escaped, so that no text can end the script. */
function JsonLd({ json }: { json: string }) {
  const escaped = json.replace(
    /[&<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: escaped }} />;
}
