import lighthouse, { type Result } from "lighthouse";
import { freePort } from "~/platform/process/free-port.server";
import { launchChromium } from "../chromium";
import type { Options } from "./benchmark";
import { percentiles, printTable } from "./measure";
import { startDatabase, startMeasuredSite, stopAfterwards } from "./measured-site";

/** Required scores of each page on a mid-range phone. */
const MIN_SCORES = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof MIN_SCORES;
const CATEGORIES = Object.keys(MIN_SCORES) as Category[];

/** Retries, because Lighthouse sometimes fails to record a trace. */
async function audit(url: string, port: number, attempts = 3): Promise<Result> {
  const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: "error" });
  if (result && !result.lhr.runtimeError) return result.lhr;
  if (attempts > 1) return audit(url, port, attempts - 1);
  throw new Error(`Lighthouse gave no result for ${url}: ${result?.lhr.runtimeError?.message}`);
}

const scoreOf = (run: Result, category: Category) => Math.round((run.categories[category]?.score ?? 0) * 100);

function failedAudits(worst: Result | undefined, category: Category): string {
  const weighted = worst?.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  const failed = weighted.filter(({ id }) => (worst?.audits[id]?.score ?? 1) < 0.9);
  return failed.map(({ id }) => id).join(", ");
}

/** Scores depend on the machine's load: all are printed where they differ. Exit code 1 when a median is too low. */
export async function measure({ runs, only }: Options): Promise<void> {
  const { origin } = await startMeasuredSite(await startDatabase("embedded"), { DEMO_DEALS: "on" });
  const debuggingPort = await freePort();
  const browser = await launchChromium(`--remote-debugging-port=${debuggingPort}`);
  stopAfterwards(() => browser.close());
  // Warms up the browser's fonts.
  await (await browser.newPage()).goto(origin, { waitUntil: "networkidle" });
  const [deal] = await (await fetch(`${origin}/api/deals?featured=true&limit=1`)).json();
  const failures: string[] = [];
  async function rowOf(path: string) {
    // The canonical URL: a redirect would count as part of the page.
    const { url } = await fetch(`${origin}${path}`);
    const results: Result[] = [];
    while (results.length < runs) results.push(await audit(url, debuggingPort));
    const row: Record<string, string> = {};
    for (const category of CATEGORIES) {
      const sorted = results.toSorted((a, b) => scoreOf(a, category) - scoreOf(b, category));
      const scores = sorted.map((result) => scoreOf(result, category));
      const median = percentiles(scores)(50);
      row[category] = scores[0] === median ? `${median}` : `${median} (${scores.join(", ")})`;
      if (median < MIN_SCORES[category]) failures.push(`${path} ${category}: ${failedAudits(sorted[0], category)}`);
    }
    const speeds = results.map(({ environment }) => Math.round(environment.benchmarkIndex));
    return { ...row, "machine's speed": speeds.join(", ") };
  }
  const pages = { "/": "/", "/deals": "/deals", "a deal": `/deals/${deal.id}` };
  await printTable("Scores", pages, rowOf, only);
  for (const line of failures) console.error(line);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
