import { expect, on, test } from "./fixtures";
import { FULL_TAGS, TITLES } from "./known-deals";

test(
  "a missing or wrong title leads to the canonical address, once",
  on("js", "no-js"),
  async ({ page, open, pathOf }) => {
    const canonical = await pathOf("full");
    expect(canonical).toMatch(/\/deals\/[0-9a-f-]{36}\/probewell-lantern-no-7-twice-as-bright$/);
    const [, , id] = canonical.split("/");
    for (const address of [`/deals/${id}`, `/deals/${id}/something-else`]) {
      const response = await open(address);
      await expect(page).toHaveURL(canonical);
      const before = response.request().redirectedFrom();
      expect(before?.url()).toContain(address);
      expect(before?.redirectedFrom()).toBeNull();
    }
    const chinese = await open(await pathOf("chinese"));
    expect(chinese.request().redirectedFrom()).toBeNull();
    expect(decodeURIComponent(chinese.url())).toMatch(/\/普罗威台灯双倍明亮$/);
    const wordless = await open(await pathOf("wordless"));
    expect(wordless.request().redirectedFrom()).toBeNull();
    expect(wordless.url()).toMatch(/\/deals\/[0-9a-f-]{36}$/);
  },
);

test("everything about a deal", on("js", "no-js"), async ({ page, open, pathOf }) => {
  await open(await pathOf("full"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES.full);
  const deal = page.getByRole("article").first();
  await expect(deal.getByText("$999.99").first()).toBeVisible();
  await expect(deal.locator("s")).toContainText("$1,299.50");
  await expect(deal.locator("s")).toHaveCSS("text-decoration-line", "line-through");
  await expect(deal.getByText("You save $299.51")).toBeVisible();
  await expect(deal.getByText("-23%")).toBeVisible();
  await expect(deal.getByText("Featured", { exact: true })).toBeVisible();
  await expect(deal.getByText("3d 5h left").first()).toBeVisible();
  await expect(deal.getByText("LANTERN7")).toBeVisible();
  await expect(deal.getByText("Second <b>line</b> & more.")).toBeVisible();
  await expect(deal.getByRole("list", { name: "Tags" }).getByRole("link")).toHaveText(
    FULL_TAGS.map((tag) => `#${tag}`),
  );

  await expect(deal.getByRole("link", { name: "#USB-C" })).toHaveAttribute("href", "/tag/usb-c");
  await expect(deal.getByRole("link", { name: "Electronics" })).toHaveAttribute("href", "/category/electronics");
  const out = deal.getByRole("link", { name: /^Get deal/ });
  await expect(out).toHaveAttribute("href", /^https:\/\/probewell\.example\//);
});

test("the price and the time left, in every case", on("no-js"), async ({ page, open, pathOf }) => {
  const deal = page.getByRole("article").first();
  await open(await pathOf("free"));
  await expect(deal.getByText("FREE", { exact: true }).first()).toBeVisible();
  await expect(deal.locator("s")).toContainText("$20.00");
  await expect(deal.getByText("You save $20.00")).toBeVisible();

  await open(await pathOf("undiscounted"));
  await expect(deal.getByText("$19.90").first()).toBeVisible();
  await expect(deal.locator("s")).toHaveCount(0);
  await expect(deal.getByText(/You save|% off/)).toHaveCount(0);
  await expect(deal.getByText("No expiry").first()).toBeVisible();

  for (const [name, text] of [
    ["expired", "Expired"],
    ["soon", "Expires soon"],
    ["hours", "5h left"],
    ["everlasting", "No expiry"],
  ] as const) {
    await open(await pathOf(name));
    await expect(deal.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await open(await pathOf("expired"));
  const red = await deal
    .getByText("Expired", { exact: true })
    .first()
    .evaluate((text) => getComputedStyle(text).color);
  const [r = 0, g = 255, b = 255] = red.match(/[\d.]+/g)?.map(Number) ?? [];
  expect(r).toBeGreaterThan(2 * Math.max(g, b));
});

test("the same in Chinese", on("zh"), async ({ page, open, pathOf, texts }) => {
  await open(await pathOf("full"));
  const deal = page.getByRole("article").first();
  await expect(deal.getByText("$999.99").first()).toBeVisible();
  await expect(deal.getByText("立省 $299.51")).toBeVisible();
  await expect(deal.getByText("剩 3 天 5 小时").first()).toBeVisible();
  await open(await pathOf("free"));
  await expect(deal.getByText(texts.deal.free, { exact: true }).first()).toBeVisible();
});

test("an unknown deal leads to all deals", on("js", "no-js"), async ({ page, open }) => {
  for (const id of ["00000000-0000-4000-8000-000000000000", "no-id", "%F0%9F%98%80"]) {
    await open(`/deals/${id}/some-title`);
    await expect(page).toHaveURL(/\/deals$/);
  }
});

test("a missing or broken picture is the placeholder", on("js"), async ({ page, open, pathOf }) => {
  for (const name of ["pictureless", "broken"] as const) {
    await open(await pathOf(name));
    const image = page.getByRole("article").first().locator("img");
    await expect(image).toHaveAttribute("src", "/placeholder.jpg");
    await expect
      .poll(() => image.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0))
      .toBe(true);
  }
});

test("a missing picture is the placeholder without script", on("no-js"), async ({ page, open, pathOf }) => {
  await open(await pathOf("pictureless"));
  await expect(page.getByRole("article").first().locator("img")).toHaveAttribute("src", "/placeholder.jpg");
});

test("from a card to the deal and back to the same place", on("js"), async ({ page, open }) => {
  await open("/deals?q=Probewell+series&sort=price-low");
  const card = page.getByRole("article").filter({ hasText: "lamp 40" });
  await card.scrollIntoViewIfNeeded();
  await card.getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Probewell series lamp 40");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(card).toBeInViewport();
});
