import type { Page } from "@playwright/test";
import { insertDeals } from "../support/deals";
import { PASSWORD } from "../support/people";
import { unique } from "../support/unique";
import { homeLink } from "./carousel-slides";
import { cpuThrottling, expect, hydrated, on, test } from "./fixtures";
import { dealPathOf, insertOwnDeal } from "./reactions";

test.use({ mayFail: /./ });

const FAILURES = [
  [
    "offline",
    "unsent",
    (page: Page) => page.context().setOffline(true),
    (page: Page) => page.context().setOffline(false),
  ],
  [
    "the site fails",
    "fault",
    (page: Page) => page.route("**/*.data*", (route) => route.fulfill({ status: 502 })),
    (page: Page) => page.unrouteAll(),
  ],
] as const;

const alertWith = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("a sign-up that cannot be sent keeps the typed values", async ({ page, open, texts }) => {
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
  for (const [failure, key, fail, mend] of FAILURES) {
    await test.step(failure, async () => {
      await fail(page);
      await form.getByRole("button", { name: texts.header.signup }).click();
      await expect(alertWith(page, texts.errors[key])).toContainText(texts.account.signupFailed);
      for (const [field, text] of typed) await expect(field).toHaveValue(text);
      await expect(form.getByRole("button", { name: texts.header.signup })).toBeEnabled();
      await mend(page);
    });
  }
});

test("an admin's form keeps its values, and can be resubmitted", async ({ context, page, open, texts, newMember }) => {
  await newMember({ isAdmin: true });
  await open("/admin/add-deal");
  const name = `Unsent ${unique()}`;
  const values = { title: name, store: "Hearth", originalPrice: "5", url: "https://shop.example/unsent" };
  for (const [key, value] of Object.entries(values)) await page.locator(`#deal-${key}`).fill(value);
  await page.locator("#deal-category").selectOption("books");
  const publish = page.getByRole("button", { name: texts.admin.create });
  const slowDown = await cpuThrottling(page);
  // The submission has failed before its start is rendered.
  await slowDown(20);
  await context.setOffline(true);
  await publish.click();
  await expect(alertWith(page, texts.errors.unsent)).toContainText(texts.admin.createFailed);
  await slowDown(1);
  for (const [key, value] of Object.entries(values)) await expect(page.locator(`#deal-${key}`)).toHaveValue(value);
  await expect(page.locator("#deal-category")).toHaveValue("books");
  await context.setOffline(false);
  await page.route("**/admin/add-deal.data*", (route) => route.fulfill({ status: 502, body: "" }), { times: 1 });
  await publish.click();
  await expect(alertWith(page, texts.errors.http.replace("{{status}}", "502"))).toContainText(texts.admin.createFailed);
  await publish.click();
  await expect(page).toHaveURL(/\/deals\/[\da-f-]{36}\/unsent-/);
});

test(
  "an admin's form survives an expired session, and is published after a log-in in another tab",
  on("js", "no-js"),
  async ({ context, page, open, texts, newMember }) => {
    const { email } = await newMember({ isAdmin: true });
    await open("/admin/add-deal");
    const name = `Signed out ${unique()}`;
    const values = { title: name, store: "Hearth", originalPrice: "5", url: "https://shop.example/signed-out" };
    for (const [key, value] of Object.entries(values)) await page.locator(`#deal-${key}`).fill(value);
    await page.locator("#deal-category").selectOption("books");
    await context.clearCookies({ name: "authSession" });
    const publish = page.getByRole("button", { name: texts.admin.create });
    await publish.click();
    await expect(page.getByRole("main").locator(".alert")).toContainText(texts.admin.signedOut);
    for (const [key, value] of Object.entries(values)) await expect(page.locator(`#deal-${key}`)).toHaveValue(value);
    await expect(page.locator("#deal-category")).toHaveValue("books");

    const loginTab = context.waitForEvent("page");
    await page.getByRole("main").getByRole("link", { name: texts.header.login }).click();
    const login = await loginTab;
    await login.getByLabel(texts.account.email).fill(email);
    await login.getByLabel(texts.account.password).fill(PASSWORD);
    await login.getByRole("main").getByRole("button", { name: texts.header.login }).click();
    await expect(login).toHaveURL(/\/admin\/add-deal$/);
    await publish.click();
    await expect(page).toHaveURL(/\/deals\/[\da-f-]{36}\/signed-out-/);
  },
);

/** Resolves with the dialog's type. */
function nextDialog(page: Page, choice: "stay" | "leave"): Promise<string> {
  return new Promise((resolve) => {
    page.once("dialog", async (dialog) => {
      await (choice === "stay" ? dialog.dismiss() : dialog.accept());
      resolve(dialog.type());
    });
  });
}

