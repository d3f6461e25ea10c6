import type { Page } from "@playwright/test";
import { zh } from "~/platform/i18n/locales/zh";
import { carouselOf, homeLink, shownSlides } from "./carousel-slides";
import { categoryIn } from "./category-in";
import { changeFeatured } from "./change-featured";
import { expect, on, test } from "./fixtures";
import { hold } from "./hold";
import { expectStill, settle, watchLayout } from "./layout-shifts";

const WIDTHS_PX = [390, 700, 1000, 1250, 1440] as const;

test.describe("without a preference for reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("it turns every 8 seconds until it is paused", async ({ page, open, texts }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 1440, height: 900 });
    await open("/");
    const row = carouselOf(page, texts);
    const pause = row.getByRole("button", { name: texts.carousel.pause });
    const position = row.locator("[aria-live]");
    await expect(pause).toBeVisible();
    await expect(position).toHaveAttribute("aria-live", "off");
    // With the clock paused, pressing the button twice restarts the 8 seconds.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
    const play = row.getByRole("button", { name: texts.carousel.play });
    await pause.focus();
    await page.keyboard.press("Enter");
    await expect(play).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(pause).toBeFocused();
    const first = await position.textContent();
    await page.clock.runFor(7_900);
    await expect(position).toHaveText(first ?? "");
    await page.clock.runFor(200);
    await expect(position).not.toHaveText(first ?? "");
    const second = await position.textContent();

    await page.keyboard.press("Enter");
    await expect(play).toBeFocused();
    await expect(position).toHaveAttribute("aria-live", "polite");
    await page.clock.runFor(20_000);
    await expect(position).toHaveText(second ?? "");

    await page.keyboard.press("Enter");
    await page.clock.runFor(9_000);
    await expect(position).not.toHaveText(second ?? "");
  });

  const hoverAndLeave = async (page: Page) => {
    await page.locator(".carousel-view article").first().hover();
    await page.mouse.move(0, 0);
  };
  const stops: [name: string, stop: (page: Page) => Promise<void>][] = [
    ["hovering", (page) => page.locator(".carousel-view article").first().hover()],
    ["hovering and leaving again", hoverAndLeave],
    ["focus inside", (page) => page.locator(".carousel-view article h3 a").first().focus()],
    ["pressing its buttons", (page) => page.getByRole("button", { name: "Next deals" }).click()],
    ["a preference for reduced motion", (page) => page.emulateMedia({ reducedMotion: "reduce" })],
  ];
  test("what a viewer does stops it", on("long"), async ({ page, open, texts }) => {
    test.slow();
    await page.clock.install();
    for (const [name, stop] of stops) {
      await test.step(name, async () => {
        await page.mouse.move(0, 0);
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
});

test("it shows, and turns by, as many slides as fit the screen, and wraps around", async ({ page, open, texts }) => {
  await open("/");
  const row = carouselOf(page, texts);
  await expect(row).toHaveAttribute("aria-roledescription", texts.carousel.role);
  const next = row.getByRole("button", { name: texts.carousel.next });
  const previous = row.getByRole("button", { name: texts.carousel.previous });
  for (const [index, width] of WIDTHS_PX.entries()) {
    await page.setViewportSize({ width, height: 900 });
    const slides = Array.from({ length: index + 1 }, (_, place) => place + 1);
    await expect.poll(() => shownSlides(page), `at ${width} px`).toEqual(slides);
    await next.click();
    await expect.poll(() => shownSlides(page), `at ${width} px`).toEqual(slides.map((place) => place + index + 1));
    await previous.click();
    await expect.poll(() => shownSlides(page), `at ${width} px`).toEqual(slides);
  }

  const total = await row.getByRole("article").count();
  await previous.click();
  await expect.poll(() => shownSlides(page)).toContain(total);
  await next.press("Enter");
  await expect.poll(() => shownSlides(page)).toEqual([1, 2, 3, 4, 5]);
  // Focus scrolls an off-screen slide into view.
  await row.getByRole("article").nth(7).locator("button:enabled").first().focus();
  await expect.poll(() => shownSlides(page)).toEqual([6, 7, 8, 9, 10]);

  const label = texts.carousel.position.replace("{{position}}", "3").replace("{{total}}", String(total));
  const third = row.getByRole("group", { name: label, exact: true });
  await expect(third).toHaveAttribute("aria-roledescription", texts.carousel.slide);
  await expect(third.getByRole("article")).toHaveCount(1);
});

test("its buttons are disabled when all slides fit", on("long"), async ({ page, open, texts }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await changeFeatured(page, "three");
  await open("/deals");
  await homeLink(page).click();
  const row = carouselOf(page, texts);
  await expect(row.getByRole("article")).toHaveCount(3);
  await expect(page.locator(".carousel-view")).toHaveAttribute("data-turning", "true");
  for (const name of [texts.carousel.previous, texts.carousel.next, texts.carousel.play]) {
    await expect(row.getByRole("button", { name })).toBeDisabled();
  }
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap before its script loads turns it, and keeps the focus", async ({ page, open, texts }) => {
    const release = await hold(page, /\/assets\/carousel-[^/]*\.js$/);
    await open("/");
    const next = carouselOf(page, texts).getByRole("button", { name: texts.carousel.next });
    await next.tap();
    release();
    await expect.poll(() => shownSlides(page)).toEqual([2]);
    await expect(next).toBeFocused();
    await next.tap();
    await expect.poll(() => shownSlides(page)).toEqual([3]);
  });
});

test("without script it is a scrollable row without buttons", on("no-js"), async ({ page, open, texts }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open("/");
  const row = carouselOf(page, texts);
  await expect(row.getByRole("button", { name: /carousel|deals/ })).toHaveCount(0);
  await expect(row.locator(".carousel-controls")).toBeHidden();
  expect(await shownSlides(page)).toEqual([1]);
  await page.locator(".carousel-view article").nth(4).scrollIntoViewIfNeeded();
  expect(await shownSlides(page)).toContain(5);
});

test("the list is shown before the featured deals", async ({ page, open, texts }) => {
  await changeFeatured(page, "held");
  await open("/deals");
  await homeLink(page).click();
  await expect(page.getByRole("region", { name: texts.home.all }).getByRole("article").first()).toBeVisible();
  const row = carouselOf(page, texts);
  await expect(row).toHaveAttribute("aria-busy", "true");
  await expect(row.locator(".deal-skeleton")).toHaveCount(8);
  await page.evaluate(() => window.sendFeatured());
  await expect(row.getByRole("article").first()).toBeVisible();
  await expect(row.locator(".deal-skeleton")).toHaveCount(0);
});

test("when featured deals fail, the list is shown, and Retry loads them", async ({ page, open, texts }) => {
  await changeFeatured(page, "failed");
  await open("/deals");
  await homeLink(page).click();
  const failure = page.getByRole("alert").filter({ hasText: texts.carousel.failed });
  await expect(failure).toContainText(texts.carousel.failedBelow);
  const list = page.getByRole("region", { name: texts.home.all });
  await expect(list.getByRole("article").first()).toBeVisible();
  // The document that it loads is without the failing requests of `changeFeatured`.
  await failure.getByRole("link", { name: texts.errors.retry }).click();
  await expect(carouselOf(page, texts).getByRole("article").first()).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test.describe("when the home page cannot be fetched", () => {
  test.use({ mayFail: /./ });

  test("neither section's message refers to the other", async ({ page, open, texts }) => {
    await open("/deals");
    await page.route(/\/_root\.data(\?|$)/, (route) => route.fulfill({ status: 502, body: "" }));
    await homeLink(page).click();
    const failure = page.getByRole("alert").filter({ hasText: texts.carousel.failed });
    await expect(failure).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: texts.errors.loadTitle })).toBeVisible();
    await expect(failure).not.toContainText(texts.carousel.failedBelow);
  });

  test("the featured deals shown before stay", on("long"), async ({ page, open, texts }) => {
    await open("/");
    const titles = carouselOf(page, texts).getByRole("heading", { level: 3 });
    const before = await titles.allTextContents();
    await page.route(/\/_root\.data(\?|$)/, (route) => route.fulfill({ status: 502, body: "" }));
    const categories = page.getByRole("navigation", { name: texts.list.category, exact: true });
    await categories.getByRole("link", { name: categoryIn(texts, "books") }).click();
    await expect(page.getByRole("alert").filter({ hasText: texts.errors.loadTitle })).toBeVisible();
    expect(await titles.allTextContents()).toEqual(before);
  });
});

