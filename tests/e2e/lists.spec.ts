import { expect, on, test } from "./fixtures";
import { TAG, TAG_PATH } from "./known-deals";

test("a category's page", on("js", "no-js"), async ({ page, open }) => {
  await open("/category/home-and-kitchen");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home & Kitchen deals");
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByRole("listitem")).toHaveText([/Home/, /All deals/, "Home & Kitchen"]);
  await expect(page.getByRole("heading", { name: "About Home & Kitchen deals" })).toBeVisible();
  await expect(page.getByText("We collect Home & Kitchen offers")).toBeVisible();
  const shown = await page.locator(".deal-card-origin a").allTextContents();
  expect([...new Set(shown)]).toEqual(["Home & Kitchen"]);

  await page.getByLabel("Search in these deals").fill("Probewell lamp without a date");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/\/category\/home-and-kitchen\?q=Probewell\+lamp\+without\+a\+date/);
  await expect(page.getByText("Showing 1 of 1", { exact: true })).toBeVisible();
});

test("a category offers its first six tags, and a way back to the top", on("js", "no-js"), async ({ page, open }) => {
  await open("/category/electronics");
  const chips = page.getByRole("navigation", { name: "Tag", exact: true }).getByRole("link");
  await expect(chips).toHaveCount(7);
  await expect(chips.first()).toHaveText("All");
  const tag = chips.nth(1);
  const name = await tag.textContent();
  await tag.click();
  await expect(page).toHaveURL(/\/category\/electronics\?tag=/);
  await expect(chips.filter({ hasText: name ?? "" }).first()).toHaveAttribute("aria-current", "true");

  const top = page.getByRole("link", { name: "Back to top" });
  // A key pressed before the new page is drawn moves nothing: like a reader, press it again.
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(top).toBeVisible({ timeout: 500 });
  }).toPass();
  await top.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("an unknown category is an empty list under its name", on("js", "no-js"), async ({ page, open }) => {
  const response = await open("/category/garden-tools");
  expect(response.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Garden tools deals");
  await expect(page.getByRole("heading", { name: "No deals found" })).toBeVisible();
});

test("an address without a category or tag", on("js", "no-js"), async ({ page, open }) => {
  await open("/category/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid Category");
  await open("/tag/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid Tag");
  await page.getByRole("main").getByRole("link").click();
  await expect(page).toHaveURL(/\/deals$/);
});

test("a tag's page", on("js", "no-js"), async ({ page, open }) => {
  await open(TAG_PATH);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Deals tagged ${TAG}`);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(`#${TAG}`);
  await expect(page.getByRole("heading", { name: `About ${TAG}` })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to top", includeHidden: true })).toHaveCount(1);
  await expect(page.getByText("Showing 50 of 60", { exact: true })).toBeVisible();

  const chips = page.getByRole("navigation", { name: "Category", exact: true }).getByRole("link");
  expect((await chips.allTextContents()).sort()).toEqual(["All", "Books", "Sports"]);
  await chips.filter({ hasText: "Sports" }).click();
  await expect(page).toHaveURL(new RegExp(`${TAG_PATH}\\?category=sports$`));
  await expect(page.getByText("Showing 30 of 30", { exact: true })).toBeVisible();
});

test("an unknown tag is an empty list under its name", on("js", "no-js"), async ({ page, open }) => {
  await open("/tag/never-used-here");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deals tagged Never used here");
  await expect(page.getByRole("heading", { name: "No deals found" })).toBeVisible();
});
