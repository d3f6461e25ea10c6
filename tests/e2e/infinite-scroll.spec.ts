import type { Page } from "@playwright/test";
import { unique } from "../support/unique";
import { expect, hydrated, on, test } from "./fixtures";
import { hold } from "./hold";
import { tabTo } from "./keys";
import { insertSeries, upTo } from "./series";
import { switchTabs } from "./switch-tabs";

const LIST = "/deals?q=Probewell+series";

const cards = (page: Page) => page.getByRole("main").getByRole("article");

test("a list loads more near its end, announces it, and Back restores it", async ({ page, open, texts }) => {
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
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(60);
  await expect.poll(moved).toBeLessThanOrEqual(1);
  await page.reload();
  await hydrated(page);
  await expect(cards(page)).toHaveCount(60);
  await expect.poll(moved).toBeLessThanOrEqual(1);
});

test("a list loads more 600 px before its end, and not earlier", on("long"), async ({ page, open }) => {
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

test("a skip link leads past the list, which loads nothing until the focus returns to it", async ({
  page,
  open,
  texts,
}) => {
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
  await page.keyboard.press("Shift+Tab");
  await expect(cards(page)).toHaveCount(60);
});

test("switched off, a list grows by its button alone, in place, also after a reload", async ({ page, open, texts }) => {
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
  // A key ends the restoration of the card that was in view before the reload.
  await page.keyboard.press("End");
  await more.scrollIntoViewIfNeeded();
  await expect(more).toBeVisible();
  await expect(cards(page)).toHaveCount(50);
  const top = () =>
    cards(page)
      .nth(49)
      .evaluate((card) => card.getBoundingClientRect().top);
  const before = await top();
  await more.click();
  await expect(cards(page)).toHaveCount(60);
  await expect(page).toHaveURL(/page=2/);
  expect(Math.abs((await top()) - before)).toBeLessThan(5);
});

test.describe("when the next deals cannot be fetched", () => {
  test.use({ mayFail: /alone=true/ });

  test("the list says so and retries on request", async ({ page, open, texts }) => {
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

test("switched off, a list stops growing immediately", async ({ page, open, texts }) => {
  await open(LIST);
  const release = await hold(page, /\/preferences\.data/);
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

test(
  "a deal that is published meanwhile neither duplicates nor hides others",
  on("long"),
  async ({ page, open, db, texts }) => {
    const word = `Meanwhile ${unique()}`;
    await insertSeries(db, word, upTo(55));
    await open(`/deals?q=${encodeURIComponent(word)}`);
    await expect(cards(page)).toHaveCount(50);
    await insertSeries(db, word, [56, 57]);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByText(texts.list.end)).toBeVisible();
    const titles = await cards(page).locator("h2").allTextContents();
    expect(new Set(titles).size).toBe(titles.length);
    for (const number of upTo(55)) expect(titles).toContain(`${word} lamp ${number}`);
  },
);

async function holdObservers(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const deliveries: (() => void)[] = [];
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(deliver: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const changes: IntersectionObserverEntry[] = [];
        super((entries) => changes.push(...entries), options);
        deliveries.push(() => changes.length > 0 && deliver(changes.splice(0), this));
      }
    };
    document.addEventListener("deliver", () => {
      for (const deliver of deliveries) deliver();
    });
  });
  return async () => {
    await twoFrames(page);
    await page.evaluate(() => document.dispatchEvent(new Event("deliver")));
  };
}

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

test(
  "a list also grows when intersections are reported late and all at once",
  on("long"),
  async ({ page, open, texts }) => {
    const deliver = await holdObservers(page);
    await open(LIST);
    await twoFrames(page);
    await page.getByRole("link", { name: texts.list.more }).scrollIntoViewIfNeeded();
    await twoFrames(page);
    await expect(cards(page)).toHaveCount(50);
    await deliver();
    await expect(cards(page)).toHaveCount(60);
  },
);

test(
  "a list grows by itself to its end, however many pages that takes",
  on("long"),
  async ({ page, open, db, texts }) => {
    const word = `Below ${unique()}`;
    await insertSeries(db, word, upTo(360));
    await open(`/deals?q=${encodeURIComponent(word)}`);
    // Repeatedly: off-screen cards have estimated heights (content-visibility).
    const toTheEnd = (until: () => Promise<void>) =>
      expect(async () => {
        await page.keyboard.press("End");
        await until();
      }).toPass();
    await toTheEnd(() => expect(cards(page)).toHaveCount(360, { timeout: 1_000 }));
    await expect(page.getByText(texts.list.end)).toBeVisible();
    const footerLink = page.getByRole("contentinfo").getByRole("link", { name: texts.footer.api });
    await toTheEnd(() => expect(footerLink).toBeInViewport({ timeout: 1_000 }));
  },
);

test("every kind of list grows by itself", on("long"), async ({ page, open, db }) => {
  const word = `growing${unique()}`;
  await insertSeries(db, word, upTo(60), { category: "automotive", tags: [word] });
  for (const path of ["/", "/category/automotive", `/tag/${word}`, `/search?q=${word}`]) {
    await open(path);
    const list = page.locator(".deal-grid .deal-card:not(.deal-skeleton)");
    const before = await list.count();
    await list.last().scrollIntoViewIfNeeded();
    await expect.poll(() => list.count(), { message: path }).toBeGreaterThan(before);
    await expect(page).toHaveURL(/[?&]page=2\b/);
  }
});

test(
  "a list that has grown shows no likes after the session has ended",
  on("long"),
  async ({ context, page, open, newMember, texts, db }) => {
    const banner = page.getByRole("banner");
    await newMember();
    const word = `Liked ${unique()}`;
    await insertSeries(db, word, upTo(60));
    await open(`/deals?q=${encodeURIComponent(word)}`);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(60);
    const like = cards(page).nth(55).locator(".reaction-like");
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    // The header's count is set once the response has arrived.
    await expect(banner.getByRole("link", { name: texts.header.favorites })).toContainText("1");
    await expect(page).toHaveURL(/page=2/);
    await context.clearCookies({ name: "authSession" });
    await switchTabs(page);
    const link = cards(page).nth(55).locator("h2 a");
    const title = (await link.textContent()) ?? "";
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(banner.getByRole("link", { name: texts.header.login })).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(60);
    await expect(like).toHaveAttribute("aria-pressed", "false");
  },
);

test("Back restores a list longer than one response after a switch of tabs", on("long"), async ({ page, open, db }) => {
  const word = `Away ${unique()}`;
  await insertSeries(db, word, upTo(310));
  await open(`/deals?q=${encodeURIComponent(word)}&page=5`);
  await expect(cards(page)).toHaveCount(250);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(300);
  await expect(page).toHaveURL(/page=6/);
  await switchTabs(page);
  const link = cards(page).nth(20).locator("h2 a");
  const title = (await link.textContent()) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect(cards(page)).toHaveCount(300);
});

test(
  "a link followed while a list grows opens, and Back restores the grown list",
  on("long"),
  async ({ page, open, texts }) => {
    await open("/deals");
    await page.getByRole("switch", { name: texts.list.infinite }).click();
    const releaseMore = await hold(page, /alone=true/);
    const releaseDeal = await hold(page, /\/deals\/.*\.data/);
    const button = page.getByRole("link", { name: texts.list.more });
    const cards = page.locator(".deal-grid .deal-card:not(.deal-skeleton)");
    await button.click();
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(page.locator(".deal-skeleton.deal-card")).toHaveCount(8);
    const link = cards.nth(49).getByRole("heading").getByRole("link");
    const title = (await link.textContent()) ?? "";
    await link.click();
    releaseMore();
    await expect.poll(() => cards.count()).toBeGreaterThan(60);
    releaseDeal();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.list.deals);
    expect(await cards.count()).toBeGreaterThan(60);
  },
);
