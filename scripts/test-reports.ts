import { readFile } from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite, TestError } from "@playwright/test/reporter";
import type { JsonTestResult, JsonTestResults } from "vitest/reporters";
import { ROOT } from "~/programs/project-root";

const MAX_FAILURES = 20;
const MAX_LINES = 12;
const MAX_COLUMNS = 200;
/** A stack frame outside the project. */
const FOREIGN_FRAME = /^\s+at .*(?:node_modules\/|node:internal\/|<anonymous>)/;

export interface Failure {
  file?: string;
  test?: string;
  message: string;
}

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
}

export async function readVitestReport(file: string): Promise<Outcome> {
  const report: JsonTestResults = JSON.parse(await readFile(file, "utf8"));
  const failures = report.testResults.flatMap(failuresOfFile);
  return {
    passed: report.numPassedTests,
    // A file that fails to load, or in a hook, has no failed test.
    failed: Math.max(report.numFailedTests, failures.length),
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

function failuresOfFile({ name, status, message, assertionResults }: JsonTestResult): Failure[] {
  const file = path.relative(ROOT, name);
  const failed = assertionResults.filter((result) => result.status === "failed");
  if (failed.length === 0 && status === "failed") {
    return [{ file, message: message || "A hook failed; see the output above." }];
  }
  return failed.map(({ ancestorTitles, title, failureMessages }) => ({
    file,
    test: [...ancestorTitles, title].filter(Boolean).join(" › "),
    message: failureMessages?.join("\n") ?? "",
  }));
}

/** Reads the report of Playwright's JSON reporter. A flaky test has failed. */
export async function readPlaywrightReport(file: string): Promise<Outcome> {
  const { config, stats, errors, suites }: JSONReport = JSON.parse(await readFile(file, "utf8"));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap((suite) => failuresOfSuite(suite, path.relative(ROOT, config.rootDir))),
      ...errors.map((error) => ({ message: textOf(error) })),
    ],
  };
}

function failuresOfSuite(suite: JSONReportSuite, folder: string, titles: string[] = []): Failure[] {
  const { file, suites = [], specs } = suite;
  const own = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, status, results }) => ({
        file: `${folder}/${file}:${line}`,
        test: [`[${projectName}]`, ...titles, title].join(" › ") + (status === "flaky" ? " (flaky)" : ""),
        message: results.flatMap(({ errors }) => errors.map(textOf)).join("\n"),
      })),
  );
  return [...own, ...suites.flatMap((inner) => failuresOfSuite(inner, folder, [...titles, inner.title]))];
}

function textOf({ message, stack }: TestError): string {
  return stack ?? message ?? "";
}

export function listFailures(steps: { step: string; failures: Failure[] }[]): string {
  const all = steps.flatMap(({ step, failures }) => failures.map((failure) => ({ step, ...failure })));
  const listed = all.slice(0, MAX_FAILURES).map(({ step, file, test, message }, index) => {
    const place = [step, file, test].filter(Boolean).join(" · ");
    return [`${index + 1}. ${place}`, ...firstLines(message).map((line) => `     ${line}`)].join("\n");
  });
  const more = all.length - listed.length;
  return [...listed, ...(more > 0 ? [`… and ${more} more; see the output above.`] : [])].join("\n\n");
}

function firstLines(message: string): string[] {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() && !FOREIGN_FRAME.test(line))
    .map((line) => (line.length > MAX_COLUMNS ? `${line.slice(0, MAX_COLUMNS)}…` : line));
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), "…"] : lines;
}
