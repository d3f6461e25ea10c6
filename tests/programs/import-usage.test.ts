import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "./run-program";

// What these refuse they refuse before they look for a database: there is none.
const NO_DATABASE = { DATABASE_URL: "postgresql://127.0.0.1:1/none" };
const run = (script: string, args: string[], env = {}) => runProgram(script, args, { ...NO_DATABASE, ...env });

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "haojia-usage-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("npm run import", () => {
  it("explains itself, in one line where one will do", async () => {
    const { code, stdout, stderr } = await run("import", ["a.json", "b.json"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^Usage: npm run import -- FILE \[--format FORMAT\]/);
    const [missing, directory] = await Promise.all([run("import", ["no-such-file.json"]), run("import", [folder])]);
    expect(missing).toEqual({ code: 2, stdout: "", stderr: "Cannot read no-such-file.json: there is no such file.\n" });
    expect(directory).toEqual({ code: 2, stdout: "", stderr: `Cannot read ${folder}: it is a directory.\n` });
  });

  it("explains itself where a format is unknown or its map is missing, and says where a map is wrong", async () => {
    const map = path.join(folder, "map.json");
    await writeFile(map, '{"columns":{"titel":"Name"},"decimal":";"}');
    const [format, missing, wrong] = await Promise.all([
      run("import", ["a.csv", "--format", "excel"]),
      run("import", ["a.csv", "--format", "csv"]),
      run("import", ["a.csv", "--format", "csv", "--map", map]),
    ]);
    for (const { code, stderr } of [format, missing])
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^Usage:/)]);
    const said = "columns.titel is nothing that a map has; decimal cannot be that";
    expect(wrong).toEqual({ code: 2, stdout: "", stderr: `${map}: ${said}.\n` });
  });
});

it("npm run generate says what it takes", async () => {
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

/** The project as an image holds it, with a .env of its own. */
async function projectWith(settings: string): Promise<string> {
  const project = await mkdtemp(path.join(folder, "project-"));
  await cp("build/server", path.join(project, "build/server"), { recursive: true });
  for (const name of ["node_modules", "package.json", "public"]) {
    await symlink(path.resolve(name), path.join(project, name));
  }
  await writeFile(path.join(project, ".env"), settings);
  return project;
}

it("a command reads .env, and what the environment says goes before it", async () => {
  const project = await projectWith("DATABASE_URL=postgresql://127.0.0.1:1/of-the-file\nPORT=many\n");
  const deals = path.join(folder, "no-deals.json");
  await writeFile(deals, "[]");
  const fromFile = { DATABASE_URL: undefined, PORT: undefined };
  const [wrong, mended] = await Promise.all(
    [fromFile, { ...fromFile, PORT: "3000" }].map((env) => runProgram("import", [deals], env, project)),
  );
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Wrong setting: PORT .*\n$/) });
  const away = /^Cannot reach the database at 127\.0\.0\.1:1\/of-the-file: connection refused\n$/;
  expect(mended).toMatchObject({ code: 1, stderr: expect.stringMatching(away) });
});
