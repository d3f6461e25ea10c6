import type { Page } from "@playwright/test";
import { expect, on, test } from "./fixtures";

/** The routes that each request for data asks for; "all" where it names none. */
function routesAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(".data")) asked.push(searchParams.get("_routes") ?? "all");
  });
  return asked;
}

test(
  "within a layout a navigation asks for what changes alone",
  on("js"),
  async ({ context, page, open, texts, newMember }) => {
    await newMember(context, { isAdmin: true });
    await open("/deals");
    const asked = routesAsked(page);
    await page.locator("main select[name=sort]").selectOption("price-low");
    await expect(page).toHaveURL(/sort=price-low/);
    expect(new Set(asked)).toEqual(new Set(["routes/_lists.deals._index"]));

    // The frame of the lists stays: its very elements.
    await page.locator("main select[name=sort]").evaluate((select) => select.setAttribute("data-kept", ""));
    asked.length = 0;
    await page.getByRole("article").first().locator(".deal-card-origin a").click();
    await expect(page).toHaveURL(/\/category\//);
    expect(new Set(asked)).toEqual(new Set(["routes/_lists.category.($category)"]));
    await expect(page.locator("main select[data-kept]")).toBeVisible();

    await open("/admin/deals");
    asked.length = 0;
    await page.getByRole("main").getByRole("link", { name: texts.header.addDeal }).click();
    await expect(page).toHaveURL(/\/admin\/add-deal$/);
    expect(asked).toEqual(["routes/_admin.admin.add-deal"]);
  },
);
