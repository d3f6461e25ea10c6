/** Milliseconds between two moves of the carousel (specification §9.1). */
export const AUTOPLAY_DELAY = 8_000;

/** Slides per scroll, from the narrowest screen up (specification §9.1). app/styles/carousel.css shows as many. */
export const CAROUSEL_OPTIONS = {
  loop: true,
  align: "start" as const,
  slidesToScroll: 1,
  // It would know the focus by the Tab key alone.
  watchFocus: false,
  breakpoints: {
    "(min-width: 40rem)": { slidesToScroll: 2 },
    "(min-width: 56.25rem)": { slidesToScroll: 3 },
    "(min-width: 75rem)": { slidesToScroll: 4 },
    "(min-width: 87.5rem)": { slidesToScroll: 5 },
  },
};

export const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** What the buttons of a carousel show. */
export interface CarouselState {
  /** The first slide that is shown, from 1. */
  position: number;
  /** Whether it has somewhere to turn to, and in which direction. */
  canTurn: boolean;
  canPrevious: boolean;
  canNext: boolean;
  playing: boolean;
}

export type CarouselPress = "play" | "previous" | "next" | "stop";

/** Before its code is there, every button can be pressed: the press is acted upon once it is. */
export const NOT_STARTED: CarouselState = {
  position: 1,
  canTurn: true,
  canPrevious: true,
  canNext: true,
  playing: false,
};
