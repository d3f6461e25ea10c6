import { expect, on, test } from "./fixtures";

test("the header's box searches by Enter and by button", on("js", "no-js", "zh"), async ({ page, open, texts }) => {
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
  await expect(page).toHaveURL(/\/search\?q=(\+\+)?Probewell\+lamp/);
  await expect(page.getByRole("article").first()).toContainText("Probewell");
});

test("the hero's box searches too", on("js", "no-js"), async ({ page, open }) => {
  await open("/");
  const main = page.getByRole("main");
  await main.getByRole("searchbox").fill("普罗威");
  await main.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search results for “普罗威”");
  await expect(page.getByRole("article")).toContainText("普罗威台灯：双倍明亮");
});

test("a blank query does nothing", on("js", "no-js"), async ({ page, open }) => {
  await open("/deals");
  const box = page.getByRole("banner").getByRole("searchbox");
  for (const text of ["", "   ", "\u3000"]) {
    await box.fill(text);
    await box.press("Enter");
    await page.getByRole("banner").getByRole("button", { name: "Search" }).click({ force: true });
  }
  await expect(page).toHaveURL(/\/deals$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All deals");
});

test("the button is disabled for a blank text", on("js"), async ({ page, open }) => {
  await open("/search");
  const form = page.getByRole("main").getByRole("search");
  await form.getByRole("searchbox").fill("  ");
  await expect(form.getByRole("button")).toBeDisabled();
  await form.getByRole("searchbox").fill(" x ");
  await expect(form.getByRole("button")).toBeEnabled();
});

test("no result names the query and leads on", on("js", "no-js", "zh"), async ({ page, open, texts }) => {
  await open("/search?q=zzqxzzqx");
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("zzqxzzqx");
  await expect(page.getByText(texts.search.noResultsText)).toBeVisible();
  await page.getByRole("link", { name: texts.search.clear }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.search.noQueryTitle);
  await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: texts.search.back }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test(
  "results can be narrowed and ordered, and a query is text, not markup",
  on("js", "no-js"),
  async ({ page, open }) => {
    await open("/search?q=Probewell");
    await expect(page.getByRole("main").getByRole("searchbox")).toHaveCount(0);
    await page.getByRole("navigation", { name: "Category", exact: true }).getByRole("link", { name: "Books" }).click();
    await expect(page).toHaveURL(/\/search\?q=Probewell&category=books$/);
    await expect(page.getByText("Showing 30 of 30", { exact: true })).toBeVisible();

    await open(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText('"><script>alert(1)</script>');
  },
);

test("the order of the results", on("js", "no-js"), async ({ page, open, javaScriptEnabled }) => {
  await open("/search?q=Probewell+series");
  await page.getByLabel("Sort by").selectOption("price-low");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/\/search\?q=Probewell\+series&sort=price-low$/);
  await expect(page.getByRole("article").first()).toContainText("$1.00");
});

test(
  "words find deals in either script and any order, and stand out",
  on("js", "no-js", "zh"),
  async ({ page, open }) => {
    for (const query of ["双倍 普罗威台灯", "普羅威檯燈", "双倍明亮普罗威"]) {
      await open(`/search?q=${encodeURIComponent(query)}`);
      await expect(page.getByRole("article")).toHaveCount(1);
      await expect(page.getByRole("article").getByRole("heading")).toHaveText("普罗威台灯：双倍明亮");
      await expect(page.getByRole("article").locator("mark").first()).toContainText("普罗威");
    }
    await open("/search?q=twice+lanterns");
    await expect(page.getByRole("article").first().locator("mark")).toHaveText(["Lantern", "twice"]);
  },
);

test(
  "close matches stand apart, below the news that nothing matches",
  on("js", "no-js", "zh"),
  async ({ page, open, texts }) => {
    await open("/search?q=Probewell+lantern+zzqx");
    await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("Probewell lantern zzqx");
    const close = page.getByRole("region", { name: texts.list.close });
    await expect(close.getByRole("article").first()).toContainText("Probewell Lantern No. 7");
    await expect(close).toContainText(texts.list.closeText);
  },
);

test(
  "without results the nearest category and the newest deals are offered",
  on("js", "no-js", "zh"),
  async ({ page, open, texts }) => {
    await open(`/search?q=${encodeURIComponent("普罗威 zzqx")}&category=toys_games`);
    await expect(page.getByRole("region", { name: texts.search.newest }).getByRole("article")).toHaveCount(8);
    const nearest = texts.search.nearest.replace("{{name}}", texts.categories.home_kitchen);
    await page.getByRole("link", { name: nearest }).click();
    await expect(page).toHaveURL(/\/category\/home-and-kitchen$/);
  },
);
