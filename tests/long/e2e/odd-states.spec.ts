import type { Page } from "@playwright/test";
import { en, type Translation } from "~/i18n/locales/en";
import { zh } from "~/i18n/locales/zh";
import type { ErrorPage } from "~/views/page/error-page";
import { expectAccessible } from "../../e2e/accessibility";
import { expect, on, test } from "../../e2e/fixtures";
import { insertDeals } from "../../support/deals";
import { unique } from "../../support/unique";

/** Errors and rare states that need something to go wrong; others are those of states.spec.ts and every-page.spec.ts. */
test.use({ mayFail: /\.data(\?|$)|\/featured\.json$|alone=true|\/admin\// });
test.describe.configure({ timeout: 60_000 });

interface Refusal {
  /** The route that answers so, as Remix names it. */
  route: string;
  status: number;
  page: ErrorPage & { featured?: "failed" };
}

/** What an error page says, by the names of its texts. */
function errorPage(title: keyof Translation["errors"], text: keyof Translation["errors"], retry = false): ErrorPage {
  const inEach = (name: keyof Translation["errors"]) => ({ en: en.errors[name], zh: zh.errors[name] });
  return { title: inEach(title), text: inEach(text), retry };
}

/** Has the next pages of a route answered with an error page, in the form in which Remix sends one to its script. */
async function refuse(page: Page, { route, status, page: shown }: Refusal): Promise<void> {
  const cells: unknown[] = [{ _1: 2 }, route, { _3: 4 }, "error", null];
  // Each cell names others by their place.
  const put = (value: unknown): number => {
    const place = cells.push(value) - 1;
    if (typeof value === "object" && value !== null) {
      cells[place] = Object.fromEntries(Object.entries(value).map(([key, held]) => [`_${put(key)}`, put(held)]));
    }
    return place;
  };
  cells[4] = ["ErrorResponse", put(shown), put(status), put("")];
  await page.route(
    (url) => url.pathname.endsWith(".data") && (url.searchParams.get("_routes") ?? "").includes(route),
    (asked) =>
      asked.fulfill({
        status,
        contentType: "text/x-script",
        headers: { "X-Remix-Response": "yes" },
        body: `${JSON.stringify(cells)}\n`,
      }),
  );
}

test("what could not be fetched or was refused", on("js", "zh"), async ({ page, open, texts }) => {
  const { errors } = texts;
  const away = errorPage("loadTitle", "unavailable", true);
  const main = page.getByRole("main");
  await page.route(/\/featured\.json(\?|$)/, (route) => route.fulfill({ status: 503, json: {} }));
  await open("/deals");

  await test.step("the home page's list and its featured deals", async () => {
    await refuse(page, { route: "routes/_index", status: 503, page: { ...away, featured: "failed" } });
    await page.locator('header a[href="/"]').first().click();
    await expect(main.getByRole("alert").filter({ hasText: errors.loadTitle })).toBeVisible();
    await expect(main.getByRole("alert").filter({ hasText: texts.carousel.failed })).toBeVisible();
    await expect(main.getByRole("searchbox")).toBeVisible();
    await expectAccessible(page, "no list on the home page", "main");
  });

  await test.step("a deal", async () => {
    await refuse(page, { route: "routes/deals.$dealId.($title)", status: 503, page: away });
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
      await refuse(page, { route: "routes/api.docs", status, page: errorPage(title, text) });
      await open("/search");
      await page.getByRole("contentinfo").getByRole("link", { name: texts.footer.api }).click();
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(errors[title]);
      await expectAccessible(page, `status ${status}`, "main");
    });
  }
});

test(
  "a list that cannot grow, deals that lack something, no network",
  on("js", "zh"),
  async ({ page, open, pathOf, texts }) => {
    await page.route(/alone=true/, (route) => route.abort());
    await open("/deals?q=Probewell+series");
    await page.locator(".deal-grid .deal-card").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("alert").filter({ hasText: texts.list.moreFailed })).toBeVisible();
    await expectAccessible(page, "a list that cannot grow", ".deal-list-end");
    for (const name of ["pictureless", "undiscounted"] as const) {
      await open(await pathOf(name));
      await expectAccessible(page, `deal: ${name}`, "article");
    }
    await page.goto("/offline");
    await expectAccessible(page, "no network");
  },
);

test(
  "an admin's edit of what has changed meanwhile",
  on("js", "zh"),
  async ({ context, page, texts, newMember, db }) => {
    await newMember(context, { isAdmin: true });
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
  },
);
