import type { Page } from "@playwright/test";
import { expect, on, test } from "../../e2e/fixtures";
import { hold } from "../../e2e/hold";
import { lookAway } from "../../e2e/look-away";
import { insertSeries, upTo } from "../../e2e/series";
import { unique } from "../../support/unique";

const LIST = "/deals?q=Probewell+series";

const cards = (page: Page) => page.getByRole("main").getByRole("article");

test(
  "a deal that is published meanwhile shows none twice and loses none",
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

/** Lets the browser tell of what has come into sight only when asked to, and then of all of it at once. */
async function holdObservers(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const changes: IntersectionObserverEntry[] = [];
        super((entries) => changes.push(...entries), options);
        held.push(() => changes.length > 0 && tell(changes.splice(0), this));
      }
    };
    document.addEventListener("tell", () => {
      for (const tell of held) tell();
    });
  });
  return async () => {
    await drawn(page);
    await page.evaluate(() => document.dispatchEvent(new Event("tell")));
  };
}

const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

test(
  "a list grows too when the browser tells late, and at once, of all that has moved",
  on("js"),
  async ({ page, open, texts }) => {
    const tell = await holdObservers(page);
    await open(LIST);
    await drawn(page);
    await page.getByRole("link", { name: texts.list.more }).scrollIntoViewIfNeeded();
    await drawn(page);
    await expect(cards(page)).toHaveCount(50);
    await tell();
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
    // As often as it takes: cards out of sight have heights that are guessed until they come into it.
    const toTheEnd = (until: () => Promise<void>) =>
      expect(async () => {
        await page.keyboard.press("End");
        await until();
      }).toPass();
    await toTheEnd(() => expect(cards(page)).toHaveCount(360, { timeout: 1_000 }));
    await expect(page.getByText(texts.list.end)).toBeVisible();
    const below = page.getByRole("contentinfo").getByRole("link", { name: texts.footer.api });
    await toTheEnd(() => expect(below).toBeInViewport({ timeout: 1_000 }));
  },
);

test(
  "the home page's list ends at 200 deals, with the way to all of them",
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
  "a list that has grown tells nobody else what its reader likes",
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
    // What the header counts came with the session's cookie.
    await expect(banner.getByRole("link", { name: texts.header.favorites })).toContainText("1");
    await expect(page).toHaveURL(/page=2/);
    await context.clearCookies({ name: "authSession" });
    await lookAway(page);
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

test(
  "a list of more than the server shows at once is there again after the reader has been in another tab",
  on("js"),
  async ({ page, open, db }) => {
    test.setTimeout(60_000);
    const word = `Away ${unique()}`;
    await insertSeries(db, word, upTo(310));
    await open(`/deals?q=${encodeURIComponent(word)}&page=5`);
    await expect(cards(page)).toHaveCount(250);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(300);
    await expect(page).toHaveURL(/page=6/);
    await lookAway(page);
    const link = cards(page).nth(20).locator("h2 a");
    const title = (await link.textContent()) ?? "";
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.goBack();
    await expect(link).toBeInViewport();
    await expect(cards(page)).toHaveCount(300);
  },
);

test(
  "a deal that is followed while a list grows is come to, and Back finds the list grown",
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
