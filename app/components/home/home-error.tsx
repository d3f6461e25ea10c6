import { useLocation, useRouteError } from "@remix-run/react";
import { PageError } from "~/components/layout/page-error";
import { MessagePanel } from "~/components/ui/message-panel";
import { useTranslation } from "~/i18n/translation";
import type { ServedFeatured } from "~/views/lists/featured-view";
import { isErrorPage } from "~/views/page/error-page";
import { FeaturedSection } from "./featured-section";
import { HomeHero } from "./home-hero";

/** The home page's error boundary: a list that could not be fetched takes neither the search nor the featured deals with it. */
export function HomeError() {
  const error = useRouteError();
  const { t, say } = useTranslation();
  const { pathname, search } = useLocation();
  if (!isErrorPage(error) || !("featured" in error.data)) return <PageError />;
  return (
    <>
      <HomeHero />
      <div className="shell">
        <FeaturedSection served={error.data.featured as ServedFeatured} />
        <MessagePanel title={say(error.data.title)} text={say(error.data.text)} alert>
          <a href={`${pathname}${search}`} data-reload className="button button-primary">
            {t("errors.retry")}
          </a>
        </MessagePanel>
      </div>
    </>
  );
}
