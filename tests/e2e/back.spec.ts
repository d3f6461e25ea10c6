import type { Page } from "@playwright/test";
import { expect, hydrated, on, test } from "./fixtures";
import { hold } from "./hold";

const LIST = "/search?q=Probewell+series";
const LIST_DATA = /\/search\.data\?q=Probewell\+series&_routes=/;

const card = (page: Page) => page.locator(".deal-card h2 a").nth(3);
const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** As a reader does: until then, Back keeps its card in place. */
async function scrollOn(page: Page, by: number) {
  await page.mouse.wheel(0, by);
  await expect.poll(() => scrolled(page)).toBe(by);
}

/** Opens a list, then one of its deals, and waits until what the browser knows of the list is stale. */
async function leaveForLong(page: Page, open: (path: string) => Promise<unknown>) {
  await open(LIST);
  await card(page).click();
  await expect(page).toHaveURL(/\/deals\//);
  await page.clock.setFixedTime(Date.now() + 60_000);
}

test("after Back, another order leaves the page where it is scrolled to", on("js"), async ({ page, open, texts }) => {
  await open(LIST);
  await card(page).click();
  await expect(page).toHaveURL(/\/deals\//);
  await page.goBack();
  await expect(card(page)).toBeFocused();
  await scrollOn(page, 900);
  await page.getByLabel(texts.list.sort).selectOption("price-high");
  await expect(page).toHaveURL(/sort=price-high/);
  await hydrated(page);
  expect(await scrolled(page)).toBe(900);
});

test(
  "a stale list that is revalidated does not start a navigation anew, nor scroll it",
  on("js"),
  async ({ page, open, texts }) => {
    await leaveForLong(page, open);
    const releaseList = await hold(page, LIST_DATA);
    const revalidation = page.waitForRequest(LIST_DATA);
    await page.goBack();
    await revalidation;
    await expect(card(page)).toBeVisible();

    const releaseSorted = await hold(page, /sort=price-high/);
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("sort=price-high")) asked += 1;
    });
    await scrollOn(page, 300);
    const sorted = page.waitForRequest(/sort=price-high/);
    await page.getByLabel(texts.list.sort).selectOption("price-high");
    await sorted;
    const revalidated = page.waitForResponse(LIST_DATA);
    releaseList();
    await (await revalidated).finished();
    await hydrated(page);
    releaseSorted();
    await expect(page).toHaveURL(/sort=price-high/);
    await hydrated(page);
    expect(asked).toBe(1);
    expect(await scrolled(page)).toBe(300);
  },
);

test.describe("when a stale list cannot be revalidated", () => {
  test.use({ mayFail: LIST_DATA });

  test("it is tried again the next time that the list is shown", on("js"), async ({ page, open }) => {
    await leaveForLong(page, open);
    await page.route(LIST_DATA, (route) => route.abort());
    for (let time = 0; time < 2; time += 1) {
      const failed = page.waitForEvent("requestfailed", (request) => LIST_DATA.test(request.url()));
      await page.goBack();
      await failed;
      await expect(card(page)).toBeVisible();
      await card(page).click();
      await expect(page).toHaveURL(/\/deals\//);
    }
  });
});
