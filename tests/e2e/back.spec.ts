import type { Page } from "@playwright/test";
import { cpuThrottling, expect, hydrated, on, test } from "./fixtures";
import { hold } from "./hold";

const LIST = "/search?q=Probewell+series";
const LIST_DATA = /\/search\.data\?q=Probewell\+series&_routes=/;

const card = (page: Page) => page.locator(".deal-card h2 a").nth(3);
const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** By the wheel: until the viewer scrolls, Back keeps its card. On a busy machine some wheel events do not scroll. */
async function scrollOn(page: Page, by: number) {
  await expect(card(page)).toBeFocused();
  await expect(async () => {
    await page.mouse.wheel(0, by - (await scrolled(page)));
    await expect.poll(() => scrolled(page), { timeout: 2_000 }).toBe(by);
  }).toPass();
}

async function followCard(page: Page) {
  const title = (await card(page).textContent()) ?? "";
  await card(page).click();
  // The address changes before the deal is shown, and Back until then restores nothing.
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

async function leaveUntilStale(page: Page, open: (path: string) => Promise<unknown>) {
  await open(LIST);
  await followCard(page);
  await page.clock.setFixedTime(Date.now() + 60_000);
}

test("another sort order keeps the scroll position, and is not restarted when the stale list comes", async ({
  page,
  open,
  texts,
}) => {
  await leaveUntilStale(page, open);
  const releaseList = await hold(page, LIST_DATA);
  const revalidation = page.waitForRequest(LIST_DATA);
  await page.goBack();
  await revalidation;

  const releaseSorted = await hold(page, /sort=price-high/);
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes("sort=price-high")) requests += 1;
  });
  await scrollOn(page, 300);
  // As on a slow phone: the list arrives before the navigation is rendered.
  const slowDown = await cpuThrottling(page);
  await slowDown(12);
  const sorted = page.waitForRequest(/sort=price-high/);
  await page.getByLabel(texts.list.sort).selectOption("price-high");
  await sorted;
  const revalidated = page.waitForResponse(LIST_DATA);
  releaseList();
  await (await revalidated).finished();
  await hydrated(page);
  await slowDown(1);
  releaseSorted();
  await expect(page).toHaveURL(/sort=price-high/);
  await hydrated(page);
  expect(requests).toBe(1);
  expect(await scrolled(page)).toBe(300);
});

test.describe("when a stale list cannot be revalidated", () => {
  test.use({ mayFail: LIST_DATA });

  test("it is retried the next time that the list is shown", on("long"), async ({ page, open }) => {
    await leaveUntilStale(page, open);
    await page.route(LIST_DATA, (route) => route.abort());
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const failed = page.waitForEvent("requestfailed", (request) => LIST_DATA.test(request.url()));
      await page.goBack();
      await failed;
      await expect(card(page)).toBeVisible();
      await followCard(page);
    }
  });
});
