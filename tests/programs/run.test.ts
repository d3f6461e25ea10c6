import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";

const projects: string[] = [];
afterAll(() => Promise.all(projects.map((project) => rm(project, { recursive: true, force: true }))));

/**
 * What `node scripts/run.js` prints and how it ends, with an environment that is not that of production. It gets a SIGTERM
 * when it prints `stopAt`.
 */
function run(args: string[], env: Record<string, string> = {}, project = process.cwd(), stopAt?: string) {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, ["scripts/run.js", ...args], {
    cwd: project,
    env: { NODE_ENV: "development", PATH, HOME, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
      if (stopAt && said.includes(stopAt)) child.kill("SIGTERM");
    });
  }
  return new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve({ code, said }));
  });
}

/** The project with its build, and with a source that is newer. */
async function changedProject(): Promise<string> {
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

it("npm's scripts name programs that the build has", async () => {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as { scripts: Record<string, string> };
  const programs = Object.values(scripts).flatMap((script) => /scripts\/run\.js (\S+)$/.exec(script)?.[1] ?? []);
  expect(programs).toContain("serve");
  for (const program of programs) expect(await readFile(`build/server/${program}.js`, "utf8"), program).not.toBe("");
});

it("a command leaves the build alone, which a site may be running from; the site's start renews it", async () => {
  const project = await changedProject();
  const command = await run(["account"], {}, project);
  expect(command).toEqual({ code: 2, said: expect.stringMatching(/^Usage: npm run account/) });
  const start = await run(["serve"], { DATABASE_URL: "postgresql://127.0.0.1:1/none" }, project);
  expect(start).toMatchObject({ code: 1, said: expect.stringMatching(/^Building the application …\n/) });
});

it("a start that is stopped while it builds ends with 0, and its build with it", async () => {
  const stopped = await run(["serve"], {}, await changedProject(), "Building the application …");
  expect(stopped).toEqual({ code: 0, said: "Building the application …\n" });
});

it("the site's start takes React as it is for production", async () => {
  const telling = `import { createRequire } from "node:module";
    process.on("exit", () => console.log(Object.keys(createRequire("/").cache).join("\\n")));`;
  const { said } = await run(["serve"], {
    DATABASE_URL: "postgresql://127.0.0.1:1/none",
    PORT: "0",
    HOST: "127.0.0.1",
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(telling)}`,
  });
  expect(said).toContain("Cannot reach the database");
  expect(said).toMatch(/react\/cjs\/react\.production\.min\.js$/m);
  expect(said).toMatch(/react-dom\/cjs\/react-dom\.production\.min\.js$/m);
});
