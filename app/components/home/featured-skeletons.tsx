import { SkeletonCard } from "~/components/deals/skeleton-card";
import { useTranslation } from "~/i18n/translation";
import { CarouselButtons } from "./carousel-buttons";
import { FeaturedFrame } from "./featured-frame";

const SHOWN = 8;

/** Where the featured deals will stand (specification §9.1: 8). */
export function FeaturedSkeletons() {
  const { t } = useTranslation();
  return (
    <FeaturedFrame aria-busy="true" controls={<CarouselButtons />}>
      <p className="sr-only" role="status">
        {t("site.loading")}
      </p>
      <FeaturedPlaces />
    </FeaturedFrame>
  );
}

/** The row with nothing to read in it. */
export function FeaturedPlaces() {
  return (
    <div className="carousel-view" aria-hidden="true">
      <div className="carousel-slides">
        {Array.from({ length: SHOWN }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
          <div key={index} className="carousel-slide">
            <SkeletonCard tall />
          </div>
        ))}
      </div>
    </div>
  );
}
