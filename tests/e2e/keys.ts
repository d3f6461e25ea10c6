import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** The width of the ring around what has the focus, in pixels; of a hidden radio button, around its label. */
export function focusRing(page: Page): Promise<number> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const shown = focused.matches("[type=radio].sr-only") ? focused.closest("label") : focused;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown ?? focused);
    return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
  });
}

/** Something has the focus, and everybody sees that it has. */
export async function expectFocusSeen(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
  expect(await focusRing(page)).toBeGreaterThanOrEqual(2);
}

/** Presses Tab until something has the focus, which everybody sees at each stop. */
export async function tabTo(page: Page, target: Locator, { most = 40, key = "Tab" } = {}): Promise<void> {
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press(key);
    expect(await focusRing(page), `stop ${stop + 1}`).toBeGreaterThanOrEqual(2);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Not reached in ${most} stops: ${target}`);
}
