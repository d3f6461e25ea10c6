import type { Locator, Page } from "@playwright/test";
import type { Database } from "~/platform/db/connection.server";
import { en } from "~/platform/i18n/locales/en";
import { zh } from "~/platform/i18n/locales/zh";
import { insertDeals } from "../support/deals";
import { PASSWORD } from "../support/people";
import { unique } from "../support/unique";
import { categoryIn } from "./category-in";
import { expect, on, test } from "./fixtures";
import { STORE } from "./known-deals";
import { expectOneFrame, expectSteady, expectStill, settle, watchLayout } from "./layout-shifts";

/** Long enough for skeletons to be shown. */
const DELAY_MS = 200;

/** They move when the list grows. */
const BELOW_LIST = ".deal-list-end, .deal-skeleton, .follow-list, footer, .back-to-top";

/** The deal itself has another rating, above the window. */
const RATED = ".deal-detail, #ratings, #ratings ~ *, footer";

test.use({ mayFail: /\/(login|signup)(\.data)?(\?|$)/ });

async function delayResponses(page: Page): Promise<void> {
  await page.route(/\.data(?:\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
}

/** No other test changes the deal's counts; returns its id. */
async function insertOwn(db: Database): Promise<string> {
  const title = `Steady kettle ${unique()}`;
  const [id = ""] = await insertDeals(db, [{ title, coupon: "STEADY", category: "automotive" }]);
  return id;
}

/** Twice, as off-screen heights are estimated (content-visibility). */
async function show(page: Page, shown: Locator): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await shown.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await settle(page);
  }
}

