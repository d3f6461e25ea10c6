import { insertDeals } from "../support/deals";
import { unique } from "../support/unique";
import { expect, on, test } from "./fixtures";
import { expectFocusVisible, focusRing, tabTo } from "./keys";

const name = (word: string) => `${word} ${unique()}`;

test("the skip link is the first stop and leads to the content", on("js"), async ({ page, open }) => {
  await open("/deals");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  const size = await skip.boundingBox();
  expect(size?.width).toBeGreaterThan(60);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

test("a new page focuses its content, and Back the link that was followed", on("js"), async ({ page, open }) => {
  await open("/deals?q=Probewell+series&sort=price-low");
  const card = page.getByRole("link", { name: "Probewell series lamp 09", exact: true });
  await card.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Probewell series lamp 09");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /^Probewell series lamp 09/ })).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expectFocusVisible(page, page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").first());
  await page.goBack();
  await expectFocusVisible(page, card);
});

test(
  "a deal is found, liked, marked, rated, and its coupon copied",
  on("js"),
  async ({ context, page, open, texts, newMember, db }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await newMember(context);
    const title = name("Kettle for keys");
    await insertDeals(db, [{ title, coupon: "BYKEYS", category: "automotive" }]);
    await open("/");
    const list = page.getByRole("region", { name: texts.home.all });
    const chips = list.getByRole("navigation", { name: texts.list.category, exact: true });
    await chips.getByRole("link").first().focus();
    const chip = chips.getByRole("link", { name: texts.categories.automotive });
    await tabTo(page, chip);
    await page.keyboard.press("Enter");
    await expect(chip).toHaveAttribute("aria-current", "true");
    // The chip changes before the list is rendered.
    await expect
      .poll(async () => [...new Set(await list.locator(".deal-card-origin a").allTextContents())])
      .toEqual([texts.categories.automotive]);
    await expect(chip).toBeFocused();
    await tabTo(page, list.getByRole("link", { name: title, exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

    const deal = page.getByRole("article").first();
    const coupon = deal.getByRole("button", { name: "BYKEYS" });
    await tabTo(page, coupon);
    await page.keyboard.press("Enter");
    await expect(coupon).toHaveAttribute("data-copied");
    await expect(coupon).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("BYKEYS");
    for (const [reaction, key] of [
      ["like", "Enter"],
      ["noluck", "Space"],
    ] as const) {
      const button = deal.locator(`button[form=${reaction}]`);
      await tabTo(page, button);
      await page.keyboard.press(key);
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect(button).not.toHaveAttribute("aria-disabled");
      await expectFocusVisible(page, button);
    }
    const radios = page.getByRole("radio");
    await tabTo(page, radios.first());
    await page.keyboard.press("ArrowRight");
    expect(await focusRing(page)).toBeGreaterThanOrEqual(2);
    const save = page.getByRole("button", { name: texts.ratings.save });
    await tabTo(page, save);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: texts.ratings.list })).toBeVisible();
    await expectFocusVisible(page, save);
  },
);
