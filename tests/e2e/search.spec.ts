import { pathOf } from "../support/site-under-test";
import { expectAccessible } from "./accessibility";
import { categoryIn } from "./category-in";
import { expect, test } from "./fixtures";

test("the header's box searches by Enter and by button", async ({ page, open, texts }) => {
  await open("/deals");
  const box = page.locator("#header-search");
  await box.fill("Probewell series lamp 07");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=Probewell\+series\+lamp\+07$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Probewell series lamp 07");
  const results = page.getByRole("list").filter({ has: page.getByRole("article") });
  await expect(results.first().getByRole("article")).toHaveCount(1);

  await box.fill("  Probewell lamp  ");
  await page.getByRole("banner").getByRole("button", { name: texts.header.searchButton }).click();
  await expect(page).toHaveURL(/\/search\?q=Probewell\+lamp$/);
  await expect(box).toHaveValue("Probewell lamp");
  await expect(page.getByRole("article").first()).toContainText("Probewell");
});

test("suggestions are chosen by keyboard and pointer, and stay out of the way", async ({ page, open, texts }) => {
  const box = page.locator("#header-search");
  const list = page.getByRole("listbox", { name: texts.header.search });
  const options = list.getByRole("option");
  await open("/deals");
  await box.focus();
  await expect(box).toHaveRole("combobox");
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await box.pressSequentially("headp");
  const word = options.filter({ hasText: /^headphones \d+ deals?$/ });
  await expect(word).toBeVisible();
  // Deals come first.
  await expect(options.first()).toHaveText(/ (?:\$[\d.,]+|FREE)$/);
  await expect(options.first().locator(".deal-image, .deal-illustration")).toBeVisible();
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page, "suggestions", "header");
  await box.press("ArrowDown");
  await expect(box).toHaveAttribute("aria-activedescendant", "header-search-suggestions-0");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await box.press("Escape");
  await expect(list).toBeHidden();
  await expect(box).toHaveValue("headp");

  await box.fill("erji");
  await expect(options.filter({ hasText: /^耳机 \d+ deals?$/ })).toBeVisible();
  await box.press("ArrowUp");
  await box.press("ArrowDown");
  await expect(box).not.toHaveAttribute("aria-activedescendant");
  const rows = await options.allTextContents();
  for (const text of rows.slice(0, rows.findIndex((text) => text.startsWith("耳机 ")) + 1)) {
    await box.press("ArrowDown");
    await expect(options.and(list.locator("[aria-selected=true]"))).toHaveText(text);
  }
  await box.press("Enter");
  await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: "耳机" })}`);
  await expect(list).toBeHidden();
  await expect(box).toHaveValue("耳机");

  await box.fill("beaut");
  await options
    .filter({ hasText: categoryIn(texts, "beauty") })
    .first()
    .click();
  await expect(page).toHaveURL(pathOf("beauty"));
  await expect(box).toHaveValue("");

  // An input method composes: nothing is suggested for its letters.
  await box.fill("");
  const session = await page.context().newCDPSession(page);
  await box.focus();
  await session.send("Input.imeSetComposition", { text: "erji", selectionStart: 4, selectionEnd: 4 });
  await page.waitForTimeout(300);
  await expect(list).toBeHidden();
  await session.send("Input.insertText", { text: "耳" });
  await expect(options.first()).toBeVisible();
  await expect(options.filter({ hasText: /^耳机 / })).toBeVisible();
});

test("a text filter leaves no blank query in the address", async ({ page, open, texts }) => {
  await open("/deals");
  const filter = page.getByRole("searchbox", { name: texts.list.filter });
  const send = page.getByRole("button", { name: texts.list.filterButton });
  await filter.fill("  Probewell ");
  await send.click();
  await expect(page).toHaveURL(/\/deals\?q=Probewell$/);
  await expect(filter).toHaveAttribute("value", "Probewell");
  await expect(filter).toHaveValue("Probewell");
  await filter.fill(" ");
  await send.click();
  await expect(page).toHaveURL(/\/deals$/);
});

test("every search button is disabled for a blank text, and looks so, as wide as before", async ({ page, open }) => {
  for (const [path, id] of [
    ["/", "hero-search"],
    ["/search", "search"],
    ["/deals", "header-search"],
  ] as const) {
    await open(path);
    const form = page.locator("form[role=search]", { has: page.locator(`#${id}`) });
    const field = page.locator(`#${id}`);
    const button = form.getByRole("button");
    const look = () =>
      button.evaluate((element) => {
        const { backgroundColor, cursor, width } = getComputedStyle(element);
        return { backgroundColor, cursor, width };
      });
    await expect(button).toBeDisabled();
    const blank = await look();
    await field.fill(" \u3000 ");
    await field.press("Enter");
    await expect(button).toBeDisabled();
    await expect(page).toHaveURL(path);
    await field.fill(" lamp ");
    await expect(button).toBeEnabled();
    const enabled = await look();
    expect([blank.cursor, enabled.cursor]).toEqual(["not-allowed", "pointer"]);
    expect(enabled.backgroundColor).not.toBe(blank.backgroundColor);
    expect(enabled.width).toBe(blank.width);
    await field.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=/);
  }
});

test("search results and an empty list are announced to screen readers", async ({ page, open, texts }) => {
  const announced = (text: string) => page.getByRole("status").filter({ hasText: text });
  const box = page.locator("#header-search");
  await open("/search?q=Probewell");
  for (const [query, title] of [
    ["Probewell series", texts.search.titleFor],
    ["qqzzxxvv", texts.search.noResultsTitle],
    ["Probewell", texts.search.titleFor],
  ] as const) {
    await box.fill(query);
    await box.press("Enter");
    await expect(announced(title.replace("{{query}}", query)).first()).toBeAttached();
  }
  await open("/deals");
  await expect(announced(texts.list.emptyTitle)).toHaveCount(0);
  await page.getByLabel(texts.list.filter).fill("qqzzxxvv");
  await page.getByLabel(texts.list.filter).press("Enter");
  await expect(announced(texts.list.emptyTitle)).toHaveCount(1);
});
