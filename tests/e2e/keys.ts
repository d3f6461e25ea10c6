import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** In pixels; of a hidden radio button, that of its label. */
export function focusRing(page: Page): Promise<number> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const outlined = focused.matches("[type=radio].sr-only") ? focused.closest("label") : focused;
    const { outlineStyle, outlineWidth } = getComputedStyle(outlined ?? focused);
    return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
  });
}

/** Inside the viewport, with an outline of at least 2 px. */
export async function expectFocusVisible(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
  expect(await focusRing(page)).toBeGreaterThanOrEqual(2);
}

/** Expects a visible focus at each stop. Throws after `max` stops. */
export async function tabTo(page: Page, target: Locator, { max = 40, key = "Tab" } = {}): Promise<void> {
  for (let stop = 0; stop < max; stop += 1) {
    await page.keyboard.press(key);
    expect(await focusRing(page), `stop ${stop + 1}`).toBeGreaterThanOrEqual(2);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Not reached in ${max} stops: ${target}`);
}
