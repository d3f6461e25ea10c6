import AxeBuilder from "@axe-core/playwright";
import type { Database } from "~/platform/db/connection.server";
import { insertDeals } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { insertSubmittedDeal } from "../support/submissions";
import { unique } from "../support/unique";
import { expect, on, test } from "./fixtures";
import { headerMenu } from "./header-menu";

/** By default older than any other; returns their ids. */
async function insertWaiting(db: Database, titles: readonly string[], year = 2020): Promise<string[]> {
  const ids: string[] = [];
  const member = await insertSignedIn(db, `e2e_${unique()}`, { cost: 10 });
  for (const [n, title] of titles.entries()) {
    const deal = { title, store: `Shop ${title}`, url: `https://shop.example/${unique()}`, expiresAt: null };
    ids.push((await insertSubmittedDeal(db, { userId: member.id, created_at: new Date(year, 0, n + 1), deal })).id);
  }
  return ids;
}

const decisionOf = async (db: Database, title: string) =>
  db
    .selectFrom("submissions")
    .innerJoin("all_deals", "all_deals.id", "deal_id")
    .select(["decision", "reason", "reason_text as text", "all_deals.source"])
    .where("title", "=", title)
    .executeTakeFirst();

test("submissions are decided by the keyboard alone", async ({ page, open, newMember, db }) => {
  await newMember({ isAdmin: true });
  const [first, second, third, fourth] = ["Approved", "Rejected", "Edited", "Merged"].map(
    (name) => `${name} ${unique()}`,
  ) as [string, string, string, string];
  await insertWaiting(db, [first, second, third, fourth]);
  const shop = { store: `Shop ${fourth}`, discountedPrice: 59.99, expiresAt: null };
  await insertDeals(db, [{ ...shop, title: fourth, createdAt: new Date(Date.now() - 3_600_000) }]);
  const item = (title: string) => page.getByRole("article", { name: title });

  await open("/admin/queue");
  await expect(item(first)).toBeFocused();
  await expect(item(first).locator("[inert] .deal-card")).toHaveCount(2);
  await page.keyboard.press("a");
  await expect(item(second)).toBeFocused();
  expect(await decisionOf(db, first)).toMatchObject({ decision: "approved", source: "user" });

  await page.keyboard.press("r");
  await expect(page.locator("select[name=reason]")).toBeFocused();
  await page.locator("select[name=reason]").press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("a reason");
  await page.keyboard.press("Enter");
  await expect(item(third)).toBeFocused();
  expect(await decisionOf(db, second)).toMatchObject({ decision: "rejected", reason: "duplicate", text: "a reason" });

  await page.keyboard.press("e");
  const title = page.locator("#deal-title");
  await expect(title).toHaveValue(third);
  await title.focus();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("Enter");
  await expect(item(fourth)).toBeFocused();
  expect(await decisionOf(db, `${third}!`)).toMatchObject({ decision: "approved", source: "revisedbyadmin" });

  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press("m");
  await expect(item(fourth).getByRole("radio", { checked: true })).toHaveCount(0);
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(item(fourth)).toHaveCount(0);
  const merged = await db
    .selectFrom("all_deals")
    .select("status")
    .where("title", "=", fourth)
    .orderBy("status")
    .execute();
  expect(merged.map(({ status }) => status)).toEqual(["merged", "published"]);
});

test(
  "a moderator decides on a submission, and is sent home from what admins alone may use",
  on("js", "no-js", "zh"),
  async ({ page, open, newMember, db, texts }) => {
    await newMember({ role: "moderator" });
    const title = `Moderated ${unique()}`;
    // Newer than what other tests decide on, and not at the time of another project's.
    const year = 2080 + ["js", "no-js", "zh"].indexOf(test.info().project.name);
    const [skipped] = await insertWaiting(db, [`Skipped ${unique()}`, title], year);
    await open("/deals");
    const menu = headerMenu(page);
    await menu.locator("summary").click();
    await expect(menu.locator("summary")).toContainText(texts.header.roles.moderator);
    await menu.getByRole("link", { name: texts.queue.title, exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/queue$/);
    const tabs = page.getByRole("navigation", { name: texts.admin.tabs.label }).getByRole("link");
    await expect(tabs).toContainText([
      texts.queue.title,
      texts.reports.title,
      texts.duplicates.title,
      texts.admin.tabs.log,
    ]);
    await expect(tabs).toHaveCount(4);

    await open(`/admin/queue?after=${skipped}`);
    const item = page.getByRole("article", { name: title });
    await expect(item.locator("button[name=trust]")).toHaveCount(0);
    await item.locator("button[value=approve]").click();
    await expect(page.getByText(texts.flash.queueApproved)).toBeVisible();
    expect(await decisionOf(db, title)).toMatchObject({ decision: "approved", source: "user" });

    await open("/admin/reports");
    await expect(page.locator("#blocked-hosts")).toHaveCount(0);
    await open("/admin");
    await expect(page).toHaveURL(/\/admin\/queue$/);
    await open("/admin/sources");
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText(texts.flash.accessDenied)).toBeVisible();
    await open("/moderation");
    const row = page.getByRole("listitem").filter({ hasText: title });
    await expect(row).toContainText(texts.moderation.by.moderator);
  },
);

test.describe("on a phone", () => {
  test.use({ mayFail: /\/admin\/queue\.data\?/, viewport: { width: 390, height: 844 } });

  test("the forms fit, and a message about the last one is in view", async ({ page, open, newMember, db, texts }) => {
    await newMember({ isAdmin: true });
    // Newer than what other tests decide on.
    const [skipped] = await insertWaiting(db, [`Skipped ${unique()}`, `Waiting ${unique()}`], 2090);
    await open(`/admin/queue?after=${skipped}`);
    const field = await page.locator("input[name=reasonText]").boundingBox();
    expect(field?.width).toBeGreaterThan(200);
    const room = await page.locator("select[name=reason]").evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const canvas = Object.assign(document.createElement("canvas").getContext("2d") ?? {}, { font });
      const widths = [...select.options].map(
        ({ text }) => (canvas as CanvasRenderingContext2D).measureText(text).width,
      );
      return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - Math.max(...widths);
    });
    expect(room, "beside the longest reason, for the arrow").toBeGreaterThan(16);
    // As a browser that knows no `required`.
    await page.locator("select[name=reason]").evaluate((select) => select.removeAttribute("required"));
    await page.locator("button[value=reject]").click();
    await expect(page.locator(".toast", { hasText: texts.queueErrors.invalid })).toBeInViewport();
  });
});
