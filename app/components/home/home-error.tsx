import { useRouteError } from "@remix-run/react";
import { NetworkError } from "~/browser/cache/network-error";
import { storedData } from "~/browser/cache/store";
import { isErrorPage } from "~/browser/error-page";
import { RetryLink } from "~/components/layout/error-content";
import { PageError } from "~/components/layout/page-error";
import { MessagePanel } from "~/components/ui/message-panel";
import type { LocalizedText } from "~/i18n/languages";
import { useTranslation } from "~/i18n/translation";
import type { ServedFeatured } from "~/web/home/home-sections.server";
import { FeaturedSection } from "./featured-section";
import { HomeHero } from "./home-hero";

/** When the list fails, search and featured deals stay. */
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

/** Without texts on a network error. */
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
