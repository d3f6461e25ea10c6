import { startSite } from "../../scripts/start-site";
import { startDatabaseProxy } from "../site/site";
import { expectAccessible } from "./accessibility";
import { homeLink } from "./carousel-slides";
import { expect, hydrated, on, test } from "./fixtures";

test.use({ mayFail: /:\d+\/(deals\b.*|\?.*|_root\.data.*)?$/ });

// Every page's response without a database is in tests/site/database-away.db.test.ts.
test(
  "a page without its database is accessible, and its Retry works once the database is up",
  on("long", "js", "no-js", "zh"),
  async ({ page, texts, javaScriptEnabled }) => {
    test.setTimeout(90_000);
    const proxy = await startDatabaseProxy(process.env.E2E_DATABASE ?? "");
    const site = await startSite({ DATABASE_URL: proxy.connectionString, RATE_LIMIT_FACTOR: "0" });
    const main = page.getByRole("main");
    try {
      const origin = `http://127.0.0.1:${site.port}`;
      if (javaScriptEnabled !== false) {
        await page.goto(`${origin}/deals?sort=rating`);
        await hydrated(page);
      }
      await proxy.cut();
      if (javaScriptEnabled !== false) {
        const alert = main.getByRole("alert");
        await homeLink(page).click();
        await expect(alert.filter({ hasText: texts.errors.loadTitle })).toBeVisible();
        await expect(alert.filter({ hasText: texts.carousel.failed })).toBeVisible();
        await expect(main.getByRole("searchbox")).toBeVisible();
        await expectAccessible(page, "no list on the home page", "main");
        await page.goBack();
        await main.locator(".deal-grid h2 a").first().click();
        await expect(main.getByRole("heading", { level: 1 })).toHaveText(texts.errors.pageTitle);
        await expect(main).toContainText(texts.errors.unavailable);
        await expectAccessible(page, "no deal", "main");
      }
      for (const path of ["/", "/deals"]) {
        await page.goto(`${origin}${path}`);
        await expect(main, path).toContainText(texts.errors.unavailable);
        if (javaScriptEnabled !== false) await expectAccessible(page, `no database: ${path}`);
      }
      await proxy.restore();
      const retry = main.getByRole("link", { name: texts.errors.retry });
      await expect(async () => {
        if (await retry.isVisible()) await retry.click();
        await expect(main.getByRole("article").first()).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(page).toHaveURL(/\/deals$/);
    } finally {
      await site.stop();
      await proxy.cut();
    }
  },
);
