import { en } from "~/platform/i18n/locales/en";
import { zh } from "~/platform/i18n/locales/zh";
import { nameOf } from "../support/site-under-test";
import { expect, hydrated, on, test } from "./fixtures";

test("the button changes the language both ways, also for later pages", async ({ page, open }) => {
  await open("/deals?q=Probewell+series&sort=price-low");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "切换到中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await expect(page).toHaveURL(/\/deals\?q=Probewell\+series&sort=price-low$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("全部优惠");
  await expect(page.getByRole("article").first()).toContainText("$1.00");

  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Probewell series lamp 01");
  await expect(page.getByText("直达链接").first()).toBeVisible();
  await open("/");
  await expect(page.getByRole("heading", { name: zh.home.all })).toBeVisible();

  await page.getByRole("button", { name: "Switch to English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: en.home.all })).toBeVisible();
});

test("navigating within a page keeps the URL's language", async ({ page, open }) => {
  await open("/deals?lang=zh");
  await page
    .getByRole("link", { name: nameOf("fashion", "zh") })
    .and(page.locator(".chip"))
    .click();
  await expect(page).toHaveURL(/category=fashion/);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("全部优惠");
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("全部优惠");
});

test.describe("error messages", () => {
  test.use({ mayFail: /\/(nowhere|signup\.data$)/ });

  test("the errors of a rejected form change with the language, and typed values stay", async ({ page, open }) => {
    await open("/signup");
    const main = page.getByRole("main");
    await main.getByLabel(en.account.username, { exact: true }).fill("ab");
    await main.getByRole("button", { name: en.header.signup }).click();
    await expect(main.locator("#field-email-error")).toHaveText(en.account.errors.email_required);
    const password = main.locator("input[name=password]");
    await password.fill("typed since");
    const button = page.getByRole("banner").getByRole("button", { name: en.header.languageLabel });
    await button.click();
    const username = main.getByLabel(zh.account.username, { exact: true });
    await expect(username).toHaveAccessibleDescription(new RegExp(zh.account.errors.username_too_short));
    await expect(main.locator("#field-email-error")).toHaveText(zh.account.errors.email_required);
    await expect(username).toHaveValue("ab");
    await expect(password).toHaveValue("typed since");
    await expect(page.getByRole("banner").getByRole("button", { name: zh.header.languageLabel })).toBeFocused();
  });

  test("an error page changes with the language", on("long"), async ({ page, open }) => {
    await open("/nowhere");
    await expect(page).toHaveTitle(new RegExp(en.errors.notFoundTitle));
    await page.getByRole("banner").getByRole("button", { name: en.header.languageLabel }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(zh.errors.notFoundTitle);
    await expect(page.getByRole("main")).toContainText(zh.errors.notFoundText);
    await expect(page).toHaveTitle(new RegExp(zh.errors.notFoundTitle));
  });
});

test.describe("when a translation cannot be fetched", () => {
  test.use({ mayFail: /\/assets\// });

  test("the language button loads a new document", async ({ page, open }) => {
    await open("/deals");
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.getByRole("button", { name: "切换到中文" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(zh.list.deals);
  });

  test("the lang attribute stays that of the shown texts", on("long"), async ({ page, context, open, baseURL }) => {
    // Else the list grows and moves the footer while its buttons are clicked.
    await context.addCookies([{ name: "infiniteScrollEnabled", value: "false", url: baseURL }]);
    await open("/deals");
    const heading = page.getByRole("heading", { level: 1 });
    const html = page.locator("html");
    const theme = (choice: "light" | "dark") =>
      page.getByRole("contentinfo").locator(`button[name=theme][value=${choice}]`);
    await theme("dark").click();
    await expect(html).toHaveAttribute("data-theme", "dark");
    // As if another tab changed the language.
    await context.addCookies([{ name: "language", value: "zh", url: baseURL }]);
    await page.route("**/assets/*.js", (route) => route.abort());
    await theme("light").click();
    await expect(html).toHaveAttribute("data-theme", "light");
    await expect(html).toHaveAttribute("lang", "en");
    await expect(heading).toHaveText(en.list.deals);

    await page.unroute("**/assets/*.js");
    await theme("dark").click();
    await expect(html).toHaveAttribute("lang", "zh");
    await expect(heading).toHaveText(zh.list.deals);
  });
});
