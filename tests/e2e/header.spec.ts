import { expect, on, test } from "./fixtures";
import { expectFocusVisible, tabTo } from "./keys";

const MAX_ROW_HEIGHT_PX = 70;

test(
  "the header is one row on tablets and wider screens, for visitors, members and admins",
  on("js", "zh"),
  async ({ page, open, newMember }) => {
    for (const isAdmin of [null, false, true]) {
      if (isAdmin !== null) await newMember({ isAdmin });
      await open("/deals");
      for (const width of [768, 1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        const message = `${isAdmin} at ${width} px`;
        expect((await page.getByRole("banner").boundingBox())?.height, message).toBeLessThan(MAX_ROW_HEIGHT_PX);
        const search = await page.getByRole("banner").getByRole("searchbox").boundingBox();
        expect(search?.width, message).toBeGreaterThan(130);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, message).toBeLessThanOrEqual(0);
      }
    }
  },
);

test("the admin menu works by mouse and by keyboard, and is separate from the username", async ({
  page,
  open,
  texts,
  newMember,
}) => {
  const { username } = await newMember({ isAdmin: true });
  await open("/deals");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: username, exact: true })).toBeVisible();
  const summary = header.locator("summary");
  await expect(summary).toHaveText(texts.header.admin);
  const manage = header.getByRole("link", { name: texts.header.manageDeals, exact: true });
  await expect(manage).toBeHidden();
  await tabTo(page, summary);
  await page.keyboard.press("Enter");
  await tabTo(page, manage);
  await page.keyboard.press("Escape");
  await expect(manage).toBeHidden();
  await expectFocusVisible(page, summary);
  await page.keyboard.press("Enter");
  await tabTo(page, manage);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/deals$/);
  await expect(manage).toBeHidden();

  await page.setViewportSize({ width: 390, height: 800 });
  await header.getByRole("link", { name: texts.header.menu, exact: true }).click();
  const drawer = page.locator("#menu");
  await expect(drawer.getByRole("link", { name: texts.header.addDeal, exact: true })).toBeVisible();
  await expect(drawer.getByRole("link", { name: username, exact: true })).toBeVisible();
  await expect(drawer.getByText(texts.header.admin, { exact: true })).toBeVisible();
});

test("the number of favorites does not cover the heart", on("long"), async ({ page, open, newMember, db }) => {
  const { id: user_id } = await newMember();
  await open("/deals");
  const deals = await db.selectFrom("deals").select("id").limit(12).execute();
  for (const [index, { id: deal_id }] of deals.entries()) {
    await db.insertInto("likes").values({ deal_id, user_id }).execute();
    if (index !== 0 && index !== 11) continue;
    await page.reload();
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const link = page.getByRole("banner").locator("a[href='/favorites']:visible");
      const [heart, count] = [link.locator(".icon"), link.locator(".likes-count")];
      const bottom = await count.evaluate((element) => element.getBoundingClientRect().bottom);
      // The heart leaves the top quarter of its box empty.
      const top = await heart.evaluate((element) => element.getBoundingClientRect().top + element.clientHeight / 4);
      expect(bottom, `at ${width} px`).toBeLessThanOrEqual(top);
    }
  }
});

test("on a phone the header leaves on scrolling down and comes back on scrolling up", async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open("/deals");
  const header = page.getByRole("banner");
  await page.mouse.wheel(0, 1_200);
  await expect(header).not.toBeInViewport();
  await page.mouse.wheel(0, -200);
  await expect(header).toBeInViewport();
  await page.mouse.wheel(0, 400);
  await expect(header).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toBeInViewport();
});