test("with a preference for reduced motion, it does not turn", on("long"), async ({ page, open, texts }) => {
  await page.clock.install();
  await open("/");
  const row = carouselOf(page, texts);
  await expect(page.locator(".carousel-view")).toHaveAttribute("data-turning", "true");
  await page.clock.runFor(20_000);
  await expect(row.locator("[aria-live]")).toHaveText(/^Deal 1 of /);
});

test("it starts at the deal that the row was scrolled to", on("long"), async ({ page, open }) => {
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

test("Back to a deal that it was turned to restores position and focus", on("long"), async ({ page, open }) => {
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

test(
  "its cards have one height, because off-screen cards are not laid out",
  on("long", "js", "zh"),
  async ({ page, open }) => {
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
  },
);

test("nothing moves when it loads", on("long"), async ({ page, open }) => {
  await watchLayout(page);
  for (const width of [320, 390, 700, 1440]) {
    await page.setViewportSize({ width, height: 1600 });
    await open("/");
    await settle(page);
    await expectStill(page, `the carousel's code comes, at ${width} px`, async () => {
      await page.keyboard.press("Shift");
      await expect(page.locator(".carousel-view")).toHaveAttribute("data-turning", "true");
    });
  }
});

test("its code is fetched on the home page alone", on("long"), async ({ page, open }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await open("/deals");
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((path) => path.includes("carousel"))).toEqual([]);
  await open("/");
  await expect.poll(() => scripts.filter((path) => path.includes("carousel")).length).toBe(1);
});

test(
  "the deals and their order stay within the page, and in another language",
  on("long"),
  async ({ page, open, texts }) => {
    await open("/");
    const cards = page.locator(".carousel article");
    const shown = () => cards.evaluateAll((articles) => articles.map(({ id }) => id));
    const before = await shown();
    expect(before.length).toBeGreaterThan(3);
    await page.getByLabel(texts.list.sort).selectOption("hot");
    await expect(page).toHaveURL(/sort=hot/);
    expect(await shown()).toEqual(before);

    const response = page.waitForResponse(/\/_root\.data\?.*home/);
    await page.getByRole("button", { name: texts.header.languageLabel }).click();
    await (await response).finished();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(zh.home.title);
    // The response is rendered within the next frames.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await shown()).toEqual(before);
  },
);
