import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, on, test } from "./fixtures";
import { TAG_PATH } from "./known-deals";

/** The addresses of the data that the page asks for. */
function asked(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(".data")) addresses.push(`${pathname}${searchParams.has("prefetch") ? " beforehand" : ""}`);
  });
  return addresses;
}

for (const [how, point] of [
  ["pointed at", (link: Locator) => link.hover()],
  ["come to by keyboard", (link: Locator) => link.focus()],
] as const) {
  test(`a deal that is ${how} opens without being asked for again`, on("js"), async ({ page, open }) => {
    await open(TAG_PATH);
    const link = page.locator(".deal-card h2 a").first();
    const title = (await link.textContent()) ?? "";
    const addresses = asked(page);
    const fetched = page.waitForResponse((response) => response.url().includes("prefetch=true"));
    await point(link);
    await (await fetched).finished();
    expect(addresses).toHaveLength(1);
    await link.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    expect(addresses).toHaveLength(1);
  });
}

test.describe("when a page's script cannot be fetched", () => {
  test.use({ mayFail: /\/assets\// });

  test(
    "pointing at its link neither reloads the document nor loses what was typed",
    on("js"),
    async ({ page, open }) => {
      await open("/login");
      const email = page.getByRole("main").locator("[name=email]");
      await email.fill("somebody@shop.test");
      await page.route("**/assets/*.js", (route) => route.abort());
      let reloads = 0;
      page.on("framenavigated", () => {
        reloads += 1;
      });
      const link = page.getByRole("banner").locator("a[href='/deals']").first();
      for (const point of [() => link.hover(), () => link.focus()]) {
        const failed = page.waitForEvent("requestfailed");
        await point();
        await failed;
        await page.mouse.move(0, 0);
        await hydrated(page);
      }
      await expect(email).toHaveValue("somebody@shop.test");
      expect(reloads).toBe(0);

      await page.unroute("**/assets/*.js");
      await link.click();
      await expect(page).toHaveURL(/\/deals$/);
    },
  );
});
