import { startSite } from "../../scripts/start-site";
import { startDatabaseProxy } from "../site/site";
import { expectAccessible } from "./accessibility";
import { expect, on, test } from "./fixtures";

test.use({ mayFail: /:\d+\/(deals\b.*|\?.*)?$/ });

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
      await proxy.cut();
      for (const path of ["/", "/deals"]) {
        await page.goto(`http://127.0.0.1:${site.port}${path}`);
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
