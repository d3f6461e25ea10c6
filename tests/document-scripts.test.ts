import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = new URL("../", import.meta.url).pathname;
const documents = ["README.md", ...readdirSync(path.join(ROOT, "docs")).map((name) => `docs/${name}`)]
  .filter((file) => file.endsWith(".md"))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));

/** Programs that a document has its reader write into a file, by its name there. */
const scripts = documents.flatMap(({ file, text }) =>
  [...text.matchAll(/^( +)cat > (\S+) <<'END'\n([\s\S]*?)^\1END$/gm)].map(([, indent = "", name = "", body = ""]) => ({
    file,
    name,
    body: body.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  })),
);

/** What stands for the packages of such a program. PGlite keeps a process alive: its database runs in a worker. */
const PACKAGES: Record<string, string> = {
  "@electric-sql/pglite":
    "export const PGlite = { create: async (dir) => { setInterval(() => {}, 1000); return { dir }; } };",
  "@electric-sql/pglite-tools/pg_dump":
    'export const pgDump = async ({ pg, args }) => new File(["-- " + pg.dir + " " + args.join(" ")], "dump.sql");',
};

it("the program that dumps a database of 0.1.0 writes its file and ends", () => {
  const script = scripts.find(({ name }) => name === "dump.mjs");
  const folder = mkdtempSync(path.join(tmpdir(), "haojia-script-"));
  try {
    for (const [name, code] of Object.entries(PACKAGES)) {
      const place = path.join(folder, "node_modules", name);
      mkdirSync(place, { recursive: true });
      writeFileSync(path.join(place, "package.json"), '{ "type": "module", "exports": "./index.js" }');
      writeFileSync(path.join(place, "index.js"), code);
    }
    // As a module of the package beside it, which has no such entry of its own here.
    const tools = path.join(folder, "node_modules/@electric-sql/pglite-tools");
    writeFileSync(
      path.join(tools, "package.json"),
      '{ "type": "module", "exports": { "./pg_dump": "./pg_dump/index.js" } }',
    );
    writeFileSync(path.join(folder, "dump.mjs"), script?.body ?? "");
    const options = { cwd: folder, encoding: "utf8", timeout: 90_000 } as const;
    const { status, stderr } = spawnSync(process.execPath, ["dump.mjs", "/path/to/data/pgdata"], options);
    expect([status, stderr]).toEqual([0, ""]);
    expect(readFileSync(path.join(folder, "haojia.sql"), "utf8")).toBe(
      "-- /path/to/data/pgdata --no-owner --no-privileges",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("every program that a document prints is run above", () => {
  expect(scripts.map(({ file, name }) => `${file}: ${name}`)).toEqual(["docs/upgrading.md: dump.mjs"]);
});

const commands = documents.flatMap(({ file, text }) =>
  [
    ...text.matchAll(
      /^ {4,}((?:npm|node|git|docker|cd|DATA_DIR=|DATABASE_URL=|useradd|install|sudo) ?.*(?:\n +.*(?<=\\))*)$/gm,
    ),
  ].map(([, command = ""]) => ({ file, command })),
);

it("every command that a document prints is one for a shell, and every npm run is there", () => {
  expect(commands.length).toBeGreaterThan(15);
  for (const { file, command } of commands) {
    const whole = command.replace(/\\$/, "");
    expect(
      () => execFileSync("sh", ["-n"], { input: whole, stdio: ["pipe", "pipe", "pipe"] }),
      `${file}: ${whole}`,
    ).not.toThrow();
  }
  const { scripts: known } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const named = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = ""]) => ({ file, name })),
  );
  expect(named.filter(({ name }) => !Object.hasOwn(known, name))).toEqual([]);
});
