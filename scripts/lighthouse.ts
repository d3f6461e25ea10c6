import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { CHROMIUM_FLAGS, findChromium } from "./chromium";
import { freePort } from "./free-port";
import { startSite } from "./start-site";

/** What each page must reach on a mid-range phone, in points of 100. */
const LEAST = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof LEAST;
const CATEGORIES = Object.keys(LEAST) as Category[];

/** Lighthouse now and then fails to record a trace; what it then gives is no result. */
async function measure(url: string, attempts = 3): Promise<Result> {
  const result = await lighthouse(url, { port: debuggingPort, onlyCategories: CATEGORIES, logLevel: "error" });
  if (result && !result.lhr.runtimeError) return result.lhr;
  if (attempts > 1) return measure(url, attempts - 1);
  throw new Error(`Lighthouse gave no result for ${url}: ${result?.lhr.runtimeError?.message}`);
}

const dataDir = await mkdtemp(path.join(tmpdir(), "haojia-lighthouse-"));
const port = String(await freePort());
const origin = `http://127.0.0.1:${port}`;
const site = await startSite({ PORT: port, DATA_DIR: dataDir, PUBLIC_ORIGIN: origin });
const debuggingPort = await freePort();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${debuggingPort}`],
});
try {
  const [deal] = await (await fetch(`${origin}/api/deals?featured=true&limit=1`)).json();
  const rows: Record<string, Record<Category, number>> = {};
  const wanting: string[] = [];
  for (const page of ["/", "/deals", `/deals/${deal.id}`]) {
    // The canonical address: a redirect would be measured as part of the page.
    const { url } = await fetch(`${origin}${page}`);
    const { categories, audits } = await measure(url);
    const points = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
    const row = Object.fromEntries(CATEGORIES.map((category) => [category, points(category)])) as Record<
      Category,
      number
    >;
    rows[new URL(url).pathname.slice(0, 40)] = row;
    for (const category of CATEGORIES.filter((name) => row[name] < LEAST[name])) {
      const failed = categories[category]?.auditRefs.filter(
        ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9,
      );
      wanting.push(`${page} ${category} ${row[category]}: ${failed?.map(({ id }) => id).join(", ")}`);
    }
  }
  console.table(rows);
  for (const line of wanting) console.error(line);
  process.exitCode = wanting.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}
