import { en } from "~/i18n/locales/en";
import { zh } from "~/i18n/locales/zh";
import { expect, on, test } from "../../e2e/fixtures";

test.describe("error messages", () => {
  test.use({ mayFail: /\/(nowhere|signup\.data$)/ });

  test("an error page changes with the language", on("js"), async ({ page, open }) => {
    await open("/nowhere");
    await expect(page).toHaveTitle(new RegExp(en.errors.notFoundTitle));
    await page.getByRole("banner").getByRole("button", { name: en.header.languageLabel }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(zh.errors.notFoundTitle);
    await expect(page.getByRole("main")).toContainText(zh.errors.notFoundText);
    await expect(page).toHaveTitle(new RegExp(zh.errors.notFoundTitle));
  });
});
