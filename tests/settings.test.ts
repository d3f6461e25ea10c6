import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { parseEnvironment, SETTING_NAMES } from "~/env.server";

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");

/** What the site takes no part in: compose.yaml makes the database with it. */
const COMPOSE_ALONE = ["POSTGRES_PASSWORD"];

/** What a container settles by itself, and why its operator does not. */
const SETTLED_IN_COMPOSE = {
  PORT: "the port outside is mapped to the container's 3000",
  HOST: "whatever reaches the container may reach the site",
  METRICS_HOST: "only containers of its network reach a port that is not published",
  DATABASE_URL: "the database beside it, if there is one; its password is PGPASSWORD, never a part of the URL",
  DATABASE_DIRECT_URL: "there is no PgBouncer between",
  DATABASE_READ_URL: "there is no replica",
  DATA_DIR: "the volume of the image",
};

const sorted = (names: Iterable<string>) => [...names].sort((one, other) => one.localeCompare(other));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** The names in the first column of README's table. */
function readmeNames(): string[] {
  const [, table = ""] = /^## Settings$([\s\S]*?)^## /m.exec(read("README.md")) ?? [];
  const cells = found(table, /^\| (`[^|]*`) \|/gm);
  return cells.flatMap((cell) => found(cell, /`(\w+)`/g));
}

/** The web service's environment in a compose file, or that of all web nodes. */
function composeSettings(file: string): Map<string, string> {
  const [, block = ""] = /^ {2}web:$[\s\S]*?^ {4}environment:\n((?: {6}.*\n)+)/m.exec(read(file)) ?? [];
  return new Map([...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
}

describe("the settings that the site reads", () => {
  it("stand in README's table", () => {
    expect(SETTING_NAMES.length).toBeGreaterThan(20);
    expect(sorted(readmeNames())).toEqual(sorted(SETTING_NAMES));
  });

  it("stand in .env.example, each once", () => {
    const names = found(read(".env.example"), /^#?([A-Z_]+)=/gm);
    expect(sorted(names)).toEqual(sorted([...SETTING_NAMES, ...COMPOSE_ALONE]));
  });

  it("have in .env.example the values that they have without it", () => {
    const given = Object.fromEntries(Object.entries(parseEnv(read(".env.example"))));
    expect(parseEnvironment(given)).toEqual(parseEnvironment({}));
  });

  it.each(["compose.yaml", "compose.embedded.yaml"])(
    "are passed on by %s, but for what a container settles",
    (file) => {
      const passed = composeSettings(file);
      const settled = [...Object.keys(SETTLED_IN_COMPOSE), "PGPASSWORD"];
      for (const name of Object.keys(SETTLED_IN_COMPOSE)) expect(SETTING_NAMES).toContain(name);
      expect(sorted([...passed.keys()].filter((name) => !settled.includes(name)))).toEqual(
        sorted(SETTING_NAMES.filter((name) => !settled.includes(name))),
      );
      for (const [name, value] of passed) {
        if (name === "BACKUP_DIR") expect(read(file)).toContain(`- \${${name}:-/dev/null}:/backups\n`);
        else if (name.endsWith("_FILE")) {
          const [, mounted = ""] = /^\$\{\w+:\+(\/files\/\w+\.tsv)\}$/.exec(value) ?? [];
          expect(read(file)).toContain(`- \${${name}:-/dev/null}:${mounted}:ro\n`);
        } else if (!settled.includes(name)) expect(value).toMatch(new RegExp(`^\\$\\{${name}:-\\w*\\}$`));
      }
    },
  );

  it("have no part of the database's password in the URL, where it would have to be encoded", () => {
    const passed = composeSettings("compose.yaml");
    expect(passed.get("DATABASE_URL")).toMatch(/^postgresql:\/\/haojia@db:5432\/haojia$/);
    expect(passed.get("PGPASSWORD")).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
  });
});
