import type { Page } from "@playwright/test";
import { expect, on, test } from "../../e2e/fixtures";
import { unique } from "../../support/unique";

// The site that has keys: tests/e2e/server.ts answers for its provider.
const origin = process.env.E2E_ORIGIN_WITH_KEYS;

test.use({ baseURL: origin, mayFail: /\/signup(\.data)?(\?|$)|\/recaptcha\/api\.js/ });
const PASSWORD = "Correct-Horse7";

/** Fills in the form for somebody new, whose name it gives. */
async function fillIn(page: Page): Promise<string> {
  const username = `e2e_${unique()}`;
  const form = page.getByRole("main");
  await form.getByLabel("Username").fill(username);
  await form.getByLabel("Email").fill(`${username}@shop.test`);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Confirm password").fill(PASSWORD);
  return username;
}

async function answer(page: Page): Promise<void> {
  const text = (await page.locator("label[for=field-answer]").textContent()) ?? "";
  const [, a = "", sign, b = ""] = /(\d+) ([+−]) (\d+)/.exec(text) ?? [];
  await page.locator("[name=answer]").fill(String(Number(a) + (sign === "+" ? 1 : -1) * Number(b)));
  await page.waitForTimeout(2_100);
}

const send = (page: Page) => page.getByRole("main").getByRole("button", { name: "Sign up" }).click();

test("without script the question serves", on("no-js"), async ({ page, open }) => {
  await open("/signup");
  const username = await fillIn(page);
  await answer(page);
  await send(page);
  await expect(page.getByRole("banner")).toContainText(username);
});
