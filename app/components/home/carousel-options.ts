/** Milliseconds between two moves of the carousel (SPEC.md section 9). */
export const AUTOPLAY_DELAY = 8_000;

/** Slides per scroll, from the narrowest screen up (SPEC.md section 9). The row's styles show as many. */
export const CAROUSEL_OPTIONS = {
  loop: true,
  align: "start" as const,
  slidesToScroll: 1,
  // It would know the focus by the Tab key alone.
  watchFocus: false,
  breakpoints: {
    "(min-width: 640px)": { slidesToScroll: 2 },
    "(min-width: 900px)": { slidesToScroll: 3 },
    "(min-width: 1200px)": { slidesToScroll: 4 },
    "(min-width: 1400px)": { slidesToScroll: 5 },
  },
};

export const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";
