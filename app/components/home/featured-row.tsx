import { lazy, Suspense, useRef } from "react";
import { useFirstSign } from "~/browser/use-first-sign";
import { DealCard } from "~/components/deals/deal-card";
import { useTranslation } from "~/i18n/translation";
import type { DealCardView } from "~/views/deal-view";
import { CarouselButtons } from "./carousel-buttons";
import { FeaturedFrame } from "./featured-frame";

/** Fetched where there are featured deals, after what the page needs first; if that fails, the row stays one that scrolls. */
const CarouselControls = lazy(() => import("./carousel-controls").catch(() => ({ default: () => <></> })));

/** The featured deals in a row that scrolls sideways and rests at a card, and turns by itself where script runs. */
export function FeaturedRow({ deals }: { deals: DealCardView[] }) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  const isReaderThere = useFirstSign();
  const still = (
    <>
      <CarouselButtons />
      <p className="carousel-position">{t("carousel.position", { position: 1, total: deals.length })}</p>
    </>
  );
  return (
    <FeaturedFrame
      aria-roledescription={t("carousel.role")}
      controls={
        isReaderThere ? (
          <Suspense fallback={still}>
            <CarouselControls row={row} total={deals.length} />
          </Suspense>
        ) : (
          still
        )
      }
    >
      <div ref={row} className="carousel-view">
        <div className="carousel-slides">
          {deals.map((deal, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel pattern, not of form fields.
            <div
              key={deal.id}
              role="group"
              aria-roledescription={t("carousel.slide")}
              aria-label={t("carousel.position", { position: index + 1, total: deals.length })}
              className="carousel-slide"
            >
              <DealCard deal={deal} eager={index < 2} tall idPrefix="featured" />
            </div>
          ))}
        </div>
      </div>
    </FeaturedFrame>
  );
}
