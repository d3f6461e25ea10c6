import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { en } from "~/platform/i18n/locales/en";
import { zh } from "~/platform/i18n/locales/zh";
import { categoryIn } from "./category-in";
import { expect, on, test } from "./fixtures";
import { expectSteady, watchLayout } from "./layout-shifts";

/** Gzipped, including the carousel, which is fetched at the first interaction. */
const MAX_SCRIPT_BYTES = 132 * 1024;

test("home page scripts are within budget, in one language", on("js", "zh"), async ({ page, open, texts }) => {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.includes("javascript")) scripts.push(response);
  });
  await open("/");
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(5);
  const first = scripts.length;
  await page.keyboard.press("Shift");
  await expect.poll(() => scripts.length).toBeGreaterThan(first);
  await expect(page.getByRole("button", { name: texts.carousel.next })).toBeVisible();
  expect(await gzippedSize(scripts)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);

  const bodies = await Promise.all(scripts.map((script) => script.body()));
  const code = Buffer.concat(bodies)
    .toString("utf8")
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const other = texts === en ? zh : en;
  expect(code).toContain(texts.home.title);
  expect(code).not.toContain(other.home.title);
  expect(code).not.toContain(other.list.emptyText);
});

test("no layout shifts on the home page and the navigation to a list", async ({ page, open, texts }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await watchLayout(page);
  await expectSteady(page, "home", () => open("/"));
  await expectSteady(page, "a list", async () => {
    const all = page.getByRole("region", { name: texts.home.featured }).getByRole("link", { name: texts.home.viewAll });
    await all.evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.list.deals);
  });
});

async function gzippedSize(scripts: Response[]): Promise<number> {
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

test("a page that is opened in a background tab is hydrated there", on("long"), async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/");
  await expect(page.locator("button.coupon").first()).toBeAttached();
});

test("a press gives immediate feedback", on("long", "js", "no-js"), async ({ page, texts }) => {
  await page.goto("/deals");
  const chip = page
    .getByRole("navigation", { name: texts.list.category, exact: true })
    .getByRole("link", { name: categoryIn(texts, "electronics") });
  await chip.hover();
  await page.mouse.down();
  await expect(chip).toHaveCSS("background-image", /gradient/);
});

test("nothing shifts while a page loads", on("long", "js", "zh"), async ({ page, open, pathOf }) => {
  await watchLayout(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/", "/deals", await pathOf("full"), await pathOf("broken")]) {
      await expectSteady(page, `${path} at ${width} px`, () => open(path));
    }
  }
});
