import { startSite } from "../../scripts/start-site";
import { startDatabaseProxy } from "../site/site";
import { expectAccessible } from "./accessibility";
import { expect, on, test } from "./fixtures";

test.use({ mayFail: /:\d+\/((deals|category|search)\b.*|\?.*)?$/ });

test(
  "while the database is down every page says so and offers Retry, which works once it is up",
  on("long", "js", "no-js", "zh"),
  async ({ page, pathOf, texts, javaScriptEnabled }) => {
    test.setTimeout(90_000);
    const deal = await pathOf("pictureless");
    const proxy = await startDatabaseProxy(process.env.E2E_DATABASE ?? "");
    const site = await startSite({ DATABASE_URL: proxy.connectionString, RATE_LIMIT_FACTOR: "0" });
    const at = (path: string) => `http://127.0.0.1:${site.port}${path}`;
    const { errors } = texts;
    const main = page.getByRole("main");
    try {
      await page.goto(at("/deals"));
      await expect(main.getByRole("article").first()).toBeVisible();
      await proxy.cut();
      for (const [path, title] of [
        ["/", errors.loadTitle],
        ["/category/books", errors.loadTitle],
        ["/search?q=lamp", errors.loadTitle],
        [deal, errors.loadTitle],
        ["/deals", errors.loadTitle],
      ] as const) {
        const response = await page.goto(at(path));
        expect(response?.status(), path).toBe(503);
        await expect(main.getByRole("heading", { name: title }), path).toBeVisible();
        await expect(main, path).toContainText(errors.unavailable);
        const retry = main.getByRole("link", { name: errors.retry }).first();
        expect(new URL((await retry.getAttribute("href")) ?? "", page.url()).pathname).toBe(new URL(at(path)).pathname);
        if (javaScriptEnabled !== false) await expectAccessible(page, `no database: ${path}`);
      }
      await proxy.restore();
      await expect(async () => {
        await main.getByRole("link", { name: errors.retry }).click({ timeout: 1_000 });
        await expect(main.getByRole("article").first()).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(page).toHaveURL(at("/deals"));
    } finally {
      await site.stop();
      await proxy.cut();
    }
  },
);
