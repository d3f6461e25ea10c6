import type { Page } from "@playwright/test";
import { zh } from "~/i18n/locales/zh";
import { carouselOf, shownSlides } from "../../e2e/carousel-slides";
import { expect, on, test } from "../../e2e/fixtures";

test.describe("without a preference for reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  const hoverAndLeave = async (page: Page) => {
    await page.locator(".carousel-view article").first().hover();
    await page.mouse.move(0, 0);
  };
  const stops: [name: string, stop: (page: Page) => Promise<void>][] = [
    ["hovering", (page) => page.locator(".carousel-view article").first().hover()],
    ["hovering, and leaving again,", hoverAndLeave],
    ["focus inside", (page) => page.locator(".carousel-view article h3 a").first().focus()],
    ["pressing its buttons", (page) => page.getByRole("button", { name: "Next deals" }).click()],
    ["a preference for reduced motion", (page) => page.emulateMedia({ reducedMotion: "reduce" })],
  ];
  for (const [name, stop] of stops) {
    test(`${name} stops it`, on("js"), async ({ page, open, texts }) => {
      await page.clock.install();
      await open("/");
      const row = carouselOf(page, texts);
      await expect(row.getByRole("button", { name: texts.carousel.pause })).toBeVisible();
      await stop(page);
      await expect(row.getByRole("button", { name: texts.carousel.play })).toBeVisible();
      const position = row.locator("[aria-live]");
      const before = await position.textContent();
      await page.clock.runFor(20_000);
      await expect(position).toHaveText(before ?? "");
    });
  }
});

test("with a preference for reduced motion, it does not turn", on("js"), async ({ page, open, texts }) => {
  await page.clock.install();
  await open("/");
  const row = carouselOf(page, texts);
  await expect(page.locator(".carousel-view")).toHaveAttribute("data-turning", "true");
  await page.clock.runFor(20_000);
  await expect(row.locator("[aria-live]")).toHaveText(/^Deal 1 of /);
});

test("it starts at the deal that the row was scrolled to", on("js"), async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open("/");
  await page
    .locator(".carousel-slide")
    .nth(3)
    .evaluate((slide) => {
      slide.parentElement?.parentElement?.scrollTo({ left: (slide as HTMLElement).offsetLeft, behavior: "instant" });
    });
  await page.keyboard.press("Shift");
  await expect(page.locator(".carousel-view")).toHaveAttribute("data-turning", "true");
  await expect.poll(() => shownSlides(page)).toEqual([4]);
});

test("Back to a deal that it was turned to restores position and focus", on("js"), async ({ page, open }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open("/");
  await expect(page.locator(".carousel-view")).toHaveAttribute("data-turning", "true");
  const link = page.locator(".carousel-slide").nth(8).getByRole("heading").getByRole("link");
  await page.keyboard.press("Tab");
  await link.focus();
  await expect(link).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/deals\//);
  await expect(page.getByRole("main")).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(() => link.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThan(1_440);
});

test("a focused tag is scrolled wholly into view, however many there are", on("js"), async ({ page, open }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open("/");
  await expect(page.locator(".carousel-view")).toHaveAttribute("data-turning", "true");
  const tags = await page.locator(".carousel .deal-card-tags a").all();
  expect(tags.length).toBeGreaterThan(20);
  const cut: string[] = [];
  await page.keyboard.press("Tab");
  for (const tag of tags) {
    await tag.focus();
    const text = await tag.evaluate((element) => {
      const row = element.closest(".deal-card-tags")?.getBoundingClientRect();
      const { left, right } = element.getBoundingClientRect();
      return row && left >= row.left - 1 && right <= row.right + 1 ? null : element.textContent;
    });
    if (text) cut.push(text);
  }
  expect(cut).toEqual([]);
});

test("each slide has its position as its label", on("js"), async ({ page, open, texts }) => {
  await open("/");
  const row = carouselOf(page, texts);
  await expect(row).toHaveAttribute("aria-roledescription", texts.carousel.role);
  const total = await row.getByRole("article").count();
  const label = texts.carousel.position.replace("{{position}}", "3").replace("{{total}}", String(total));
  const third = row.getByRole("group", { name: label, exact: true });
  await expect(third).toHaveAttribute("aria-roledescription", texts.carousel.slide);
  await expect(third.getByRole("article")).toHaveCount(1);
});

test("its cards have one height, because off-screen cards are not laid out", on("js", "zh"), async ({ page, open }) => {
  for (const width of [320, 390, 700, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open("/");
    const heights = await page.locator(".carousel-slide").evaluateAll((slides) => {
      const natural = new CSSStyleSheet();
      natural.replaceSync(
        ".carousel-slides { align-items: start } .carousel-slide { content-visibility: visible !important }",
      );
      document.adoptedStyleSheets.push(natural);
      return slides.map((slide) => slide.getBoundingClientRect().height);
    });
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.max(...heights) - Math.min(...heights), `at ${width} px`).toBeLessThan(1);
  }
});

for (const width of [320, 390, 700, 1440]) {
  test(`no layout shifts when it loads, at ${width} px`, on("js"), async ({ page, open }) => {
    await page.setViewportSize({ width, height: 1600 });
    await open("/");
    await expect(page.locator(".carousel-view")).toHaveAttribute("data-turning", "true");
    // Shifts while the document loads, or elsewhere, are tested in speed.spec.ts.
    const moved = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const found: string[] = [];
          const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              if (entry.startTime < (document?.domInteractive ?? 0)) continue;
              const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] };
              for (const { node } of sources) {
                const element = node instanceof Element ? node : node?.parentElement;
                if (element?.closest(".carousel")) found.push(element.outerHTML.slice(0, 120));
              }
            }
          }).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => setTimeout(() => resolve(found), 100));
        }),
    );
    expect(moved).toEqual([]);
  });
}

test("its code is fetched on the home page alone", on("js"), async ({ page, open }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await open("/deals");
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((path) => path.includes("carousel"))).toEqual([]);
  await open("/");
  await expect.poll(() => scripts.filter((path) => path.includes("carousel")).length).toBe(1);
});

test("the loading order is stored without script too", on("no-js", "js"), async ({ page, open, texts }) => {
  await open("/?category=books");
  const toggle = page.getByRole("switch", { name: texts.home.simultaneously });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-checked", "true");
  await expect(page).toHaveURL(/\/\?category=books$/);
  await open("/");
  await expect(toggle).toHaveAttribute("aria-checked", "true");
});

test("the deals and their order stay in another language", on("js"), async ({ page, open, texts }) => {
  await open("/");
  const titles = page.locator(".carousel").getByRole("heading", { level: 3 });
  const before = await titles.allTextContents();
  expect(before.length).toBeGreaterThan(3);
  const response = page.waitForResponse(/\/_root\.data\?.*_index/);
  await page.getByRole("button", { name: texts.header.languageLabel }).click();
  await (await response).finished();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(zh.home.title);
  // The response is rendered within the next frames.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await titles.allTextContents()).toEqual(before);
});

test("the deals stay during a navigation within the page", on("js"), async ({ page, open, texts }) => {
  await open("/");
  const titles = carouselOf(page, texts).getByRole("heading", { level: 3 });
  const before = await titles.allTextContents();
  await page
    .getByRole("navigation", { name: texts.list.category, exact: true })
    .getByRole("link", { name: texts.categories.books })
    .click();
  await expect(page).toHaveURL(/category=books/);
  expect(await titles.allTextContents()).toEqual(before);
});
