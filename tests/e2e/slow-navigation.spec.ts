import { expect, on, test } from "./fixtures";
import { hold } from "./hold";

const DATA = /\.data(?:\?|$)/;

test("a slow page of deals shows skeletons of its cards", on("js"), async ({ page, open, texts }) => {
  await open("/deals");
  const search = page.getByRole("banner").getByRole("searchbox");
  await search.fill("lamp");
  const release = await hold(page, DATA);
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

test("a chip shows that it is chosen before the response", on("js"), async ({ page, open, texts }) => {
  await open("/deals");
  const release = await hold(page, DATA);
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
