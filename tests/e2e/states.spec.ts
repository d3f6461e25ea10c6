import type { Page } from "@playwright/test";
import { insertDeals } from "../support/deals";
import { unique } from "../support/unique";
import { expectAccessible } from "./accessibility";
import { changeFeatured } from "./change-featured";
import { expect, on, test } from "./fixtures";
import { STORE } from "./known-deals";

// Pages as they are served are in every-page.spec.ts.
test.use({ mayFail: /\/(admin|deals|signup)[^?]*(\.data)?(\?|$)|alone=true/ });

const PHONE = { width: 390, height: 844 };

const toast = (page: Page) => page.locator(".toast");

test("the home page on a phone: menu, carousel, a message", on("long", "js", "zh"), async ({ page, open, texts }) => {
  await page.setViewportSize(PHONE);
  await open("/");
  await page.getByRole("link", { name: texts.header.menu, exact: true }).click();
  const menu = page.getByRole("dialog");
  await expect(menu).toBeVisible();
  await expectAccessible(page, "menu", ".menu-drawer");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();

  const row = page.getByRole("region", { name: texts.home.featured });
  await row.getByRole("button", { name: texts.carousel.next }).click();
  await expect(row.locator("[aria-live]")).toHaveText(
    new RegExp(texts.carousel.position.replace(/\{\{.*?\}\}/g, "\\d+")),
  );
  await page.locator(".deal-grid .reaction-noluck").first().click();
  await expect(toast(page)).toBeVisible();
  await expectAccessible(page, "carousel turned, message", ".carousel", ".toast-region");
});

test(
  "a deal: sharing, copying, rating",
  on("long", "js", "zh"),
  async ({ context, page, open, pathOf, texts, newMember }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await newMember();
    await open(await pathOf("full"));
    const menu = page.locator(".share-menu");
    await menu.locator("summary").click();
    await menu.getByRole("button", { name: texts.share.copyLink, exact: true }).click();
    await expect(menu.getByRole("button", { name: texts.share.copied, exact: true })).toBeVisible();
    await expectAccessible(page, "share menu", ".share-menu");
    await page.keyboard.press("Escape");

    const article = page.getByRole("article").first();
    await article.locator(".reaction-noluck").click();
    await expect(toast(page)).toBeVisible();
    // The clock is paused during the two seconds of the tooltip.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await article.locator(".coupon").click();
    await expect(article.locator("[data-copied]")).toBeVisible();
    await page.clock.resume();
    await expectAccessible(page, "coupon copied, deal marked", "article", ".toast-region");

    await page.locator(".star-choice label").nth(3).click();
    await page.getByLabel(texts.ratings.comment).fill("Bright\u0001");
    await page.getByRole("button", { name: texts.ratings.save }).click();
    await expect(page.locator("#ratings").getByText(texts.ratings.errors.invalid_text)).toBeVisible();
    await expectAccessible(page, "rating rejected", "#ratings");
  },
);

test("a sign-up with mistakes", on("long", "js", "zh"), async ({ page, open, texts }) => {
  await page.setViewportSize(PHONE);
  await open("/signup");
  await page.getByLabel(texts.account.password, { exact: true }).fill("aB1");
  await page.getByRole("main").getByRole("button", { name: texts.header.signup }).click();
  await expect(page.locator(".toast-alert")).toBeVisible();
  await expect(page.getByRole("meter")).toBeVisible();
  await expectAccessible(page, "sign-up rejected", "main");
});

test("an admin's form and list", on("long", "js", "zh"), async ({ page, open, texts, newMember, db }) => {
  const { admin } = texts;
  await newMember({ isAdmin: true });
  await open("/admin/add-deal");
  await page.locator("#deal-originalPrice").fill("20");
  await page.locator("#deal-discountedPrice").fill("5");
  await page.locator("#deal-url").fill("nowhere");
  await page.getByRole("button", { name: admin.create }).click();
  await expect(page.locator("output")).toHaveText(/75|2\.5/);
  await expect(page.locator(".toast-alert")).toBeVisible();
  await expectAccessible(page, "deal form rejected", "main");

  const word = `State ${unique()}`;
  await insertDeals(
    db,
    ["one", "two"].map((name) => ({
      title: `${word} ${name}`,
    })),
  );
  await open(`/admin/deals?q=${encodeURIComponent(word)}`);
  await page.getByLabel(admin.selectAll).check();
  await expectAccessible(page, "deals selected", "main form:has(.admin-batch)");
  await page.getByRole("button", { name: admin.batch.buttons.delete, exact: true }).click();
  // Exact, as the undo buttons of earlier deletions contain the same text.
  const button = page.getByRole("button", { name: admin.batch.delete_other.replace("{{deals}}", "2"), exact: true });
  await expect(button).toBeVisible();
  await expectAccessible(page, "question before a deletion", "main");
  await button.click();
  await expect(toast(page).getByRole("button", { name: texts.toasts.undo })).toBeVisible();
  await expectAccessible(page, "deletion that can be undone", ".toast-region", "section[aria-labelledby=recent]");
});

test("a list that has grown, and failed requests", on("long"), async ({ page, open, texts }) => {
  await changeFeatured(page, "failed");
  await open(`/deals?q=${STORE}+series`);
  const cards = page.locator(".deal-grid .deal-card");
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(60);
  await expectAccessible(page, "list grown", ".deal-grid > :nth-child(-n + 3)", ".deal-list-end");

  await page.route(/alone=true/, (route) => route.abort());
  await page.locator('header a[href="/"]').first().click();
  await expect(page.getByRole("alert").filter({ hasText: texts.carousel.failed })).toBeVisible();
  await cards.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("alert").filter({ hasText: texts.list.moreFailed })).toBeVisible();
  await expectAccessible(page, "nothing could be fetched", "[role=alert]", ".deal-list-end");
});
