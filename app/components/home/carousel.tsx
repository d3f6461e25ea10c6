import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel from "embla-carousel-react";
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { afterPaint } from "~/browser/after-paint";
import {
  AUTOPLAY_DELAY,
  CAROUSEL_OPTIONS,
  type CarouselPress,
  type CarouselState,
  REDUCED_MOTION,
} from "./carousel-options";

export interface CarouselProps {
  /** The row's visible part, which this turns into a carousel. */
  row: RefObject<HTMLElement>;
  /** What has been pressed and not been acted upon yet, oldest first. */
  presses: CarouselPress[];
  /** Told of how many of the presses have been acted upon. */
  onActed: (count: number) => void;
  /** Told of what the buttons are to show; null: there are none. */
  onChange: Dispatch<SetStateAction<CarouselState | null>>;
}

/** Has a row of deals turn by itself until the reader does anything with it, and by the presses of its buttons. */
export default function Carousel({ row, presses, onActed, onChange }: CarouselProps) {
  const [plugins] = useState(() => [
    Autoplay({ delay: AUTOPLAY_DELAY, playOnInit: false, stopOnMouseEnter: true, stopOnInteraction: true }),
  ]);
  const [attach, carousel] = useEmblaCarousel(CAROUSEL_OPTIONS, plugins);

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
      startTransition(() => onChange(shown));
    };
    // The plugin tells before it has changed.
    const showPlaying = (_: unknown, event: string) =>
      startTransition(() => onChange((shown) => shown && { ...shown, playing: event === "autoplay:play" }));
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
    const isInUse = view.closest("section")?.contains(document.activeElement) || view.matches(":hover");
    if (!reduced.matches && !isInUse) autoplay.play();
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
  }, [carousel, onChange]);

  useEffect(() => {
    if (!carousel || presses.length === 0) return;
    const { autoplay } = carousel.plugins();
    const jump = matchMedia(REDUCED_MOTION).matches;
    for (const press of presses) {
      if (press === "play" && !autoplay.isPlaying()) autoplay.play(jump);
      else autoplay.stop();
      if (press === "previous") carousel.scrollPrev(jump);
      if (press === "next") carousel.scrollNext(jump);
    }
    onActed(presses.length);
  }, [carousel, presses, onActed]);

  return null;
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
