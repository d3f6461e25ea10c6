import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { FeaturedTileView } from "~/features/home/web/featured-view.server";
import { useFirstInteraction } from "~/platform/browser/use-first-interaction";
import { useTranslation } from "~/platform/i18n/translation";
import type { CarouselProps } from "./carousel";
import { CarouselButtons } from "./carousel-buttons";
import { type CarouselPress, type CarouselState, NOT_STARTED } from "./carousel-options";
import { FeaturedFrame } from "./featured-frame";
import { FeaturedTile } from "./featured-tile";

/** If loading fails, the row still scrolls natively. */
const Carousel = lazy(() => import("./carousel").catch(() => ({ default: NoCarousel })));

export function FeaturedRow({ deals }: { deals: FeaturedTileView[] }) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  const hasInteracted = useFirstInteraction();
  const [state, setState] = useState<CarouselState | null>(NOT_STARTED);
  const [presses, setPresses] = useState<CarouselPress[]>([]);
  const onHandled = useCallback((count: number) => setPresses((before) => before.slice(count)), []);
  return (
    <FeaturedFrame
      aria-roledescription={t("carousel.role")}
      controls={
        state && (
          <>
            <CarouselButtons {...state} onPress={(press) => setPresses((before) => [...before, press])} />
            <p className="carousel-position max-sm:sr-only" aria-live={state.playing ? "off" : "polite"}>
              {t("carousel.position", { position: state.position, total: deals.length })}
            </p>
          </>
        )
      }
    >
      {(hasInteracted || presses.length > 0) && (
        <Suspense fallback={null}>
          <Carousel row={row} presses={presses} onHandled={onHandled} onChange={setState} />
        </Suspense>
      )}
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
              <FeaturedTile deal={deal} eager={index < 2} />
            </div>
          ))}
        </div>
      </div>
    </FeaturedFrame>
  );
}

function NoCarousel({ onChange }: CarouselProps) {
  useEffect(() => onChange(null), [onChange]);
  return null;
}
