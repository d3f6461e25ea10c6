import { expect, on, test } from "../../e2e/fixtures";
import { answer, fillIn, send } from "../../e2e/sign-up-form";

// The site with reCAPTCHA keys: tests/e2e/server.ts stands in for the provider.
const origin = process.env.E2E_ORIGIN_WITH_KEYS;

test.use({ baseURL: origin, mayFail: /\/signup(\.data)?(\?|$)|\/recaptcha\/api\.js/ });

test("without script the question is the fallback", on("no-js"), async ({ page, open }) => {
  await open("/signup");
  const username = await fillIn(page);
  await answer(page);
  await send(page);
  await expect(page.getByRole("banner")).toContainText(username);
});
