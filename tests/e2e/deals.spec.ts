import { expect, on, test } from "./fixtures";

test("the category chips are exactly the five", on("js", "no-js"), async ({ page, open }) => {
  await open("/deals");
  const chips = page.getByRole("navigation", { name: "Category", exact: true }).getByRole("link");
  await expect(chips).toHaveText(["All", "Electronics", "Fashion", "Home & Kitchen", "Health & Fitness"]);
});

test(
  "a new category drops tag and page, keeps the order, and Back restores",
  on("js", "no-js"),
  async ({ page, open }) => {
    await open("/deals?tag=probewell-series&sort=price-low&page=2");
    await expect(page.getByText("Showing 60 of 60", { exact: true })).toBeVisible();
    await page
      .getByRole("navigation", { name: "Category", exact: true })
      .getByRole("link", { name: "Electronics" })
      .click();
    await expect(page).toHaveURL(/\/deals\?category=electronics&sort=price-low$/);
    await expect(page.getByLabel("Sort by")).toHaveValue("price-low");

    await page.goBack();
    await expect(page).toHaveURL(/tag=probewell-series/);
    await expect(page.getByText("Showing 60 of 60", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "#Probewell series" }).and(page.locator(".chip"))).toHaveAttribute(
      "aria-current",
      "true",
    );
  },
);

test("a new category scrolls to the top", on("js"), async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open("/deals");
  const chip = page.getByRole("link", { name: "Electronics" }).and(page.locator(".chip"));
  await page.evaluate(() => window.scrollTo(0, 120));
  await chip.click();
  await expect(page).toHaveURL(/category=electronics/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("text and order work with one form", on("no-js"), async ({ page, open }) => {
  await open("/deals");
  await page.getByLabel("Search in these deals").fill("Probewell series");
  await page.getByLabel("Sort by").selectOption("Price: high to low");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/\/deals\?q=Probewell\+series&sort=price-high$/);
  await expect(page.getByRole("article").first()).toContainText("$60.00");
  await expect(page.getByText("Showing 50 of 60", { exact: true })).toBeVisible();
  await page.getByLabel("Sort by").selectOption("price-low");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/\/deals\?q=Probewell\+series&sort=price-low$/);
});

test("a phone shows a whole deal on the first screen of a list", on("js", "no-js", "zh"), async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/deals", "/category/electronics", "/search?q=Probewell+series"]) {
    await open(path);
    await expect(page.getByRole("article").first(), path).toBeInViewport({ ratio: 1 });
  }
});

test("an order applies as soon as it is chosen, and Back restores it", on("js"), async ({ page, open }) => {
  await open("/deals");
  await expect(page.getByRole("button", { name: "Apply" })).toBeHidden();
  await page.getByLabel("Search in these deals").fill("Probewell series");
  await page.getByLabel("Search in these deals").press("Enter");
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
  await expect(page.getByLabel("Search in these deals")).toHaveValue("Probewell series");
});

test("the list ends with a note", on("js", "no-js"), async ({ page, open, baseURL }) => {
  await page.context().addCookies([{ name: "infiniteScrollEnabled", value: "false", url: baseURL }]);
  await open("/deals?q=Probewell+series");
  await expect(page.getByText("No more deals")).toHaveCount(0);
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page.getByText("Showing 60 of 60", { exact: true })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(60);
  await expect(page.getByText("No more deals")).toBeVisible();
  await expect(page.getByRole("link", { name: "Load more" })).toHaveCount(0);
});

test("every order is offered and does what it says", on("js"), async ({ page, open }) => {
  await open("/deals");
  await expect(page.getByLabel("Sort by").getByRole("option")).toHaveText([
    "Newest",
    "Highest discount",
    "Price: low to high",
    "Price: high to low",
    "Highest rated",
    "Ending soon",
  ]);
  await open("/deals?q=Probewell&sort=discount");
  await expect(page.getByRole("article").first()).toContainText("99% off");
  // Deals without a date go last.
  await open("/deals?q=Probewell+lamp&sort=expiry");
  const expiries = await page.locator(".deal-card-facts > span:first-child").allTextContents();
  const dated = expiries.filter((text) => text !== "No expiry");
  expect(dated.length).toBe(4);
  expect(expiries.slice(dated.length).every((text) => text === "No expiry")).toBe(true);
  expect(dated.slice(-2)).toEqual([expect.stringMatching(/^5h left$/), expect.stringMatching(/^3d 5h left$/)]);
});

test("an empty list says so and leads on", on("js", "no-js"), async ({ page, open }) => {
  await open("/deals?q=zzqxzzqx&category=fashion");
  await expect(page.getByRole("heading", { name: "No deals found" })).toBeVisible();
  await expect(page.getByText("adjusting your search or filters")).toBeVisible();
  await page.getByRole("link", { name: "Show all deals" }).click();
  await expect(page).toHaveURL(/\/deals$/);
  await expect(page.getByRole("article")).toHaveCount(50);
});

test("a page that is no positive integer is the first", on("no-js"), async ({ page, open }) => {
  for (const number of ["0", "-1", "1.5", "abc"]) {
    await open(`/deals?q=Probewell+series&page=${number}`);
    await expect(page.getByText("Showing 50 of 60", { exact: true })).toBeVisible();
  }
});
