import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, on, test } from "../../e2e/fixtures";
import { insertDeals } from "../../support/deals";
import { unique } from "../../support/unique";

// Rejected forms respond with the form and a 4xx status.
test.use({ mayFail: /\/admin\/[^?]*(\.data)?(\?|$)/ });

const title = (name: string) => `${name} ${unique()}`;

const field = (page: Page, name: string) => page.locator(`#deal-${name}`);

test(
  "a long history is complete, with its older part collapsed",
  on("js"),
  async ({ context, page, open, texts, newMember, db }) => {
    const { id: user_id } = await newMember(context, { isAdmin: true });
    const [deal_id = ""] = await insertDeals(db, [{ title: title("Storied") }]);
    const changes = Array.from({ length: 52 }, (_, number) => ({
      ...({ deal_id, user_id, action: "edited", version: number + 2, changed_at: new Date() } as const),
      changes: JSON.stringify({ coupon: [`CODE${number}`, `CODE${number + 1}`] }),
    }));
    await db.insertInto("deal_changes").values(changes).execute();
    await open(`/admin/edit-deal/${deal_id}`);
    const history = page.getByRole("region", { name: texts.admin.history });
    await expect(history.getByText("CODE52", { exact: true })).toBeVisible();
    await expect(history.getByText("CODE1", { exact: true }).first()).toBeHidden();
    await field(page, "coupon").fill("TYPED");
    await history.getByText(texts.admin.olderHistory.replace("{{shown}}", "2")).click();
    await expect(history.getByText("CODE0", { exact: true })).toBeVisible();
    await expect(history.locator("li:visible")).toHaveCount(52);
    await expect(field(page, "coupon")).toHaveValue("TYPED");
  },
);

test("the admin pages are responsive and accessible", on("js"), async ({ context, page, open, newMember, db }) => {
  test.setTimeout(90_000);
  await newMember(context, { isAdmin: true });
  const long = title("A kettle of a rather long name 静音电热水壶");
  const [id = ""] = await insertDeals(db, [{ title: long, tags: ["kettle", "厨房"] }]);
  for (const path of ["/admin/add-deal", `/admin/edit-deal/${id}`, "/admin/deals", "/"]) {
    await open(path);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
    if (path === "/") continue;
    const axe = () => new AxeBuilder({ page }).exclude(".admin-deal:nth-child(n + 5)");
    const { violations } = await axe().analyze();
    expect(violations.map(({ id: rule, nodes }) => `${rule} ${nodes[0]?.target}`)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = (await axe().withRules("color-contrast").analyze()).violations;
    expect(dark.map(({ id: rule, nodes }) => `${rule} ${nodes[0]?.target}`)).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }
});
