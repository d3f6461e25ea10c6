import type { Page } from "@playwright/test";
import { expect, hydrated, on, test } from "./fixtures";
import { hold } from "./hold";
import { tabTo } from "./keys";

const LIST = "/deals?q=Probewell+series";

const cards = (page: Page) => page.getByRole("main").getByRole("article");

test(
  "a list grows by itself near its end, says so, and Back finds it as it was",
  on("js"),
  async ({ page, open, texts }) => {
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
    // The click brings the card into sight; from there on it stays where it is.
    const link = card.locator("h2 a");
    await link.hover();
    const top = () => link.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    // Windows scroll by whole pixels.
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
  },
);

test("a list grows 600 px before its end, and not before", on("js"), async ({ page, open }) => {
  await open(LIST);
  const askedAt = await page.evaluate(async () => {
    // The last card, a little above the end: what stands in for those to come moves that down.
    const below = () => {
      const last = [...document.querySelectorAll(".deal-list article")].at(-1);
      return (last?.getBoundingClientRect().bottom ?? 0) - innerHeight;
    };
    let distance: number | undefined;
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (String(input).includes("alone=true")) distance ??= below();
      return fetch(input, init);
    };
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // Cards out of sight are measured when they come near: until then their heights are guessed.
    for (let wanted = 1_000; wanted > 400 && distance === undefined; wanted = Math.min(wanted, below()) - 20) {
      scrollBy({ top: below() - wanted, behavior: "instant" });
      await drawn();
    }
    return distance;
  });
  expect(askedAt).toBeLessThanOrEqual(600);
  expect(askedAt).toBeGreaterThan(450);
  await expect(cards(page)).toHaveCount(60);
});

test(
  "a link that keys come to before the list skips to the footer, and the list waits while the reader is there",
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
    // As long as a page would take to come.
    await page.waitForTimeout(1_000);
    await expect(cards(page)).toHaveCount(50);
    await expect(first).toBeInViewport();
  },
);

test("a list goes on where the reader comes back to it from the footer", on("js"), async ({ page, open, texts }) => {
  await open(LIST);
  await page.getByRole("link", { name: texts.list.skip }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("contentinfo")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(cards(page)).toHaveCount(60);
});

test("switched off, a list grows by its button alone, and stays so", on("js"), async ({ page, open, texts }) => {
  await open(LIST);
  const growing = page.getByRole("switch", { name: texts.list.infinite });
  await expect(growing).toBeChecked();
  const kept = page.waitForResponse((response) => response.url().includes("/preferences.data"));
  await growing.click();
  await expect(growing).not.toBeChecked();
  await kept;
  await page.reload();
  await hydrated(page);
  await expect(growing).not.toBeChecked();
  const more = page.getByRole("link", { name: texts.list.more });
  await more.scrollIntoViewIfNeeded();
  await expect(more).toBeVisible();
  await expect(cards(page)).toHaveCount(50);
  await more.click();
  await expect(cards(page)).toHaveCount(60);
});

test.describe("when the next deals cannot be fetched", () => {
  test.use({ mayFail: /alone=true/ });

  test("the list says so and tries again when asked", on("js"), async ({ page, open, texts }) => {
    let away: boolean = true;
    let asked = 0;
    await page.route(/alone=true/, (route) => {
      asked += 1;
      return away ? route.abort() : route.continue();
    });
    await open(LIST);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("alert").getByText(texts.list.moreFailed)).toBeVisible();
    await expect(cards(page)).toHaveCount(50);
    // In which a list that went on by itself would ask many times.
    await page.waitForTimeout(1_000);
    expect(asked).toBe(1);
    away = false;
    await page.getByRole("link", { name: texts.errors.retry }).click();
    await expect(cards(page)).toHaveCount(60);
  });
});

test("switched off, a list stops growing at once", on("js"), async ({ page, open, texts }) => {
  await open(LIST);
  const release = await hold(page, /\/preferences/);
  const toggle = page.getByRole("switch", { name: texts.list.infinite });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-checked", "false");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("alone=true") && asked.push(request.url()));
  await page.getByRole("link", { name: texts.list.more }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: texts.list.more })).toBeInViewport();
  release();
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain("infiniteScrollEnabled");
  expect(asked).toEqual([]);
  await expect(cards(page)).toHaveCount(50);
});
