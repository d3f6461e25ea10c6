import { useRouteError } from "@remix-run/react";
import type { ServedFeatured } from "~/features/home/web/home-sections.server";
import { NetworkError } from "~/platform/browser/cache/network-error";
import { storedData } from "~/platform/browser/cache/store";
import { isErrorPage } from "~/platform/browser/error-page";
import { RetryLink } from "~/platform/errors/components/error-content";
import { PageError } from "~/platform/errors/components/page-error";
import type { LocalizedText } from "~/platform/i18n/languages";
import { useTranslation } from "~/platform/i18n/translation";
import { MessagePanel } from "~/platform/ui/message-panel";
import { FeaturedSection } from "./featured-section";
import { HomeHero } from "./home-hero";

/** Keeps search and featured deals if the list fails. */
export function HomeError() {
  const error = useRouteError();
  const { t, localize } = useTranslation();
  const failure = failureOf(error);
  if (!failure) return <PageError />;
  return (
    <>
      <HomeHero />
      <div className="shell">
        <FeaturedSection featured={failure.featured} alone />
        <MessagePanel
          title={failure.title ? localize(failure.title) : t("errors.loadTitle")}
          text={failure.text ? localize(failure.text) : t("errors.dealsUnreached")}
          alert
        >
          <RetryLink />
        </MessagePanel>
      </div>
    </>
  );
}

/** What the error page shows; a network error has no texts. */
function failureOf(error: unknown): { featured: ServedFeatured; title?: LocalizedText; text?: LocalizedText } | null {
  if (error instanceof NetworkError) return { featured: cachedFeatured() };
  if (!isErrorPage(error) || !("featured" in error.data)) return null;
  return { ...error.data, featured: error.data.featured as ServedFeatured };
}

function cachedFeatured(): ServedFeatured {
  const pages = storedData() as { featured?: ServedFeatured }[];
  const isEmpty = (featured: ServedFeatured = null) =>
    featured === null || (Array.isArray(featured) && featured.length === 0);
  return pages.find(({ featured }) => !isEmpty(featured))?.featured ?? null;
}
