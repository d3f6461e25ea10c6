import { useTranslation } from "react-i18next";

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
              <div className="deal-card deal-card-tall deal-skeleton">
                <div className="deal-card-picture">
                  <div className="deal-image" />
                </div>
                <div className="deal-card-text">
                  <span className="w-1/3" />
                  <span className="w-full" />
                  <span className="w-2/3" />
                  <span className="w-1/4" />
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
