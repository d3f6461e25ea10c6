import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { expect, on, test } from "./fixtures";
import { hold } from "./hold";
import { expectFocusVisible } from "./keys";

/** In pixels, at 1440 px. */
const ROW_HEIGHT = 112;

const HEIGHT = (item: Element) => item.getBoundingClientRect().height;

const choice = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

async function expectRows(items: Locator): Promise<void> {
  const heights = await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.max(...heights)).toBeLessThanOrEqual(ROW_HEIGHT);
}

test.use({ viewport: { width: 1440, height: 900 } });

test("rows in place of cards are chosen once for all lists", on("js", "no-js"), async ({ page, open }) => {
  const items = page.locator(".deal-grid > li");
  await open("/deals?q=Probewell+series");
  await expect(choice(page, "Show as cards")).toHaveAttribute("aria-pressed", "true");
  expect(await items.first().evaluate(HEIGHT)).toBeGreaterThan(ROW_HEIGHT);
  await choice(page, "Show as rows").click();
  await expect(choice(page, "Show as rows")).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/\/deals\?q=Probewell\+series$/);
  await expectRows(items);

  await page.getByRole("link", { name: "Load more" }).click();
  await expect(items).toHaveCount(60);
  await expectRows(items);
  await page.reload();
  await expectRows(items);
  for (const path of ["/", "/search?q=Probewell", "/tag/probewell-series"]) {
    await open(path);
    await expectRows(items);
    for (const part of ["h2, h3", ".deal-card-summary", ".deal-card-tags", ".deal-price", ".deal-heat", ".get-deal"]) {
      await expect(items.first().locator(part)).toBeInViewport({ ratio: 1 });
    }
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(choice(page, "Show as cards")).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await choice(page, "Show as cards").click();
  await expect(choice(page, "Show as cards")).toHaveAttribute("aria-pressed", "true");
  expect(await items.first().evaluate(HEIGHT)).toBeGreaterThan(ROW_HEIGHT);
});

test("rows can be used by keyboard, and load as rows", on("js", "zh"), async ({ page, open, texts }) => {
  await open("/deals");
  const rows = choice(page, texts.list.showRows);
  await rows.press("Enter");
  await expect(rows).toHaveAttribute("aria-pressed", "true");
  await expectFocusVisible(page, rows);
  await expectAccessible(page, "rows");
  const release = await hold(page, /\.data(?:\?|$)/);
  await page.locator(".deal-card-origin a[href^='/store/']").first().click();
  const skeletons = page.locator(".list-skeleton + .deal-grid > li");
  await expect(skeletons).toHaveCount(8);
  await expectRows(skeletons);
  release();
  await expect(page).toHaveURL(/\/store\//);
  await expectRows(page.locator(".deal-list .deal-grid > li"));
});
