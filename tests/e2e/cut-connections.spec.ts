import type { Page } from "@playwright/test";
import type { Translation } from "~/platform/i18n/locales/en";
import { categoryIn } from "./category-in";
import { CUTS, startCuttingProxy } from "./cutting-proxy";
import { expect, hydrated, isLong, onBoth, test as plain } from "./fixtures";
import { logOutButton } from "./header-menu";
import { switchTabs } from "./switch-tabs";

interface Fixtures {
  cuttingProxy: Awaited<ReturnType<typeof startCuttingProxy>>;
  /** Opens a path through the proxy. */
  through: (path: string) => Promise<void>;
}

const test = plain.extend<Fixtures>({
  cuttingProxy: async ({ baseURL }, use) => {
    const cuttingProxy = await startCuttingProxy(baseURL ?? "");
    await use(cuttingProxy);
    await cuttingProxy.stop();
  },
  through: async ({ page, cuttingProxy }, use) => {
    await use(async (path) => {
      await page.goto(`${cuttingProxy.origin}${path}`);
      await hydrated(page);
    });
  },
});

test.use({ mayFail: /./ });

const DATA = /\.data(?:\?|$)/;
const SHORT_CUTS = ["it ends in the headers", "it ends in the middle of the body", "a page with 200 arrives"];

const SCRIPTS = /^\/assets\/.*\.js$/;

/** Not hovered, or it would have been prefetched. */
const followBooks = (page: Page, texts: Translation) =>
  page
    .getByRole("contentinfo")
    .getByRole("link", { name: categoryIn(texts, "books") })
    .dispatchEvent("click");

test(
  "a list whose response is cut says so, and Retry loads it",
  onBoth,
  async ({ page, cuttingProxy, through, texts }) => {
    test.slow();
    const main = page.getByRole("main");
    for (const [moment, cut] of Object.entries(CUTS)) {
      if (!isLong && !SHORT_CUTS.includes(moment)) continue;
      await test.step(moment, async () => {
        await through("/deals");
        cuttingProxy.cut({ path: DATA, cut });
        await followBooks(page, texts);
        const panel = main.getByRole("alert").filter({ hasText: texts.errors.loadTitle });
        await expect(panel).toContainText(texts.errors.dealsUnreached);
        await expect(main.locator(".deal-card:visible")).toHaveCount(0);
        await expect(page.locator(".page-progress")).toHaveAttribute("data-busy", "false");
        cuttingProxy.cut(null);
        await panel.getByRole("link", { name: texts.errors.retry }).click();
        await expect(page).toHaveURL(/\/category\/books$/);
        await expect(main.getByRole("heading", { level: 1 })).toHaveText(
          texts.category.title.replace("{{name}}", categoryIn(texts, "books")),
        );
      });
    }
  },
);

test(
  "every page without a response says so, and Retry loads it",
  onBoth,
  async ({ page, cuttingProxy, through, pathOf, texts }) => {
    test.slow();
    const deals = [texts.errors.loadTitle, texts.errors.dealsUnreached] as const;
    const other = [texts.errors.pageTitle, texts.errors.pageUnreached] as const;
    const pages = [
      ["/", ...deals, /./],
      ["/search?q=lantern", ...deals, /lantern/],
      [await pathOf("full"), ...other, /\w/],
      ["/deals", ...deals, texts.list.deals],
      ["/tag/lantern", ...deals, /lantern/i],
      ["/login", ...other, texts.account.loginTitle],
      ["/signup", ...other, texts.account.signupTitle],
      ["/api/docs", ...other, texts.api.title],
    ] as const;
    const main = page.getByRole("main");
    for (const [path, title, text, heading] of isLong ? pages : pages.slice(0, 3)) {
      await through("/category/books");
      cuttingProxy.cut({ path: DATA, cut: CUTS["an empty 503 arrives"] });
      await page.evaluate((href) => void window.__remixRouter.navigate(href), path);
      const panel = main.getByRole("alert").filter({ hasText: title });
      await expect(panel).toContainText(text);
      await expect(page.getByRole("banner")).toBeVisible();
      cuttingProxy.cut(null);
      await panel.getByRole("link", { name: texts.errors.retry }).click();
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading);
    }
  },
);

test("offline, a page stays, and Retry works once online", async ({ context, page, open, texts }) => {
  // A page of the same route, whose script is loaded.
  await open("/category/electronics");
  await context.setOffline(true);
  await followBooks(page, texts);
  const retry = page.getByRole("main").getByRole("link", { name: texts.errors.retry });
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await retry.click();
  await expect(page).toHaveURL(/\/category\/books$/);
});

test("a lost list of an admin also shows a toast, and keeps the viewer, theme and language", async ({
  context,
  page,
  cuttingProxy,
  through,
  texts,
  newMember,
}) => {
  const { username } = await newMember({ isAdmin: true });
  await context.addCookies([{ name: "theme", value: "dark", url: cuttingProxy.origin }]);
  await through("/admin/add-deal");
  // The root data is then requested as well.
  await switchTabs(page);
  cuttingProxy.cut({ path: DATA, cut: CUTS["an empty 503 arrives"] });
  const main = page.getByRole("main");
  await main.getByRole("link", { name: texts.admin.listTitle, exact: true }).dispatchEvent("click");
  await expect(main.getByRole("alert")).toContainText(texts.errors.dealsUnreached);
  await expect(page.locator(".toast").filter({ hasText: texts.errors.dealsFailed }).first()).toBeVisible();
  await expect(page.getByRole("banner")).toContainText(username);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the current page stays when the next one's script is cut", async ({ page, cuttingProxy, through, texts }) => {
  for (const moment of [
    "the connection ends before a response",
    "it ends in the middle of the body",
    "an empty 503 arrives",
  ] as const) {
    await test.step(moment, async () => {
      cuttingProxy.cut(null);
      await through("/deals");
      cuttingProxy.cut({ path: SCRIPTS, cut: CUTS[moment] });
      const reload = page.waitForEvent("load");
      await followBooks(page, texts);
      await reload;
      await expect(page).toHaveURL(/\/deals$/);
      await expect(page.getByRole("main").locator(".deal-card").first()).toBeVisible();
    });
  }
});

test("a sign-out without a response keeps the page, and shows whether it arrived", async ({
  page,
  cuttingProxy,
  through,
  texts,
  newMember,
}) => {
  for (const arrives of [false, true]) {
    const { username } = await newMember();
    cuttingProxy.cut(null);
    await through("/deals");
    cuttingProxy.cut({ path: /^\/logout/, cut: CUTS["an empty 503 arrives"], arrives });
    // After a reload that finds out who is signed in.
    const reloaded = page.waitForEvent("framenavigated");
    await (await logOutButton(page)).click();
    await expect(page.locator(".toast-alert")).toContainText(texts.errors.fault);
    await reloaded;
    await expect(page).toHaveURL(/\/deals$/);
    await expect(page.getByRole("banner")).toContainText(arrives ? texts.header.login : username);
    await expect(page.locator(".deal-card").first()).toBeVisible();
  }
});
