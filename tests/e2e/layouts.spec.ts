import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

/** "all" where a data request has no `_routes`. */
function recordRoutes(page: Page): string[] {
  const routes: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(".data")) routes.push(searchParams.get("_routes") ?? "all");
  });
  return routes;
}

test("within a layout a navigation requests only the routes that change", async ({ page, open, texts, newMember }) => {
  await newMember({ isAdmin: true });
  await open("/deals");
  const routes = recordRoutes(page);
  await page.locator("main select[name=sort]").selectOption("price-low");
  await expect(page).toHaveURL(/sort=price-low/);
  expect(new Set(routes)).toEqual(new Set(["features/lists/routes/all-deals"]));

  await page.locator("main select[name=sort]").evaluate((select) => select.setAttribute("data-kept", ""));
  routes.length = 0;
  await page.getByRole("article").first().locator(".deal-card-origin a:not([href^='/store/'])").click();
  await expect(page).toHaveURL(/\/category\//);
  expect(new Set(routes)).toEqual(new Set(["features/lists/routes/category"]));
  await expect(page.locator("main select[data-kept]")).toBeVisible();

  await open("/admin/deals");
  routes.length = 0;
  await page.getByRole("main").getByRole("link", { name: texts.header.addDeal }).click();
  await expect(page).toHaveURL(/\/admin\/add-deal$/);
  expect(new Set(routes)).toEqual(new Set(["features/overview/routes/admin-layout", "features/deals/routes/add-deal"]));
});
