import type { Page } from "@playwright/test";
import type { Translation } from "~/i18n/locales/en";
import { zh } from "~/i18n/locales/zh";
import { expect, on, test } from "./fixtures";
import { hold } from "./hold";

const SIDES = [390, 700, 1000, 1250, 1440] as const;

const carouselOf = (page: Page, texts: Translation) => page.getByRole("region", { name: texts.home.featured });

const homeLink = (page: Page) => page.locator('header a[href="/"]').first();

/** The places in the row, from 1, of the slides that stand whole between its edges. */
function shownSlides(page: Page): Promise<number[]> {
  return page.locator(".carousel-view").evaluate((view) => {
    const { left, right } = view.getBoundingClientRect();
    return [...view.querySelectorAll(".carousel-slide")].flatMap((slide, index) => {
      // Cards out of sight are not laid out: what surrounds them is, with the gap to the next.
      const place = slide.getBoundingClientRect();
      const gap = Number.parseFloat(getComputedStyle(slide).paddingInlineEnd);
      return place.left >= left - 1 && place.right - gap <= right + 1 ? [index + 1] : [];
    });
  });
}

test.describe("for readers who like motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("it turns every 8 seconds until it is paused", on("js", "zh"), async ({ page, open, texts }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 1440, height: 900 });
    await open("/");
    const row = carouselOf(page, texts);
    const pause = row.getByRole("button", { name: texts.carousel.pause });
    const position = row.locator("[aria-live]");
    await expect(pause).toBeVisible();
    await expect(position).toHaveAttribute("aria-live", "off");
    // From here on time stands still: pressing the button twice starts the 8 seconds anew.
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

  const stops: [name: string, stop: (page: Page) => Promise<void>][] = [
    ["the pointer over it", (page) => page.locator(".carousel-view article").first().hover()],
    ["the keyboard in it", (page) => page.locator(".carousel-view article h3 a").first().focus()],
    ["its buttons", (page) => page.getByRole("button", { name: "Next deals" }).click()],
    ["a preference for less motion", (page) => page.emulateMedia({ reducedMotion: "reduce" })],
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

test("for readers who do not, it stands still", on("js"), async ({ page, open, texts }) => {
  await page.clock.install();
  await open("/");
  const row = carouselOf(page, texts);
  await expect(row.getByRole("button", { name: texts.carousel.play })).toBeEnabled();
  await page.clock.runFor(20_000);
  await expect(row.locator("[aria-live]")).toHaveText(/^Deal 1 of /);
});

test("it shows, and turns by, as many slides as the screen has room for", on("js"), async ({ page, open, texts }) => {
  await open("/");
  const row = carouselOf(page, texts);
  const next = row.getByRole("button", { name: texts.carousel.next });
  await expect(next).toBeEnabled();
  for (const [index, width] of SIDES.entries()) {
    await page.setViewportSize({ width, height: 900 });
    const slides = Array.from({ length: index + 1 }, (_, place) => place + 1);
    await expect.poll(() => shownSlides(page), `at ${width} px`).toEqual(slides);
    await next.click();
    await expect.poll(() => shownSlides(page), `at ${width} px`).toEqual(slides.map((place) => place + index + 1));
    await row.getByRole("button", { name: texts.carousel.previous }).click();
    await expect.poll(() => shownSlides(page), `at ${width} px`).toEqual(slides);
  }
});

test("what has nowhere to turn to cannot be turned", on("js"), async ({ page, open, texts }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route(/\/featured\.json(\?|$)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: ((await response.json()) as object[]).slice(0, 3) });
  });
  await open("/deals");
  await homeLink(page).click();
  const row = carouselOf(page, texts);
  await expect(row.getByRole("article")).toHaveCount(3);
  // The carousel's own code is there, which writes the row's place.
  await expect(page.locator(".carousel-view")).toHaveAttribute("data-turning", "true");
  for (const name of [texts.carousel.previous, texts.carousel.next, texts.carousel.play]) {
    await expect(row.getByRole("button", { name })).toBeDisabled();
  }
});

