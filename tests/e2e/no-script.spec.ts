import { expect, on, test } from "./fixtures";
import { TAG_PATH } from "./known-deals";

test("every list is rendered completely", on("no-js"), async ({ page, open }) => {
  for (const [path, expected] of [
    ["/", 24],
    ["/deals", 50],
    ["/category/sports", 30],
    [TAG_PATH, 50],
    [`${TAG_PATH}?page=2`, 60],
    ["/search?q=Probewell+series", 50],
  ] as const) {
    await open(path);
    const cards = await page.locator(".deal-grid .deal-card").evaluateAll((all) =>
      all.map((card) => ({
        shown: card.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        priced: /\$\d[\d,]*\.\d\d|FREE/.test(card.textContent ?? ""),
        leads: card.querySelectorAll('a[target="_blank"]').length,
      })),
    );
    expect(cards.length, path).toBeGreaterThanOrEqual(expected);
    expect(cards.filter(({ shown, priced, leads }) => !shown || !priced || leads !== 1)).toEqual([]);
    // Content that React streams late would stay hidden without script.
    await expect(page.locator("[hidden], template")).toHaveCount(0);
  }
});
