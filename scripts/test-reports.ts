import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** How much of the failures is shown: the log above has the rest. */
const MOST_FAILURES = 20;
const MOST_LINES = 12;
const MOST_COLUMNS = 200;
/** A line of a stack that is none of the project's. */
const FOREIGN_FRAME = /^\s+at .*(?:node_modules\/|node:internal\/|<anonymous>)/;

/** What went wrong, and where if that is known. */
export interface Failure {
  file?: string;
  test?: string;
  message: string;
}

/** What a step has counted. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; ancestorTitles: string[]; title: string; failureMessages: string[] }[];
}

/** Reads what vitest's JSON reporter has written. */
export async function readVitestReport(file: string): Promise<Outcome> {
  const report: VitestReport = JSON.parse(await readFile(file, "utf8"));
  const failures = report.testResults.flatMap(failuresOfFile);
  return {
    passed: report.numPassedTests,
    // A file that cannot be loaded, or whose preparation fails, has no failed test of its own.
    failed: Math.max(report.numFailedTests, failures.length),
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): Failure[] {
  const file = path.relative(ROOT, name);
  const failed = assertionResults.filter((result) => result.status === "failed");
  if (failed.length === 0 && status === "failed") {
    return [{ file, message: message || "Its preparation or its cleaning up failed; why stands above." }];
  }
  return failed.map(({ ancestorTitles, title, failureMessages }) => ({
    file,
    test: [...ancestorTitles, title].filter(Boolean).join(" › "),
    message: failureMessages.join("\n"),
  }));
}

interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: PlaywrightError[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; line: number; tests: PlaywrightTest[] }[];
}

interface PlaywrightTest {
  projectName: string;
  status: "expected" | "unexpected" | "flaky" | "skipped";
  results: { errors: PlaywrightError[] }[];
}

interface PlaywrightError {
  message?: string;
  stack?: string;
}

/** Reads what Playwright's JSON reporter has written. A test that passed at a second attempt has failed. */
export async function readPlaywrightReport(file: string): Promise<Outcome> {
  const { config, stats, errors, suites }: PlaywrightReport = JSON.parse(await readFile(file, "utf8"));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap((suite) => failuresOfSuite(suite, path.relative(ROOT, config.rootDir))),
      ...errors.map((error) => ({ message: said(error) })),
    ],
  };
}

function failuresOfSuite(suite: PlaywrightSuite, folder: string, titles: string[] = []): Failure[] {
  const { file, suites = [], specs } = suite;
  const own = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, status, results }) => ({
        file: `${folder}/${file}:${line}`,
        test: [`[${projectName}]`, ...titles, title].join(" › ") + (status === "flaky" ? " (flaky)" : ""),
        message: results.flatMap(({ errors }) => errors.map(said)).join("\n"),
      })),
  );
  return [...own, ...suites.flatMap((inner) => failuresOfSuite(inner, folder, [...titles, inner.title]))];
}

function said({ message, stack }: PlaywrightError): string {
  return stack ?? message ?? "";
}

/** The failures of all steps as a text to read: the first twenty of them, and the first lines of each. */
export function listFailures(steps: { step: string; failures: Failure[] }[]): string {
  const all = steps.flatMap(({ step, failures }) => failures.map((failure) => ({ step, ...failure })));
  const listed = all.slice(0, MOST_FAILURES).map(({ step, file, test, message }, index) => {
    const place = [step, file, test].filter(Boolean).join(" · ");
    return [`${index + 1}. ${place}`, ...firstLines(message).map((line) => `     ${line}`)].join("\n");
  });
  const more = all.length - listed.length;
  return [...listed, ...(more > 0 ? [`… and ${more} more; all of them stand above.`] : [])].join("\n\n");
}

function firstLines(message: string): string[] {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() && !FOREIGN_FRAME.test(line))
    .map((line) => (line.length > MOST_COLUMNS ? `${line.slice(0, MOST_COLUMNS)}…` : line));
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "…"] : lines;
}
