import { expect, on, test } from "./fixtures";
import { hold } from "./hold";

/** What the browser asks for to change pages. */
const PAGES = /\.data(?:\?|$)/;

test("a page of deals that takes its time shows where its cards will be", on("js"), async ({ page, open, texts }) => {
  await open("/deals");
  const search = page.getByRole("banner").getByRole("searchbox");
  await search.fill("lamp");
  const release = await hold(page, PAGES);
  await page.evaluate(() => scrollTo(0, 2_000));
  await search.press("Enter");
  const main = page.getByRole("main");
  const skeletons = main.locator(".deal-skeleton.deal-card");
  await expect(skeletons).toHaveCount(8);
  await expect(main).toHaveAttribute("aria-busy", "true");
  await expect(skeletons.first()).toBeInViewport();
  await expect(main.getByRole("article")).toHaveCount(0);
  await expect(page.getByRole("status").getByText(texts.site.loading)).toHaveCount(1);
  await expect(search).toHaveValue("lamp");
  await expect(search).toBeFocused();

  release();
  await expect(page).toHaveURL(/\/search\?q=lamp/);
  await expect(main.getByRole("article").first()).toBeVisible();
  await expect(skeletons).toHaveCount(0);
  await expect(main).toHaveAttribute("aria-busy", "false");
  await expect(main).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a chip shows that it is chosen before its page has come", on("js"), async ({ page, open, texts }) => {
  await open("/deals");
  const release = await hold(page, PAGES);
  const row = page.getByRole("navigation", { name: texts.list.category });
  const chip = row.getByRole("link", { name: texts.categories.electronics });
  await chip.click();
  await expect(chip).toHaveAttribute("aria-current", "true");
  await expect(row.locator("[aria-current]")).toHaveCount(1);
  await expect(page).toHaveURL(/\/deals$/);
  release();
  await expect(page).toHaveURL(/category=electronics/);
  await expect(chip).toHaveAttribute("aria-current", "true");
});
