import { expect, it } from "vitest";
import { AUTOPLAY_DELAY_MS, CAROUSEL_OPTIONS } from "~/features/home/components/carousel-options";

it("turns as specification §9.1 says", () => {
  expect(AUTOPLAY_DELAY_MS).toBe(8_000);
  expect(CAROUSEL_OPTIONS.loop).toBe(true);
  expect(CAROUSEL_OPTIONS.slidesToScroll).toBe(1);
  const breakpoints = Object.entries(CAROUSEL_OPTIONS.breakpoints).map(([media, { slidesToScroll }]) => [
    16 * Number(/min-width: ([\d.]+)rem/.exec(media)?.[1]),
    slidesToScroll,
  ]);
  expect(breakpoints).toEqual([
    [640, 2],
    [900, 3],
    [1200, 4],
    [1400, 5],
  ]);
});
