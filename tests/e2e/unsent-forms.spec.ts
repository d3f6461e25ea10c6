import type { Page } from "@playwright/test";
import { insertDeals } from "../support/deals";
import { PASSWORD } from "../support/people";
import { unique } from "../support/unique";
import { homeLink } from "./carousel-slides";
import { expect, hydrated, on, test } from "./fixtures";
import { FAILURES, said } from "./network-failures";
import { addressOf, insertOwn } from "./reactions";

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

test(
  "what an admin has typed comes back when the session has ended, and is published after a log-in beside it",
  on("js", "no-js", "zh"),
  async ({ context, page, open, texts, newMember }) => {
    const { email } = await newMember(context, { isAdmin: true });
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

    const beside = context.waitForEvent("page");
    await page.getByRole("main").getByRole("link", { name: texts.header.login }).click();
    const login = await beside;
    await login.getByLabel(texts.account.email).fill(email);
    await login.getByLabel(texts.account.password).fill(PASSWORD);
    await login.getByRole("main").getByRole("button", { name: texts.header.login }).click();
    await expect(login).toHaveURL(/\/admin\/add-deal$/);
    await publish.click();
    await expect(page).toHaveURL(/\/deals\/[\da-f-]{36}\/signed-out-/);
  },
);

/** Answers the next question of the browser, and gives what kind it is. */
function nextQuestion(page: Page, answer: "stay" | "leave"): Promise<string> {
  return new Promise((resolve) => {
    page.once("dialog", async (dialog) => {
      await (answer === "stay" ? dialog.dismiss() : dialog.accept());
      resolve(dialog.type());
    });
  });
}

test(
  "an edit that was not saved asks before it is left, and a clean form does not",
  on("js"),
  async ({ context, page, open, texts, newMember, db }) => {
    await newMember(context, { isAdmin: true });
    const [id] = await insertDeals(db, [{ title: `Left ${unique()}`, expiresAt: new Date("2031-01-01T00:00:00Z") }]);
    const path = `/admin/edit-deal/${id}`;
    const home = homeLink(page);
    let asked = 0;
    page.on("dialog", () => {
      asked += 1;
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
    expect(asked).toBe(0);

    await page.locator("#deal-store").fill("Elsewhere");
    const stays = nextQuestion(page, "stay");
    await home.click();
    expect(await stays).toBe("confirm");
    await expect(page).toHaveURL(new RegExp(path));
    await expect(page.locator("#deal-store")).toHaveValue("Elsewhere");
    const reloads = nextQuestion(page, "leave");
    await page.reload();
    expect(await reloads).toBe("beforeunload");
    await hydrated(page);
    await page.locator("#deal-featured").check();
    const leaves = nextQuestion(page, "leave");
    await home.click();
    expect(await leaves).toBe("confirm");
    // The address changes before the page does.
    await expect(page.locator("#deal-store")).toHaveCount(0);
    await expect(page).toHaveURL(/:\d+\/$/);

    await open(path);
    asked = 0;
    await page.locator("#deal-store").fill("Elsewhere");
    await page.getByRole("button", { name: texts.admin.save }).click();
    await expect(page).toHaveURL(/\/deals\//);
    expect(asked).toBe(0);
  },
);

test(
  "a half-written review asks before it is left, and one that was saved does not",
  on("js"),
  async ({ context, page, open, texts, newMember, db }) => {
    await newMember(context);
    const { title, list } = await insertOwn(db);
    await open(list);
    await open(await addressOf(page, title));
    const home = homeLink(page);
    await page.locator("#rating-comment").fill("  Bright\nenough ");
    const stays = nextQuestion(page, "stay");
    await home.click();
    expect(await stays).toBe("confirm");
    await expect(page.locator("#rating-comment")).toHaveValue("  Bright\nenough ");
    // It stays while the page is shown in the other language.
    await page.getByRole("banner").getByRole("button", { name: texts.header.languageLabel }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh");
    await expect(page.locator("#rating-comment")).toHaveValue("  Bright\nenough ");
    await page.locator(".star-choice label").nth(3).click();
    await page.locator("#ratings form button[type=submit]").click();
    await expect(page.locator("#ratings")).toContainText("4.0");
    await home.click();
    await expect(page).toHaveURL(/:\d+\/$/);
  },
);
