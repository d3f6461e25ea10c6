import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/people";
import { unique } from "../support/unique";

/** Returns the new user's name. */
export async function fillIn(page: Page): Promise<string> {
  const username = `e2e_${unique()}`;
  const form = page.getByRole("main");
  await form.getByLabel("Username").fill(username);
  await form.getByLabel("Email").fill(`${username}@shop.test`);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Confirm password").fill(PASSWORD);
  return username;
}

/** After the minimum time that the human check demands. */
export async function answer(page: Page): Promise<void> {
  const text = (await page.locator("label[for=field-answer]").textContent()) ?? "";
  const [, a = "", sign, b = ""] = /(\d+) ([+−]) (\d+)/.exec(text) ?? [];
  await page.locator("[name=answer]").fill(String(Number(a) + (sign === "+" ? 1 : -1) * Number(b)));
  await page.waitForTimeout(2_100);
}

export const send = (page: Page) => page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
