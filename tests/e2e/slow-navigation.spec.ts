import { categoryIn } from "./category-in";
import { expect, on, test } from "./fixtures";
import { hold } from "./hold";
import { switchTabs } from "./switch-tabs";

const DATA = /\.data(?:\?|$)/;

test("a slow page of deals shows skeletons of its cards", async ({ page, open, texts }) => {
  await open("/deals");
  const search = page.locator("#header-search");
  await search.fill("lamp");
  const release = await hold(page, DATA);
  await page.evaluate(() => scrollTo(0, 2_000));
  await search.press("Enter");
  const main = page.getByRole("main");
  const skeletons = main.locator(".deal-skeleton.deal-card");
  await expect(skeletons).toHaveCount(8);
  await expect(main).toHaveAttribute("aria-busy", "true");
  await expect(skeletons.first()).toBeInViewport();
  await expect(main.getByRole("article")).toHaveCount(0);
  await expect(page.getByRole("status").getByText(texts.site.loading)).toHaveCount(1);
  await expect(search).toHaveValue("lamp");
  await expect(search).toBeFocused();

  release();
  await expect(page).toHaveURL(/\/search\?q=lamp/);
  await expect(main.getByRole("article").first()).toBeVisible();
  await expect(skeletons).toHaveCount(0);
  await expect(main).toHaveAttribute("aria-busy", "false");
  await expect(main).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the header has its search box while a search from the home page loads", async ({ page, open }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open("/");
  const header = page.locator("#header-search");
  await expect(header).toBeHidden();
  const release = await hold(page, DATA);
  await page.locator("#hero-search").fill("lamp");
  await page.locator("#hero-search").press("Enter");
  await expect(page.locator(".deal-skeleton.deal-card").first()).toBeVisible();
  await expect(header).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/search\?q=lamp$/);
});

test("what is typed while results load is kept when they come", async ({ page, open }) => {
  await open("/deals");
  const search = page.locator("#header-search");
  await search.fill("lamp");
  const release = await hold(page, DATA);
  await search.press("Enter");
  await search.pressSequentially("s");
  release();
  await expect(page).toHaveURL(/\/search\?q=lamp$/);
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("lamps");
  await page.goBack();
  await expect(page).toHaveURL(/\/deals$/);
});

test("a chip shows that it is chosen before the response", async ({ page, open, texts }) => {
  await open("/deals");
  const release = await hold(page, DATA);
  const row = page.getByRole("navigation", { name: texts.list.category });
  const chip = row.getByRole("link", { name: categoryIn(texts, "electronics") });
  await chip.click();
  await expect(chip).toHaveAttribute("aria-current", "true");
  await expect(row.locator("[aria-current]")).toHaveCount(1);
  await expect(page).toHaveURL(/\/deals$/);
  release();
  await expect(page).toHaveURL(/category=electronics/);
  await expect(chip).toHaveAttribute("aria-current", "true");
});

test.describe("the progress bar", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("is shown from 150 ms after a request until the response", on("long"), async ({ page, open, texts }) => {
    await open("/deals");
    const bar = page.locator(".page-progress");
    await expect(bar).toHaveAttribute("data-busy", "false");
    const release = await hold(page, DATA);
    await page.getByRole("contentinfo").getByRole("link", { name: texts.footer.api }).click();
    await expect(bar).toHaveAttribute("data-busy", "true");
    const drawn = await bar.evaluate((element) => {
      const { animationDelay, animationName, height } = getComputedStyle(element, "::after");
      return { animationDelay, animationName, height };
    });
    expect(drawn).toEqual({ animationDelay: "0.15s", animationName: "page-progress", height: "3px" });
    release();
    await expect(page).toHaveURL("/api/docs");
    await expect(bar).toHaveAttribute("data-busy", "false");
  });
});

test(
  "the focus moves to the skeletons; cancelling the navigation restores the list",
  on("long"),
  async ({ page, open, texts }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open("/deals");
    await hold(page, DATA);
    const main = page.getByRole("main");
    const link = main.locator(".deal-card-origin a:not([href^='/store/'])").nth(20);
    await link.press("Enter");
    await expect(main.locator(".deal-skeleton.deal-card")).toHaveCount(8);
    await expect(main).toBeFocused();

    // Opening the menu cancels the navigation.
    await page.getByRole("banner").getByRole("link", { name: texts.header.menu }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(main.locator(".deal-skeleton.deal-card")).toHaveCount(0);
    await expect(link).toBeVisible();
  },
);

test(
  "after a second navigation during skeletons, Back restores the scroll position",
  on("long"),
  async ({ page, open, texts }) => {
    await open("/deals");
    const release = await hold(page, DATA);
    const main = page.getByRole("main");
    const link = main.locator(".deal-card-origin a:not([href^='/store/'])").nth(20);
    await link.hover();
    const top = () => link.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    await link.click();
    await expect(main.locator(".deal-skeleton.deal-card")).toHaveCount(8);
    await page.getByRole("banner").getByRole("link", { name: texts.header.login }).click();
    release();
    await expect(page).toHaveURL(/\/login/);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(texts.account.loginTitle);
    await page.goBack();
    await expect(link).toBeVisible();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  },
);

test(
  "another sort order dims the list alone, and its control keeps the focus",
  on("long"),
  async ({ page, open, texts }) => {
    await open("/deals");
    const release = await hold(page, DATA);
    const list = page.locator(".deal-list");
    const sort = page.getByLabel(texts.list.sort);
    await sort.focus();
    await sort.selectOption("discount");
    await expect(list).toHaveCSS("opacity", "0.4");
    await expect(sort).toBeFocused();
    await expect(page.locator(".deal-skeleton")).toHaveCount(0);
    release();
    await expect(page).toHaveURL(/sort=discount/);
    await expect(list).toHaveCSS("opacity", "1");
  },
);

for (const [received, lineCount] of [
  ["nothing", 0],
  ["all but the end", 1],
] as const) {
  test(
    `aborting a navigation with ${received} of its response received causes no error`,
    on("long"),
    async ({ page, open, texts }) => {
      await page.addInitScript((lineCount) => {
        const { fetch } = window;
        window.fetch = async (input, init) => {
          const response = await fetch(input, init);
          const { signal } = init ?? {};
          if (!signal || !response.url.includes("/tag/")) return response;
          const lines = (await response.text()).match(/.+\n/g) ?? [];
          const body = new ReadableStream({
            start(controller) {
              for (const line of lines.slice(0, lineCount)) controller.enqueue(new TextEncoder().encode(line));
              signal.addEventListener("abort", () => controller.error(signal.reason));
            },
          });
          document.documentElement.dataset.lines = String(lines.length);
          return new Response(body, response);
        };
      }, lineCount);
      await open("/deals");
      // The root data is then requested as well, and held.
      await switchTabs(page);
      const release = await hold(page, /\/tag\/.*_routes=root/);
      // Not hovered, or it would have been prefetched.
      await page.getByRole("main").locator(".deal-card-tags a").first().dispatchEvent("click");
      await expect(page.locator("html[data-lines='1']")).toBeAttached();
      // Console errors fail the test: see fixtures.ts.
      await page.getByRole("banner").getByRole("link", { name: texts.header.login }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      release();
    },
  );
}
