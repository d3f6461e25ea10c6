import type { Page } from "@playwright/test";
import type { Translation } from "~/i18n/locales/en";

export const carouselOf = (page: Page, texts: Translation) => page.getByRole("region", { name: texts.home.featured });

export const homeLink = (page: Page) => page.locator('header a[href="/"]').first();

/** The places in the row, from 1, of the slides that stand whole between its edges. */
export function shownSlides(page: Page): Promise<number[]> {
  return page.locator(".carousel-view").evaluate((view) => {
    const { left, right } = view.getBoundingClientRect();
    return [...view.querySelectorAll(".carousel-slide")].flatMap((slide, index) => {
      // Cards out of sight are not laid out: what surrounds them is, with the gap to the next.
      const place = slide.getBoundingClientRect();
      const gap = Number.parseFloat(getComputedStyle(slide).paddingInlineEnd);
      return place.left >= left - 1 && place.right - gap <= right + 1 ? [index + 1] : [];
    });
  });
}
