import { expect, test } from "./fixtures";
import { logOutButton } from "./header-menu";
import { cardOf, expectReaction, insertOwnDeal, likeOf, noluckOf } from "./reactions";

test("a browser that says it is offline sends forms, which the site answers", async ({
  page,
  open,
  texts,
  newMember,
  db,
}) => {
  await newMember();
  const { title, list } = await insertOwnDeal(db);
  // As on a machine with a loopback interface alone.
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await open(list);
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  const card = cardOf(page, title);
  await likeOf(card).click();
  await expectReaction(likeOf(card), { pressed: true, total: 1 });
  await noluckOf(card).click();
  await expect(page.locator(".toast").filter({ hasText: texts.flash.marked })).toBeVisible();
  const dark = page.getByRole("contentinfo").getByRole("button", { name: texts.theme.dark });
  await dark.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("banner").locator("form:has([name=language]) button:visible").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await (await logOutButton(page)).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test.describe("when the site does not answer", () => {
  test.use({ mayFail: /./ });

  test("a form whose script was not loaded yet stays, and says that nothing was sent", async ({
    page,
    open,
    texts,
    newMember,
  }) => {
    await newMember();
    await open("/moderation");
    await page.context().setOffline(true);
    await (await logOutButton(page)).click();
    await expect(page.getByRole("alert").filter({ hasText: texts.errors.unsent })).toBeVisible();
    await expect(page).toHaveURL(/\/moderation$/);
    await page.context().setOffline(false);
    await (await logOutButton(page)).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test("a page that Back restores shows a log-in of another tab", async ({ page, open, newMember }) => {
  await open("/moderation");
  const { username } = await newMember();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByRole("banner")).toContainText(username);
});
