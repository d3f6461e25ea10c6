import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/people";
import { expect, hydrated, on, test } from "./fixtures";
import { hold } from "./hold";
import { cardOf, dealPathOf, expectReaction, insertOwnDeal, likeOf, noluckOf } from "./reactions";

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

test(
  "a NoLuck mark is set on a card and removed on the deal's page, each with a toast",
  on("js", "no-js"),
  async ({ page, open, texts, newMember, db }) => {
    await newMember();
    const { title, list } = await insertOwnDeal(db);
    await open(list);
    const toastWith = (text: string) => page.locator(".toast").filter({ hasText: text }).first();
    const button = noluckOf(cardOf(page, title));
    await button.click();
    await expect(toastWith(texts.flash.marked)).toBeVisible();
    await expectReaction(button, { pressed: true, total: 1 });
    await expect(button).toBeInViewport();

    await open(await dealPathOf(page, title));
    const onPage = noluckOf(page.locator("article[id^=deal-]").first());
    await expectReaction(onPage, { pressed: true, total: 1 });
    await onPage.click();
    await expect(toastWith(texts.flash.unmarked)).toBeVisible();
    await expect(page.locator(".toast")).toHaveCount(1);
    await expectReaction(onPage, { pressed: false, total: 0 });
    await open(list);
    await expectReaction(button, { pressed: false, total: 0 });
  },
);

test(
  "a deal is rated by keyboard alone, and the rating is updated",
  on("js", "no-js"),
  async ({ page, open, texts, newMember, db }) => {
    const { username } = await newMember();
    const own = await insertOwnDeal(db);
    await open(own.list);
    await open(await dealPathOf(page, own.title));
    const form = page.locator("form", { has: page.locator("textarea[name=comment]") });
    const save = form.getByRole("button", { name: texts.ratings.save });
    if (test.info().project.name === "no-js") await expect(save).toBeEnabled();
    else await expect(save).toBeDisabled();
    const list = page.getByRole("region", { name: texts.ratings.list });

    await form.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    for (let star = 1; star < 4; star += 1) await page.keyboard.press("ArrowRight");
    await expect(form.getByRole("radio").nth(3)).toBeChecked();
    await page.keyboard.press("Tab");
    await expect(form.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("  Bright <b>enough</b>  ");
    await page.keyboard.press("Tab");
    await expect(save).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator(".toast").filter({ hasText: texts.flash.rated }).first()).toBeVisible();
    await expect(list).toContainText(username);
    await expect(list).toContainText("Bright <b>enough</b>");
    await expect(page.locator("#ratings")).toContainText("4.0");

    await expect(form.getByRole("radio").nth(3)).toBeChecked();
    await form.getByRole("radio").nth(3).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await form.getByRole("textbox").fill("");
    await save.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("#ratings")).toContainText("2.0");
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list).not.toContainText("Bright");
    if (test.info().project.name === "no-js") return expect(page).toHaveURL(/#ratings$/);
    await page.goBack();
    await expect(page).toHaveURL(own.list);
  },
);

test(
  "a signed-out viewer gets the reason, and returns to the deal after a log-in",
  on("js", "no-js"),
  async ({ context, page, open, texts, newMember, db }) => {
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
    const scripted = test.info().project.name !== "no-js";
    const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
    if (scripted) {
      await likeOf(card).focus();
      await page.keyboard.press("Enter");
      await expect(alert(texts.reasons.logInToLike)).toBeVisible();
    }
    await noluckOf(card).click();
    await expect(alert(texts.reasons.logInToMark)).toBeVisible();
    if (scripted) {
      const login = page.locator(".toast").getByRole("link", { name: texts.header.login });
      await expect(login).toHaveAttribute("href", /^\/login\?redirectTo=.*%23deal-[\da-f-]{36}$/);
    }
    await open(address);
    await expect(page.locator("#ratings")).toContainText(texts.ratings.loginText);
    await expect(page.locator("#ratings textarea")).toHaveCount(0);
    const article = page.locator("article[id^=deal-]").first();
    await likeOf(article).click();
    await expect(alert(texts.reasons.logInToLike)).toBeVisible();
    if (scripted) {
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await likeOf(article).click();
      await expect(page.locator(".toast")).toHaveCount(1);
      await page.locator(".toast").getByRole("link", { name: texts.header.login }).click();
    }
    const form = page.getByRole("main");
    await form.getByLabel(texts.account.email).fill(email);
    await form.getByLabel(texts.account.password).fill(PASSWORD);
    await form.getByRole("button", { name: texts.header.login }).click();
    await expect(page).toHaveURL((url) => url.pathname === address);
    await expectReaction(likeOf(article), { pressed: false, total: 0 });
  },
);