test("it goes on from the deal that the row was scrolled to before", on("js"), async ({ page, open, texts }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open("/");
  await page
    .locator(".carousel-slide")
    .nth(3)
    .evaluate((slide) => {
      slide.parentElement?.parentElement?.scrollTo({ left: (slide as HTMLElement).offsetLeft, behavior: "instant" });
    });
  await page.keyboard.press("Shift");
  await expect(carouselOf(page, texts).getByRole("button", { name: texts.carousel.next })).toBeEnabled();
  await expect.poll(() => shownSlides(page)).toEqual([4]);
});

test("it goes round, by mouse and by keyboard", on("js"), async ({ page, open, texts }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open("/");
  const row = carouselOf(page, texts);
  const total = await row.getByRole("article").count();
  const previous = row.getByRole("button", { name: texts.carousel.previous });
  await expect(previous).toBeEnabled();
  await previous.click();
  await expect.poll(() => shownSlides(page)).toContain(total);
  await row.getByRole("button", { name: texts.carousel.next }).press("Enter");
  await expect.poll(() => shownSlides(page)).toEqual([1, 2, 3, 4, 5]);
  // What is out of sight comes into it with the focus.
  await row.getByRole("article").nth(7).locator("button:enabled").first().focus();
  await expect.poll(() => shownSlides(page)).toEqual([6, 7, 8, 9, 10]);
});

test(
  "Back to a deal that it was turned to shows that deal, with the focus",
  on("js"),
  async ({ page, open, texts }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open("/");
    await expect(carouselOf(page, texts).getByRole("button", { name: texts.carousel.next })).toBeEnabled();
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
  },
);

