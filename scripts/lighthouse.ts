import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { CHROMIUM_FLAGS, findChromium } from "./chromium";

/** What each page must reach on a mid-range phone, in points of 100. */
const LEAST = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof LEAST;
const CATEGORIES = Object.keys(LEAST) as Category[];

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** The demo site in a directory of its own. */
async function startSite(): Promise<{ origin: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "haojia-lighthouse-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    PUBLIC_ORIGIN: origin,
  };
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk) => String(chunk).includes("Ready on") && resolve());
    child.once("exit", () => reject(new Error("The site did not start.")));
  });
  return {
    origin,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Lighthouse now and then fails to record a trace; what it then gives is no result. */
async function measure(url: string, attempts = 3): Promise<Result> {
  const result = await lighthouse(url, { port: debuggingPort, onlyCategories: CATEGORIES, logLevel: "error" });
  if (result && !result.lhr.runtimeError) return result.lhr;
  if (attempts > 1) return measure(url, attempts - 1);
  throw new Error(`Lighthouse gave no result for ${url}: ${result?.lhr.runtimeError?.message}`);
}

const site = await startSite();
const debuggingPort = await freePort();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${debuggingPort}`],
});
try {
  const [deal] = await (await fetch(`${site.origin}/api/deals?featured=true&limit=1`)).json();
  const rows: Record<string, Record<Category, number>> = {};
  const wanting: string[] = [];
  for (const page of ["/", "/deals", `/deals/${deal.id}`]) {
    // The canonical address: a redirect would be measured as part of the page.
    const { url } = await fetch(`${site.origin}${page}`);
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
}