test("the account's data is downloaded as a file", async ({ context, page, open, texts, newMember }) => {
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

test("the server's count replaces the optimistic one", async ({ browser, page, open, newMember, db }) => {
  await newMember();
  const { title, list } = await insertOwnDeal(db);
  await open(list);
  const other = await browser.newContext();
  await newMember({ context: other });
  const otherPage = await other.newPage();
  await otherPage.goto(list);
  await hydrated(otherPage);
  const otherButton = likeOf(cardOf(otherPage, title));
  await otherButton.click();
  await expectReaction(otherButton, { pressed: true, total: 1 });
  // The server has answered: closing the page before would abort the request.
  await expect(otherButton).not.toHaveAttribute("aria-disabled");
  await other.close();
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
  const form = page.getByRole("main");
  await form.getByLabel(texts.account.email).fill(email);
  await form.getByLabel(texts.account.password).fill(PASSWORD);
  await form.getByRole("button", { name: texts.header.login }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === list);
});

test("the header shows after a response that a session ended", async ({ context, page, open, texts, newMember }) => {
  const { username } = await newMember();
  await open("/deals");
  const header = page.getByRole("banner");
  await expect(header).toContainText(username);
  await context.clearCookies({ name: "authSession" });
  await header.getByRole("link", { name: texts.header.favorites }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(header.getByRole("link", { name: texts.header.login })).toBeVisible();
  await expect(header).not.toContainText(username);
});

test.describe("without a response", () => {
  test.use({ mayFail: /./ });

  const DATA = "**/{likes,nolucks}.data*";
  for (const [failure, where, fail] of [
    ["offline", on("long"), (page: Page) => page.context().setOffline(true)],
    ["a server error", on("long"), (page: Page) => page.route(DATA, (route) => route.fulfill({ status: 500 }))],
    ["a lost response", on("long"), (page: Page) => page.route(DATA, (route) => route.abort())],
  ] as const) {
    test(
      `${failure}: a NoLuck mark shows an error, a like does not, and the page stays`,
      where,
      async ({ page, open, texts, newMember, db }) => {
        await newMember();
        const { title, list } = await insertOwnDeal(db);
        await open(list);
        const card = cardOf(page, title);
        await fail(page);
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
      },
    );
  }
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

test(
  "marking a featured deal without script keeps it in view",
  on("long", "no-js"),
  async ({ page, open, newMember }) => {
    await newMember();
    await open("/");
    const cards = page.locator(".carousel .deal-card");
    const below = await page.locator(".deal-grid .deal-card").evaluateAll((all) => all.map(({ id }) => id));
    const ids = await cards.evaluateAll((all) => all.map(({ id }) => id));
    const id = ids.find((one) => !below.includes(one.replace("featured-", "deal-")));
    if (!id) throw new Error("Every featured deal is among the newest");
    const noluck = noluckOf(page.locator(`#${id}`));
    await noluck.click();
    await expect(noluck).toHaveAttribute("aria-pressed", "true");
    await expect(noluck).toBeInViewport();
  },
);
