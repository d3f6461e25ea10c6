import { expect, test } from "./fixtures";

test("the header's box searches by Enter and by button", async ({ page, open, texts }) => {
  await open("/deals");
  const box = page.getByRole("banner").getByRole("searchbox", { name: texts.header.search });
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

test("every search button is disabled for a blank text, and looks the same", async ({ page, open }) => {
  for (const [path, id] of [
    ["/", "hero-search"],
    ["/search", "search"],
    ["/deals", "header-search"],
  ] as const) {
    await open(path);
    const form = page.locator("form[role=search]", { has: page.locator(`#${id}`) });
    const field = form.getByRole("searchbox");
    const button = form.getByRole("button");
    const look = () =>
      button.evaluate((element) => {
        const { color, backgroundColor, opacity, width } = getComputedStyle(element);
        return { color, backgroundColor, opacity, width };
      });
    await expect(button).toBeDisabled();
    const blank = await look();
    await field.fill(" \u3000 ");
    await field.press("Enter");
    await expect(button).toBeDisabled();
    await expect(page).toHaveURL(path);
    await field.fill(" lamp ");
    await expect(button).toBeEnabled();
    expect(await look()).toEqual(blank);
    await field.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=/);
  }
});

test("search results and an empty list are announced to screen readers", async ({ page, open, texts }) => {
  const announced = (text: string) => page.getByRole("status").filter({ hasText: text });
  const box = page.getByRole("banner").getByRole("searchbox");
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
