import type { Options } from "./benchmark";
import { percentiles } from "./measure";
import {
  countCards,
  DESKTOP,
  growOnce,
  growTo,
  type MeasuredPage,
  openHydrated,
  PHONE,
  startPages,
} from "./measured-page";

/** The speed of a fling. */
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
  await growOnce(measured.page);
  // History and storage are updated afterwards.
  await measured.page.waitForTimeout(500);
  return Math.round(((await metricOf(measured, "TaskDuration")) - before) * 1_000);
}

/** Scrolls from the top at a steady speed; a frame's time is that between two calls of requestAnimationFrame. */
async function scroll({ page, takeLongest }: MeasuredPage): Promise<Record<string, number>> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(500);
  await takeLongest();
  const times = await page.evaluate(
    ([speed, duration]) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        function frame(now: number) {
          times.push(now);
          const elapsed = now - (times[0] ?? now);
          scrollTo(0, (elapsed / 1_000) * speed);
          if (elapsed < duration) requestAnimationFrame(frame);
          else resolve(times);
        }
        requestAnimationFrame(frame);
      }),
    [PIXELS_PER_SECOND, DURATION_MS] as const,
  );
  await page.waitForTimeout(200);
  const frames = times.slice(1).map((time, n) => time - (times[n] ?? time));
  return {
    "frames/s": Math.round((frames.length * 1_000) / frames.reduce((sum, frame) => sum + frame, 0)),
    "p95 frame": Math.round(percentiles(frames)(95)),
    "longest task": Math.round((await takeLongest()).task),
  };
}

export async function measure({ cards }: Options): Promise<void> {
  const openPage = await startPages();
  for (const viewport of [DESKTOP, PHONE]) {
    const measured = await openPage(viewport);
    const { page, cdp } = measured;
    await openHydrated(page, "/deals");
    const growth: Record<string, number> = {};
    for (const shown of [50, Math.round(cards / 200) * 100, cards - 100]) {
      growth[`from ${shown}`] = await timeGrowth(measured, shown);
    }
    await growTo(page, cards);
    await cdp.send("HeapProfiler.collectGarbage");
    const heap = Math.round((await metricOf(measured, "JSHeapUsedSize")) / 2 ** 20);
    const size = { cards: await countCards(page), nodes: await metricOf(measured, "Nodes"), "heap MB": heap };
    console.log(`${viewport.width} pixels wide: main thread ms for one more page, and the final size`);
    console.table([{ ...growth, ...size }]);
    const unslowed = await scroll(measured);
    await measured.slow(4);
    console.log(`Scrolling at ${PIXELS_PER_SECOND} pixels per second, in ms`);
    console.table({ unslowed, "4× slower": await scroll(measured) });
    await page.context().close();
  }
}
