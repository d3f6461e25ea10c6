import type { Page } from "@playwright/test";
import { en, type Translation } from "~/i18n/locales/en";
import { zh } from "~/i18n/locales/zh";
import type { ErrorPage } from "~/web/page/page.server";
import { insertDeals } from "../support/deals";
import { unique } from "../support/unique";
import { expectAccessible } from "./accessibility";
import { expect, on, test } from "./fixtures";

// Other states are in states.spec.ts and every-page.spec.ts.
test.use({ mayFail: /\.data(\?|$)|alone=true|\/admin\// });

interface ErrorResponse {
  /** Remix's id of the route. */
  route: string;
  status: number;
  page: ErrorPage & { featured?: null };
}

function errorPage(title: keyof Translation["errors"], text: keyof Translation["errors"], retry = false): ErrorPage {
  const localized = (name: keyof Translation["errors"]) => ({ en: en.errors[name], zh: zh.errors[name] });
  return { title: localized(title), text: localized(text), retry };
}

/** Encoded as Remix's single fetch does. */
async function respondWithError(page: Page, { route, status, page: shown }: ErrorResponse): Promise<void> {
  const cells: unknown[] = [{ _1: 2 }, route, { _3: 4 }, "error", null];
  // Cells refer to each other by index.
  const encode = (value: unknown): number => {
    const index = cells.push(value) - 1;
    if (typeof value === "object" && value !== null) {
      cells[index] = Object.fromEntries(
        Object.entries(value).map(([key, nested]) => [`_${encode(key)}`, encode(nested)]),
      );
    }
    return index;
  };
  cells[4] = ["ErrorResponse", encode(shown), encode(status), encode("")];
  await page.route(
    (url) => url.pathname.endsWith(".data") && (url.searchParams.get("_routes") ?? "").includes(route),
    (intercepted) =>
      intercepted.fulfill({
        status,
        contentType: "text/x-script",
        headers: { "X-Remix-Response": "yes" },
        body: `${JSON.stringify(cells)}\n`,
      }),
  );
}

test("pages that could not be fetched or were rejected", on("long", "js", "zh"), async ({ page, open, texts }) => {
  const { errors } = texts;
  const unavailable = errorPage("loadTitle", "unavailable", true);
  const main = page.getByRole("main");
  await open("/deals");

  await test.step("the home page's list and its featured deals", async () => {
    await respondWithError(page, { route: "routes/_index", status: 503, page: { ...unavailable, featured: null } });
    await page.locator('header a[href="/"]').first().click();
    await expect(main.getByRole("alert").filter({ hasText: errors.loadTitle })).toBeVisible();
    await expect(main.getByRole("alert").filter({ hasText: texts.carousel.failed })).toBeVisible();
    await expect(main.getByRole("searchbox")).toBeVisible();
    await expectAccessible(page, "no list on the home page", "main");
  });

  await test.step("a deal", async () => {
    await respondWithError(page, { route: "routes/deals.$dealId.($title)", status: 503, page: unavailable });
    await page.goBack();
    await main.locator(".deal-grid h2 a").first().click();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(errors.loadTitle);
    await expect(main).toContainText(errors.unavailable);
    await expectAccessible(page, "no deal", "main");
  });

  for (const [status, title, text] of [
    [403, "forbiddenTitle", "forbidden"],
    [429, "limitedTitle", "limited_other"],
  ] as const) {
    await test.step(`status ${status}`, async () => {
      await page.unrouteAll({ behavior: "wait" });
      await respondWithError(page, { route: "routes/api.docs", status, page: errorPage(title, text) });
      await open("/search");
      await page.getByRole("contentinfo").getByRole("link", { name: texts.footer.api }).click();
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(errors[title]);
      await expectAccessible(page, `status ${status}`, "main");
    });
  }
});

test("a list that cannot grow, and incomplete deals", on("long", "js", "zh"), async ({ page, open, pathOf, texts }) => {
  await page.route(/alone=true/, (route) => route.abort());
  await open("/deals?q=Probewell+series");
  await page.locator(".deal-grid .deal-card").last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("alert").filter({ hasText: texts.list.moreFailed })).toBeVisible();
  await expectAccessible(page, "a list that cannot grow", ".deal-list-end");
  for (const name of ["pictureless", "undiscounted"] as const) {
    await open(await pathOf(name));
    await expectAccessible(page, `deal: ${name}`, "article");
  }
});

test("an admin's stale edit", on("long", "js", "zh"), async ({ context, page, texts, newMember, db }) => {
  await newMember({ isAdmin: true });
  const title = `Odd ${unique()}`;
  const [id = ""] = await insertDeals(db, [{ title, store: "Hearth", tags: ["old"] }]);
  const other = await context.newPage();
  for (const [tab, store] of [
    [page, "Mine"],
    [other, "Theirs"],
  ] as const) {
    await tab.goto(`/admin/edit-deal/${id}`);
    await tab.locator("#deal-store").fill(store);
  }
  await other.getByRole("button", { name: texts.admin.save }).click();
  await expect(other).toHaveURL(/\/deals\//);
  await page.getByRole("button", { name: texts.admin.save }).click();
  await expect(page.locator("#deal-store-theirs")).toContainText("Theirs");
  await expectAccessible(page, "both versions of a deal", "main");
});
