import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, on, test } from "./fixtures";
import { TAG_PATH } from "./known-deals";

function recordDataRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(".data")) requests.push(`${pathname}${searchParams.has("prefetch") ? " prefetch" : ""}`);
  });
  return requests;
}

test("a deal whose link is hovered or focused opens without another request", async ({ page, open }) => {
  const requests = recordDataRequests(page);
  for (const [place, prefetch] of [(link: Locator) => link.hover(), (link: Locator) => link.focus()].entries()) {
    await open(TAG_PATH);
    const link = page.locator(".deal-card h2 a").nth(place);
    const title = (await link.textContent()) ?? "";
    requests.length = 0;
    const fetched = page.waitForResponse((response) => response.url().includes("prefetch=true"));
    await prefetch(link);
    await (await fetched).finished();
    expect(requests).toHaveLength(1);
    await link.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    expect(requests).toHaveLength(1);
  }
});

test.describe("when a page's script cannot be fetched", () => {
  test.use({ mayFail: /\/assets\// });

  test("hovering its link neither reloads the document nor clears the form", async ({ page, open }) => {
    await open("/login");
    const email = page.getByRole("main").locator("[name=email]");
    await email.fill("somebody@shop.test");
    await page.route("**/assets/*.js", (route) => route.abort());
    let reloads = 0;
    page.on("framenavigated", () => {
      reloads += 1;
    });
    const link = page.getByRole("banner").locator("a[href='/deals']").first();
    for (const prefetch of [() => link.hover(), () => link.focus()]) {
      const failed = page.waitForEvent("requestfailed");
      await prefetch();
      await failed;
      await page.mouse.move(0, 0);
      await hydrated(page);
    }
    await expect(email).toHaveValue("somebody@shop.test");
    expect(reloads).toBe(0);

    await page.unroute("**/assets/*.js");
    await link.click();
    await expect(page).toHaveURL(/\/deals$/);
  });
});

test("a link that the pointer only passes over is not prefetched", on("long"), async ({ page, open }) => {
  await page.clock.install();
  await open(TAG_PATH);
  const requests = recordDataRequests(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator(".deal-card h2 a").nth(1).hover();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1_000);
  expect(requests).toEqual([]);
});
