import { expect, on, test } from "./fixtures";
import { expectFocusSeen, tabTo } from "./keys";

/** The height of a row of controls with the room around it, in pixels. */
const ONE_ROW = 70;

test(
  "the header is one row from tablets on, for visitors, members and admins",
  on("js", "zh"),
  async ({ context, page, open, newMember }) => {
    for (const isAdmin of [null, false, true]) {
      if (isAdmin !== null) await newMember(context, { isAdmin });
      await open("/deals");
      for (const width of [768, 1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        const said = `${isAdmin} at ${width} px`;
        expect((await page.getByRole("banner").boundingBox())?.height, said).toBeLessThan(ONE_ROW);
        const search = await page.getByRole("banner").getByRole("searchbox").boundingBox();
        expect(search?.width, said).toBeGreaterThan(130);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over, said).toBeLessThanOrEqual(0);
      }
    }
  },
);

test(
  "admins find their pages in a menu, by mouse and by keyboard, and are named apart from their role",
  on("js", "no-js"),
  async ({ context, page, open, texts, newMember }) => {
    const { username } = await newMember(context, { isAdmin: true });
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
    if (test.info().project.name === "js") {
      await page.keyboard.press("Escape");
      await expect(manage).toBeHidden();
      await expectFocusSeen(page, summary);
      await page.keyboard.press("Enter");
      await tabTo(page, manage);
    }
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/deals$/);
    await expect(manage).toBeHidden();

    await page.setViewportSize({ width: 390, height: 800 });
    await header.getByRole("link", { name: texts.header.menu, exact: true }).click();
    const drawer = page.locator("#menu");
    await expect(drawer.getByRole("link", { name: texts.header.addDeal, exact: true })).toBeVisible();
    await expect(drawer.getByRole("link", { name: username, exact: true })).toBeVisible();
    await expect(drawer.getByText(texts.header.admin, { exact: true })).toBeVisible();
  },
);

test(
  "the number of favorites stands above the heart, and not over it",
  on("js"),
  async ({ context, page, open, newMember, db }) => {
    const { id: user_id } = await newMember(context);
    await open("/deals");
    const deals = await db.selectFrom("deals").select("id").limit(12).execute();
    for (const [index, { id: deal_id }] of deals.entries()) {
      await db.insertInto("likes").values({ deal_id, user_id }).execute();
      if (index !== 0 && index !== 11) continue;
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.reload();
        const link = page.getByRole("banner").locator("a[href='/favorites']:visible");
        const [heart, count] = [link.locator("svg"), link.locator(".likes-count")];
        const bottom = await count.evaluate((element) => element.getBoundingClientRect().bottom);
        // In the uppermost quarter of its box nothing of the heart is drawn.
        const top = await heart.evaluate((element) => element.getBoundingClientRect().top + element.clientHeight / 4);
        expect(bottom, `at ${width} px`).toBeLessThanOrEqual(top);
      }
    }
  },
);
