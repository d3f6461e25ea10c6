import { ROLES } from "~/features/accounts/rights";
import { expect, on, test } from "./fixtures";
import { headerMenu } from "./header-menu";
import { expectFocusVisible, tabTo } from "./keys";

const MAX_ROW_HEIGHT_PX = 70;

test(
  "the header is one row on tablets and wider screens, for visitors, members, moderators and admins",
  on("js", "zh"),
  async ({ page, open, newMember }) => {
    for (const role of [null, ...ROLES]) {
      if (role !== null) await newMember({ role });
      await open("/deals");
      for (const width of [768, 1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        const message = `${role} at ${width} px`;
        expect((await page.getByRole("banner").boundingBox())?.height, message).toBeLessThan(MAX_ROW_HEIGHT_PX);
        const search = await page.getByRole("banner").getByRole("searchbox").boundingBox();
        expect(search?.width, message).toBeGreaterThan(130);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, message).toBeLessThanOrEqual(0);
      }
    }
  },
);

test("the menu of the account works by mouse and by keyboard", async ({ page, open, texts, newMember }) => {
  const { username } = await newMember({ isAdmin: true });
  await open("/deals");
  const menu = headerMenu(page);
  const summary = menu.locator("summary");
  await expect(summary).toHaveText(`${username}${texts.header.roles.admin}`);
  const account = menu.getByRole("link", { name: texts.header.account, exact: true });
  await expect(account).toBeHidden();
  await tabTo(page, summary);
  await page.keyboard.press("Enter");
  await tabTo(page, account);
  await page.keyboard.press("Escape");
  await expect(account).toBeHidden();
  await expectFocusVisible(page, summary);
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link")).toHaveText([
    texts.header.account,
    texts.header.overview,
    texts.header.addDeal,
    texts.header.manageDeals,
  ]);
  await expect(menu.getByRole("button", { name: texts.header.logout })).toBeVisible();
  await tabTo(page, account);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account$/);
  await expect(account).toBeHidden();

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("banner").getByRole("link", { name: texts.header.menu, exact: true }).click();
  const drawer = page.locator("#menu");
  await expect(drawer.getByRole("link", { name: texts.header.addDeal, exact: true })).toBeVisible();
  await expect(drawer.getByText(username, { exact: true })).toBeVisible();
  await expect(drawer.getByText(texts.header.roles.admin, { exact: true })).toBeVisible();
  await expect(drawer.getByRole("button", { name: texts.header.logout })).toBeVisible();
});

test("visitors have their settings in the header", on("js", "no-js"), async ({ page, open, texts }) => {
  await open("/deals");
  await page.setViewportSize({ width: 768, height: 800 });
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: texts.header.submit, exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  const menu = headerMenu(page);
  await expect(menu.locator("summary")).toHaveText(texts.header.settings);
  await menu.locator("summary").click();
  const together = menu.getByRole("switch", { name: texts.home.simultaneously });
  await expect(together).not.toBeChecked();
  await together.click();
  await expect(page).toHaveURL(/\/deals$/);
  if (test.info().project.name === "no-js") await menu.locator("summary").click();
  await expect(together).toBeChecked();
  await menu.getByRole("button", { name: texts.theme.dark }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
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
