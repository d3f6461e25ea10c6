import type { Page } from "@playwright/test";
import { expect, hydrated, isLong, onBoth, test } from "./fixtures";
import { STORE, TAG_PATH } from "./known-deals";

/** As a browser does: each text node becomes two nested elements with the text in another language. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("script, style, noscript, option")) continue;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.append(text.data.toUpperCase());
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
}

/** Without case and spaces; without times, counts and rows of other deals, which change. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main")?.cloneNode(true) as HTMLElement;
    for (const changing of main.querySelectorAll("nav, .list-count, section:has(#similar, #store, #category)"))
      changing.remove();
    return (main.textContent ?? "")
      .toLowerCase()
      .replace(/\d+ ?(?:second|minute|min|hour|h|m|day|d|s)s?\b/g, "")
      .replace(/\s+/g, "");
  });

const SIMILAR = "main section article a[href^='/deals/']";

const searchFor = (text: string) => async (page: Page) => {
  await page.locator("header input[name=q]").fill(text);
  await page.locator("header input[name=q]").press("Enter");
};

const JOURNEYS: { from: string; name: string; follow: (page: Page) => Promise<void>; isShort?: true }[] = [
  {
    name: "a deal's similar deal",
    from: "deal",
    follow: (page) => page.locator(SIMILAR).last().click(),
    isShort: true,
  },
  {
    name: "another category",
    from: "/category/books?maxPrice=50",
    follow: (page) => page.locator(".chip[href^='/category/electronics']").click(),
  },
  {
    name: "a category of the list of deals",
    from: "/deals",
    follow: (page) => page.locator(".chip[href*='category=books']").click(),
    isShort: true,
  },
  {
    name: "a tag's sort order",
    from: `${TAG_PATH}?q=lamp`,
    follow: async (page) => void (await page.locator("select[name=sort]").selectOption("price-low")),
  },
  {
    name: "a shop's filter",
    from: `/store/${STORE.toLowerCase()}`,
    follow: (page) => page.locator(".chip[href*='coupon']").first().click(),
  },
  {
    name: "another search",
    from: `/search?q=${STORE}+lamp`,
    follow: searchFor("lantern"),
    isShort: true,
  },
  {
    name: "a search without results",
    from: `/search?q=${STORE}`,
    follow: searchFor("zzqxzzqx"),
  },
];

test("a translated page shows the next one's texts", onBoth, async ({ page, open, pathOf, context }) => {
  test.slow();
  for (const { name, from, follow } of isLong ? JOURNEYS : JOURNEYS.filter(({ isShort }) => isShort)) {
    await test.step(name, async () => {
      // Again when another test has published a deal between the two pages.
      await expect(async () => {
        await open(from === "deal" ? await pathOf("full") : from);
        await translate(page);
        const before = page.url();
        await follow(page);
        await expect(page).not.toHaveURL(before);
        await expect(page.locator(".page-progress")).toHaveAttribute("data-busy", "false");
        const fresh = await context.newPage();
        await fresh.goto(page.url());
        await hydrated(fresh);
        const right = await textOf(fresh);
        await fresh.close();
        await expect.poll(() => textOf(page)).toBe(right);
      }).toPass({ timeout: 90_000 });
    });
  }
});
