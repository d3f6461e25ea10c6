import { Await } from "@remix-run/react";
import { Suspense } from "react";
import type { ServedFeatured } from "~/features/home/web/home-sections.server";
import { RetryLink } from "~/platform/errors/components/error-content";
import { useTranslation } from "~/platform/i18n/translation";
import { MessagePanel } from "~/platform/ui/message-panel";
import { CarouselButtons } from "./carousel-buttons";
import { FeaturedFrame } from "./featured-frame";
import { FeaturedRow } from "./featured-row";
import { FeaturedPlaceholders, FeaturedSkeletons } from "./featured-skeletons";

export function FeaturedSection({ featured, alone = false }: { featured: ServedFeatured; alone?: boolean }) {
  const failure = <FeaturedFailure alone={alone} />;
  return (
    <Suspense fallback={<FeaturedSkeletons />}>
      <Await resolve={featured} errorElement={failure}>
        {(deals) => (deals ? deals.length > 0 && <FeaturedRow deals={deals} /> : failure)}
      </Await>
    </Suspense>
  );
}

function FeaturedFailure({ alone }: { alone: boolean }) {
  const { t } = useTranslation();
  return (
    <FeaturedFrame controls={<CarouselButtons />}>
      <div className="carousel-failure">
        <FeaturedPlaceholders />
        <MessagePanel
          title={t("carousel.failed")}
          text={alone ? t("carousel.failedText") : t("carousel.failedBelow")}
          alert
        >
          <RetryLink />
        </MessagePanel>
      </div>
    </FeaturedFrame>
  );
}
