import type { Page } from "@playwright/test";
import { expect, on, test } from "../../e2e/fixtures";
import { hold } from "../../e2e/hold";
import { insertSeries, upTo } from "../../e2e/series";
import { switchTabs } from "../../e2e/switch-tabs";
import { unique } from "../../support/unique";

const LIST = "/deals?q=Probewell+series";

const cards = (page: Page) => page.getByRole("main").getByRole("article");

test(
  "a deal that is published meanwhile neither duplicates nor hides others",
  on("js"),
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

/** Queues IntersectionObserver entries until the returned function delivers them all at once. */
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
  on("js"),
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
  on("js"),
  async ({ page, open, db, texts }) => {
    test.setTimeout(60_000);
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

test(
  "the home page's list ends at 200 deals, with a link to all of them",
  on("js"),
  async ({ page, open, db, texts }) => {
    test.setTimeout(60_000);
    const word = `home${unique()}`;
    await insertSeries(db, word, upTo(210), { tags: [word] });
    await open(`/?tag=${word}`);
    const list = page.locator(".deal-grid .deal-card:not(.deal-skeleton)");
    await expect(async () => {
      await page.keyboard.press("End");
      await expect(list).toHaveCount(200, { timeout: 1_000 });
    }).toPass();
    await page.locator(".deal-list-end").getByRole("link", { name: texts.list.showAll }).click();
    await expect(page).toHaveURL(new RegExp(`/deals\\?tag=${word}$`));
    await expect(list).toHaveCount(50);
  },
);

test("every kind of list grows by itself", on("js"), async ({ page, open, db }) => {
  test.setTimeout(60_000);
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
  on("js"),
  async ({ context, page, open, newMember, texts, db }) => {
    const banner = page.getByRole("banner");
    await newMember(context);
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

test("Back restores a list longer than one response after a switch of tabs", on("js"), async ({ page, open, db }) => {
  test.setTimeout(60_000);
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
  on("js"),
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