test("leaving an edit asks for a confirmation while it is unsaved", async ({ page, open, texts, newMember, db }) => {
  await newMember({ isAdmin: true });
  const [id] = await insertDeals(db, [{ title: `Left ${unique()}`, expiresAt: new Date("2031-01-01T00:00:00Z") }]);
  const path = `/admin/edit-deal/${id}`;
  const home = homeLink(page);
  let dialogs = 0;
  page.on("dialog", () => {
    dialogs += 1;
  });
  await open(path);
  await page.locator("#deal-store").fill("Elsewhere");
  await page.locator("#deal-store").fill((await page.locator("#deal-store").getAttribute("value")) ?? "");
  await home.click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goBack();
  await page.locator("#deal-store").waitFor();
  await page.reload();
  await hydrated(page);
  expect(dialogs).toBe(0);

  await page.locator("#deal-store").fill("Elsewhere");
  const stays = nextDialog(page, "stay");
  await home.click();
  expect(await stays).toBe("confirm");
  await expect(page).toHaveURL(new RegExp(path));
  await expect(page.locator("#deal-store")).toHaveValue("Elsewhere");
  const reloads = nextDialog(page, "leave");
  await page.reload();
  expect(await reloads).toBe("beforeunload");
  await hydrated(page);
  await page.locator("#deal-featured").check();
  const leaves = nextDialog(page, "leave");
  await home.click();
  expect(await leaves).toBe("confirm");
  // The URL changes before the page does.
  await expect(page.locator("#deal-store")).toHaveCount(0);
  await expect(page).toHaveURL(/:\d+\/$/);

  await open(path);
  dialogs = 0;
  await page.locator("#deal-store").fill("Elsewhere");
  await page.getByRole("button", { name: texts.admin.save }).click();
  await expect(page).toHaveURL(/\/deals\//);
  expect(dialogs).toBe(0);
});

test("leaving a review asks for a confirmation while it is unsaved", async ({ page, open, texts, newMember, db }) => {
  await newMember();
  const { title, list } = await insertOwnDeal(db);
  await open(list);
  await open(await dealPathOf(page, title));
  const home = homeLink(page);
  await page.locator("#field-comment").fill("  Bright\nenough ");
  const stays = nextDialog(page, "stay");
  await home.click();
  expect(await stays).toBe("confirm");
  await expect(page.locator("#field-comment")).toHaveValue("  Bright\nenough ");
  await page.getByRole("banner").getByRole("button", { name: texts.header.languageLabel }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await expect(page.locator("#field-comment")).toHaveValue("  Bright\nenough ");
  await page.locator(".star-choice label").nth(3).click();
  await page.locator("#ratings form button[type=submit]").click();
  await expect(page.locator("#ratings")).toContainText("4.0");
  await home.click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("an unsent rating keeps its values", on("long"), async ({ context, page, open, texts, newMember, pathOf }) => {
  await newMember();
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

test("selected deals stay so if a request fails", on("long"), async ({ context, page, open, texts, newMember }) => {
  await newMember({ isAdmin: true });
  await open("/admin/deals");
  const box = page.locator(".admin-deal input[name=deal]").first();
  await box.check();
  await context.setOffline(true);
  await page.getByRole("button", { name: texts.admin.batch.buttons.feature, exact: true }).click();
  await expect(alertWith(page, texts.errors.unsent)).toBeVisible();
  await expect(box).toBeChecked();
  await expect(page.getByRole("button", { name: texts.admin.batch.buttons.feature, exact: true })).toBeEnabled();
});

test("a preference that cannot be saved changes nothing", on("long"), async ({ page, open, texts }) => {
  const theme = page.getByRole("contentinfo").getByRole("button", { name: texts.theme.dark });
  const infinite = page.getByRole("switch", { name: texts.list.infinite });
  for (const [failure, key, fail, mend] of FAILURES) {
    await test.step(failure, async () => {
      await open("/");
      await fail(page);
      // The list requests more near its end; after its error nothing moves.
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await expect(page.getByText(texts.list.moreFailed)).toBeVisible();
      for (const choice of [
        theme,
        infinite,
        page.getByRole("switch", { name: texts.home.simultaneously }),
        page.getByRole("banner").locator("form:has([name=language]) button:visible"),
      ]) {
        await choice.click();
        await expect(alertWith(page, texts.errors[key])).toBeVisible();
      }
      await expect(page.locator("html")).toHaveAttribute("data-theme", "system");
      await expect(theme).toHaveAttribute("aria-pressed", "false");
      await expect(infinite).toBeChecked();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.home.title);
      await mend(page);
      // Else the next page is restored at its end.
      await page.evaluate(() => scrollTo(0, 0));
    });
  }
});
