import type { Page } from "@playwright/test";
import { expect, hydrated, on, test } from "../../e2e/fixtures";
import { hold } from "../../e2e/hold";
import { addressOf, cardOf, expectReaction, insertOwn, likeOf, noluckOf } from "../../e2e/reactions";

test.describe("without an answer", () => {
  // The page says in the console what it does not say to its reader.
  test.use({ mayFail: /./ });

  const DATA = "**/{likes,nolucks}.data*";
  for (const [failure, where, fail] of [
    ["the network is away", on("js"), (page: Page) => page.context().setOffline(true)],
    ["the server fails", on("js"), (page: Page) => page.route(DATA, (route) => route.fulfill({ status: 500 }))],
    ["the answer is lost", on("js"), (page: Page) => page.route(DATA, (route) => route.abort())],
  ] as const) {
    test(
      `${failure}: a NoLuck mark says so, a like nothing, and the page stays`,
      where,
      async ({ context, page, open, texts, newMember, db }) => {
        await newMember(context);
        const { title, list } = await insertOwn(db);
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

test(
  "stars that were chosen before the script came can be saved",
  on("js"),
  async ({ context, page, open, texts, newMember, db }) => {
    await newMember(context);
    const { title, list } = await insertOwn(db);
    await open(list);
    const address = await addressOf(page, title);
    const come = await hold(page, "**/assets/*.js");
    await page.goto(address, { waitUntil: "commit" });
    await page.locator(".star-choice label").nth(2).click();
    come();
    await hydrated(page);
    await expect(page.getByRole("radio").nth(2)).toBeChecked();
    await expect(page.getByRole("button", { name: texts.ratings.save })).toBeEnabled();
  },
);

test(
  "a featured deal that is liked is where the page goes on",
  on("no-js"),
  async ({ context, page, open, newMember }) => {
    await newMember(context);
    await open("/");
    const cards = page.locator(".carousel .deal-card");
    // Not among the newest, which stand below as well.
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
