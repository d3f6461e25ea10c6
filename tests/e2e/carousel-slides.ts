import type { Page } from "@playwright/test";
import type { Translation } from "~/platform/i18n/locales/en";

export const carouselOf = (page: Page, texts: Translation) => page.getByRole("region", { name: texts.home.featured });

export const homeLink = (page: Page) => page.locator('header a[href="/"]').first();

/** From 1. */
export function shownSlides(page: Page): Promise<number[]> {
  return page.locator(".carousel-view").evaluate((view) => {
    const { left, right } = view.getBoundingClientRect();
    return [...view.querySelectorAll(".carousel-slide")].flatMap((slide, index) => {
      // Off-screen cards are not laid out (content-visibility); their slides are, with the gap to the next.
      const box = slide.getBoundingClientRect();
      const gap = Number.parseFloat(getComputedStyle(slide).paddingInlineEnd);
      return box.left >= left - 1 && box.right - gap <= right + 1 ? [index + 1] : [];
    });
  });
}
