import { CUTS, startCuttingProxy } from "./cutting-proxy";
import { expect, hydrated, on, test as plain } from "./fixtures";
import { lookAway } from "./look-away";

interface Fixtures {
  way: Awaited<ReturnType<typeof startCuttingProxy>>;
}

const test = plain.extend<Fixtures>({
  way: async ({ baseURL }, use) => {
    const way = await startCuttingProxy(baseURL ?? "");
    await use(way);
    await way.stop();
  },
});

// The browser says in the console what the page says to its reader.
test.use({ mayFail: /./ });

/** What the browser asks for to change pages. */
const DATA = /\.data(?:\?|$)/;
const SCRIPTS = /^\/assets\/.*\.js$/;

for (const [moment, cut] of Object.entries(CUTS)) {
  test(`the data of a list is on its way, and ${moment}`, on("js"), async ({ page, way, texts }) => {
    await page.goto(`${way.origin}/deals`);
    await hydrated(page);
    way.cut({ path: DATA, cut });
    // Not pointed at, or it would have been fetched beforehand.
    await page.getByRole("contentinfo").getByRole("link", { name: texts.categories.books }).dispatchEvent("click");
    const main = page.getByRole("main");
    const panel = main.getByRole("alert").filter({ hasText: texts.errors.loadTitle });
    await expect(panel).toContainText(texts.errors.dealsUnreached);
    await expect(main.locator(".deal-card:visible")).toHaveCount(0);
    await expect(page.locator(".page-progress")).toHaveAttribute("data-busy", "false");
    way.cut(null);
    await panel.getByRole("link", { name: texts.errors.retry }).click();
    await expect(page).toHaveURL(/\/category\/books$/);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(
      texts.category.title.replace("{{name}}", texts.categories.books),
    );
  });
}

test(
  "every page that gets no answer says so, and comes once there is one",
  on("js", "zh"),
  async ({ page, way, pathOf, texts }) => {
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
      await page.goto(`${way.origin}/category/books`);
      await hydrated(page);
      way.cut({ path: DATA, cut: CUTS["a bare 503 comes"] as (typeof CUTS)[string] });
      await page.evaluate((href) => void window.__remixRouter.navigate(href), path);
      const panel = main.getByRole("alert").filter({ hasText: title });
      await expect(panel).toContainText(text);
      await expect(page.getByRole("banner")).toBeVisible();
      way.cut(null);
      await panel.getByRole("link", { name: texts.errors.retry }).click();
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading);
    }
  },
);

test("without a network a page stays, and Retry waits for one", on("js"), async ({ context, page, open, texts }) => {
  // Of a page whose script is there.
  await open("/category/electronics");
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: texts.categories.books }).dispatchEvent("click");
  const retry = page.getByRole("main").getByRole("link", { name: texts.errors.retry });
  await retry.click();
  await expect(page.locator(".toast")).toContainText(texts.errors.unsent);
  await context.setOffline(false);
  await retry.click();
  await expect(page).toHaveURL(/\/category\/books$/);
});

test(
  "what stands around a page that gets no answer stays: its reader, its look, its language",
  on("js"),
  async ({ context, page, way, texts, newMember }) => {
    const { username } = await newMember(context);
    const url = way.origin;
    await context.addCookies([{ name: "theme", value: "dark", url }]);
    await page.goto(`${url}/deals`);
    await hydrated(page);
    // What stands around the page is asked for as well then.
    await lookAway(page);
    way.cut({ path: DATA, cut: CUTS["a bare 503 comes"] as (typeof CUTS)[string] });
    await page.getByRole("contentinfo").getByRole("link", { name: texts.categories.books }).dispatchEvent("click");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(texts.errors.dealsUnreached);
    await expect(page.getByRole("banner")).toContainText(username);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  },
);

for (const moment of [
  "the connection ends before an answer",
  "it ends in the middle of the body",
  "a bare 503 comes",
]) {
  test(
    `the script of a page is on its way, and ${moment}: the reader keeps the page they had`,
    on("js"),
    async ({ page, way, texts }) => {
      await page.goto(`${way.origin}/deals`);
      await hydrated(page);
      way.cut({ path: SCRIPTS, cut: CUTS[moment] as (typeof CUTS)[string] });
      const again = page.waitForEvent("load");
      await page.getByRole("contentinfo").getByRole("link", { name: texts.categories.books }).dispatchEvent("click");
      // Remix fetches the document anew.
      await again;
      await expect(page).toHaveURL(/\/deals$/);
      await expect(page.getByRole("main").locator(".deal-card").first()).toBeVisible();
    },
  );
}

for (const [name, arrives] of [
  ["a sign-out that does not reach the site leaves its reader logged in, where they are", false],
  ["a sign-out whose answer is lost leaves its reader where they are, logged out", true],
] as const) {
  test(name, on("js"), async ({ context, page, way, texts, newMember }) => {
    const { username } = await newMember(context);
    await page.goto(`${way.origin}/deals`);
    await hydrated(page);
    way.cut({ path: /^\/logout/, cut: CUTS["a bare 503 comes"] as (typeof CUTS)[string], arrives });
    // Once the site has been asked again who is logged in.
    const stayed = page.waitForEvent("framenavigated");
    await page.getByRole("banner").getByRole("button", { name: texts.header.logout }).click();
    await expect(page.locator(".toast-alert")).toContainText(texts.errors.fault);
    await stayed;
    await expect(page).toHaveURL(/\/deals$/);
    await expect(page.getByRole("banner")).toContainText(arrives ? texts.header.login : username);
    await expect(page.locator(".deal-card").first()).toBeVisible();
  });
}
