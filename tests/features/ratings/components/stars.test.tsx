import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Stars } from "~/features/ratings/components/stars";

const countStars = (rating: number) => {
  const html = renderToStaticMarkup(<Stars rating={rating} label="" />);
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  return { whole: count(/icon-star-filled(?! star-half)/g), half: count(/star-half/g) };
};

it.each([
  [1, 1, 0],
  [4.2, 4, 0],
  [4.3, 4, 1],
  [4.5, 4, 1],
  [4.7, 4, 1],
  [4.8, 5, 0],
  [5, 5, 0],
])("%f is rounded to the nearest half star", (rating, whole, half) => {
  expect(countStars(rating)).toEqual({ whole, half });
});
