import { insertDeals } from "../support/deals";
import { PASSWORD } from "../support/people";
import { unique } from "../support/unique";
import { categoryIn } from "./category-in";
import { expect, on, test } from "./fixtures";
import { expectFocusVisible, focusRing, tabTo } from "./keys";

const name = (word: string) => `${word} ${unique()}`;

test("the skip link is the first stop and leads to the content", async ({ page, open }) => {
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

test("a new page focuses its content, and Back the link that was followed", async ({ page, open }) => {
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

test("a deal is found, liked and rated, its coupon copied", async ({ context, page, open, texts, newMember, db }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await newMember();
  const title = name("Kettle for keys");
  await insertDeals(db, [{ title, coupon: "BYKEYS", category: "automotive" }]);
  await open("/");
  const list = page.getByRole("region", { name: texts.home.all });
  const chips = list.getByRole("navigation", { name: texts.list.category, exact: true });
  await chips.getByRole("link").first().focus();
  const chip = chips.getByRole("link", { name: categoryIn(texts, "automotive") });
  await tabTo(page, chip);
  await page.keyboard.press("Enter");
  await expect(chip).toHaveAttribute("aria-current", "true");
  // The chip changes before the list is rendered.
  await expect
    .poll(async () => [...new Set(await list.locator(".deal-card-origin a:not([href^='/store/'])").allTextContents())])
    .toEqual([categoryIn(texts, "automotive")]);
  await expect(chip).toBeFocused();
  await tabTo(page, list.getByRole("link", { name: title, exact: true }), { max: 50 });
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
    ["noluck", "Space"],
    ["like", "Enter"],
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
});

test("from a search its first result is three Tabs away", async ({ page, open, texts }) => {
  await open("/deals");
  const box = page.locator("#header-search");
  await box.fill("Probewell series");
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Probewell series");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: texts.list.skipToDeals }), { max: 3 });
  await page.keyboard.press("Enter");
  await expectFocusVisible(page, page.getByRole("article").first().getByRole("heading").getByRole("link"));
});

test.describe("rejected forms", () => {
  test.use({ mayFail: /\/(login|signup)(\.data)?(\?|$)/ });

  test("focus one invalid field after another", on("long"), async ({ context, page, open, texts, newMember }) => {
    const { email } = await newMember();
    await context.clearCookies({ name: "authSession" });
    const field = (label: string) => page.getByRole("main").getByLabel(label, { exact: true });
    const { username, password, confirmPassword } = texts.account;
    const typeInto = async (label: string, typed: string) => {
      await page.keyboard.press("Enter");
      await expectFocusVisible(page, field(label));
      await expect(field(label)).toHaveAttribute("aria-invalid", "true");
      if (label === confirmPassword) await field(password).fill(typed);
      await field(label).focus();
      await page.keyboard.press("Control+a");
      await page.keyboard.type(typed);
    };
    await open("/signup");
    await tabTo(page, field(username));
    await typeInto(username, name("k").replace(" ", "_"));
    await typeInto(texts.account.email, "keys@shop.test");
    await typeInto(password, "aB1!aB1!");
    await typeInto(confirmPassword, "aB1!aB1!");
    await page.keyboard.press("Enter");
    await expectFocusVisible(page, page.locator("main [name=answer]"));

    await open("/login?redirectTo=%2Fdeals");
    await tabTo(page, field(texts.account.email));
    await page.keyboard.type("unknown");
    await typeInto(texts.account.email, email);
    await typeInto(password, PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/deals$/);
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test.describe("an admin", () => {
  test.use({ mayFail: /\/admin\/[^?]*(\.data)?(\?|$)/ });

  test("adds a deal and edits it", on("long"), async ({ page, open, texts, newMember }) => {
    await newMember({ isAdmin: true });
    await open("/admin/add-deal");
    const title = name("Typed kettle");
    const field = (key: string) => page.locator(`#deal-${key}`);
    await expect(field("url")).toBeFocused();
    await page.keyboard.type(`https://shop.example/${unique()}`);
    await tabTo(page, field("title"));
    await page.keyboard.type(title);
    await page.keyboard.press("Enter");
    await expect(page.locator(".toast-alert")).toBeVisible();
    await expectFocusVisible(page, field("originalPrice"));
    await page.keyboard.type("20");
    await tabTo(page, field("discountedPrice"));
    await page.keyboard.type("15");
    await tabTo(page, field("store"));
    await page.keyboard.type("Hearth");
    await tabTo(page, field("category"));
    await page.keyboard.type(categoryIn(texts, "books"));
    await tabTo(page, field("tags"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("main")).toBeFocused();

    await tabTo(page, page.getByTitle(texts.deal.editTitle).last(), { max: 200 });
    await page.keyboard.press("Enter");
    await expect(field("title")).toHaveValue(title);
    await tabTo(page, field("title"));
    await page.keyboard.press("End");
    await page.keyboard.type(" again");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${title} again`);
  });

  test("expires two deals and undoes it", on("long"), async ({ page, open, texts, newMember, db }) => {
    const { admin, flash } = texts;
    await newMember({ isAdmin: true });
    const word = name("Chosen by keys");
    const titles = ["one", "two"].map((number) => `${word} ${number}`);
    await insertDeals(
      db,
      titles.map((title) => ({ title })),
    );
    await open(`/admin/deals?q=${encodeURIComponent(word)}`);
    await page.getByRole("searchbox", { name: texts.list.filter }).focus();
    const boxes = page.locator(".admin-deal input");
    for (const place of [0, 1]) {
      await tabTo(page, boxes.nth(place));
      await page.keyboard.press("Space");
      await expect(boxes.nth(place)).toBeChecked();
    }
    await tabTo(page, page.getByRole("button", { name: admin.batch.buttons.expire }));
    await page.keyboard.press("Enter");
    const expire = admin.batch.expire_other.replace("{{deals}}", "2");
    await expect(page.getByRole("heading", { name: admin.batch.question.replace("{{change}}", expire) })).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: expire }));
    await page.keyboard.press("Enter");
    const toast = page
      .locator(".toast")
      .filter({ hasText: flash.dealsChanged_other.replace("{{count}}", "2") })
      .first();
    await expect(toast.getByRole("button", { name: texts.toasts.undo })).toBeVisible();
    const expired = page.locator(".admin-deal").filter({ hasText: word }).filter({ hasText: texts.expiry.expired });
    await expect(expired).toHaveCount(2);
    await expect(page.locator("body")).not.toBeFocused();

    await expect(toast.getByRole("button", { name: texts.toasts.close })).toBeVisible();
    await page.keyboard.press("F6");
    await expectFocusVisible(page, toast.getByRole("button", { name: texts.toasts.undo }));
    await page.keyboard.press("Enter");
    await expect(
      page
        .locator(".toast")
        .filter({ hasText: flash.dealsRestored_other.replace("{{count}}", "2") })
        .first(),
    ).toBeVisible();
    await expect(expired).toHaveCount(0);
    await expect(page.locator("body")).not.toBeFocused();
  });
});

test("controls that change the page in place keep the focus", on("long"), async ({ page, open, texts }) => {
  await open("/deals?q=Probewell+series");
  await test.step("the switch of the list", async () => {
    const toggle = page.getByRole("switch", { name: texts.list.infinite });
    await toggle.focus();
    await page.keyboard.press("Space");
    await expect(toggle).not.toBeChecked();
    await expectFocusVisible(page, toggle);
  });
  await test.step("its sort order and its filter text", async () => {
    const sort = page.getByLabel(texts.list.sort);
    await sort.focus();
    await page.keyboard.press("ArrowDown");
    await expect(page).toHaveURL(/sort=hot/);
    await expectFocusVisible(page, sort);
    const text = page.getByLabel(texts.list.filter);
    await text.focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" lamp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=Probewell\+series\+lamp/);
    await expect(text).toHaveAttribute("value", "Probewell series lamp");
    await expectFocusVisible(page, text);
    await page.goBack();
    await expect(text).toHaveValue("Probewell series");
  });
  await test.step("more deals: the focus moves to the first of them", async () => {
    const more = page.getByRole("link", { name: texts.list.more });
    await more.focus();
    await page.keyboard.press("Enter");
    const cards = page.locator(".deal-grid .deal-card");
    await expect(cards).toHaveCount(60);
    await expectFocusVisible(page, cards.nth(50).getByRole("heading").getByRole("link"));
    await expect(more).toHaveCount(0);
  });
  await test.step("theme and language", async () => {
    const theme = page.getByRole("contentinfo").getByRole("button", { name: texts.theme.dark });
    await theme.focus();
    await page.keyboard.press("Enter");
    await expect(theme).toHaveAttribute("aria-pressed", "true");
    await expectFocusVisible(page, theme);
    const language = page.getByRole("banner").locator("form:has([name=language]) button:visible");
    await language.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh");
    await expectFocusVisible(page, language);
  });
  await test.step("the carousel", async () => {
    await open("/");
    for (const place of [1, 2]) {
      const button = page.locator(".carousel-button").nth(place);
      await expect(button).toBeEnabled();
      await button.focus();
      await page.keyboard.press("Enter");
      await expectFocusVisible(page, button);
    }
  });
});

test("the form that narrows a feed moves the focus to the feed's address, or to what is invalid", async ({
  page,
  open,
  texts,
}) => {
  await open("/follow");
  const percent = page.getByLabel(texts.followFields.minPercent);
  await percent.fill("abc");
  await percent.press("Enter");
  await expect(percent).toHaveAccessibleDescription(texts.followErrors.minPercent);
  await expect(percent).toBeFocused();
  await expect(percent).toHaveValue("abc");
  await percent.fill("20");
  await percent.press("Enter");
  await expect(page.getByLabel(texts.follow.feed)).toBeFocused();
  await expect(page.getByLabel(texts.follow.feed)).toBeInViewport();
});
