import { expect, it } from "vitest";
import { AUTOPLAY_DELAY, CAROUSEL_OPTIONS } from "~/components/home/carousel-options";

it("turns as specification §9.1 says", () => {
  expect(AUTOPLAY_DELAY).toBe(8_000);
  expect(CAROUSEL_OPTIONS.loop).toBe(true);
  expect(CAROUSEL_OPTIONS.slidesToScroll).toBe(1);
  const widths = Object.entries(CAROUSEL_OPTIONS.breakpoints).map(([media, { slidesToScroll }]) => [
    16 * Number(/min-width: ([\d.]+)rem/.exec(media)?.[1]),
    slidesToScroll,
  ]);
  expect(widths).toEqual([
    [640, 2],
    [900, 3],
    [1200, 4],
    [1400, 5],
  ]);
});
