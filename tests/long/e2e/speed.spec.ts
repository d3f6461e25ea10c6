import { expect, on, test } from "../../e2e/fixtures";

test("a page that is opened in a background tab is hydrated there", on("js"), async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/");
  await expect(page.locator("button.coupon").first()).toBeAttached();
});

test("a press gives immediate feedback", on("js", "no-js"), async ({ page, texts }) => {
  await page.goto("/deals");
  const chip = page
    .getByRole("navigation", { name: texts.list.category, exact: true })
    .getByRole("link", { name: texts.categories.electronics });
  await chip.hover();
  await page.mouse.down();
  await expect(chip).toHaveCSS("background-image", /gradient/);
});

interface Source {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

for (const width of [390, 1280]) {
  test(`nothing shifts while a page loads, at ${width} px`, on("js", "zh"), async ({ page, open, pathOf }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/", "/deals", await pathOf("full"), await pathOf("broken")]) {
      await open(path);
      await page.waitForLoadState("load");
      // Shifts after the document was parsed, with their rectangles.
      const shifts = await page.evaluate(
        () =>
          new Promise<unknown[]>((resolve) => {
            const moved: unknown[] = [];
            let sum = 0;
            const [{ domInteractive }] = performance.getEntriesByType("navigation") as [PerformanceNavigationTiming];
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & {
                value: number;
                sources: Source[];
              })[]) {
                if (entry.startTime < domInteractive) continue;
                sum += entry.value;
                moved.push(
                  entry.value,
                  ...entry.sources.map(({ node, previousRect, currentRect }) => {
                    const markup = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent;
                    return `${markup} ${JSON.stringify(previousRect)} ${JSON.stringify(currentRect)}`;
                  }),
                );
              }
            }).observe({ type: "layout-shift", buffered: true });
            // A frame painted before the last chunk was parsed may cause a tiny shift.
            setTimeout(() => resolve(sum < 0.0005 ? [] : moved), 300);
          }),
      );
      expect(shifts, path).toEqual([]);
    }
  });
}
