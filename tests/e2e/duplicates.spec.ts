import { insertDeals } from "../support/deals";
import { unique } from "../support/unique";
import { expectAccessible } from "./accessibility";
import { expect, on, test } from "./fixtures";

test(
  "a pair of deals is merged, and the merge is undone",
  on("js", "no-js"),
  async ({ page, open, texts, newMember, db }) => {
    await newMember({ isAdmin: true });
    const name = `Kettle ${unique()}`;
    const deal = { title: name, store: `Shop ${name}`, expiresAt: null };
    await insertDeals(db, [
      {
        ...deal,
        discountedPrice: 20,
        url: `https://shop.example/${unique()}`,
        createdAt: new Date(Date.now() - 60_000),
      },
      { ...deal, discountedPrice: 21, url: `https://shop.example/${unique()}` },
    ]);
    await open("/admin/deals");
    await page.getByRole("main").getByRole("link", { name: texts.duplicates.title }).click();
    const pair = page.getByRole("listitem").filter({ has: page.getByRole("table"), hasText: name });
    await expect(pair.getByRole("cell", { name: "21.00" })).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    // Axe is a script.
    if (test.info().project.name !== "no-js") await expectAccessible(page, "duplicates");
    await pair.getByRole("button", { name: texts.queue.merge }).click();
    await expect(pair).toHaveCount(0);
    const merges = page.getByRole("region", { name: texts.duplicates.recent });
    await merges.getByRole("listitem").filter({ hasText: name }).getByRole("button").click();
    await expect(pair).toHaveCount(1);
  },
);