test("a tag comes into sight whole with the focus, however many there are", on("js"), async ({ page, open, texts }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open("/");
  await expect(carouselOf(page, texts).getByRole("button", { name: texts.carousel.next })).toBeEnabled();
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

test("each slide says which it is", on("js", "no-js"), async ({ page, open, texts }) => {
  await open("/");
  const row = carouselOf(page, texts);
  await expect(row).toHaveAttribute("aria-roledescription", texts.carousel.role);
  const total = await row.getByRole("article").count();
  const label = texts.carousel.position.replace("{{position}}", "3").replace("{{total}}", String(total));
  const third = row.getByRole("group", { name: label, exact: true });
  await expect(third).toHaveAttribute("aria-roledescription", texts.carousel.slide);
  await expect(third.getByRole("article")).toHaveCount(1);
});

test("without script it is a row to scroll, without dead buttons", on("no-js"), async ({ page, open, texts }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open("/");
  const row = carouselOf(page, texts);
  await expect(row.getByRole("button", { name: /carousel|deals/ })).toHaveCount(0);
  await expect(row.locator(".carousel-controls")).toBeHidden();
  expect(await shownSlides(page)).toEqual([1]);
  await page.locator(".carousel-view article").nth(4).scrollIntoViewIfNeeded();
  expect(await shownSlides(page)).toContain(5);
});

test(
  "its cards are of one height, whatever they say: those out of sight cannot tell",
  on("js", "zh"),
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

for (const width of [320, 390, 700, 1440]) {
  test(`nothing moves when it comes, at ${width} px`, on("js"), async ({ page, open, texts }) => {
    await page.setViewportSize({ width, height: 1600 });
    await open("/");
    await expect(carouselOf(page, texts).getByRole("button", { name: texts.carousel.next })).toBeEnabled();
    // A document that is still being read is speed.spec.ts's to watch, and so is the rest of the page.
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

/** Comes to the home page from within the site, and tells of its two requests in the order in which things happen. */
async function comeHome(page: Page, texts: Translation): Promise<{ happened: string[]; release: () => void }> {
  const happened: string[] = [];
  const name = (url: string) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === "/featured.json") return "featured";
    return searchParams.get("_routes")?.includes("routes/_index") ? "list" : null;
  };
  const release = await hold(page, /\/_root\.data/);
  page.on("request", (request) => name(request.url()) && happened.push(`${name(request.url())} asked for`));
  page.on("requestfinished", (request) => name(request.url()) && happened.push(`${name(request.url())} came`));
  await page.getByRole("contentinfo").getByRole("link", { name: texts.header.allDeals }).first().waitFor();
  await homeLink(page).focus();
  await page.keyboard.press("Enter");
  return { happened, release };
}

test("one after the other: featured deals wait for the list", on("js"), async ({ page, open, texts }) => {
  await open("/deals");
  const { happened, release } = await comeHome(page, texts);
  await expect.poll(() => happened).toEqual(["list asked for"]);
  release();
  await expect(carouselOf(page, texts).getByRole("article").first()).toBeVisible();
  await expect.poll(() => happened).toContain("featured came");
  expect(happened.filter((event) => /featured|came/.test(event))).toEqual([
    "list came",
    "featured asked for",
    "featured came",
  ]);
});

test("at once, if the reader prefers: neither waits", on("js"), async ({ page, open, texts }) => {
  await open("/");
  const toggle = page.getByRole("switch", { name: texts.home.simultaneously });
  await expect(toggle).toHaveAttribute("aria-checked", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-checked", "true");
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === "loadSectionsSimultaneously")?.value)
    .toBe("true");
  await open("/deals");
  const { happened, release } = await comeHome(page, texts);
  await expect.poll(() => happened).toContain("featured came");
  expect(happened).not.toContain("list came");
  release();
  await expect(carouselOf(page, texts).getByRole("article").first()).toBeVisible();
  await expect(toggle).toHaveAttribute("aria-checked", "true");
});

test("the order is kept without script too", on("no-js", "js"), async ({ page, open, texts }) => {
  await open("/?category=books");
  const toggle = page.getByRole("switch", { name: texts.home.simultaneously });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-checked", "true");
  await expect(page).toHaveURL(/\/\?category=books$/);
  await open("/");
  await expect(toggle).toHaveAttribute("aria-checked", "true");
});

test("places are kept while featured deals are on their way", on("js"), async ({ page, open, texts }) => {
  await open("/deals");
  const release = await hold(page, /\/featured\.json(\?|$)/);
  await homeLink(page).click();
  await expect(page.getByRole("region", { name: texts.home.all }).getByRole("article").first()).toBeVisible();
  const row = carouselOf(page, texts);
  await expect(row).toHaveAttribute("aria-busy", "true");
  await expect(row.locator(".deal-skeleton")).toHaveCount(8);
  release();
  await expect(row.getByRole("article").first()).toBeVisible();
  await expect(row.locator(".deal-skeleton")).toHaveCount(0);
});

test("the deals stay, in their order, in another language", on("js"), async ({ page, open, texts }) => {
  await open("/");
  const titles = page.locator(".carousel").getByRole("heading", { level: 3 });
  const before = await titles.allTextContents();
  expect(before.length).toBeGreaterThan(3);
  const answer = page.waitForResponse(/\/featured\.json\?/);
  await page.getByRole("button", { name: texts.header.languageLabel }).click();
  await (await answer).finished();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(zh.home.title);
  // The answer is on the page with the next frames.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await titles.allTextContents()).toEqual(before);
});

test("the deals stay while the reader moves within the page", on("js"), async ({ page, open, texts }) => {
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

test.describe("when featured deals fail", () => {
  test.use({ mayFail: /\/featured\.json(\?|$)/ });

  test("the list is there, and Retry brings them", on("js"), async ({ page, open, texts }) => {
    await open("/deals");
    await page.route(/\/featured\.json(\?|$)/, (route) => route.fulfill({ status: 503, json: {} }));
    await homeLink(page).click();
    const failure = page.getByRole("alert").filter({ hasText: texts.carousel.failed });
    await expect(failure).toBeVisible();
    await expect(page.getByRole("region", { name: texts.home.all }).getByRole("article").first()).toBeVisible();
    await page.unroute(/\/featured\.json(\?|$)/);
    await failure.getByRole("link", { name: texts.errors.retry }).click();
    await expect(carouselOf(page, texts).getByRole("article").first()).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
});
