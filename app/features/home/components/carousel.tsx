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
import { afterPaint } from "~/platform/browser/after-paint";
import {
  AUTOPLAY_DELAY_MS,
  CAROUSEL_OPTIONS,
  type CarouselPress,
  type CarouselState,
  REDUCED_MOTION,
} from "./carousel-options";

export interface CarouselProps {
  row: RefObject<HTMLElement>;
  presses: CarouselPress[];
  onHandled: (count: number) => void;
  onChange: Dispatch<SetStateAction<CarouselState | null>>;
}

export default function Carousel({ row, presses, onHandled, onChange }: CarouselProps) {
  const [plugins] = useState(() => [
    Autoplay({ delay: AUTOPLAY_DELAY_MS, playOnInit: false, stopOnMouseEnter: true, stopOnInteraction: true }),
  ]);
  const [attach, carousel] = useEmblaCarousel(CAROUSEL_OPTIONS, plugins);

  // Embla moves the slides with transforms: the row must not scroll natively as well.
  const startSlide = useRef(0);
  useEffect(() => {
    const view = row.current;
    if (!view) return;
    const cancel = afterPaint(() => {
      startSlide.current = firstShown(view);
      view.dataset.turning = "true";
      view.scrollLeft = 0;
      attach(view);
    });
    return () => {
      cancel();
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
      const next = {
        position: (slides[0] ?? 0) + 1,
        canPrevious: carousel.canScrollPrev(),
        canNext: carousel.canScrollNext(),
        canTurn: carousel.scrollSnapList().length > 1,
        playing: autoplay.isPlaying(),
      };
      // The transition keeps rendering from delaying the animation.
      startTransition(() => onChange(next));
    };
    // The plugin emits before it changes its state.
    const showPlaying = (_: unknown, event: string) =>
      startTransition(() => onChange((shown) => shown && { ...shown, playing: event === "autoplay:play" }));
    const stop = () => autoplay.stop();
    const reduced = matchMedia(REDUCED_MOTION);
    const stopForReduced = () => reduced.matches && stop();
    carousel.on("select", show).on("reInit", show).on("autoplay:play", showPlaying).on("autoplay:stop", showPlaying);
    // Scrolls to a focused slide, because the browser would scroll the row natively instead.
    const follow = ({ target }: FocusEvent) => {
      stop();
      if (!(target instanceof Element && target.matches(":focus-visible"))) return;
      scrollToSlide(slideOf(target));
    };
    const slideOf = (element: Element | null) => carousel.slideNodes().findIndex((node) => node.contains(element));
    const scrollToSlide = (slide: number) => {
      const { slideRegistry } = carousel.internalEngine();
      const snap = slideRegistry.findIndex((slides) => slides.includes(slide));
      if (snap !== carousel.selectedScrollSnap()) carousel.scrollTo(snap, true);
    };
    const focused = slideOf(document.activeElement);
    scrollToSlide(focused < 0 ? startSlide.current : focused);
    const resetScroll = () => {
      view.scrollLeft = 0;
    };
    view.addEventListener("focusin", follow);
    view.addEventListener("scroll", resetScroll);
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
      view.removeEventListener("scroll", resetScroll);
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
    onHandled(presses.length);
  }, [carousel, presses, onHandled]);

  return null;
}

function firstShown(view: HTMLElement): number {
  const { left } = view.getBoundingClientRect();
  const slides = [...view.querySelectorAll(".carousel-slide")].map((slide) => slide.getBoundingClientRect());
  return Math.max(
    0,
    slides.findIndex((slide) => slide.left + slide.width / 2 > left),
  );
}
