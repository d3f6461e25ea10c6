import { CUTS, startCuttingProxy } from "./cutting-proxy";
import { expect, hydrated, test as plain } from "./fixtures";
import { switchTabs } from "./switch-tabs";

const test = plain.extend<{ cuttingProxy: Awaited<ReturnType<typeof startCuttingProxy>> }>({
  cuttingProxy: async ({ baseURL }, use) => {
    const cuttingProxy = await startCuttingProxy(baseURL ?? "");
    await use(cuttingProxy);
    await cuttingProxy.stop();
  },
});

test.use({ mayFail: /./ });

const DATA = /\.data(?:\?|$)/;
const SCRIPTS = /^\/assets\/.*\.js$/;

for (const [moment, cut] of Object.entries(CUTS)) {
  test(`a list is requested: ${moment}`, async ({ page, cuttingProxy, texts }) => {
    await page.goto(`${cuttingProxy.origin}/deals`);
    await hydrated(page);
    cuttingProxy.cut({ path: DATA, cut });
    // Not hovered, or it would have been prefetched.
    await page.getByRole("contentinfo").getByRole("link", { name: texts.categories.books }).dispatchEvent("click");
    const main = page.getByRole("main");
    const panel = main.getByRole("alert").filter({ hasText: texts.errors.loadTitle });
    await expect(panel).toContainText(texts.errors.dealsUnreached);
    await expect(main.locator(".deal-card:visible")).toHaveCount(0);
    await expect(page.locator(".page-progress")).toHaveAttribute("data-busy", "false");
    cuttingProxy.cut(null);
    await panel.getByRole("link", { name: texts.errors.retry }).click();
    await expect(page).toHaveURL(/\/category\/books$/);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(
      texts.category.title.replace("{{name}}", texts.categories.books),
    );
  });
}

test("every page without a response says so, and Retry loads it", async ({ page, cuttingProxy, pathOf, texts }) => {
  test.slow();
  const deals = [texts.errors.loadTitle, texts.errors.dealsUnreached] as const;
  const other = [texts.errors.pageTitle, texts.errors.pageUnreached] as const;
  const pages = [
    ["/", ...deals, texts.home.title],
    ["/deals", ...deals, texts.list.deals],
    ["/tag/lantern", ...deals, /lantern/i],
    ["/search?q=lantern", ...deals, /lantern/],
    [await pathOf("full"), ...other, /\w/],
    ["/login", ...other, texts.account.loginTitle],
    ["/signup", ...other, texts.account.signupTitle],
    ["/api/docs", ...other, texts.api.title],
  ] as const;
  const main = page.getByRole("main");
  for (const [path, title, text, heading] of pages) {
    await page.goto(`${cuttingProxy.origin}/category/books`);
    await hydrated(page);
    cuttingProxy.cut({ path: DATA, cut: CUTS["an empty 503 arrives"] as (typeof CUTS)[string] });
    await page.evaluate((href) => void window.__remixRouter.navigate(href), path);
    const panel = main.getByRole("alert").filter({ hasText: title });
    await expect(panel).toContainText(text);
    await expect(page.getByRole("banner")).toBeVisible();
    cuttingProxy.cut(null);
    await panel.getByRole("link", { name: texts.errors.retry }).click();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
});

test("offline, a page stays, and Retry works once online", async ({ context, page, open, texts }) => {
  // A page of the same route, whose script is loaded.
  await open("/category/electronics");
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: texts.categories.books }).dispatchEvent("click");
  const retry = page.getByRole("main").getByRole("link", { name: texts.errors.retry });
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await retry.click();
  await expect(page).toHaveURL(/\/category\/books$/);
});

test("a lost page keeps the viewer, theme and language", async ({ context, page, cuttingProxy, texts, newMember }) => {
  const { username } = await newMember();
  const url = cuttingProxy.origin;
  await context.addCookies([{ name: "theme", value: "dark", url }]);
  await page.goto(`${url}/deals`);
  await hydrated(page);
  // The root data is then requested as well.
  await switchTabs(page);
  cuttingProxy.cut({ path: DATA, cut: CUTS["an empty 503 arrives"] as (typeof CUTS)[string] });
  await page.getByRole("contentinfo").getByRole("link", { name: texts.categories.books }).dispatchEvent("click");
  await expect(page.getByRole("main").getByRole("alert")).toContainText(texts.errors.dealsUnreached);
  await expect(page.getByRole("banner")).toContainText(username);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

for (const moment of [
  "the connection ends before a response",
  "it ends in the middle of the body",
  "an empty 503 arrives",
]) {
  test(`a page's script is requested: ${moment}, and the current page stays`, async ({ page, cuttingProxy, texts }) => {
    await page.goto(`${cuttingProxy.origin}/deals`);
    await hydrated(page);
    cuttingProxy.cut({ path: SCRIPTS, cut: CUTS[moment] as (typeof CUTS)[string] });
    const reload = page.waitForEvent("load");
    await page.getByRole("contentinfo").getByRole("link", { name: texts.categories.books }).dispatchEvent("click");
    await reload;
    await expect(page).toHaveURL(/\/deals$/);
    await expect(page.getByRole("main").locator(".deal-card").first()).toBeVisible();
  });
}

for (const [name, arrives] of [
  ["a sign-out that does not reach the site keeps the page, signed in", false],
  ["a sign-out whose response is lost keeps the page, signed out", true],
] as const) {
  test(name, async ({ page, cuttingProxy, texts, newMember }) => {
    const { username } = await newMember();
    await page.goto(`${cuttingProxy.origin}/deals`);
    await hydrated(page);
    cuttingProxy.cut({ path: /^\/logout/, cut: CUTS["an empty 503 arrives"] as (typeof CUTS)[string], arrives });
    // After a reload that finds out who is signed in.
    const reloaded = page.waitForEvent("framenavigated");
    await page.getByRole("banner").getByRole("button", { name: texts.header.logout }).click();
    await expect(page.locator(".toast-alert")).toContainText(texts.errors.fault);
    await reloaded;
    await expect(page).toHaveURL(/\/deals$/);
    await expect(page.getByRole("banner")).toContainText(arrives ? texts.header.login : username);
    await expect(page.locator(".deal-card").first()).toBeVisible();
  });
}
