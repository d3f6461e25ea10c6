import { AsyncLocalStorage } from "node:async_hooks";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfStale } from "./build.js";
import { findChromium } from "./chromium";
import { listFailures, type Outcome, readPlaywrightReport, readVitestReport } from "./test-reports";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

export const PASSED: Outcome = { passed: 1, failed: 0, skipped: 0, failures: [] };
const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** A part of a test command: counts into a report below `folder`, or itself. */
export type Step = [name: string, run: (folder: string) => Promise<Outcome>];

export function failedWith(message: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, failures: [{ message }] };
}

const running = new Set<ChildProcess>();
let interrupted = false;

/** Where the programs of a step write: to the terminal at once, or kept back until the step's turn comes. */
const output = new AsyncLocalStorage<{ kept: Buffer[] | null }>();

/** Runs a program of the project to its end and answers whether it ended well. */
export function run(program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  if (interrupted) return Promise.resolve(false);
  // In a group of its own, so that Ctrl-C reaches it through us, once: a second time would cut short its cleaning up.
  const child = spawn(path.join(ROOT, "node_modules/.bin", program), args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const sink = output.getStore();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      if (sink?.kept) sink.kept.push(data);
      else process.stdout.write(data);
    });
  }
  running.add(child);
  return new Promise<boolean>((resolve, reject) => {
    child.once("close", (code) => resolve(code === 0)).once("error", reject);
  }).finally(() => running.delete(child));
}

/** What a runner has counted; at least one failure if it did not end well, or counted nothing at all. */
export function judged(outcome: Outcome, endedWell: boolean): Outcome {
  const { passed, failed, skipped } = outcome;
  if (failed > 0 || (endedWell && passed + skipped > 0)) return outcome;
  const message = endedWell ? "It ran no test." : "It ended with an error outside its tests, which stands above.";
  return { ...outcome, ...failedWith(message), passed, skipped };
}

/** Runs projects of vitest.config.ts. */
export async function vitest(folder: string, projects: readonly string[], ...options: string[]): Promise<Outcome> {
  const file = path.join(folder, "vitest.json");
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const endedWell = await run("vitest", ["run", ...chosen, ...reporters, ...options]);
  return judged(await readVitestReport(file), endedWell);
}

/** Runs the browser tests of `npm test`, or those of `npm run test:long`. */
export async function playwright(folder: string, which: "short" | "long"): Promise<Outcome> {
  const file = path.join(folder, "playwright.json");
  const endedWell = await run("playwright", ["test", "--reporter=list,json"], {
    CHROMIUM: await findChromium(),
    E2E: which,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return judged(await readPlaywrightReport(file), endedWell);
}

/** Before the tests: those of several databases start sites, and two builds at once would be in each other's way. */
export const BUILD: Step = ["Production build", () => buildIfStale().then(() => NOTHING)];

/** Before the browser tests: where one has to be installed, that is mostly waiting. */
export const BROWSER: Step = ["Browser", () => findChromium().then(() => NOTHING)];

/**
 * Runs the steps of a stage beside each other. The first writes as it goes, each other one when its turn has come: what is
 * read is one step after another.
 */
async function runStage(steps: readonly Step[], folder: string): Promise<(Outcome & { step: string })[]> {
  const sinks = steps.map((_, index) => ({ kept: index === 0 ? null : ([] as Buffer[]) }));
  const outcomes = steps.map(([step, runStep], index) =>
    output.run(sinks[index] ?? { kept: null }, () =>
      runStep(folder)
        .catch((error: unknown) => failedWith(error instanceof Error ? error.message : String(error)))
        .then((outcome) => ({ step, ...outcome })),
    ),
  );
  for (const [index, [step]] of steps.entries()) {
    console.log(`\n── ${step}`);
    const sink = sinks[index];
    process.stdout.write(Buffer.concat(sink?.kept ?? []));
    if (sink) sink.kept = null;
    await outcomes[index];
  }
  return Promise.all(outcomes);
}

/**
 * Runs every stage whatever came of those before, prints what failed and, as the last line, what was counted, and ends the
 * process. `usage` is said to who gives arguments, of which there are none.
 */
export async function runStages(stages: readonly (readonly Step[])[], usage: string): Promise<never> {
  if (process.argv.length > 2) {
    console.error(usage);
    process.exit(2);
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // Both runners clean up after a SIGINT, and neither does after a SIGTERM.
      if (!interrupted) for (const child of running) child.kill("SIGINT");
      interrupted = true;
    });
  }
  const folder = await mkdtemp(path.join(tmpdir(), "haojia-test-"));
  const outcomes: (Outcome & { step: string })[] = [];
  try {
    for (const steps of stages) {
      if (!interrupted) outcomes.push(...(await runStage(steps, folder)));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (interrupted) process.exit(130);
  const sum = (count: "passed" | "failed" | "skipped") => outcomes.reduce((all, outcome) => all + outcome[count], 0);
  if (sum("failed") > 0) console.log(`\n── What failed\n\n${listFailures(outcomes)}`);
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
  process.exit(sum("failed") > 0 ? 1 : 0);
}
