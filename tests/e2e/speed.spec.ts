import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { en } from "~/i18n/locales/en";
import { zh } from "~/i18n/locales/zh";
import { expect, on, test } from "./fixtures";

/** Bytes, compressed, that the home page takes before its reader does anything, and with the carousel's code after. */
const MOST_SCRIPT = 130 * 1024;
const MOST_WITH_CAROUSEL = 140 * 1024;

test("the home page takes little script, in one language", on("js", "zh"), async ({ page, open, texts }) => {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.includes("javascript")) scripts.push(response);
  });
  await open("/");
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(5);
  expect(await weightOf(scripts)).toBeLessThanOrEqual(MOST_SCRIPT);
  const first = scripts.length;
  await page.keyboard.press("Shift");
  await expect.poll(() => scripts.length).toBeGreaterThan(first);
  await expect(page.getByRole("button", { name: texts.carousel.next })).toBeVisible();
  expect(await weightOf(scripts)).toBeLessThanOrEqual(MOST_WITH_CAROUSEL);

  const bodies = await Promise.all(scripts.map((script) => script.body()));
  const code = Buffer.concat(bodies)
    .toString("utf8")
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const other = texts === en ? zh : en;
  expect(code).toContain(texts.home.title);
  expect(code).not.toContain(other.home.title);
  expect(code).not.toContain(other.list.emptyText);
});

async function weightOf(scripts: Response[]): Promise<number> {
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

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
