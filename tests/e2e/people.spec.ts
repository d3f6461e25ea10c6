import type { Page } from "@playwright/test";
import { setReaction } from "~/features/reactions/reactions.server";
import type { Translation } from "~/platform/i18n/locales/en";
import { insertMember, PASSWORD } from "../support/people";
import { unique } from "../support/unique";
import { expect, hydrated, on, test } from "./fixtures";
import { hold } from "./hold";
import { cardOf, dealPathOf, expectReaction, insertOwnDeal, likeOf, noluckOf } from "./reactions";

async function logIn(page: Page, { account, header }: Translation, email: string): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel(account.email).fill(email);
  await form.getByLabel(account.password).fill(PASSWORD);
  await form.getByRole("button", { name: header.login }).click();
}

test(
  "a like on a card is counted, and the deal is in favorites until it is removed",
  on("js", "no-js"),
  async ({ page, open, texts, newMember, db }) => {
    const { username } = await newMember();
    const { title, list } = await insertOwnDeal(db, 60);
    const header = page.getByRole("banner");
    await open("/favorites");
    await expect(page.getByRole("main")).toContainText(texts.favorites.emptyTitle);
    await open(`${list}?page=2`);
    await expect(header).toContainText(username);
    const like = likeOf(cardOf(page, title));
    await expectReaction(like, { pressed: false, total: 0 });
    await like.click();
    await expectReaction(like, { pressed: true, total: 1 });
    await expect(like).toBeInViewport();
    await expect(page).toHaveURL(/[?&]page=2/);
    await expect(header.getByRole("link", { name: texts.header.favorites })).toContainText("1");

    await header.getByRole("link", { name: texts.header.favorites }).click();
    await expect(page).toHaveURL(/\/favorites$/);
    await expect(page.locator(".deal-card")).toHaveCount(1);
    await expectReaction(likeOf(cardOf(page, title)), { pressed: true, total: 1 });
    await likeOf(cardOf(page, title)).click();
    await expect(header.getByRole("link", { name: texts.header.favorites })).not.toContainText("1");
    await open("/favorites");
    await expect(page.getByRole("main")).toContainText(texts.favorites.emptyTitle);
  },
);

test("a signed-out viewer gets the reason, and returns to the deal after a log-in", async ({
  context,
  page,
  open,
  texts,
  newMember,
  db,
}) => {
  const { email } = await newMember();
  await context.clearCookies({ name: "authSession" });
  const { title, list } = await insertOwnDeal(db);
  await open(list);
  const card = cardOf(page, title);
  await expect(likeOf(card)).toHaveAttribute("aria-disabled", "true");
  await expect(likeOf(card)).toHaveAttribute("title", texts.reasons.logInToLike);
  const [dimmed, plain] = await Promise.all(
    [likeOf(card), card].map((one) => one.evaluate((element) => getComputedStyle(element).color)),
  );
  expect(dimmed).not.toBe(plain);

  const address = await dealPathOf(page, title);
  const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
  await likeOf(card).focus();
  await page.keyboard.press("Enter");
  await expect(alert(texts.reasons.logInToLike)).toBeVisible();
  await noluckOf(card).click();
  await expect(alert(texts.reasons.logInToMark)).toBeVisible();
  const login = page.locator(".toast").getByRole("link", { name: texts.header.login });
  await expect(login).toHaveAttribute("href", /^\/login\?redirectTo=.*%23deal-[\da-f-]{36}$/);
  await open(address);
  await expect(page.locator("#ratings")).toContainText(texts.ratings.loginText);
  await expect(page.locator("#ratings textarea")).toHaveCount(0);
  const article = page.locator("article[id^=deal-]").first();
  await likeOf(article).click();
  await expect(alert(texts.reasons.logInToLike)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await likeOf(article).click();
  await expect(page.locator(".toast")).toHaveCount(1);
  await login.click();
  await logIn(page, texts, email);
  await expect(page).toHaveURL((url) => url.pathname === address);
  // The toast that led to the log-in is gone.
  await expect(login).toHaveCount(0, { timeout: 3_000 });
  await expectReaction(likeOf(article), { pressed: false, total: 0 });
});

test("the account's data is downloaded as a file, and the header shows when the session has ended", async ({
  context,
  page,
  open,
  texts,
  newMember,
}) => {
  const { username } = await newMember();
  await open("/account");
  const coming = page.waitForEvent("download");
  await page.getByRole("main").getByRole("link", { name: texts.account.download }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`haojia-${username}.json`);
  await expect(page).toHaveURL(/\/account$/);
  // An expired session redirects to the log-in instead of saving that page as a file.
  await context.clearCookies({ name: "authSession" });
  await page.getByRole("main").getByRole("link", { name: texts.account.download }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole("alert")).toContainText(texts.reasons.logInToSee);
  await expect(page.getByRole("banner").getByRole("link", { name: texts.header.login })).toBeVisible();
  await expect(page.getByRole("banner")).not.toContainText(username);
});

test("a second click waits for the first, which is shown optimistically", async ({ page, open, newMember, db }) => {
  await newMember();
  const { title, list } = await insertOwnDeal(db);
  await open(list);
  const button = likeOf(cardOf(page, title));
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes("/likes.data")) requests += 1;
  });
  const release = await hold(page, "**/likes.data*");
  await button.click();
  await expectReaction(button, { pressed: true, total: 1 });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  // An aria-disabled button ignores clicks.
  for (let click = 0; click < 3; click += 1) await button.click({ force: true });
  await expectReaction(button, { pressed: true, total: 1 });
  release();
  await expect(button).not.toHaveAttribute("aria-disabled");
  await expectReaction(button, { pressed: true, total: 1 });
  expect(requests).toBe(1);
  await open(list);
  await expectReaction(button, { pressed: true, total: 1 });
});

