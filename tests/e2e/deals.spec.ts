import { nameOf } from "../support/site-under-test";
import { expect, on, test } from "./fixtures";
import { hold } from "./hold";

test("a new category drops tag and page, keeps the sort order, scrolls up, and Back restores them", async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open("/deals?tag=probewell-series&sort=price-low&page=2");
  await expect(page.getByText("Showing 60 of 60", { exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 120));
  await page
    .getByRole("link", { name: nameOf("electronics") })
    .and(page.locator(".chip"))
    .click();
  await expect(page).toHaveURL(/\/deals\?category=electronics&sort=price-low$/);
  await expect(page.getByLabel("Sort by")).toHaveValue("price-low");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(/tag=probewell-series/);
  await expect(page.getByText("Showing 60 of 60", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "#Probewell series" }).and(page.locator(".chip"))).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("a choice that is still loading stays when the next one is made", async ({ page, open }) => {
  await open("/deals");
  const release = await hold(page, /\/deals\.data\?coupon=1/);
  await page.locator(".list-tabs").getByRole("link", { name: "Coupons" }).click();
  await page.getByLabel("Sort by").selectOption("price-low");
  await expect(page).toHaveURL(/\/deals\?sort=price-low&coupon=1$/);
  release();
  await expect(page.locator(".list-tabs [aria-current]")).toHaveText("Coupons");
  await expect(page.getByLabel("Sort by")).toHaveValue("price-low");
});

test("without script, lists and searches are narrowed and sorted by forms", on("no-js"), async ({ page, open }) => {
  await open("/deals");
  await page.getByLabel("Search these deals").fill("  Probewell series ");
  await page.getByLabel("Sort by").selectOption("Price: high to low");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/\/deals\?q=Probewell\+series&sort=price-high$/);
  await expect(page.getByRole("article").first()).toContainText("$60.00");
  await expect(page.getByText("Showing 50 of 60", { exact: true })).toBeVisible();
  await page.getByLabel("Sort by").selectOption("price-low");
  await page.getByLabel("Minimum price in USD").fill("$30");
  await page.getByLabel("Maximum price in USD").fill("33.5");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/\/deals\?q=Probewell\+series&minPrice=%2430&maxPrice=33\.5&sort=price-low$/);
  await expect(page.getByText("Showing 4 of 4", { exact: true })).toBeVisible();

  const box = page.locator("#header-search");
  const send = page.getByRole("banner").getByRole("button", { name: "Search" });
  for (const text of ["", "\u3000 "]) {
    await box.fill(text);
    await box.press("Enter");
    await send.click({ force: true });
    // Styles alone cannot tell spaces from a text.
    await expect(send).toHaveCSS("cursor", text === "" ? "not-allowed" : "pointer");
  }
  await expect(page).toHaveURL(/\/deals\?q=Probewell/);
  await box.fill("  Probewell lamp ");
  await expect(send).toHaveCSS("cursor", "pointer");
  await send.click();
  await expect(page).toHaveURL(/\/search\?q=Probewell\+lamp$/);
  await page.getByLabel("Sort by").selectOption("price-low");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/\/search\?q=Probewell\+lamp&sort=price-low$/);
  await expect(box).toHaveValue("Probewell lamp");
  const shown = await page
    .locator(".deal-grid .deal-card")
    .evaluateAll((cards) =>
      cards.map((card) => card.checkVisibility({ opacityProperty: true, visibilityProperty: true })),
    );
  expect(shown.length).toBeGreaterThan(10);
  expect(shown).not.toContain(false);
});

test("prices are chosen by chip or by amount, and cleared", async ({ page, open }) => {
  await open("/deals?q=Probewell+series");
  const chips = page.getByRole("navigation", { name: "Price and coupons" });
  await chips.getByRole("link", { name: "Up to $25" }).click();
  await expect(page).toHaveURL(/\/deals\?q=Probewell\+series&maxPrice=25$/);
  await expect(page.getByText("Showing 25 of 25", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Maximum price in USD")).toHaveValue("25");

  await page.getByLabel("Minimum price in USD").fill("$30");
  await page.getByLabel("Maximum price in USD").fill("33.5");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Showing 4 of 4", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Remove the filter: $30–$33.50" })).toHaveText("$30–$33.50");

  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/deals$/);
  await expect(page.getByLabel("Maximum price in USD")).toHaveValue("");
  await expect(page.getByRole("link", { name: "Clear filters" })).toHaveCount(0);
});

test("a sort order applies as soon as it is chosen, and Back restores it", async ({ page, open }) => {
  await open("/deals");
  await page.getByLabel("Search these deals").fill("Probewell series");
  await page.getByLabel("Search these deals").press("Enter");
  await expect(page).toHaveURL(/q=Probewell\+series/);
  await expect(page.getByText("Showing 50 of 60", { exact: true })).toBeVisible();

  await page.getByLabel("Sort by").selectOption("Price: low to high");
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(page.getByRole("article").first()).toContainText("$1.00");
  await page.getByLabel("Sort by").selectOption("price-high");
  await expect(page.getByRole("article").first()).toContainText("$60.00");

  await page.goBack();
  await expect(page.getByRole("article").first()).toContainText("$1.00");
  await expect(page.getByLabel("Sort by")).toHaveValue("price-low");
  await expect(page.getByLabel("Search these deals")).toHaveValue("Probewell series");
});

test("where script fails to start, sort order and switches work as forms", async ({ page, texts }) => {
  await page.route(/\/assets\/entry\.client-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await page.goto("/deals?q=Probewell+series");
  await page.getByLabel(texts.list.sort).selectOption("price-low");
  await page.getByRole("button", { name: texts.list.apply }).click();
  await expect(page).toHaveURL(/sort=price-low/);
  const toggle = page.getByRole("switch", { name: texts.list.infinite });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-checked", "false");
  await expect(page).toHaveURL(/\/deals\?.*sort=price-low/);
});

test("a link to the current category adds no history entry", on("long"), async ({ page, open }) => {
  await open("/deals");
  await open("/category/electronics");
  const historyLength = () => page.evaluate(() => history.length);
  const before = await historyLength();
  const link = page.locator(".deal-card-origin a[href^='/category/']").first();
  await expect(link).toHaveAttribute("href", "/category/electronics");
  await link.click();
  await expect(page.locator(".page-progress")).toHaveAttribute("data-busy", "false");
  expect(await historyLength()).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL(/\/deals$/);
});

test("opening a deal at its shop reports the click to this site", async ({ page, open, texts }) => {
  await open("/deals?q=Probewell+series");
  const reported = page.waitForResponse(/\/deals\/[0-9a-f-]{36}\/click$/);
  const shop = page.waitForEvent("popup");
  await page.getByRole("link", { name: texts.deal.get }).first().click();
  const response = await reported;
  expect([response.request().method(), response.status()]).toEqual(["POST", 204]);
  await (await shop).close();
});
