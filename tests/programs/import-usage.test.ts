import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "./run-program";

// Usage errors are found before the database is opened: there is none.
const NO_DATABASE = { DATABASE_URL: "postgresql://127.0.0.1:1/none" };
const run = (script: string, args: string[], env = {}) => runProgram(script, args, { ...NO_DATABASE, ...env });

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "haojia-usage-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("npm run import", () => {
  it("prints the usage, or one line if that is enough", async () => {
    const { code, stdout, stderr } = await run("import", ["a.json", "b.json"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^Usage: npm run import -- FILE \[--format FORMAT\]/);
    const [missing, directory] = await Promise.all([run("import", ["no-such-file.json"]), run("import", [folder])]);
    expect(missing).toEqual({ code: 2, stdout: "", stderr: "Cannot read no-such-file.json: no such file.\n" });
    expect(directory).toEqual({ code: 2, stdout: "", stderr: `Cannot read ${folder}: it is a directory.\n` });
  });

  it("prints the usage for an unknown format or a missing map, and says what is invalid in a map", async () => {
    const map = path.join(folder, "map.json");
    await writeFile(map, '{"columns":{"titel":"Name"},"decimal":";"}');
    const [format, missing, wrong] = await Promise.all([
      run("import", ["a.csv", "--format", "excel"]),
      run("import", ["a.csv", "--format", "csv"]),
      run("import", ["a.csv", "--format", "csv", "--map", map]),
    ]);
    for (const { code, stderr } of [format, missing])
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^Usage:/)]);
    const message = "columns.titel is not a known key; decimal has an invalid value";
    expect(wrong).toEqual({ code: 2, stdout: "", stderr: `${map}: ${message}.\n` });
  });
});

it("npm run generate rejects invalid options", async () => {
  const wrong: [string[], RegExp][] = [
    [["--deals", "many"], /^--deals must be a whole number from 1 to 10000000\.\n$/],
    [["--dogs", "1"], /^Unknown option '--dogs'\.\nUsage: npm run generate/],
  ];
  await Promise.all(
    wrong.map(async ([args, message]) => {
      const { code, stdout, stderr } = await run("generate", args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(message);
    }),
  );
});

/** The project as in a container image, with its own .env. */
async function projectWith(settings: string): Promise<string> {
  const project = await mkdtemp(path.join(folder, "project-"));
  await cp("build/server", path.join(project, "build/server"), { recursive: true });
  for (const name of ["node_modules", "package.json", "public"]) {
    await symlink(path.resolve(name), path.join(project, name));
  }
  await writeFile(path.join(project, ".env"), settings);
  return project;
}

it("a command reads .env, which the environment overrides", async () => {
  const project = await projectWith("DATABASE_URL=postgresql://127.0.0.1:1/of-the-file\nPORT=many\n");
  const deals = path.join(folder, "no-deals.json");
  await writeFile(deals, "[]");
  const fromFile = { DATABASE_URL: undefined, PORT: undefined };
  const [invalid, overridden] = await Promise.all(
    [fromFile, { ...fromFile, PORT: "3000" }].map((env) => runProgram("import", [deals], env, project)),
  );
  expect(invalid).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Wrong setting: PORT .*\n$/) });
  const unreachable = /^Cannot reach the database at 127\.0\.0\.1:1\/of-the-file: connection refused\n$/;
  expect(overridden).toMatchObject({ code: 1, stderr: expect.stringMatching(unreachable) });
});