for (const width of [390, 1280]) {
  test(
    `no layout shifts on a journey through the site, at ${width} px`,
    on("long", "js", ...(width === 390 ? (["zh"] as const) : [])),
    async ({ context, page, open, texts, newMember, baseURL, db }) => {
      const { email } = await newMember();
      await context.clearCookies({ name: "authSession" });
      await context.addCookies([{ name: "infiniteScrollEnabled", value: "false", url: baseURL }]);
      await page.setViewportSize({ width, height: 800 });
      await watchLayout(page);
      await delayResponses(page);
      const main = page.getByRole("main");
      const heading = main.getByRole("heading", { level: 1 });
      const search = page.locator("#header-search");
      const list = page.getByRole("region", { name: texts.home.all });
      const cards = main.locator(".deal-list").getByRole("article");
      const featured = page.locator(".carousel article").first();
      const toast = page.locator(".toast");

      await open("/");
      await settle(page);
      await page.keyboard.press("Shift");
      await expect(page.locator(".carousel-view")).toHaveAttribute("data-turning", "true");
      const position = page.locator(".carousel-position");
      const first = (await position.textContent()) ?? "";
      for (const turn of [texts.carousel.next, texts.carousel.previous]) {
        await expectStill(
          page,
          "the carousel turns",
          async () => {
            const before = (await position.textContent()) ?? "";
            await page.getByRole("button", { name: turn }).click();
            await expect(position).not.toHaveText(before);
          },
          { except: ".carousel-view" },
        );
      }
      await expect(position).toHaveText(first);
      const more = page.getByRole("link", { name: texts.list.more });
      await show(page, more);
      await expectStill(
        page,
        "more deals",
        async () => {
          await more.click();
          // Other tests publish deals meanwhile, and duplicates are removed.
          await expect.poll(() => cards.count()).toBeGreaterThan(40);
        },
        { except: BELOW_LIST },
      );
      const chip = list
        .getByRole("navigation", { name: texts.list.category, exact: true })
        .getByRole("link", { name: categoryIn(texts, "electronics") });
      await show(page, chip);
      await expectSteady(page, "a category", async () => {
        await chip.click();
        await expect(featured).toHaveCount(0);
      });
      await expectSteady(page, "a deal", async () => {
        await cards.nth(2).locator("h2 a").click();
        await expect(page.locator("#ratings")).toBeVisible();
      });
      await expectSteady(page, "back", async () => {
        await page.goBack();
        await expect(list).toBeVisible();
        await expect(cards.nth(2)).toBeVisible();
      });
      await expectSteady(page, "a search", async () => {
        await search.fill(`${STORE} series`);
        await search.press("Enter");
        await expect(heading).toContainText(STORE);
      });
      await expectSteady(
        page,
        "nothing found",
        async () => {
          await search.fill("zzqxzzqx");
          await search.press("Enter");
          await expect(page.getByText(texts.search.noResultsText)).toBeVisible();
        },
        // The new heading may be longer.
        { except: "main, footer" },
      );

      // Makes the list below the featured deals visible while they load.
      await page.setViewportSize({ width, height: 1600 });
      await open("/deals");
      await settle(page);
      await expectSteady(page, "home from elsewhere", async () => {
        await page.locator('header a[href="/"]').first().click();
        await expect(list.getByRole("article").first()).toBeVisible();
        await expect(featured).toBeVisible();
      });
      await page.setViewportSize({ width, height: 800 });
      await open("/signup");
      await settle(page);
      await expectSteady(
        page,
        "sign-up rejected",
        async () => {
          await main.getByRole("button", { name: texts.header.signup }).click();
          await expect(page.locator(".toast-alert")).toBeVisible();
        },
        // The errors are above and inside the form.
        { except: "main form, main form ~ *, footer" },
      );
      const id = await insertOwn(db);
      await expectSteady(page, "log-in", async () => {
        await main.getByRole("link", { name: texts.header.login }).click();
        await expect(heading).toHaveText(texts.account.loginTitle);
      });
      await expectSteady(
        page,
        "logged in",
        async () => {
          await main.getByLabel(texts.account.email).fill(email);
          await main.getByLabel(texts.account.password).fill(PASSWORD);
          await main.getByRole("button", { name: texts.header.login }).click();
          await expect(toast.first()).toBeVisible();
          await expect(featured).toBeVisible();
        },
        // It now has the username.
        { except: "header" },
      );
      // The sign-up's error toast may still be shown.
      await expectStill(page, "the messages leave", async () => {
        const close = toast.locator(".toast-close");
        await close.evaluateAll((buttons) => {
          for (const button of buttons) (button as HTMLElement).click();
        });
        await expect(toast).toHaveCount(0);
      });
      const like = list.locator(`#deal-${id} .reaction-like`);
      await show(page, like);
      await expectStill(page, "a like", async () => {
        await like.click();
        await expect(page.locator(".likes-count").locator("visible=true").first()).toBeVisible();
        await expect(like).not.toHaveAttribute("aria-disabled");
      });
      await expectSteady(page, "favorites", async () => {
        await page.getByRole("banner").locator('a[href="/favorites"]:visible').click();
        await expect(cards).toHaveCount(1);
      });
      await expectSteady(page, "a favorite", async () => {
        await cards.first().locator("h2 a, h3 a").click();
        await expect(page.locator("#ratings")).toBeVisible();
      });
    },
  );

  test(
    `changes in place move nothing else, at ${width} px`,
    on("long"),
    async ({ context, page, open, texts, newMember, db }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await newMember();
      await page.setViewportSize({ width, height: 800 });
      await watchLayout(page);
      await delayResponses(page);
      const main = page.getByRole("main");
      const heading = main.getByRole("heading", { level: 1 });
      const article = page.getByRole("article").first();
      const toast = page.locator(".toast");

      await open(`/deals/${await insertOwn(db)}`);
      await settle(page);
      const coupon = article.locator(".coupon");
      const like = article.locator(".reaction-like");
      const noluck = article.locator(".reaction-noluck");
      await show(page, coupon);
      await expectStill(page, "a coupon copied", async () => {
        await coupon.click();
        await expect(coupon).toHaveAttribute("data-copied");
      });
      await show(page, noluck);
      await expectStill(page, "a deal marked", async () => {
        await noluck.click();
        await expect(toast).toBeVisible();
        await expect(noluck).toHaveAttribute("aria-pressed", "true");
        await expect(noluck).not.toHaveAttribute("aria-disabled");
      });
      await expectStill(page, "the message leaves", async () => {
        await toast.locator(".toast-close").click();
        await expect(toast).toHaveCount(0);
      });
      await show(page, like);
      await expectStill(page, "a deal liked", async () => {
        await like.click();
        await expect(page.locator(".likes-count").locator("visible=true").first()).toBeVisible();
        await expect(like).not.toHaveAttribute("aria-disabled");
      });
      await expectStill(page, "the coupon as before", () => expect(coupon).not.toHaveAttribute("data-copied"));
      const share = page.locator(".share-menu");
      await expectStill(
        page,
        "the share menu",
        async () => {
          await share.locator("summary").click();
          await share.getByRole("button", { name: texts.share.copyLink, exact: true }).click();
          await expect(share.getByRole("status")).toHaveText(texts.share.copied);
          await page.keyboard.press("Escape");
        },
        // On a phone, the page scrolls to its end, and the header leaves.
        { scrolls: true, except: ".site-header" },
      );
      const save = page.getByRole("button", { name: texts.ratings.save });
      const stars = page.locator(".star-choice label").nth(3);
      await show(page, stars);
      await expectStill(page, "stars chosen", async () => {
        await stars.click();
        await expect(save).toBeEnabled();
      });
      await show(page, save);
      await expectStill(
        page,
        "a rating sent",
        async () => {
          await save.click();
          await expect(page.getByRole("region", { name: texts.ratings.list })).toBeVisible();
        },
        { except: RATED },
      );

      await open("/deals?q=Probewell+series");
      await settle(page);
      const toggle = page.getByRole("switch", { name: texts.list.infinite });
      const isSheet = width < 1024;
      if (isSheet) await page.locator(".list-filters-button").click();
      await show(page, toggle);
      for (const on of ["false", "true"]) {
        await expectStill(page, "the switch of the list", async () => {
          const saved = page.waitForResponse((response) => response.url().includes("/preferences.data"));
          await toggle.click();
          await saved;
          await expect(toggle).toHaveAttribute("aria-checked", on);
        });
      }
      if (isSheet) {
        await page.keyboard.press("Escape");
        await expectStill(page, "the menu", async () => {
          await page.getByRole("link", { name: texts.header.menu, exact: true }).click();
          await expect(page.getByRole("dialog").locator(":focus")).toBeVisible();
          await page.keyboard.press("Escape");
          await expect(page.getByRole("dialog")).toBeHidden();
        });
      }
      const cards = main.getByRole("article");
      await expectSteady(page, "another order", async () => {
        await page.getByLabel(texts.list.sort).selectOption("price-low");
        await expect(page).toHaveURL(/sort=price-low/);
        await expect(cards.first()).toContainText("01");
      });
      await show(page, cards.nth(40));
      await expectSteady(
        page,
        "a list that grows by itself",
        async () => {
          await cards.last().scrollIntoViewIfNeeded();
          await expect(cards).toHaveCount(60);
        },
        { except: BELOW_LIST },
      );
      const footer = page.getByRole("contentinfo");
      const dark = footer.getByRole("button", { name: texts.theme.dark });
      await show(page, dark);
      await expectStill(
        page,
        "the theme",
        async () => {
          await dark.click();
          await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
        },
        // Focused since the menu closed; without the focus it hides.
        { except: "header" },
      );

      await open("/");
      // Its slides are laid out when its script has loaded.
      await expect(page.locator(".carousel-view")).toHaveAttribute("data-turning", "true");
      await settle(page);
      const other = texts.header.language === "中文" ? "zh" : "en";
      await expectOneFrame(page, "the language", async () => {
        await page
          .locator("header form:has([name=language]) button")
          .first()
          .evaluate((button: HTMLElement) => button.click());
        await expect(page.locator("html")).toHaveAttribute("lang", other);
        await expect(heading).toHaveText((other === "zh" ? zh : en).home.title);
      });
    },
  );
}
