import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { useDatabase } from "../support/database";

const db = useDatabase();
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "haojia-import-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

type Settings = Record<string, string | undefined>;

function run(script: string, args: string[], env: Settings = {}, project = process.cwd()): Promise<Run> {
  const child = spawn(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
    cwd: project,
    env: { ...process.env, NODE_ENV: "test", DATABASE_URL: inject("databaseUrl"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve({ code, ...output }));
  });
}

async function file(name: string, content: string): Promise<string> {
  const place = path.join(folder, name);
  await writeFile(place, content);
  return place;
}

const countDeals = async () => (await db().selectFrom("deals").select("id").execute()).length;

const good = { title: "茶壶", originalPrice: 30, store: "Larkfield", category: "other", url: "https://a.example/1" };

describe("npm run import", () => {
  it("adds deals, tells the counts, and changes nothing the second time", async () => {
    const place = await file("good.json", JSON.stringify([good, { ...good, url: "https://a.example/2" }], null, 2));
    expect(await run("import", [place])).toEqual({
      code: 0,
      stdout: "2 added, 0 updated, 0 unchanged, 0 refused\n",
      stderr: "",
    });
    const before = await db().selectFrom("deals").selectAll().orderBy("url").execute();
    expect(await run("import", [place])).toEqual({
      code: 0,
      stdout: "0 added, 0 updated, 2 unchanged, 0 refused\n",
      stderr: "",
    });
    expect(await db().selectFrom("deals").selectAll().orderBy("url").execute()).toEqual(before);
  });

  it("says what is wrong with which line, and takes the rest", async () => {
    const wrong = { ...good, originalPrice: "1,5", url: "" };
    const content = [good, wrong].map((deal) => JSON.stringify(deal)).join("\n");
    const place = await file("mixed.jsonl", `${content}\n{"title":\n[]\n`);
    expect(await run("import", [place])).toEqual({
      code: 1,
      stdout: "1 added, 0 updated, 0 unchanged, 3 refused\n",
      stderr: [
        "line 2: originalPrice must be a price such as 19.99; url is required",
        "line 3: the record is not valid JSON",
        "line 4: the record must be a JSON object",
        "",
      ].join("\n"),
    });
  });

  it("explains itself, in one line where one will do", async () => {
    const wrong = [[], ["a.json", "b.json"], ["--force"]].map((args) => run("import", args));
    for (const { code, stdout, stderr } of await Promise.all(wrong)) {
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(/^Usage: npm run import -- FILE\n/);
    }
    const missing = await run("import", ["no-such-file.json"]);
    expect(missing).toEqual({ code: 2, stdout: "", stderr: "Cannot read no-such-file.json: there is no such file.\n" });
    const directory = await run("import", [folder]);
    expect(directory).toEqual({ code: 2, stdout: "", stderr: `Cannot read ${folder}: it is a directory.\n` });
  });

  it("ends with one line when the database is out of reach or a setting is wrong", async () => {
    const place = await file("good.json", JSON.stringify([good]));
    const unreachable = await run("import", [place], { DATABASE_URL: "postgresql://127.0.0.1:1/none" });
    expect(unreachable).toMatchObject({ code: 1, stdout: "" });
    expect(unreachable.stderr).toMatch(/^Cannot reach the database at 127\.0\.0\.1:1\/none: connection refused\n$/);
    const wrong = await run("import", [place], { PORT: "many" });
    expect(wrong).toMatchObject({ code: 1, stdout: "" });
    expect(wrong.stderr).toMatch(/^Wrong setting: PORT .*\n$/);
  });
});

describe("npm run generate", () => {
  it("adds invented deals; the same run again changes nothing, a longer one adds the rest", async () => {
    const first = await run("generate", ["--deals", "150", "--seed", "7"]);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(/^150 added, 0 updated, 0 unchanged, \d+ deals per second\n$/);
    const before = await db().selectFrom("deals").selectAll().orderBy("import_key").execute();
    expect((await run("generate", ["--deals", "150", "--seed", "7"])).stdout).toMatch(
      /^0 added, 0 updated, 150 unchanged,/,
    );
    expect(await db().selectFrom("deals").selectAll().orderBy("import_key").execute()).toEqual(before);
    expect((await run("generate", ["--deals", "200", "--seed", "7"])).stdout).toMatch(
      /^50 added, 0 updated, 150 unchanged,/,
    );
    expect(await countDeals()).toBe(200);
  });

  it("says what it takes", async () => {
    const wrong: [string[], RegExp][] = [
      [["--deals", "many"], /^--deals must be a whole number from 1 to 10000000\.\n$/],
      [["--deals", "0"], /^--deals must be a whole number from 1 to 10000000\.\n$/],
      [["--seed", "4294967296"], /^--seed must be a whole number from 0 to 4294967295\.\n$/],
      [["--dogs", "1"], /^Unknown option '--dogs'\.\nUsage: npm run generate/],
    ];
    await Promise.all(
      wrong.map(async ([args, message]) => {
        const { code, stdout, stderr } = await run("generate", args);
        expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
        expect(stderr).toMatch(message);
      }),
    );
    expect(await countDeals()).toBe(0);
  });
});

/** The project with a .env of its own: the scripts copied, the rest linked. */
async function projectWith(settings: string): Promise<string> {
  const project = await mkdtemp(path.join(folder, "project-"));
  await cp("scripts", path.join(project, "scripts"), { recursive: true });
  for (const name of ["app", "migrations", "node_modules", "package.json", "public", "tsconfig.json"]) {
    await symlink(path.resolve(name), path.join(project, name));
  }
  await writeFile(path.join(project, ".env"), settings);
  return project;
}

it("both read .env, and what the environment says goes before it", async () => {
  const project = await projectWith(`DATABASE_URL="${inject("databaseUrl")}"\nPORT=many\n`);
  const deals = await file("one.json", JSON.stringify([good]));
  const fromFile = { DATABASE_URL: undefined, PORT: undefined };
  const mended = { ...fromFile, PORT: "3000" };
  expect(await run("import", [deals], mended, project)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^1 added/),
    stderr: "",
  });
  expect(await run("generate", ["--deals", "2"], mended, project)).toMatchObject({ code: 0, stderr: "" });
  expect(await countDeals()).toBe(3);
  for (const [script, args] of [
    ["import", [deals]],
    ["generate", []],
  ] as const) {
    const { code, stderr } = await run(script, [...args], fromFile, project);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Wrong setting: PORT .*\n$/);
  }
});
