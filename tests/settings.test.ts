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
  UPDATE_RESTART_COMMAND: "a new image replaces the container",
};

/** What only compose.cluster.yaml settles, or has a default of its own for. */
const SETTLED_IN_CLUSTER = {
  WORKER: "one service runs the jobs",
  TRUST_PROXY: "HAProxy is between",
  DRAIN_SECONDS: "HAProxy has to notice",
};

const sorted = (names: Iterable<string>) => [...names].sort((one, other) => one.localeCompare(other));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** The names in the first column of the table. */
function documentedNames(): string[] {
  const cells = found(read("docs/settings.md"), /^\| (`[^|]*`) \|/gm);
  return cells.flatMap((cell) => found(cell, /`(\w+)`/g));
}

/** The web service's environment in a compose file, or that of all web nodes. */
function composeSettings(file: string): Map<string, string> {
  const [, block = ""] =
    /^(?: {2}web|x-site):(?: &site)?$[\s\S]*?^ +environment:(?: &settings)?\n((?: {4,6}.*\n)+?)(?! {4})/m.exec(
      read(file),
    ) ?? [];
  return new Map([...block.matchAll(/^ {4,6}([A-Z_]+): (.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
}

describe("the settings that the site reads", () => {
  it("stand in the table of docs/settings.md", () => {
    expect(SETTING_NAMES.length).toBeGreaterThan(20);
    expect(sorted(documentedNames())).toEqual(sorted(SETTING_NAMES));
  });

  it("stand in .env.example, each once", () => {
    const names = found(read(".env.example"), /^#?([A-Z_]+)=/gm);
    expect(sorted(names)).toEqual(sorted([...SETTING_NAMES, ...COMPOSE_ALONE]));
  });

  it("have in .env.example the values that they have without it", () => {
    const given = Object.fromEntries(Object.entries(parseEnv(read(".env.example"))));
    expect(parseEnvironment(given)).toEqual(parseEnvironment({}));
  });

  it.each(["compose.yaml", "compose.embedded.yaml", "compose.cluster.yaml"])(
    "are passed on by %s, but for what a container settles",
    (file) => {
      const passed = composeSettings(file);
      const ofCluster = file === "compose.cluster.yaml" ? Object.keys(SETTLED_IN_CLUSTER) : [];
      const settled = [...Object.keys(SETTLED_IN_COMPOSE), ...ofCluster, "PGPASSWORD"];
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
    const cluster = composeSettings("compose.cluster.yaml");
    for (const name of ["DATABASE_URL", "DATABASE_READ_URL", "DATABASE_DIRECT_URL"]) {
      expect(cluster.get(name)).toMatch(/^postgresql:\/\/haojia@(?:pgbouncer:6432|haproxy:5000)\/haojia(?:_read)?$/);
    }
    expect(cluster.get("PGPASSWORD")).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
  });
});

describe("compose.cluster.yaml", () => {
  const compose = read("compose.cluster.yaml");
  const [, services = ""] = /^services:\n([\s\S]*?)^volumes:/m.exec(compose) ?? [];
  const names = found(services, /^ {2}(\w+):$/gm);

  it("names only services that it has, also in the files of those services", () => {
    expect(names).toEqual(["web1", "web2", "worker", "haproxy", "pgbouncer", "postgres1", "postgres2", "etcd"]);
    const configurations = ["haproxy.cfg", "pgbouncer.ini", "patroni.yml"].map((file) => read(`cluster/${file}`));
    const servers = found(configurations.join("\n"), /^ {2}server \w+ (\w+):\d+ check/gm);
    const hosts = found(configurations.join("\n"), /host(?:=|: )(\w+)\b/g);
    expect(sorted(new Set(servers))).toEqual(["postgres1", "postgres2", "web1", "web2"]);
    expect(sorted(new Set(hosts))).toEqual(["etcd", "haproxy"]);
  });

  it("refers to anchors and files that are there", () => {
    const anchors = found(compose, /: &([\w-]+)$/gm);
    for (const alias of found(compose, /\*([\w-]+)$/gm)) expect(anchors).toContain(alias);
    for (const file of found(compose, /(?:dockerfile: |- \.\/)(cluster\/[\w.-]+)/g)) expect(read(file)).not.toBe("");
  });
});
