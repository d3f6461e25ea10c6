import { PASSWORD } from "../support/people";
import { unique } from "../support/unique";
import { expect, on, test } from "./fixtures";
import { FAILURES, said } from "./no-answer";

// The browser says in the console what the page says to its reader.
test.use({ mayFail: /./ });

for (const [failure, key, fail] of FAILURES) {
  test(`${failure}: a sign-up stays as it was typed`, on("js"), async ({ page, open, texts }) => {
    const form = page.getByRole("main");
    await open("/signup");
    const typed = [
      [form.getByLabel(texts.account.username), "somebody"],
      [form.getByLabel(texts.account.email), "somebody@shop.test"],
      [form.getByLabel(texts.account.password, { exact: true }), PASSWORD],
      [form.getByLabel(texts.account.confirmPassword), PASSWORD],
      [form.locator("[name=answer]"), "7"],
    ] as const;
    for (const [field, text] of typed) await field.fill(text);
    await fail(page);
    await form.getByRole("button", { name: texts.header.signup }).click();
    await expect(said(page, texts.errors[key])).toContainText(texts.account.signupFailed);
    for (const [field, text] of typed) await expect(field).toHaveValue(text);
    await expect(form.getByRole("button", { name: texts.header.signup })).toBeEnabled();
  });
}

test(
  "what an admin has typed stays, and can be sent again",
  on("js"),
  async ({ context, page, open, texts, newMember }) => {
    await newMember(context, { isAdmin: true });
    await open("/admin/add-deal");
    const name = `Unsent ${unique()}`;
    const values = { title: name, store: "Hearth", originalPrice: "5", url: "https://shop.example/unsent" };
    for (const [key, value] of Object.entries(values)) await page.locator(`#deal-${key}`).fill(value);
    await page.locator("#deal-category").selectOption("books");
    const publish = page.getByRole("button", { name: texts.admin.create });
    await context.setOffline(true);
    await publish.click();
    await expect(said(page, texts.errors.unsent)).toContainText(texts.admin.createFailed);
    for (const [key, value] of Object.entries(values)) await expect(page.locator(`#deal-${key}`)).toHaveValue(value);
    await expect(page.locator("#deal-category")).toHaveValue("books");
    await context.setOffline(false);
    await page.route("**/admin/add-deal.data*", (route) => route.fulfill({ status: 502, body: "" }), { times: 1 });
    await publish.click();
    await expect(said(page, texts.errors.http.replace("{{status}}", "502"))).toContainText(texts.admin.createFailed);
    await publish.click();
    await expect(page).toHaveURL(/\/deals\/[\da-f-]{36}\/unsent-/);
  },
);