test("the server's count replaces the optimistic one", async ({ page, open, newMember, db }) => {
  await newMember();
  const { title, list } = await insertOwnDeal(db);
  await open(list);
  const other = await insertMember(db, `e2e_${unique()}`, { cost: 10 });
  const { id: dealId } = await db.selectFrom("deals").select("id").where("title", "=", title).executeTakeFirstOrThrow();
  await setReaction(db, "like", { dealId, userId: other.id, on: true });
  const button = likeOf(cardOf(page, title));
  await expectReaction(button, { pressed: false, total: 0 });
  await button.click();
  await expectReaction(button, { pressed: true, total: 2 });
});

test("after a session's end, a log-in returns to the deal", async ({ context, page, open, texts, newMember, db }) => {
  const { email } = await newMember();
  const { title, list } = await insertOwnDeal(db);
  await open(list);
  await context.clearCookies({ name: "authSession" });
  await likeOf(cardOf(page, title)).click();
  await expect(page.getByRole("alert")).toContainText(texts.reasons.logInToLike);
  await expect(page.getByRole("banner").getByRole("link", { name: texts.header.login })).toBeVisible();
  await logIn(page, texts, email);
  await expect(page).toHaveURL(({ pathname }) => pathname === list);
});

test.describe("without a response", () => {
  test.use({ mayFail: /./ });

  const DATA = "**/{likes,nolucks}.data*";
  test(
    "a NoLuck mark shows an error, a like does not, and the page stays",
    on("long"),
    async ({ page, open, texts, newMember, db }) => {
      await newMember();
      const { title, list } = await insertOwnDeal(db);
      const card = cardOf(page, title);
      for (const [failure, fail] of [
        ["a server error", () => page.route(DATA, (route) => route.fulfill({ status: 500 }))],
        ["a lost response", () => page.route(DATA, (route) => route.abort())],
        ["offline", () => page.context().setOffline(true)],
      ] as const) {
        await test.step(failure, async () => {
          await open(list);
          await fail();
          await likeOf(card).click();
          await expect(likeOf(card)).not.toHaveAttribute("aria-disabled");
          await expectReaction(likeOf(card), { pressed: false, total: 0 });
          await expect(page.getByRole("alert")).toHaveCount(0);

          await noluckOf(card).click();
          const toast = page.getByRole("alert").filter({ hasText: texts.reactions.failed });
          await expect(toast).toBeVisible();
          await expect(toast).toContainText(texts.reactions.failedTitle);
          await expectReaction(noluckOf(card), { pressed: false, total: 0 });
          await expect(page.locator(".deal-grid .deal-card").first()).toBeVisible();
        });
      }
    },
  );
});

test("stars chosen before hydration can be saved", on("long"), async ({ page, open, texts, newMember, db }) => {
  await newMember();
  const { title, list } = await insertOwnDeal(db);
  await open(list);
  const address = await dealPathOf(page, title);
  const release = await hold(page, "**/assets/*.js");
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(".star-choice label").nth(2).click();
  release();
  await hydrated(page);
  await expect(page.getByRole("radio").nth(2)).toBeChecked();
  await expect(page.getByRole("button", { name: texts.ratings.save })).toBeEnabled();
});
