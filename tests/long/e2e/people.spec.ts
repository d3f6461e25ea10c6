import type { Page } from "@playwright/test";
import { expect, hydrated, on, test } from "../../e2e/fixtures";
import { hold } from "../../e2e/hold";
import { cardOf, dealPathOf, expectReaction, insertOwnDeal, likeOf, noluckOf } from "../../e2e/reactions";

test.describe("without a response", () => {
  // The failed requests appear in the console.
  test.use({ mayFail: /./ });

  const DATA = "**/{likes,nolucks}.data*";
  for (const [failure, where, fail] of [
    ["offline", on("js"), (page: Page) => page.context().setOffline(true)],
    ["a server error", on("js"), (page: Page) => page.route(DATA, (route) => route.fulfill({ status: 500 }))],
    ["a lost response", on("js"), (page: Page) => page.route(DATA, (route) => route.abort())],
  ] as const) {
    test(
      `${failure}: a NoLuck mark shows an error, a like does not, and the page stays`,
      where,
      async ({ context, page, open, texts, newMember, db }) => {
        await newMember(context);
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

test("stars chosen before hydration can be saved", on("js"), async ({ context, page, open, texts, newMember, db }) => {
  await newMember(context);
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
  on("no-js"),
  async ({ context, page, open, newMember }) => {
    await newMember(context);
    await open("/");
    const cards = page.locator(".carousel .deal-card");
    // Not one that is also in the list below.
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
