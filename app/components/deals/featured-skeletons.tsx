import { useTranslation } from "~/i18n/translation";
import { SkeletonCard } from "./skeleton-card";

const SHOWN = 8;

/** Where the featured deals will stand (SPEC.md section 9: 8). */
export function FeaturedSkeletons() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="featured" aria-busy="true" className="carousel">
      <h2 id="featured" className="carousel-title">
        {t("home.featured")}
      </h2>
      <p className="sr-only" role="status">
        {t("site.loading")}
      </p>
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
    </section>
  );
}
