import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { freePort } from "~/server/process/free-port.server";
import { CHROMIUM_FLAGS, findChromium } from "./chromium";
import { startSite } from "./start-site";

/** What each page must reach on a mid-range phone, in points of 100. */
const LEAST = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof LEAST;
const CATEGORIES = Object.keys(LEAST) as Category[];

/** Of so many measurements the one in the middle counts: Lighthouse's own advice, since each depends on what else runs. */
const RUNS = 5;

/** Lighthouse now and then fails to record a trace; what it then gives is no result. */
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

const dataDir = await mkdtemp(path.join(tmpdir(), "haojia-lighthouse-"));
const port = String(await freePort());
const origin = `http://127.0.0.1:${port}`;
const site = await startSite({ PORT: port, DATA_DIR: dataDir, PUBLIC_ORIGIN: origin, CACHE_MB: "64" });
const debuggingPort = await freePort();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${debuggingPort}`],
});
try {
  // A browser that has just been started has its fonts still to find, which a reader's has not.
  const first = await browser.newPage();
  await first.goto(origin, { waitUntil: "networkidle" });
  await first.close();
  const [deal] = await (await fetch(`${origin}/api/deals?featured=true&limit=1`)).json();
  const rows: Record<string, Record<string, string>> = {};
  const wanting: string[] = [];
  for (const page of ["/", "/deals", `/deals/${deal.id}`]) {
    // The canonical address: a redirect would be measured as part of the page.
    const { url } = await fetch(`${origin}${page}`);
    const runs: Result[] = [];
    while (runs.length < RUNS) runs.push(await measure(url));
    const row: Record<string, string> = {};
    for (const category of CATEGORIES) {
      const points = (run: Result) => Math.round((run.categories[category]?.score ?? 0) * 100);
      const sorted = runs.toSorted((a, b) => points(a) - points(b));
      const [worst, middle] = [sorted[0], sorted[(RUNS - 1) / 2]];
      if (!worst || !middle) continue;
      row[category] =
        points(worst) < points(middle) ? `${points(middle)} (${sorted.map(points).join(", ")})` : `${points(middle)}`;
      if (points(middle) < LEAST[category]) wanting.push(`${page} ${category}: ${failedAudits(middle, category)}`);
    }
    row["machine's speed"] = runs.map(({ environment }) => Math.round(environment.benchmarkIndex)).join(", ");
    rows[new URL(url).pathname.slice(0, 40)] = row;
  }
  console.table(rows);
  for (const line of wanting) console.error(line);
  process.exitCode = wanting.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}
