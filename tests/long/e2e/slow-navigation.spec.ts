import { expect, on, test } from "../../e2e/fixtures";
import { hold } from "../../e2e/hold";
import { lookAway } from "../../e2e/look-away";

/** What the browser asks for to change pages. */
const PAGES = /\.data(?:\?|$)/;

test.describe("the bar at the top", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("is drawn 150 ms after a page was asked for, until it comes", on("js"), async ({ page, open, texts }) => {
    await open("/deals");
    const bar = page.locator(".page-progress");
    await expect(bar).toHaveAttribute("data-busy", "false");
    const release = await hold(page, PAGES);
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
  "a link's focus goes to the page that takes its place; who stays finds the list as it was",
  on("js"),
  async ({ page, open, texts }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open("/deals");
    await hold(page, PAGES);
    const main = page.getByRole("main");
    const link = main.locator(".deal-card-origin a").nth(20);
    await link.press("Enter");
    await expect(main.locator(".deal-skeleton.deal-card")).toHaveCount(8);
    await expect(main).toBeFocused();

    // To open the menu is to stay.
    await page.getByRole("banner").getByRole("link", { name: texts.header.menu }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(main.locator(".deal-skeleton.deal-card")).toHaveCount(0);
    await expect(link).toBeVisible();
  },
);

test(
  "who clicks on while skeletons stand finds the page that was left where it was",
  on("js"),
  async ({ page, open, texts }) => {
    await open("/deals");
    const release = await hold(page, PAGES);
    const main = page.getByRole("main");
    const link = main.locator(".deal-card-origin a").nth(20);
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
  "another order dims the list alone, and what chose it keeps the focus",
  on("js"),
  async ({ page, open, texts }) => {
    await open("/deals");
    const release = await hold(page, PAGES);
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

test("a page that was seen before comes at once, without asking for it", on("js"), async ({ page, open, texts }) => {
  const category = page.getByRole("contentinfo").getByRole("link", { name: texts.categories.electronics });
  await open("/category/electronics");
  await page.getByRole("banner").getByRole("link", { name: texts.header.allDeals }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.list.deals);
  await hold(page, PAGES);
  await category.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    texts.category.title.replace("{{name}}", texts.categories.electronics),
  );
  await expect(page.locator(".deal-skeleton")).toHaveCount(0);
});

for (const [come, most] of [
  ["nothing", 0],
  ["all but the end", 1],
] as const) {
  test(
    `what is given up while ${come} of its answer has come is nobody's error`,
    on("js"),
    async ({ page, open, texts }) => {
      await page.addInitScript((most) => {
        const { fetch } = window;
        window.fetch = async (input, init) => {
          const response = await fetch(input, init);
          const { signal } = init ?? {};
          if (!signal || !response.url.includes("/tag/")) return response;
          const lines = (await response.text()).match(/.+\n/g) ?? [];
          const body = new ReadableStream({
            start(controller) {
              for (const line of lines.slice(0, most)) controller.enqueue(new TextEncoder().encode(line));
              signal.addEventListener("abort", () => controller.error(signal.reason));
            },
          });
          document.documentElement.dataset.lines = String(lines.length);
          return new Response(body, response);
        };
      }, most);
      await open("/deals");
      // What stands around the page is asked for as well then, and does not come.
      await lookAway(page);
      const release = await hold(page, /\/tag\/.*_routes=root/);
      // Not pointed at, or it would have been fetched beforehand.
      await page.getByRole("main").locator(".deal-card-tags a").first().dispatchEvent("click");
      await expect(page.locator("html[data-lines='1']")).toBeAttached();
      // The browser's complaints are the test: see fixtures.ts.
      await page.getByRole("banner").getByRole("link", { name: texts.header.login }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      release();
    },
  );
}
