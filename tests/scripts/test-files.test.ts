import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** Runs `npm test -- …` as npm does. */
function npmTest(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/test.ts", ...args], {
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

it("npm test runs the files that it gets, and ends with their counts", () => {
  const { status, stdout } = npmTest("tests/platform/values/currency.test.ts");
  expect(status).toBe(0);
  expect(stdout).toMatch(/\n[1-9]\d* passed, 0 failed\n$/);
  expect(stdout.split("\n").length).toBeLessThan(20);
});

it("npm test names the argument that is no file of tests", () => {
  for (const name of ["README.md", "--watch"]) {
    expect(npmTest(name)).toEqual({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(new RegExp(`^No file or folder of tests: ${name}\nUsage: npm test`)),
    });
  }
  expect(npmTest("--help")).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: npm test/) });
});
