import { SKELETON_COUNT } from "~/features/deals/components/deal-skeletons";
import { useTranslation } from "~/platform/i18n/translation";
import { CarouselButtons } from "./carousel-buttons";
import { FeaturedFrame } from "./featured-frame";

export function FeaturedSkeletons() {
  const { t } = useTranslation();
  return (
    <FeaturedFrame aria-busy="true" controls={<CarouselButtons />}>
      <p className="sr-only" role="status">
        {t("site.loading")}
      </p>
      <FeaturedPlaceholders />
    </FeaturedFrame>
  );
}

export function FeaturedPlaceholders() {
  return (
    <div className="carousel-view" aria-hidden="true">
      <div className="carousel-slides">
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike and never reordered.
          <div key={index} className="carousel-slide">
            <div className="deal-tile deal-skeleton">
              <div className="deal-image" />
              <span />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
