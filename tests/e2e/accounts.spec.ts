import { HONEYPOT } from "~/features/human-check/honeypot";
import { PASSWORD } from "../support/people";
import { unique } from "../support/unique";
import { expect, on, test } from "./fixtures";
import { logOutButton } from "./header-menu";
import { answer, fillIn, send } from "./sign-up-form";

test.use({ mayFail: /\/(login|signup)(\.data)?(\?|$)/ });

test(
  "signing up, out and in again keeps the typed values and returns to the page before",
  on("js", "no-js"),
  async ({ page, open, texts }) => {
    const username = `e2e_${unique()}`;
    const email = `${username}@shop.test`;
    const form = page.getByRole("main");
    const header = page.getByRole("banner");
    await open("/deals?sort=rating");
    await header.getByRole("link", { name: texts.header.signup }).click();
    for (const rule of Object.values(texts.account.rules).slice(2)) {
      await expect(form.getByText(rule).first()).toBeVisible();
    }
    await form.getByRole("link", { name: texts.header.login }).click();
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fdeals%3Fsort%3Drating$/);
    await header.getByRole("link", { name: texts.header.signup }).click();
    await expect(page).toHaveURL(/\/signup\?redirectTo=%2Fdeals%3Fsort%3Drating$/);
    await expect(form.getByRole("heading", { level: 1 })).toHaveText(texts.account.signupTitle);
    await form.getByLabel(texts.account.username).fill("a!");
    await form.getByLabel(texts.account.email).fill(email);
    await form.getByRole("button", { name: texts.header.signup }).click();
    const isScripted = test.info().project.name !== "no-js";
    const [toast, box] = [page.locator(".toast-alert"), form.locator(".alert")];
    const [said, unsaid] = isScripted ? [toast, box] : [box, toast];
    await expect(said).toHaveText(texts.account.fixErrors);
    await expect(unsaid).toHaveCount(0);
    await expect(form.getByLabel(texts.account.username)).toBeFocused();
    await expect(form.getByLabel(texts.account.username)).toHaveAccessibleDescription(
      new RegExp(texts.account.errors.username_too_short),
    );
    await expect(form.getByLabel(texts.account.email)).toHaveValue(email);

    // Repeating the mistake focuses the field again.
    await form.getByRole("button", { name: texts.header.signup }).focus();
    await form.getByRole("button", { name: texts.header.signup }).click();
    await expect(form.getByLabel(texts.account.username)).toBeFocused();

    await form.getByLabel(texts.account.username).fill(username);
    await form.getByLabel(texts.account.password, { exact: true }).fill(PASSWORD);
    await form.getByLabel(texts.account.confirmPassword).fill(PASSWORD);
    await form.getByRole("button", { name: texts.header.signup }).click();
    await expect(said).toHaveText(texts.account.fixErrors);
    await expect(form.locator("[name=answer]")).toHaveAccessibleDescription(
      new RegExp(texts.account.errors.check_missing),
    );
    await form.getByLabel(texts.account.password, { exact: true }).fill(PASSWORD);
    await form.getByLabel(texts.account.confirmPassword).fill(PASSWORD);
    await answer(page);
    await form.getByRole("button", { name: texts.header.signup }).click();
    await expect(page).toHaveURL(/\/deals\?sort=rating$/);
    await expect(header).toContainText(username);
    await expect(page.locator(".toast").filter({ hasText: texts.flash.welcome }).first()).toBeVisible();

    await (await logOutButton(page)).click();
    await expect(header.getByRole("link", { name: texts.header.login })).toBeVisible();
    await header.getByRole("link", { name: texts.header.login }).click();
    await form.getByLabel(texts.account.email).fill(email);
    await form.getByLabel(texts.account.password).fill("Wrong-Horse7");
    await form.getByRole("button", { name: texts.header.login }).click();
    await expect(said).toHaveText(texts.account.loginFailed);
    await expect(unsaid).toHaveCount(0);
    await form.getByLabel(texts.account.password).fill(PASSWORD);
    await form.getByRole("button", { name: texts.header.login }).click();
    await expect(header).toContainText(username);
    await expect(page.locator(".toast")).toHaveText(texts.flash.loggedIn);
  },
);

test("a password's strength is shown, and a hidden field that was filled is emptied for the next try", async ({
  page,
  open,
  texts,
}) => {
  await open("/signup");
  const password = page.getByLabel(texts.account.password, { exact: true });
  for (const [typed, label] of [
    ["a", texts.account.strength.very_weak],
    ["aB", texts.account.strength.weak],
    ["aB1", texts.account.strength.fair],
    ["aB1!", texts.account.strength.good],
    ["aB1!aB1!", texts.account.strength.strong],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }

  const username = await fillIn(page);
  await answer(page);
  const hidden = page.locator(`main [name=${HONEYPOT}]`);
  await hidden.evaluate((field: HTMLInputElement) => {
    field.value = "https://person.example";
  });
  await send(page);
  await expect(page.locator("#field-answer-error")).toHaveText(texts.account.errors.check_trapped);
  await expect(hidden).toHaveValue("");
  await answer(page);
  await send(page);
  await expect(page.getByRole("banner")).toContainText(username);
});
