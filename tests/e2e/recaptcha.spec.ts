import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/people";
import { expect, hydrated, on, test } from "./fixtures";
import { answer, fillIn, send } from "./sign-up-form";

// tests/e2e/server.ts stands in for the provider.
const origin = process.env.E2E_ORIGIN_WITH_KEYS;

test.use({ baseURL: origin, mayFail: /\/signup(\.data)?(\?|$)|\/recaptcha\/api\.js/ });

const SCRIPT = "https://www.google.com/recaptcha/api.js*";

/** Returns this token, or with null fails to load. */
async function serveScript(page: Page, token: string | null): Promise<void> {
  await page.route(SCRIPT, (route) =>
    token === null
      ? route.abort()
      : route.fulfill({
          contentType: "text/javascript",
          body: `window.grecaptcha = { ready: (run) => run(), execute: async (key, { action }) => [key, action, "${token}"].join(" ") };`,
        }),
  );
}

test("with script, a token is requested on submit, and there is no question", async ({ page, open }) => {
  await serveScript(page, "person");
  // Through a link: the CSP of the page before does not allow the provider's script.
  await open("/");
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/signup/);
  await page.waitForFunction(() => "grecaptcha" in window);
  await hydrated(page);
  const username = await fillIn(page);
  await expect(page.locator("[name=answer]")).toHaveCount(0);
  await send(page);
  await expect(page.getByRole("banner")).toContainText(username);
});

test("without the provider's script, the question is the fallback", on("long"), async ({ page, open }) => {
  await serveScript(page, null);
  await open("/signup");
  const username = await fillIn(page);
  await answer(page);
  await send(page);
  await expect(page.getByRole("banner")).toContainText(username);
});

test("without a verdict of the provider, the question is shown", async ({ page, open }) => {
  await serveScript(page, "unknown");
  await open("/signup");
  const username = await fillIn(page);
  await send(page);
  await expect(page.locator("[name=answer]")).toBeFocused();
  await page.getByRole("main").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByLabel("Confirm password").fill(PASSWORD);
  await answer(page);
  await send(page);
  await expect(page.getByRole("banner")).toContainText(username);
});
