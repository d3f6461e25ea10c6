import { expect, on, test } from "../../e2e/fixtures";
import { alertWith, FAILURES } from "../../e2e/network-failures";

// The failed requests appear in the console.
test.use({ mayFail: /./ });

test("an unsent rating keeps its values", on("js"), async ({ context, page, open, texts, newMember, pathOf }) => {
  await newMember(context);
  await open(await pathOf("full"));
  await page.locator(".star-choice label").nth(3).click();
  await page.locator("textarea[name=comment]").fill("Words that took a while");
  await context.setOffline(true);
  await page.getByRole("button", { name: texts.ratings.save }).click();
  await expect(alertWith(page, texts.errors.unsent)).toBeVisible();
  await expect(page.locator("textarea[name=comment]")).toHaveValue("Words that took a while");
  await expect(page.getByRole("radio").nth(3)).toBeChecked();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\w/);
});

test("selected deals stay so if a request fails", on("js"), async ({ context, page, open, texts, newMember }) => {
  await newMember(context, { isAdmin: true });
  await open("/admin/deals");
  const box = page.locator(".admin-deal input[name=deal]").first();
  await box.check();
  await context.setOffline(true);
  await page.getByRole("button", { name: texts.admin.batch.buttons.feature, exact: true }).click();
  await expect(alertWith(page, texts.errors.unsent)).toBeVisible();
  await expect(box).toBeChecked();
  await expect(page.getByRole("button", { name: texts.admin.batch.buttons.feature, exact: true })).toBeEnabled();
});

for (const [failure, key, fail] of FAILURES) {
  test(`${failure}: a preference that cannot be saved changes nothing`, on("js"), async ({ page, open, texts }) => {
    await open("/");
    await fail(page);
    // The list requests more near its end; after its error nothing moves.
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(page.getByText(texts.list.moreFailed)).toBeVisible();
    const theme = page.getByRole("contentinfo").getByRole("button", { name: texts.theme.dark });
    const choices = [
      theme,
      page.getByRole("switch", { name: texts.list.infinite }),
      page.getByRole("switch", { name: texts.home.simultaneously }),
      page.getByRole("banner").locator("form:has([name=language]) button:visible"),
    ];
    for (const choice of choices) {
      await choice.click();
      await expect(alertWith(page, texts.errors[key])).toBeVisible();
    }
    await expect(page.locator("html")).toHaveAttribute("data-theme", "system");
    await expect(theme).toHaveAttribute("aria-pressed", "false");
    await expect(choices[1] ?? theme).toBeChecked();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.home.title);
  });
}
