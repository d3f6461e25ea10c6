import { expect, on, test } from "../../e2e/fixtures";

test("a page that is opened in the background comes to life before it is looked at", on("js"), async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/");
  await expect(page.locator("button.coupon").first()).toBeAttached();
});

test("a press is answered at once", on("js", "no-js"), async ({ page, texts }) => {
  await page.goto("/deals");
  const chip = page
    .getByRole("navigation", { name: texts.list.category, exact: true })
    .getByRole("link", { name: texts.categories.electronics });
  await chip.hover();
  await page.mouse.down();
  await expect(chip).toHaveCSS("background-image", /gradient/);
});

interface Moved {
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
      // What has moved, from where to where, once the document was there.
      const shifts = await page.evaluate(
        () =>
          new Promise<unknown[]>((resolve) => {
            const moved: unknown[] = [];
            let sum = 0;
            const [{ domInteractive }] = performance.getEntriesByType("navigation") as [PerformanceNavigationTiming];
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Moved[] })[]) {
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
            // The first frame of the whole document may follow one of its last but one line, in which half a button stood.
            setTimeout(() => resolve(sum < 0.0005 ? [] : moved), 300);
          }),
      );
      expect(shifts, path).toEqual([]);
    }
  });
}
