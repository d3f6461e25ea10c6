import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const NOTHING = ":not(*)";

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface LayoutWatch {
  /** Since the last call, without those inside `except`. */
  take(except: string): Promise<string[]>;
  mark(): void;
  /** Still visible at another position than marked, without those inside `except`. */
  moved(except: string, scrolls: boolean): string[];
}

declare global {
  interface Window {
    layoutWatch: LayoutWatch;
  }
}

/** Also within 500 ms after an input, which CLS excludes; not below a page or cards that are replaced in that frame. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { shift: Shift; below: boolean[] }[] = [];
    const changes: { from: number; to: number; after: Node }[] = [];
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

    const record = (entries: PerformanceEntryList) => {
      for (const entry of entries) shifts.push({ shift: entry as Shift, below: [] });
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });

    new MutationObserver((records) => {
      const from = performance.now();
      for (const { target, previousSibling } of records) {
        if (
          !(target instanceof Element && target.matches("main, main > div, .deal-grid, .deal-list, .deal-list > div"))
        )
          continue;
        const change = { from, to: Number.POSITIVE_INFINITY, after: previousSibling ?? target };
        changes.push(change);
        // Off-screen content that becomes visible is painted a frame later.
        void nextFrame()
          .then(nextFrame)
          .then(nextFrame)
          .then((to) => Object.assign(change, { to }));
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden"] });

    /** Removed, or behind an element that was added or removed in that frame. */
    const wasDisplaced = (node: Node | null, time: number) =>
      !node?.isConnected ||
      changes.some(
        ({ from, to, after }) =>
          time >= from && time < to && after.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
    /** The parser paused within an element, which was painted half and has grown by the rest: on a busy machine. */
    const wasHalfParsed = ({ startTime, value, sources }: Shift) => {
      const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const isParsing =
        document !== undefined && (document.domInteractive === 0 || startTime <= document.domInteractive);
      return isParsing && value < 0.001 && sources.every((at) => at.previousRect.width < at.currentRect.width);
    };
    const elementOf = (node: Node | null) => (node instanceof Element ? node : (node?.parentElement ?? null));
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? node.outerHTML.slice(0, 140)
        : `“${node?.textContent?.slice(0, 60)}” in ${node?.parentElement?.outerHTML.slice(0, 100)}`;
    const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");

    const recorded = new Map<Element, DOMRect>();
    let scrolledTo = 0;
    const isVisible = (element: Element, { top, bottom, left, right, width, height }: DOMRect) =>
      width > 0 &&
      height > 0 &&
      bottom > 0 &&
      top < innerHeight &&
      right > 0 &&
      left < innerWidth &&
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });

    window.layoutWatch = {
      async take(except) {
        await nextFrame();
        await nextFrame();
        await nextFrame();
        record(observer.takeRecords());
        return shifts
          .splice(0)
          .filter(({ shift }) => !wasHalfParsed(shift))
          .flatMap(({ shift: { startTime, value, sources } }) =>
            sources
              .filter(({ node }) => !wasDisplaced(node, startTime) && !elementOf(node)?.closest(except))
              .map(
                ({ node, previousRect, currentRect }) =>
                  `${Math.round(startTime)} ms, ${value.toFixed(4)}: ${at(previousRect)} → ${at(currentRect)} ${nameOf(node)}`,
              ),
          );
      },
      mark() {
        recorded.clear();
        scrolledTo = scrollY;
        for (const element of document.querySelectorAll("body *:not(script, option, svg *)")) {
          const rect = element.getBoundingClientRect();
          if (isVisible(element, rect)) recorded.set(element, rect);
        }
      },
      moved(except, scrolls) {
        return [...recorded].flatMap(([element, before]) => {
          if (!element.isConnected || element.closest(except) || element.querySelector(except)) return [];
          const now = element.getBoundingClientRect();
          if (now.height === 0 || !element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
            return [];
          const [right, down] = [Math.abs(now.x - before.x), now.y - before.y];
          // Sticky elements stay in place when the page scrolls.
          const isDown = Math.abs(down) > 0.5 && !(scrolls && Math.abs(down + scrollY - scrolledTo) < 0.5);
          return right > 0.5 || isDown ? `${at(before)} → ${at(now)} ${nameOf(element)}` : [];
        });
      },
    };
  });
}

async function imagesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return image.complete || bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth;
    }),
  );
}

/** Content may be replaced; elements inside `except` may move. */
export async function expectSteady(
  page: Page,
  name: string,
  act: () => Promise<unknown>,
  { except = NOTHING } = {},
): Promise<void> {
  await test.step(`steady: ${name}`, async () => {
    await act();
    await imagesLoaded(page);
    expect.soft(await page.evaluate((but) => window.layoutWatch.take(but), except), name).toEqual([]);
  });
}

/** No element that stays visible moves, apart from those inside `except`. */
export async function expectStill(
  page: Page,
  name: string,
  act: () => Promise<unknown>,
  { except = NOTHING, scrolls = false } = {},
): Promise<void> {
  const actInPlace = async () => {
    await page.evaluate(() => window.layoutWatch.mark());
    await act();
    const moved = await page.evaluate(([but, may]) => window.layoutWatch.moved(but, may), [except, scrolls] as const);
    expect.soft(moved, name).toEqual([]);
  };
  await expectSteady(page, name, actInPlace, { except });
}

export async function expectOneFrame(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  await test.step(`one frame: ${name}`, async () => {
    await act();
    const moved = await page.evaluate((but) => window.layoutWatch.take(but), NOTHING);
    const frames = new Set(moved.map((line) => line.split(" ms")[0]));
    expect.soft(frames.size, `${name}: ${moved.join("\n")}`).toBeLessThanOrEqual(1);
  });
}

export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => window.layoutWatch.take("*"));
}
