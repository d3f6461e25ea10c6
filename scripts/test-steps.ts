import { AsyncLocalStorage } from "node:async_hooks";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { printHelp } from "~/programs/options";
import { ROOT } from "~/programs/project-root";
import { buildIfStale } from "./build.js";
import { findChromium } from "./chromium";
import { listFailures, type Outcome, readPlaywrightReport, readVitestReport } from "./test-reports";

export const PASSED: Outcome = { passed: 1, failed: 0, skipped: 0, failures: [] };
const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** A step of a test command, which may write reports into `folder`. */
type Step = [name: string, run: (folder: string) => Promise<Outcome>];

export function failedWith(message: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, failures: [{ message }] };
}

const running = new Set<ChildProcess>();
let interrupted = false;

/** The output of a step's programs: buffered until the step's turn, or null to write it at once. */
const output = new AsyncLocalStorage<{ buffered: Buffer[] | null }>();

export function run(program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  if (interrupted) return Promise.resolve(false);
  // A process group of its own gets Ctrl-C only once, from us: a second one would interrupt its cleanup.
  const child = spawn(path.join(ROOT, "node_modules/.bin", program), args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const sink = output.getStore();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      if (sink?.buffered) sink.buffered.push(data);
      else process.stdout.write(data);
    });
  }
  running.add(child);
  return new Promise<boolean>((resolve, reject) => {
    child.once("close", (code) => resolve(code === 0)).once("error", reject);
  }).finally(() => running.delete(child));
}

/** A runner's outcome, with at least one failure if the runner failed or ran no test. */
export function checked(outcome: Outcome, exitedWell: boolean): Outcome {
  const { passed, failed, skipped } = outcome;
  if (failed > 0 || (exitedWell && passed + skipped > 0)) return outcome;
  const message = exitedWell ? "It ran no test." : "It failed outside its tests; see the output above.";
  return { ...outcome, ...failedWith(message), passed, skipped };
}

/** Runs projects of vitest.config.ts; prints a dot for each test, and the output of those that fail. */
export async function vitest(
  folder: string,
  projects: readonly string[],
  { options = [], env }: { options?: string[]; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const file = path.join(folder, "vitest.json");
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ["--silent=passed-only", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const exitedWell = await run("vitest", ["run", ...chosen, ...reporters, ...options], env);
  return checked(await readVitestReport(file), exitedWell);
}

export async function playwright(
  folder: string,
  which: "short" | "long",
  files: readonly string[] = [],
): Promise<Outcome> {
  const file = path.join(folder, "playwright.json");
  const exitedWell = await run("playwright", ["test", "--reporter=dot,json", ...files], {
    CHROMIUM: await findChromium(),
    E2E: which,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return checked(await readPlaywrightReport(file), exitedWell);
}

/** Builds before the tests, because several start sites, and concurrent builds would conflict. */
export const BUILD: Step = ["Production build", () => buildIfStale().then(() => NOTHING)];

/** Finds a browser before the browser tests, because an installation is mostly waiting. */
export const BROWSER: Step = ["Browser", () => findChromium().then(() => NOTHING)];

/** Runs steps concurrently. The first writes its output at once, the others in turn, so that outputs are not mixed. */
async function runStage(steps: readonly Step[], folder: string): Promise<(Outcome & { step: string })[]> {
  const sinks = steps.map((_, index) => ({ buffered: index === 0 ? null : ([] as Buffer[]) }));
  const outcomes = steps.map(([step, runStep], index) =>
    output.run(sinks[index] ?? { buffered: null }, () =>
      runStep(folder)
        .catch((error: unknown) => failedWith(error instanceof Error ? error.message : String(error)))
        .then((outcome) => ({ step, ...outcome })),
    ),
  );
  for (const [index, [step]] of steps.entries()) {
    console.log(`\n── ${step}`);
    const sink = sinks[index];
    process.stdout.write(Buffer.concat(sink?.buffered ?? []));
    if (sink) sink.buffered = null;
    await outcomes[index];
  }
  return Promise.all(outcomes);
}

const BROWSER_TESTS = "tests/e2e";

/** The steps for the command line's files or folders; empty without any. Exits with 2 and the usage for another argument. */
export function chosenSteps(
  usage: string,
  { projects, which }: { projects: readonly string[]; which: "short" | "long" },
): Step[] {
  printHelp(usage);
  const files = process.argv.slice(2).map((name) => path.relative(ROOT, path.resolve(name)));
  const wrong = files.find((file) => !/^tests(?:\/|$)/.test(file) || !existsSync(path.join(ROOT, file)));
  if (wrong !== undefined) {
    console.error(`No file or folder of tests: ${wrong}\n${usage}`);
    process.exit(2);
  }
  const [browser, others] = [true, false].map((is) => files.filter((file) => file.startsWith(BROWSER_TESTS) === is));
  return [
    ...(others?.length ? [["Tests", (folder) => vitest(folder, projects, { options: others })] satisfies Step] : []),
    ...(browser?.length ? [["Browser tests", (folder) => playwright(folder, which, browser)] satisfies Step] : []),
  ];
}

/** Runs every stage even if earlier ones failed, prints the failures and, as the last line, the counts, and exits. */
export async function runStages(stages: readonly (readonly Step[])[]): Promise<never> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // Both runners clean up on SIGINT, but not on SIGTERM.
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
  if (sum("failed") > 0) console.log(`\n── Failures\n\n${listFailures(outcomes)}`);
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
  process.exit(sum("failed") > 0 ? 1 : 0);
}
