import { spawn, spawnSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";

const projects: string[] = [];
afterAll(() => Promise.all(projects.map((project) => rm(project, { recursive: true, force: true }))));

/**
 * Runs `node scripts/run.js` in a development environment; returns its output and exit code. Sends SIGTERM when it prints
 * `stopAt`.
 */
function run(args: string[], env: Record<string, string> = {}, project = process.cwd(), stopAt?: string) {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, ["scripts/run.js", ...args], {
    cwd: project,
    env: { NODE_ENV: "development", PATH, HOME, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (stopAt && output.includes(stopAt)) child.kill("SIGTERM");
    });
  }
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve({ code, output }));
  });
}

/** The project with its build, and a newer source. */
async function staleProject(): Promise<string> {
  const project = await mkdtemp(path.join(tmpdir(), "haojia-run-"));
  projects.push(project);
  for (const name of ["build", "scripts"]) await cp(name, path.join(project, name), { recursive: true });
  for (const name of ["node_modules", "package.json"]) await symlink(path.resolve(name), path.join(project, name));
  await mkdir(path.join(project, "app"));
  const source = path.join(project, "app/root.tsx");
  await writeFile(source, "no program");
  const later = new Date(Date.now() + 60_000);
  await utimes(source, later, later);
  return project;
}

it("npm's scripts name programs of the build", async () => {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as { scripts: Record<string, string> };
  const programs = Object.values(scripts).flatMap((script) => /scripts\/run\.js (\S+)$/.exec(script)?.[1] ?? []);
  expect(programs).toContain("serve");
  for (const program of programs) expect(await readFile(`build/server/${program}.js`, "utf8"), program).not.toBe("");
});

it("a command does not rebuild, because a site may be running; a start of the site does", async () => {
  const project = await staleProject();
  const command = await run(["account"], {}, project);
  expect(command).toEqual({
    code: 2,
    output: expect.stringMatching(/^A command is missing\.\nUsage: npm run account/),
  });
  const start = await run(["serve"], { DATABASE_URL: "postgresql://127.0.0.1:1/none" }, project);
  expect(start).toMatchObject({ code: 1, output: expect.stringMatching(/^Building the application …\n/) });
});

it("a start that is stopped while it builds exits with 0 and ends the build", async () => {
  const stopped = await run(["serve"], {}, await staleProject(), "Building the application …");
  expect(stopped).toEqual({ code: 0, output: "Building the application …\n" });
});

it("a start by a user who may not write a stale build is one line", async () => {
  const project = await staleProject();
  await chmod(project, 0o555);
  await chmod(path.join(project, "build"), 0o555);
  // Root may write everything, and so becomes another user once the module is loaded.
  const start = `const { buildIfStale } = await import("${project}/scripts/build.js");
    if (process.getuid() === 0) process.setuid(65534);
    await buildIfStale().catch((error) => console.error(error.message));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", start], {
    encoding: "utf8",
  });
  for (const folder of [project, path.join(project, "build")]) await chmod(folder, 0o755);
  expect({ stdout, stderr }).toEqual({
    stdout: "",
    stderr: `Cannot build: ${project} may not be written by this user (EACCES). Run npm run build as its owner.\n`,
  });
});

it("a start of the site loads React's production build", async () => {
  const listModules = `import { createRequire } from "node:module";
    process.on("exit", () => console.log(Object.keys(createRequire("/").cache).join("\\n")));`;
  const { output } = await run(["serve"], {
    DATABASE_URL: "postgresql://127.0.0.1:1/none",
    PORT: "0",
    HOST: "127.0.0.1",
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(listModules)}`,
  });
  expect(output).toContain("Cannot reach the database");
  expect(output).toMatch(/react\/cjs\/react\.production\.min\.js$/m);
  expect(output).toMatch(/react-dom\/cjs\/react-dom\.production\.min\.js$/m);
});
