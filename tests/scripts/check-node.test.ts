import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const { engines, scripts } = JSON.parse(readFileSync("package.json", "utf8"));

/** Runs `scripts/check-node.js` as another version of Node. */
function checkedAs(version: string) {
  const pretend = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
  const imports = [`data:text/javascript,${encodeURIComponent(pretend)}`, "./scripts/check-node.js"];
  const args = [...imports.flatMap((module) => ["--import", module]), "--eval", "console.log('started')"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, stdout, stderr };
}

it("a Node older than engines says is one line", () => {
  expect(engines.node).toBe(">=20.13.0");
  expect(checkedAs("20.12.2")).toEqual({
    status: 1,
    stdout: "",
    stderr: "This needs Node 20.13.0 or newer; node is 20.12.2.\n",
  });
  for (const version of ["20.13.0", "22.3.0", "100.0.0"]) {
    expect(checkedAs(version)).toEqual({ status: 0, stdout: "started\n", stderr: "" });
  }
});

it("every script that starts Node checks it first, and replaces npm's shell, which would keep its signals", () => {
  const started = Object.values<string>(scripts).filter((script) => /\bnode\b/.test(script));
  expect(started.length).toBeGreaterThan(10);
  for (const script of started) {
    expect(script).toMatch(/^exec node (?:--import \.\/scripts\/check-node\.js |(?:--\S+ )?scripts\/run\.js )/);
  }
  expect(readFileSync("scripts/run.js", "utf8")).toMatch(/^(?:\/\/.*\n)*import "\.\/check-node\.js";/);
});
