import { useLocation } from "@remix-run/react";
import type { MouseEvent } from "react";
import { loadFeatured, useFeatured } from "~/browser/cache/featured-store";
import { MessagePanel } from "~/components/ui/message-panel";
import { useTranslation } from "~/i18n/translation";
import type { ServedFeatured } from "~/views/lists/featured-view";
import { CarouselButtons } from "./carousel-buttons";
import { FeaturedFrame } from "./featured-frame";
import { FeaturedRow } from "./featured-row";
import { FeaturedPlaceholders, FeaturedSkeletons } from "./featured-skeletons";

interface FeaturedSectionProps {
  served: ServedFeatured;
  /** Whether the list below failed too. */
  alone?: boolean;
}

/** The featured deals of the home page, server-rendered or fetched by the browser. */
export function FeaturedSection({ served, alone = false }: FeaturedSectionProps) {
  const { deals, loading, failed } = useFeatured(served);
  if (failed && !deals) return <FeaturedFailure alone={alone} />;
  if (deals) return deals.length > 0 && <FeaturedRow deals={deals} />;
  return loading && <FeaturedSkeletons />;
}

/** Keeps the row's height. */
function FeaturedFailure({ alone }: { alone: boolean }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();

  function retry(event: MouseEvent) {
    event.preventDefault();
    void loadFeatured();
  }

  return (
    <FeaturedFrame controls={<CarouselButtons />}>
      <div className="carousel-failure">
        <FeaturedPlaceholders />
        <MessagePanel
          title={t("carousel.failed")}
          text={alone ? t("carousel.failedText") : t("carousel.failedBelow")}
          alert
        >
          <a href={`${pathname}${search}`} data-reload onClick={retry} className="button button-primary">
            {t("errors.retry")}
          </a>
        </MessagePanel>
      </div>
    </FeaturedFrame>
  );
}
