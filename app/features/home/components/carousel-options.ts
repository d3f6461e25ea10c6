/** Specification §9.1. */
export const AUTOPLAY_DELAY_MS = 8_000;

/** Slides per scroll, from the narrowest screen up (specification §9.1); app/features/home/components/carousel.css shows as many. */
export const CAROUSEL_OPTIONS = {
  loop: true,
  align: "start" as const,
  slidesToScroll: 1,
  // Embla detects focus by the Tab key alone.
  watchFocus: false,
  breakpoints: {
    "(min-width: 40rem)": { slidesToScroll: 2 },
    "(min-width: 56.25rem)": { slidesToScroll: 3 },
    "(min-width: 75rem)": { slidesToScroll: 4 },
    "(min-width: 87.5rem)": { slidesToScroll: 5 },
  },
};

export const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

export interface CarouselState {
  position: number;
  canTurn: boolean;
  canPrevious: boolean;
  canNext: boolean;
  playing: boolean;
}

export type CarouselPress = "play" | "previous" | "next" | "stop";

/** The state before the carousel's code is loaded: presses are queued. */
export const NOT_STARTED: CarouselState = {
  position: 1,
  canTurn: true,
  canPrevious: true,
  canNext: true,
  playing: false,
};
