import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel from "embla-carousel-react";
import { type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { afterPaint } from "~/browser/after-paint";
import { useTranslation } from "~/i18n/translation";
import { CarouselButtons } from "./carousel-buttons";
import { AUTOPLAY_DELAY, CAROUSEL_OPTIONS, REDUCED_MOTION } from "./carousel-options";

interface CarouselControlsProps {
  /** The row's visible part, which this turns into a carousel. */
  row: RefObject<HTMLElement>;
  /** Deals in the row. */
  total: number;
}

const STILL = { position: 1, canPrevious: false, canNext: false, canTurn: false, playing: false };

/** Has a row of deals turn by itself until the reader does anything with it, and gives the buttons to turn and stop it. */
export default function CarouselControls({ row, total }: CarouselControlsProps) {
  const { t } = useTranslation();
  const [plugins] = useState(() => [
    Autoplay({ delay: AUTOPLAY_DELAY, playOnInit: false, stopOnMouseEnter: true, stopOnInteraction: true }),
  ]);
  const [attach, carousel] = useEmblaCarousel(CAROUSEL_OPTIONS, plugins);
  const [{ position, canPrevious, canNext, canTurn, playing }, setShown] = useState(STILL);

  // The carousel moves the cards itself, from the one that the reader has scrolled to: a row that the browser scrolls as
  // well would be in its way.
  const reached = useRef(0);
  useEffect(() => {
    const view = row.current;
    if (!view) return;
    const callOff = afterPaint(() => {
      reached.current = firstShown(view);
      view.dataset.turning = "true";
      view.scrollLeft = 0;
      attach(view);
    });
    return () => {
      callOff();
      delete view.dataset.turning;
    };
  }, [attach, row]);

  useEffect(() => {
    if (!carousel) return;
    const view = carousel.rootNode();
    const { autoplay } = carousel.plugins();
    const show = () => {
      const { slideRegistry } = carousel.internalEngine();
      const slides = slideRegistry[carousel.selectedScrollSnap()] ?? [0];
      const shown = {
        position: (slides[0] ?? 0) + 1,
        canPrevious: carousel.canScrollPrev(),
        canNext: carousel.canScrollNext(),
        canTurn: carousel.scrollSnapList().length > 1,
        playing: autoplay.isPlaying(),
      };
      // The row moves first.
      startTransition(() => setShown(shown));
    };
    // The plugin tells before it has changed.
    const showPlaying = (_: unknown, event: string) =>
      startTransition(() => setShown((shown) => ({ ...shown, playing: event === "autoplay:play" })));
    const stop = () => autoplay.stop();
    const reduced = matchMedia(REDUCED_MOTION);
    const stopForReduced = () => reduced.matches && stop();
    carousel.on("select", show).on("reInit", show).on("autoplay:play", showPlaying).on("autoplay:stop", showPlaying);
    // A slide that is out of sight comes into it with the focus; the browser would scroll to it instead.
    const follow = ({ target }: FocusEvent) => {
      stop();
      if (!(target instanceof Element && target.matches(":focus-visible"))) return;
      bring(slideOf(target));
      // It may be the last of a row of tags, which scrolls by itself.
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
    };
    const slideOf = (element: Element | null) => carousel.slideNodes().findIndex((node) => node.contains(element));
    const bring = (slide: number) => {
      const { slideRegistry } = carousel.internalEngine();
      const snap = slideRegistry.findIndex((slides) => slides.includes(slide));
      if (snap !== carousel.selectedScrollSnap()) carousel.scrollTo(snap, true);
    };
    const focused = slideOf(document.activeElement);
    bring(focused < 0 ? reached.current : focused);
    const stay = () => {
      view.scrollLeft = 0;
    };
    view.addEventListener("focusin", follow);
    view.addEventListener("scroll", stay);
    reduced.addEventListener("change", stopForReduced);
    if (!reduced.matches && !view.contains(document.activeElement) && !view.matches(":hover")) autoplay.play();
    show();
    return () => {
      carousel
        .off("select", show)
        .off("reInit", show)
        .off("autoplay:play", showPlaying)
        .off("autoplay:stop", showPlaying);
      view.removeEventListener("focusin", follow);
      view.removeEventListener("scroll", stay);
      reduced.removeEventListener("change", stopForReduced);
    };
  }, [carousel]);

  const autoplay = carousel?.plugins().autoplay;
  const stop = () => autoplay?.stop();

  function turn(back: boolean) {
    stop();
    const jump = matchMedia(REDUCED_MOTION).matches;
    if (back) carousel?.scrollPrev(jump);
    else carousel?.scrollNext(jump);
  }

  return (
    <>
      <CarouselButtons
        playing={playing}
        canTurn={canTurn}
        canPrevious={canPrevious}
        canNext={canNext}
        onPlay={() => (playing ? stop() : autoplay?.play(matchMedia(REDUCED_MOTION).matches))}
        onTurn={turn}
        onFocus={stop}
      />
      <p className="carousel-position" aria-live={playing ? "off" : "polite"}>
        {t("carousel.position", { position, total })}
      </p>
    </>
  );
}

/** The first slide of a row that scrolls of which more than half is to be seen. */
function firstShown(view: HTMLElement): number {
  const { left } = view.getBoundingClientRect();
  const slides = [...view.querySelectorAll(".carousel-slide")].map((slide) => slide.getBoundingClientRect());
  return Math.max(
    0,
    slides.findIndex((slide) => slide.left + slide.width / 2 > left),
  );
}
