import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/people";
import { unique } from "../support/unique";
import { expect, on, test } from "./fixtures";

// The browser says in the console what the page says to its reader.
test.use({ mayFail: /./ });

/** The ways in which a form meets no answer. */
const FAILURES = [
  ["the network is away", "unsent", (page: Page) => page.context().setOffline(true)],
  [
    "the site fails",
    "fault",
    (page: Page) => page.route("**/*.data*", (route) => route.fulfill({ status: 502, body: "" })),
  ],
] as const;

const said = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

for (const [failure, key, fail] of FAILURES) {
  test(`${failure}: a sign-up stays as it was typed`, on("js", "zh"), async ({ page, open, texts }) => {
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
    await publish.click();
    await expect(page).toHaveURL(/\/deals\/[\da-f-]{36}\/unsent-/);
  },
);

test("a rating that could not be sent stays", on("js"), async ({ context, page, open, texts, newMember, pathOf }) => {
  await newMember(context);
  await open(await pathOf("full"));
  await page.locator(".star-choice label").nth(3).click();
  await page.locator("textarea[name=comment]").fill("Words that took a while");
  await context.setOffline(true);
  await page.getByRole("button", { name: texts.ratings.save }).click();
  await expect(said(page, texts.errors.unsent)).toBeVisible();
  await expect(page.locator("textarea[name=comment]")).toHaveValue("Words that took a while");
  await expect(page.getByRole("radio").nth(3)).toBeChecked();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\w/);
});

test("deals that were selected stay so", on("js"), async ({ context, page, open, texts, newMember }) => {
  await newMember(context, { isAdmin: true });
  await open("/admin/deals");
  const box = page.locator(".admin-deal input[name=deal]").first();
  await box.check();
  await context.setOffline(true);
  await page.getByRole("button", { name: texts.admin.batch.buttons.feature, exact: true }).click();
  await expect(said(page, texts.errors.unsent)).toBeVisible();
  await expect(box).toBeChecked();
  await expect(page.getByRole("button", { name: texts.admin.batch.buttons.feature, exact: true })).toBeEnabled();
});

for (const [failure, key, fail] of FAILURES) {
  test(`${failure}: a choice that cannot be kept leaves the page as it is`, on("js"), async ({ page, open, texts }) => {
    await open("/");
    await fail(page);
    // Near its end the list asks for more, too, and says that there is no answer; after that nothing moves.
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(page.getByText(texts.list.moreFailed)).toBeVisible();
    const theme = page.getByRole("contentinfo").getByRole("button", { name: texts.theme.dark });
    const choices = [
      theme,
      page.getByRole("switch", { name: texts.list.infinite }),
      page.getByRole("switch", { name: texts.home.simultaneously }),
      page.getByRole("banner").locator("button[name=language]:visible"),
    ];
    for (const choice of choices) {
      await choice.click();
      await expect(said(page, texts.errors[key])).toBeVisible();
    }
    await expect(page.locator("html")).toHaveAttribute("data-theme", "system");
    await expect(theme).toHaveAttribute("aria-pressed", "false");
    await expect(choices[1] ?? theme).toBeChecked();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.home.title);
  });
}
