import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let project: string;
beforeEach(() => {
  project = realpathSync(mkdtempSync(path.join(tmpdir(), "haojia-live-")));
  cpSync("scripts", path.join(project, "scripts"), { recursive: true });
  mkdirSync(path.join(project, "build/server"), { recursive: true });
  writeFileSync(path.join(project, "build/server/serve.js"), 'console.log("started"); setInterval(() => {}, 1000);');
  for (const name of ["node_modules", "package.json"]) symlinkSync(path.resolve(name), path.join(project, name));
});
afterEach(() => rmSync(project, { recursive: true }));

/** Runs `npm run build`, which fails for want of sources if it gets that far. */
function build() {
  return spawnSync(process.execPath, ["scripts/build.js"], { cwd: project, encoding: "utf8" });
}

it.runIf(process.platform === "linux")("npm run build refuses while a site runs from its folder", async () => {
  const site = spawn(process.execPath, ["build/server/serve.js"], { cwd: project });
  await new Promise((resolve) => site.stdout.once("data", resolve));
  expect(build()).toMatchObject({
    status: 1,
    stdout: "",
    stderr: `A site runs from this folder (process ${site.pid}), and would lose its files to a new build: stop it, or npm run update builds beside it.\n`,
  });
  const ended = new Promise((resolve) => site.once("close", resolve));
  site.kill();
  await ended;
  expect(build()).toMatchObject({ status: 1, stdout: "Building the application …\n" });
});
