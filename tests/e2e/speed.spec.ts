import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { en } from "~/i18n/locales/en";
import { zh } from "~/i18n/locales/zh";
import { expect, on, test } from "./fixtures";

/** Bytes, compressed, that the home page takes, with what it fetches once its reader does something: the carousel. */
const MOST_SCRIPT = 130 * 1024;

test("the home page takes little script, in one language", on("js", "zh"), async ({ page, open, texts }) => {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.includes("javascript")) scripts.push(response);
  });
  await open("/");
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(5);
  const first = scripts.length;
  await page.keyboard.press("Shift");
  await expect.poll(() => scripts.length).toBeGreaterThan(first);
  await expect(page.getByRole("button", { name: texts.carousel.next })).toBeVisible();
  expect(await weightOf(scripts)).toBeLessThanOrEqual(MOST_SCRIPT);

  const bodies = await Promise.all(scripts.map((script) => script.body()));
  const code = Buffer.concat(bodies)
    .toString("utf8")
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const other = texts === en ? zh : en;
  expect(code).toContain(texts.home.title);
  expect(code).not.toContain(other.home.title);
  expect(code).not.toContain(other.list.emptyText);
  // All that Vite writes is compiled beside the page; Remix's manifest has no functions.
  const late = scripts.filter((script, at) => {
    const hint = bodies[at]?.toString("utf8").startsWith("//# allFunctionsCalledOnLoad\n");
    return !hint && !script.url().includes("/assets/manifest-");
  });
  expect(late.map((script) => script.url())).toEqual([]);
});

test("scripts are asked for once the page has been painted", on("js"), async ({ page, open }) => {
  await page.addInitScript(() => requestAnimationFrame(() => performance.mark("first frame")));
  await open("/");
  const { frame, scripts } = await page.evaluate(() => ({
    frame: performance.getEntriesByName("first frame")[0]?.startTime ?? Number.POSITIVE_INFINITY,
    scripts: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ startTime }) => startTime),
  }));
  expect(scripts.length).toBeGreaterThan(5);
  expect(Math.min(...scripts)).toBeGreaterThan(frame);
});

test("a page that is opened in the background comes to life before it is looked at", on("js"), async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/");
  await expect(page.locator("button.coupon").first()).toBeAttached();
});

test("buttons that cannot be pressed belong to no form", on("js", "no-js"), async ({ page }) => {
  await page.goto("/");
  expect(await page.locator(".reaction-like:disabled").count()).toBeGreaterThan(10);
  await expect(page.locator(".reaction-like[form]")).toHaveCount(0);
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
