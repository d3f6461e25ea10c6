import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listFailures, readPlaywrightReport, readVitestReport } from "../../scripts/test-reports";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "haojia-reports-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function report(content: object): Promise<string> {
  const file = path.join(folder, "report.json");
  await writeFile(file, JSON.stringify(content));
  return file;
}

it("vitest's failures are its failed tests, and failed files without one", async () => {
  const passed = { status: "passed", ancestorTitles: [], title: "goes well", failureMessages: [] };
  const failed = {
    ...passed,
    status: "failed",
    ancestorTitles: ["", "a deal"],
    failureMessages: ["Error: no", "at x"],
  };
  const file = { status: "failed", message: "", assertionResults: [passed] };
  const outcome = await readVitestReport(
    await report({
      ...{ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 },
      testResults: [
        { ...file, name: path.resolve("tests/good.test.ts"), status: "passed" },
        { ...file, name: path.resolve("tests/wrong.test.ts"), assertionResults: [passed, failed] },
        { ...file, name: path.resolve("tests/broken.test.ts"), message: "Cannot find ./nothing", assertionResults: [] },
        { ...file, name: path.resolve("tests/unprepared.test.ts") },
      ],
    }),
  );
  expect(outcome).toMatchObject({ passed: 3, failed: 3, skipped: 2 });
  expect(outcome.failures).toEqual([
    { file: "tests/wrong.test.ts", test: "a deal › goes well", message: "Error: no\nat x" },
    { file: "tests/broken.test.ts", message: "Cannot find ./nothing" },
    { file: "tests/unprepared.test.ts", message: expect.stringMatching(/\w/) },
  ]);
});

it("Playwright's failures are its failed and flaky tests, and its own errors", async () => {
  const run = (projectName: string, status: string, ...messages: string[]) => ({
    projectName,
    status,
    results: messages.map((message) => ({ errors: message ? [{ message }] : [] })),
  });
  const outcome = await readPlaywrightReport(
    await report({
      config: { rootDir: path.resolve("tests/e2e") },
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 },
      errors: [{ message: "no server", stack: "Error: no server\n    at x" }],
      suites: [
        {
          title: "home.spec.ts",
          file: "home.spec.ts",
          specs: [{ title: "shows deals", line: 3, tests: [run("js", "expected", ""), run("zh", "unexpected", "no")] }],
          suites: [
            {
              title: "the row",
              file: "home.spec.ts",
              specs: [{ title: "moves", line: 9, tests: [run("js", "flaky", "late", ""), run("zh", "skipped")] }],
            },
          ],
        },
      ],
    }),
  );
  expect(outcome).toMatchObject({ passed: 5, failed: 3, skipped: 1 });
  expect(outcome.failures).toEqual([
    { file: "tests/e2e/home.spec.ts:3", test: "[zh] › shows deals", message: "no" },
    { file: "tests/e2e/home.spec.ts:9", test: "[js] › the row › moves (flaky)", message: "late" },
    { message: "Error: no server\n    at x" },
  ]);
});

it("the list names step, file and test, and is short even with many failures", () => {
  const wrong = {
    file: "tests/a.test.ts",
    test: "adds",
    message: "\u001b[31mError\u001b[39m: no\n\n  at x\n  at new Promise (<anonymous>)",
  };
  const steps = [
    { step: "Lint", failures: [{ message: "See above." }] },
    { step: "Unit tests", failures: [wrong] },
  ];
  expect(listFailures(steps)).toBe(
    ["1. Lint\n     See above.", "2. Unit tests · tests/a.test.ts · adds\n     Error: no\n       at x"].join("\n\n"),
  );
  const long = { ...wrong, message: Array.from({ length: 100 }, () => "x".repeat(1_000)).join("\n") };
  const text = listFailures([{ step: "Unit tests", failures: Array.from({ length: 25 }, () => long) }]);
  expect(text).toContain("20. Unit tests");
  expect(text).not.toContain("21. Unit tests");
  expect(text).toMatch(/… and 5 more/);
  expect(text.split("\n").length).toBeLessThan(320);
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(220);
});
