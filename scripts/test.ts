import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfStale } from "./build";
import { findChromium } from "./chromium";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };
const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

let running: ChildProcess | undefined;
let interrupted = false;

/** Runs a program of the project to its end and answers whether it ended well. */
function run(program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  if (interrupted) return Promise.resolve(false);
  // In a group of its own, so that Ctrl-C reaches it through us, once: a second time would cut short its cleaning up.
  const child = spawn(path.join(ROOT, "node_modules/.bin", program), args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  running = child;
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => resolve(code === 0)).once("error", reject);
  });
}

/** What a runner has counted; at least one failure if it did not end well, or counted nothing at all. */
function judged(counts: Counts, endedWell: boolean): Counts {
  const { passed, failed, skipped } = counts;
  const wrong = !endedWell || passed + failed + skipped === 0;
  return { ...counts, failed: wrong ? Math.max(failed, 1) : failed };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

async function vitest(folder: string): Promise<Counts> {
  const file = path.join(folder, "vitest.json");
  const endedWell = await run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const report: VitestReport = JSON.parse(await readFile(file, "utf8"));
  // A file that cannot be loaded, or whose preparation fails, has no failed test of its own.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  return judged(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    endedWell,
  );
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

async function playwright(folder: string): Promise<Counts> {
  const file = path.join(folder, "playwright.json");
  const endedWell = await run("playwright", ["test", "--reporter=list,json"], {
    CHROMIUM: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats, errors }: PlaywrightReport = JSON.parse(await readFile(file, "utf8"));
  const failed = stats.unexpected + stats.flaky + errors.length;
  return judged({ passed: stats.expected, failed, skipped: stats.skipped }, endedWell);
}

const STEPS: [name: string, run: (folder: string) => Promise<Counts>][] = [
  ["Type check", async () => ((await run("tsc", [])) ? PASSED : FAILED)],
  ["Lint", async () => ((await run("biome", ["check", "--error-on-warnings"])) ? PASSED : FAILED)],
  ["Unit and integration tests", vitest],
  ["Production build", () => buildIfStale().then(() => NOTHING)],
  ["Browser tests", playwright],
];

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "haojia-test-"));
  const total = { ...NOTHING };
  try {
    for (const [name, step] of STEPS) {
      if (interrupted) break;
      console.log(`\n── ${name}`);
      const counts = await step(folder).catch((error) => {
        console.error(error instanceof Error ? error.message : error);
        return FAILED;
      });
      total.passed += counts.passed;
      total.failed += counts.failed;
      total.skipped += counts.skipped;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (interrupted) process.exit(130);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exit(total.failed > 0 ? 1 : 0);
}

if (process.argv.length > 2) {
  console.error("Usage: npm test\nRuns every check and every test; takes no arguments.");
  process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // Both runners clean up after a SIGINT, and neither does after a SIGTERM.
    if (!interrupted) running?.kill("SIGINT");
    interrupted = true;
  });
}
await main();
