import { en } from "~/i18n/locales/en";
import { zh } from "~/i18n/locales/zh";
import { expect, hydrated, on, test } from "./fixtures";

test("the button changes the language both ways, and it stays", on("js", "no-js"), async ({ page, open }) => {
  await open("/deals?q=Probewell+series&sort=price-low");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "切换到中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await expect(page).toHaveURL(/\/deals\?q=Probewell\+series&sort=price-low$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("全部优惠");
  await expect(page.getByRole("article").first()).toContainText("$1.00");

  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Probewell series lamp 01");
  await expect(page.getByText("去购买").first()).toBeVisible();
  await open("/");
  await expect(page.getByText("每日更新超过 10,000+ 条优惠")).toBeVisible();

  await page.getByRole("button", { name: "Switch to English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByText("Over 10,000+ deals updated daily")).toBeVisible();
});

test("an address can ask for a language, which is then remembered", on("js", "no-js"), async ({ page, open }) => {
  await open("/category/books?lang=zh");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("图书优惠");
  await open("/search");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await open("/search?lang=en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await open("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the button wins over the language of the address", on("js", "no-js"), async ({ page, open }) => {
  await open("/deals?lang=zh&sort=discount");
  await page.getByRole("button", { name: "Switch to English" }).click();
  await expect(page).toHaveURL(/\/deals\?sort=discount$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the browser's own language does not decide", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "zh-CN", baseURL });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await context.close();
});

test("moving about within the page keeps the address's language", on("js"), async ({ page, open }) => {
  await open("/deals?lang=zh");
  await page.getByRole("link", { name: "服饰鞋包" }).and(page.locator(".chip")).click();
  await expect(page).toHaveURL(/category=fashion/);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("全部优惠");
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("全部优惠");
});

test.describe("what went wrong", () => {
  test.use({ mayFail: /\/(nowhere|signup\.data$)/ });

  test(
    "what a refused form says changes with the language, and what was typed stays",
    on("js"),
    async ({ page, open }) => {
      await open("/signup");
      const main = page.getByRole("main");
      await main.getByLabel(en.account.username, { exact: true }).fill("ab");
      await main.getByRole("button", { name: en.header.signup }).click();
      await expect(main.getByRole("alert")).toHaveText(en.account.fixErrors);
      const password = main.locator("input[name=password]");
      await password.fill("typed since");
      const button = page.getByRole("banner").getByRole("button", { name: en.header.languageLabel });
      await button.click();
      await expect(main.getByRole("alert")).toHaveText(zh.account.fixErrors);
      const username = main.getByLabel(zh.account.username, { exact: true });
      await expect(username).toHaveAccessibleDescription(new RegExp(zh.account.errors.username_too_short));
      await expect(main.locator("#field-email-error")).toHaveText(zh.account.errors.email_required);
      await expect(username).toHaveValue("ab");
      await expect(password).toHaveValue("typed since");
      await expect(page.getByRole("banner").getByRole("button", { name: zh.header.languageLabel })).toBeFocused();
    },
  );

  test("an error page changes with the language", on("js"), async ({ page, open }) => {
    await open("/nowhere");
    await expect(page).toHaveTitle(new RegExp(en.errors.notFoundTitle));
    await page.getByRole("banner").getByRole("button", { name: en.header.languageLabel }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(zh.errors.notFoundTitle);
    await expect(page.getByRole("main")).toContainText(zh.errors.notFoundText);
    await expect(page).toHaveTitle(new RegExp(zh.errors.notFoundTitle));
  });
});

test("search engines are told of both languages", on("js", "zh"), async ({ page, open, baseURL, pathOf, texts }) => {
  const chinese = texts === zh;
  for (const path of ["/", "/deals", "/category/books", "/tag/probewell-series", await pathOf("full")]) {
    await open(path);
    const links = await page.locator("link[rel=canonical], link[rel=alternate][hreflang]").evaluateAll((all) => {
      return all.map((link) => `${link.getAttribute("hreflang") ?? "canonical"} ${link.getAttribute("href")}`);
    });
    const address = `${baseURL}${path}`;
    expect(links.sort()).toEqual([
      `canonical ${address}${chinese ? "?lang=zh" : ""}`,
      `en ${address}`,
      `x-default ${address}`,
      `zh ${address}?lang=zh`,
    ]);
  }
});
