import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const NOTHING = ":not(*)";

interface Source {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

interface Shift extends PerformanceEntry {
  value: number;
  sources: Source[];
}

interface Watch {
  /** What has moved since this was last asked, but for what is in `except`. */
  take(except: string): Promise<string[]>;
  /** Remembers where everything on the screen stands. */
  mark(): void;
  /** What is still on the screen and stands elsewhere than it was marked, but for what is in `except`. */
  moved(except: string, scrolls: boolean): string[];
}

declare global {
  interface Window {
    layoutWatch: Watch;
  }
}

/**
 * Notes whatever moves by itself on this page from now on, as the browser's own measure tells it, but also what follows an
 * input within half a second, which that leaves out. Where a page or the cards of a list give way to others, what stands
 * below them is not looked at in that frame.
 */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { shift: Shift; below: boolean[] }[] = [];
    const changes: { from: number; to: number; after: Node }[] = [];
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) shifts.push({ shift: entry as Shift, below: [] });
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
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
        // What is out of sight and comes into it takes a frame more to be drawn.
        void nextFrame()
          .then(nextFrame)
          .then(nextFrame)
          .then((to) => Object.assign(change, { to }));
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden"] });

    /** Whether it is gone, or stood after what came or went in that frame. */
    const gaveWay = (node: Node | null, time: number) =>
      !node?.isConnected ||
      changes.some(
        ({ from, to, after }) =>
          time >= from && time < to && after.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
    const elementOf = (node: Node | null) => (node instanceof Element ? node : (node?.parentElement ?? null));
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? node.outerHTML.slice(0, 140)
        : `“${node?.textContent?.slice(0, 60)}” in ${node?.parentElement?.outerHTML.slice(0, 100)}`;
    const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");

    const seen = new Map<Element, DOMRect>();
    let scrolledTo = 0;
    const isShown = (element: Element, { top, bottom, left, right, width, height }: DOMRect) =>
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
        note(observer.takeRecords());
        return shifts
          .splice(0)
          .flatMap(({ shift: { startTime, value, sources } }) =>
            sources
              .filter(({ node }) => !gaveWay(node, startTime) && !elementOf(node)?.closest(except))
              .map(
                ({ node, previousRect, currentRect }) =>
                  `${Math.round(startTime)} ms, ${value.toFixed(4)}: ${at(previousRect)} → ${at(currentRect)} ${nameOf(node)}`,
              ),
          );
      },
      mark() {
        seen.clear();
        scrolledTo = scrollY;
        for (const element of document.querySelectorAll("body *:not(script, option, svg *)")) {
          const rect = element.getBoundingClientRect();
          if (isShown(element, rect)) seen.set(element, rect);
        }
      },
      moved(except, scrolls) {
        return [...seen].flatMap(([element, before]) => {
          if (!element.isConnected || element.closest(except) || element.querySelector(except)) return [];
          const now = element.getBoundingClientRect();
          // The region of the toasts stays when it is empty.
          if (now.height === 0 || !element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
            return [];
          const [right, down] = [Math.abs(now.x - before.x), now.y - before.y];
          // What is not carried along by the page stays on the screen.
          const isDown = Math.abs(down) > 0.5 && !(scrolls && Math.abs(down + scrollY - scrolledTo) < 0.5);
          return right > 0.5 || isDown ? `${at(before)} → ${at(now)} ${nameOf(element)}` : [];
        });
      },
    };
  });
}

/** Resolves when the pictures on the screen have come. */
async function pictured(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return image.complete || bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth;
    }),
  );
}

/**
 * Does something after which other content may take the place of what was there: nothing moves before or after that, but
 * for what is in `except`.
 */
export async function expectSteady(
  page: Page,
  name: string,
  act: () => Promise<unknown>,
  { except = NOTHING } = {},
): Promise<void> {
  await test.step(`steady: ${name}`, async () => {
    await act();
    await pictured(page);
    expect.soft(await page.evaluate((but) => window.layoutWatch.take(but), except), name).toEqual([]);
  });
}

/** Does something in place: what was on the screen and still is stands where it stood, but for what is in `except`. */
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

/** Does something that moves much of what there is: all of it in one frame. */
export async function expectAtOnce(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  await test.step(`at once: ${name}`, async () => {
    await act();
    const moved = await page.evaluate((but) => window.layoutWatch.take(but), NOTHING);
    expect(moved, `${name}: what moves is noticed`).not.toEqual([]);
    const frames = new Set(moved.map((line) => line.split(" ms")[0]));
    expect.soft([...frames], `${name}: ${moved.join("\n")}`).toHaveLength(1);
  });
}

/** Lets what is under way come to rest and leaves it out. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(() => window.layoutWatch.take("*"));
}
