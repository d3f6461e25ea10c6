import lighthouse, { type Result } from "lighthouse";
import { readOptions } from "~/programs/options";
import { exitWith } from "~/server/process/exit-with.server";
import { freePort } from "~/server/process/free-port.server";
import { embeddedPlace } from "../tests/scenarios/data-places";
import { launchChromium } from "./chromium";
import { startSite } from "./start-site";

/** Required scores of each page on a mid-range phone. */
const MIN_SCORES = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof MIN_SCORES;
const CATEGORIES = Object.keys(MIN_SCORES) as Category[];

/** The median counts, as Lighthouse recommends: each run depends on the machine's load. */
const RUNS = 5;

/** Retries, because Lighthouse sometimes fails to record a trace. */
async function measure(url: string, attempts = 3): Promise<Result> {
  const result = await lighthouse(url, { port: debuggingPort, onlyCategories: CATEGORIES, logLevel: "error" });
  if (result && !result.lhr.runtimeError) return result.lhr;
  if (attempts > 1) return measure(url, attempts - 1);
  throw new Error(`Lighthouse gave no result for ${url}: ${result?.lhr.runtimeError?.message}`);
}

function failedAudits({ categories, audits }: Result, category: Category): string {
  const failed = categories[category]?.auditRefs.filter(
    ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9,
  );
  return failed?.map(({ id }) => id).join(", ") ?? "";
}

try {
  readOptions({}, "Usage: npm run lighthouse\nFails when a page scores less than docs/benchmarks.md says.");
} catch (error) {
  exitWith(error);
}
const place = await embeddedPlace();
const port = String(await freePort());
const origin = `http://127.0.0.1:${port}`;
const settings = { PORT: port, PUBLIC_ORIGIN: origin, CACHE_MB: "64", DEMO_DEALS: "on" };
const site = await startSite({ ...place.settings, ...settings });
const debuggingPort = await freePort();
const browser = await launchChromium(`--remote-debugging-port=${debuggingPort}`);
try {
  // Warms up the browser's fonts.
  const first = await browser.newPage();
  await first.goto(origin, { waitUntil: "networkidle" });
  await first.close();
  const [deal] = await (await fetch(`${origin}/api/deals?featured=true&limit=1`)).json();
  const rows: Record<string, Record<string, string>> = {};
  const failures: string[] = [];
  for (const page of ["/", "/deals", `/deals/${deal.id}`]) {
    // The canonical URL: a redirect would count as part of the page.
    const { url } = await fetch(`${origin}${page}`);
    const runs: Result[] = [];
    while (runs.length < RUNS) runs.push(await measure(url));
    const row: Record<string, string> = {};
    for (const category of CATEGORIES) {
      const score = (run: Result) => Math.round((run.categories[category]?.score ?? 0) * 100);
      const sorted = runs.toSorted((a, b) => score(a) - score(b));
      const [worst, median] = [sorted[0], sorted[(RUNS - 1) / 2]];
      if (!worst || !median) continue;
      row[category] =
        score(worst) < score(median) ? `${score(median)} (${sorted.map(score).join(", ")})` : `${score(median)}`;
      if (score(median) < MIN_SCORES[category]) failures.push(`${page} ${category}: ${failedAudits(median, category)}`);
    }
    row["machine's speed"] = runs.map(({ environment }) => Math.round(environment.benchmarkIndex)).join(", ");
    rows[new URL(url).pathname.slice(0, 40)] = row;
  }
  console.table(rows);
  for (const line of failures) console.error(line);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await site.stop();
  await place.remove();
}
