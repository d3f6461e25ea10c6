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
