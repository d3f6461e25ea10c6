import { readOptions, wholeNumber } from "~/programs/options";
import { exitWith } from "~/server/process/exit-with.server";
import {
  countCards,
  growOnce,
  growTo,
  MAX_CARDS,
  type MeasuredPage,
  type MeasuredShop,
  openHydrated,
  startMeasuredShop,
} from "./measured-shop";

const USAGE = `Usage: npm run benchmark-scroll -- [--cards N]
Grows the list of all deals to N cards (100 to ${MAX_CARDS}; default ${MAX_CARDS}) and prints how it grows and scrolls.`;

const WINDOWS = { desktop: [1280, 800], phone: [390, 844] } as const;

/** As fast as a fling. */
const PIXELS_PER_SECOND = 4_000;
const DURATION_MS = 5_000;

/** A metric of Chromium: main thread seconds, nodes, heap bytes. */
async function metricOf({ cdp }: MeasuredPage, name: "TaskDuration" | "Nodes" | "JSHeapUsedSize"): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find((metric) => metric.name === name)?.value ?? 0;
}

/** Main thread milliseconds for one more page of the list. */
async function timeGrowth(measured: MeasuredPage, shown: number): Promise<number> {
  await growTo(measured.page, shown);
  const before = await metricOf(measured, "TaskDuration");
  await growOnce(measured.page, await countCards(measured.page));
  // History and storage are updated afterwards.
  await measured.page.waitForTimeout(500);
  return Math.round(((await metricOf(measured, "TaskDuration")) - before) * 1_000);
}

/** Scrolls from the top at a steady speed; a frame's time is that between two calls of requestAnimationFrame. */
async function scroll({ page }: MeasuredPage): Promise<Record<string, number>> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(500);
  return page.evaluate(
    ([speed, duration]) =>
      new Promise<Record<string, number>>((resolve) => {
        const frames: number[] = [];
        let longestTask = 0;
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
        });
        observer.observe({ type: "longtask" });
        let start = 0;
        let last = 0;
        function frame(now: number) {
          if (start) frames.push(now - last);
          else start = now;
          last = now;
          scrollTo(0, ((now - start) / 1_000) * speed);
          if (now - start < duration) {
            requestAnimationFrame(frame);
            return;
          }
          frames.sort((a, b) => a - b);
          setTimeout(() => {
            observer.disconnect();
            resolve({
              "frames/s": Math.round((frames.length * 1_000) / (last - start)),
              "p95 frame": Math.round(frames[Math.floor(frames.length * 0.95)] ?? 0),
              "longest frame": Math.round(frames.at(-1) ?? 0),
              "longest task": Math.round(longestTask),
            });
          }, 200);
        }
        requestAnimationFrame(frame);
      }),
    [PIXELS_PER_SECOND, DURATION_MS] as const,
  );
}

async function measureWindow(shop: MeasuredShop, width: number, height: number, cards: number) {
  const measured = await shop.openPage(width, height);
  const { page, cdp } = measured;
  await openHydrated(page, "/deals");
  const growth: Record<string, number> = {};
  for (const shown of [50, Math.round(cards / 200) * 100, cards - 100]) {
    growth[`from ${shown}`] = await timeGrowth(measured, shown);
  }
  await growTo(page, cards);
  await cdp.send("HeapProfiler.collectGarbage");
  const size = {
    cards: await countCards(page),
    nodes: await metricOf(measured, "Nodes"),
    "heap MB": Math.round((await metricOf(measured, "JSHeapUsedSize")) / 2 ** 20),
  };
  const unslowed = await scroll(measured);
  await measured.slow(4);
  const slowed = await scroll(measured);
  await page.context().close();
  return { growth: { ...growth, ...size }, unslowed, slowed };
}

async function benchmark(): Promise<void> {
  const options = readOptions({ cards: String(MAX_CARDS) }, USAGE);
  const cards = wholeNumber("cards", options.cards, 100, MAX_CARDS);
  const shop = await startMeasuredShop();
  try {
    for (const [name, [width, height]] of Object.entries(WINDOWS)) {
      const { growth, unslowed, slowed } = await measureWindow(shop, width, height, cards);
      console.log(`${name}, ${width} pixels: main thread ms for one more page, and the final size`);
      console.table([growth]);
      console.log(`Scrolling at ${PIXELS_PER_SECOND} pixels per second, in ms`);
      console.table({ unslowed, "4× slower": slowed });
    }
  } finally {
    await shop.stop();
  }
}

benchmark().catch(exitWith);
