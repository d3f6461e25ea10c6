import type { Page } from "@playwright/test";
import { expect, on, test } from "./fixtures";

test("the skip link is the first stop and leads to the content", on("js", "no-js"), async ({ page, open }) => {
  await open("/deals");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  const size = await skip.boundingBox();
  expect(size?.width).toBeGreaterThan(60);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

test("a search needs no mouse, and the focus is always seen", on("js"), async ({ page, open }) => {
  await open("/");
  const box = page.getByRole("banner").getByRole("searchbox");
  for (let stop = 0; stop < 8 && !(await box.evaluate((input) => input === document.activeElement)); stop += 1) {
    await page.keyboard.press("Tab");
    expect(await focusRing(page)).toBeGreaterThanOrEqual(2);
  }
  await expect(box).toBeFocused();
  await page.keyboard.type("Probewell series lamp 11");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Probewell series lamp 11");

  await page.getByRole("main").getByRole("link", { name: "Clear search" }).focus();
  await page.keyboard.press("Tab");
  expect(await focusRing(page)).toBeGreaterThanOrEqual(2);
});

/** The width of the ring around what has the focus, in pixels. */
function focusRing(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
  });
}
