import type { Page } from "@playwright/test";
import { expect, hydrated, on, test } from "./fixtures";
import { hold } from "./hold";
import { tabTo } from "./keys";

const LIST = "/deals?q=Probewell+series";

const cards = (page: Page) => page.getByRole("main").getByRole("article");

test("a list loads more near its end, announces it, and Back restores it", on("js"), async ({ page, open, texts }) => {
  await open(LIST);
  await expect(cards(page)).toHaveCount(50);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(60);
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator("[aria-live=polite]").getByText("60").first()).toBeVisible();
  await expect(page.getByText(texts.list.end)).toBeVisible();
  const titles = await cards(page).locator("h2").allTextContents();
  expect(new Set(titles).size).toBe(60);

  const card = cards(page).nth(55);
  await card.scrollIntoViewIfNeeded();
  const title = (await card.locator("h2").textContent()) ?? "";
  // Hovering scrolls the card into view, as the click would do.
  const link = card.locator("h2 a");
  await link.hover();
  const top = () => link.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  const moved = async () => Math.abs((await top()) - before);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(cards(page)).toHaveCount(60);
  await expect.poll(moved).toBeLessThanOrEqual(1);
  await page.reload();
  await hydrated(page);
  await expect(cards(page)).toHaveCount(60);
  await expect.poll(moved).toBeLessThanOrEqual(1);
});

test("a list loads more 600 px before its end, and not earlier", on("js"), async ({ page, open }) => {
  await open(LIST);
  const requestedAt = await page.evaluate(async () => {
    // Measured from the last card: the skeletons move the end of the list.
    const belowViewport = () => {
      const last = [...document.querySelectorAll(".deal-list article")].at(-1);
      return (last?.getBoundingClientRect().bottom ?? 0) - innerHeight;
    };
    let distance: number | undefined;
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (String(input).includes("alone=true")) distance ??= belowViewport();
      return fetch(input, init);
    };
    const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // Off-screen cards have estimated heights (content-visibility), so approach in steps.
    for (let target = 1_000; target > 400 && distance === undefined; target = Math.min(target, belowViewport()) - 20) {
      scrollBy({ top: belowViewport() - target, behavior: "instant" });
      await twoFrames();
    }
    return distance;
  });
  expect(requestedAt).toBeLessThanOrEqual(600);
  expect(requestedAt).toBeGreaterThan(450);
  await expect(cards(page)).toHaveCount(60);
});

test(
  "a skip link before the list leads to the footer, and the list loads nothing meanwhile",
  on("js", "no-js"),
  async ({ page, open, texts }) => {
    await open(LIST);
    const skip = page.getByRole("link", { name: texts.list.skip });
    await page.getByLabel(texts.list.sort).focus();
    await tabTo(page, skip);
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    const footer = page.getByRole("contentinfo");
    const first = footer.getByRole("button").first();
    await page.keyboard.press("Tab");
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
    await page.waitForTimeout(1_000);
    await expect(cards(page)).toHaveCount(50);
    await expect(first).toBeInViewport();
  },
);

test("a list loads more once focus returns to it from the footer", on("js"), async ({ page, open, texts }) => {
  await open(LIST);
  await page.getByRole("link", { name: texts.list.skip }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("contentinfo")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(cards(page)).toHaveCount(60);
});

test("switched off, a list grows by its button alone, also after a reload", on("js"), async ({ page, open, texts }) => {
  await open(LIST);
  const toggle = page.getByRole("switch", { name: texts.list.infinite });
  await expect(toggle).toBeChecked();
  const saved = page.waitForResponse((response) => response.url().includes("/preferences.data"));
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await saved;
  await page.reload();
  await hydrated(page);
  await expect(toggle).not.toBeChecked();
  const more = page.getByRole("link", { name: texts.list.more });
  await more.scrollIntoViewIfNeeded();
  await expect(more).toBeVisible();
  await expect(cards(page)).toHaveCount(50);
  await more.click();
  await expect(cards(page)).toHaveCount(60);
});

test.describe("when the next deals cannot be fetched", () => {
  test.use({ mayFail: /alone=true/ });

  test("the list says so and retries on request", on("js"), async ({ page, open, texts }) => {
    let isFailing: boolean = true;
    let requests = 0;
    await page.route(/alone=true/, (route) => {
      requests += 1;
      return isFailing ? route.abort() : route.continue();
    });
    await open(LIST);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("alert").getByText(texts.list.moreFailed)).toBeVisible();
    await expect(cards(page)).toHaveCount(50);
    await page.waitForTimeout(1_000);
    expect(requests).toBe(1);
    isFailing = false;
    await page.getByRole("link", { name: texts.errors.retry }).click();
    await expect(cards(page)).toHaveCount(60);
  });
});

test("switched off, a list stops growing immediately", on("js"), async ({ page, open, texts }) => {
  await open(LIST);
  const release = await hold(page, /\/preferences/);
  const toggle = page.getByRole("switch", { name: texts.list.infinite });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-checked", "false");
  const requested: string[] = [];
  page.on("request", (request) => request.url().includes("alone=true") && requested.push(request.url()));
  await page.getByRole("link", { name: texts.list.more }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: texts.list.more })).toBeInViewport();
  release();
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain("infiniteScrollEnabled");
  expect(requested).toEqual([]);
  await expect(cards(page)).toHaveCount(50);
});
