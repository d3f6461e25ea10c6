import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findBinaries } from "~/platform/db/embedded/binaries.server";
import { DataDirError, dataDirFor, prepareDataDir } from "~/platform/db/embedded/data-dir.server";
import { type EmbeddedDatabase, openEmbeddedDatabase } from "~/platform/db/embedded/embedded.server";
import { Postmaster } from "~/platform/db/embedded/postmaster.server";
import { sharedFolder } from "../../../support/shared-folder";

const MB = 2 ** 20;
const root = sharedFolder("embedded");
const opened: EmbeddedDatabase[] = [];
const pools: pg.Pool[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const database of opened.splice(0)) await database.close();
});
afterAll(async () => {
  for (const name of fs.readdirSync(root)) await postmasterOf(path.join(root, name)).stop("immediate");
  fs.rmSync(root, { recursive: true, force: true });
});

const inRoot = (name: string) => path.join(root, name);

/** The server of a directory, whichever process has started it. */
function postmasterOf(dataDir: string): Postmaster {
  const prepared = { dir: dataDir, cluster: path.join(dataDir, "postgresql"), user: null };
  return new Postmaster(prepared, findBinaries(prepared));
}

async function open(dataDir: string, options: Parameters<typeof openEmbeddedDatabase>[1] = {}) {
  const database = await openEmbeddedDatabase(dataDir, { settings: { fsync: "off" }, ...options });
  opened.push(database);
  return database;
}

function poolOn(database: EmbeddedDatabase, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString: database.connectionString, max });
  pool.on("error", () => {});
  pools.push(pool);
  return pool;
}

interface Line {
  opened?: number;
  written?: number;
}

/** A process of its own that opens a directory's database. */
function holder(command: "hold" | "write", dataDir: string) {
  const script = path.join(import.meta.dirname, "open-embedded.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, command, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const lines: Line[] = [];
  readline.createInterface({ input: child.stdout }).on("line", (line) => lines.push(JSON.parse(line)));
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const until = (found: (line: Line) => boolean) =>
    expect.poll(() => lines.some(found) || child.exitCode !== null, { timeout: 90_000 }).toBe(true);
  return { child, lines, exited, until };
}

const pidOf = (dataDir: string) =>
  Number(fs.readFileSync(path.join(dataDir, "postgresql/postmaster.pid"), "utf8").split("\n")[0]);

async function query(database: EmbeddedDatabase, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe("the embedded database", () => {
  const dataDir = inRoot("shared");
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await openEmbeddedDatabase(dataDir, { settings: { fsync: "off" } });
    await query(database, "CREATE TABLE note (name text)");
    await query(database, "INSERT INTO note VALUES ('kept')");
  });
  afterAll(() => database.close());

  it("is private to its user, and listens on no port", async () => {
    const mode = (name: string) => fs.statSync(path.join(dataDir, name)).mode & 0o777;
    expect([mode("."), mode("postgresql"), mode("postgresql.log")]).toEqual([0o700, 0o700, 0o600]);
    expect(await query(database, "SHOW listen_addresses")).toEqual([{ listen_addresses: "" }]);
  });

  it("keeps what it acknowledges on the disk", async () => {
    const settings = await query(
      database,
      `SELECT name, boot_val FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND boot_val = 'on'`,
    );
    expect(settings).toHaveLength(3);
    const conf = fs.readFileSync(path.join(dataDir, "postgresql/postgresql.conf"), "utf8");
    expect(conf).toContain("full_page_writes = 'on'");
  });

  it("works as a role that may create tables and is not a superuser, and knows no other", async () => {
    const pool = poolOn(database);
    const { rows } = await pool.query("SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = current_user");
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false }]);
    await pool.query("CREATE TABLE made (n int)");
    await pool.query("DROP TABLE made");
    await expect(pool.query("SELECT * FROM pg_authid")).rejects.toMatchObject({ code: "42501" });
    const url = database.connectionString.replace("//haojia@", "//postgres@");
    await expect(new pg.Client({ connectionString: url }).connect()).rejects.toMatchObject({ code: "28000" });
  });

  it("ends a statement that takes too long", async () => {
    const pool = new pg.Pool({ connectionString: database.connectionString, statement_timeout: 100 });
    pools.push(pool);
    await expect(pool.query("SELECT pg_sleep(10)")).rejects.toMatchObject({ code: "57014" });
  });

  it("is used by other processes too, and stopped by the last that leaves", async () => {
    const pid = pidOf(dataDir);
    const beside = holder("hold", dataDir);
    await beside.until((line) => line.opened !== undefined);
    expect(pidOf(dataDir)).toBe(pid);
    beside.child.kill("SIGTERM");
    expect(await beside.exited).toBe(0);
    expect(await query(database, "SELECT name FROM note")).toEqual([{ name: "kept" }]);

    const last = holder("hold", dataDir);
    await last.until((line) => line.opened !== undefined);
    await database.close();
    await database.close();
    expect(postmasterOf(dataDir).isRunning()).toBe(true);
    last.child.kill("SIGTERM");
    expect(await last.exited).toBe(0);
    expect(postmasterOf(dataDir).isRunning()).toBe(false);
    database = await openEmbeddedDatabase(dataDir, { settings: { fsync: "off" } });
    expect(await query(database, "SELECT name FROM note")).toEqual([{ name: "kept" }]);
  });

  it("is started again when its first process is killed", async () => {
    const pid = pidOf(dataDir);
    process.kill(pid, "SIGKILL");
    await expect
      .poll(() => query(database, "SELECT name FROM note").catch(() => null), { timeout: 90_000 })
      .toEqual([{ name: "kept" }]);
    expect(pidOf(dataDir)).not.toBe(pid);
  });

  it("is in a process group of its own", () => {
    const group = (pid: number) =>
      fs
        .readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ")[2];
    expect(group(pidOf(dataDir))).toBe(String(pidOf(dataDir)));
  });
});

describe("the embedded database on a disk that fills up", () => {
  let free = 1000 * MB;
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await openEmbeddedDatabase(inRoot("filling"), { settings: { fsync: "off" }, free: () => free });
    await query(database, "CREATE TABLE kept (n int PRIMARY KEY)");
  });
  afterAll(() => database.close());

  /** Fills or empties the disk, and waits until writes are as expected. */
  async function leave(bytes: number, readOnly: "on" | "off"): Promise<void> {
    free = bytes;
    await expect
      .poll(() => query(database, "SELECT current_setting('transaction_read_only') AS is"), { timeout: 60_000 })
      .toEqual([{ is: readOnly }]);
  }

  it("rejects writes while less than 64 MB is free, allows reads, and resumes writes by itself", async () => {
    const pool = poolOn(database);
    await pool.query("INSERT INTO kept VALUES (1)");
    await leave(63 * MB, "on");
    for (const statement of [
      "INSERT INTO kept VALUES (2)",
      "UPDATE kept SET n = 3",
      "SELECT n FROM kept FOR UPDATE",
      "CREATE TABLE more (n int)",
    ]) {
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: "25006" });
    }
    expect((await pool.query("SELECT n FROM kept")).rows).toEqual([{ n: 1 }]);
    // Hysteresis: a little more is not enough, and then a little less does not matter.
    free = 70 * MB;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await expect(pool.query("INSERT INTO kept VALUES (2)")).rejects.toMatchObject({ code: "25006" });
    await leave(81 * MB, "off");
    free = 70 * MB;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await pool.query("INSERT INTO kept VALUES (4)");
  });

  it("lets an open transaction commit", async () => {
    const client = await poolOn(database).connect();
    await leave(1000 * MB, "off");
    await client.query("BEGIN");
    await client.query("INSERT INTO kept VALUES (10)");
    await leave(10 * MB, "on");
    await client.query("COMMIT");
    await leave(1000 * MB, "off");
    expect(await query(database, "SELECT n FROM kept WHERE n = 10")).toEqual([{ n: 10 }]);
    client.release();
  });
});

describe("a data directory", () => {
  it("loses no acknowledged row to kill -9 of all its processes, and is opened again at once", async () => {
    const dataDir = inRoot("killed");
    const first = holder("write", dataDir);
    await first.until((line) => (line.written ?? 0) >= 200);
    process.kill(pidOf(dataDir), "SIGKILL");
    first.child.kill("SIGKILL");
    await first.exited;
    const acknowledged = first.lines.flatMap((line) => line.written ?? []);
    const database = await open(dataDir);
    const found = new Set((await query(database, "SELECT n FROM written")).map((row) => (row as { n: number }).n));
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([]);
  });

  it("keeps its server when its only process is killed, and the next uses it", async () => {
    const dataDir = inRoot("left");
    const first = holder("hold", dataDir);
    await first.until((line) => line.opened !== undefined);
    const pid = pidOf(dataDir);
    first.child.kill("SIGKILL");
    await first.exited;
    const database = await open(dataDir);
    expect(pidOf(dataDir)).toBe(pid);
    await database.close();
    expect(postmasterOf(dataDir).isRunning()).toBe(false);
  });

  it("is opened although its lock file names another process, as after a restart of the machine", async () => {
    const dataDir = inRoot("named");
    await (await open(dataDir)).close();
    const lock = path.join(dataDir, "postgresql/postmaster.pid");
    fs.writeFileSync(
      lock,
      `${holder("hold", inRoot("other")).child.pid}\n${dataDir}/postgresql\n1\n5432\n..\n\n  1 1\n`,
    );
    await open(dataDir);
  });

  it("is opened although its lock files are empty, of a server that was killed while it started", async () => {
    const dataDir = inRoot("empty-locks");
    await (await open(dataDir)).close();
    for (const name of ["postgresql/postmaster.pid", ".s.PGSQL.5432.lock"])
      fs.writeFileSync(path.join(dataDir, name), "");
    await open(dataDir);
  });

  it("is created by one of several processes that open it at once, and used by all", async () => {
    const dataDir = inRoot("contended");
    // Of a first start that was killed.
    fs.mkdirSync(path.join(dataDir, "postgresql-new-killed/base"), { recursive: true });
    const all = [holder("hold", dataDir), holder("hold", dataDir), holder("hold", dataDir)];
    for (const each of all) await each.until((line) => line.opened !== undefined);
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith("postgresql-new"))).toEqual([]);
    for (const each of all) each.child.kill("SIGTERM");
    expect(await Promise.all(all.map((each) => each.exited))).toEqual([0, 0, 0]);
    expect(postmasterOf(dataDir).isRunning()).toBe(false);
  });

  it("may have a path with special characters", async () => {
    const dataDir = inRoot("a b+c%20d&e='好价'?#");
    const database = await open(dataDir);
    expect(await query(database, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("has a copy of the binaries where PostgreSQL's user cannot reach them", async () => {
    const dataDir = inRoot("copied");
    const { dir } = prepareDataDir(dataDir);
    // A user that no directory lets pass: the package's is reachable otherwise.
    fs.mkdirSync(path.join(dir, "binaries-17.0.0"));
    const { bin, major } = findBinaries({ dir, user: { uid: 65_534, gid: 65_534 } }, { isReachable: () => false });
    expect(major).toBe("18");
    expect(bin.startsWith(dir)).toBe(true);
    expect(fs.readdirSync(dir)).toEqual([bin.slice(dir.length + 1).split(path.sep)[0]]);
    expect(fs.existsSync(path.join(bin, "../lib/libicuuc.so.60"))).toBe(true);
  });

  /** The error of a start, in one line. */
  async function rejection(dataDir: string): Promise<DataDirError> {
    const error = await open(dataDir).catch((error) => error);
    expect(error).toBeInstanceOf(DataDirError);
    expect(error.message).toMatch(/^[^\p{Cc}]+$/u);
    return error;
  }

  const { rmSync, truncateSync, writeFileSync } = fs;
  it.each<[what: string, code: string, spoil: (cluster: string) => void]>([
    ["a control file cut short", "damaged", (cluster) => truncateSync(`${cluster}/global/pg_control`, 100)],
    ["no base/", "damaged", (cluster) => rmSync(`${cluster}/base`, { recursive: true })],
    ["another PostgreSQL's version", "wrong_version", (cluster) => writeFileSync(`${cluster}/PG_VERSION`, "17\n")],
    ["no version", "wrong_version", (cluster) => rmSync(`${cluster}/PG_VERSION`)],
    [
      "a version of other bytes",
      "wrong_version",
      (cluster) => writeFileSync(`${cluster}/PG_VERSION`, Buffer.from([0x31, 0, 0xff, 0x0a, 0x0d, 0x38])),
    ],
    [
      "a file in its place",
      "wrong_version",
      (cluster) => {
        rmSync(cluster, { recursive: true });
        writeFileSync(cluster, "");
      },
    ],
    // Other damage is tests/long/spoilt-cluster.test.ts's.
  ])("whose cluster has %s is rejected in one line", async (_, code, spoil) => {
    const dataDir = inRoot(`spoilt-${code}`);
    if (!fs.existsSync(path.join(dataDir, "postgresql/PG_VERSION"))) {
      rmSync(dataDir, { recursive: true, force: true });
      await (await open(dataDir)).close();
    }
    spoil(path.join(dataDir, "postgresql"));
    expect(await rejection(dataDir)).toMatchObject({ code, message: expect.stringContaining(dataDir) });
    rmSync(dataDir, { recursive: true });
  });

  it("with a database of the old kind names the page that says how it is brought over", async () => {
    const dataDir = inRoot("old");
    fs.mkdirSync(path.join(dataDir, "pgdata"), { recursive: true });
    expect(await rejection(dataDir)).toMatchObject({
      code: "old_kind",
      message: expect.stringContaining("docs/upgrading.md"),
    });
  });

  const file = inRoot("file");
  it.each([
    ["a file", file, /EEXIST/],
    ["below a file", path.join(file, "below"), /ENOTDIR|EEXIST/],
    ["of a name that is too long", inRoot("n".repeat(300)), /ENAMETOOLONG/],
    ["of a path that is too long", inRoot("n/".repeat(3_000)), /ENAMETOOLONG/],
    ["with a zero byte in its name", inRoot("a\0b"), /ERR_INVALID_ARG_VALUE/],
    ["that no directory can be", "/dev/null/data", /ENOTDIR|EEXIST/],
  ])("%s is rejected in one line", async (_, dataDir, why) => {
    writeFileSync(file, "");
    expect(await rejection(dataDir)).toMatchObject({ code: "not_writable", message: expect.stringMatching(why) });
    rmSync(file);
  });

  it("whose path is too long for a socket is rejected in one line", async () => {
    const refused = await rejection(inRoot(`${"long/".repeat(20)}end`));
    expect(refused).toMatchObject({
      code: "path_too_long",
      message: expect.stringContaining("choose a shorter DATA_DIR"),
    });
    rmSync(inRoot("long"), { recursive: true });
  });

  it("that belongs to another user is rejected with the command that fixes it", async () => {
    // Root drops its privileges for a moment; for other users /usr is root's.
    const isRoot = process.geteuid?.() === 0;
    const roots = isRoot ? inRoot("roots") : "/usr";
    if (isRoot) {
      fs.mkdirSync(roots, { mode: 0o755 });
      process.seteuid?.(65_534);
    }
    const refused = openEmbeddedDatabase(roots).catch((error) => error);
    if (isRoot) process.seteuid?.(0);
    const refusal = await refused;
    expect(refusal).toMatchObject({ code: "not_writable" });
    expect(refusal.message).toMatch(/^Cannot keep the database in \S+: .*chown -R \d+:\d+ [^\n]+$/);
  });

  it.runIf(process.geteuid?.() === 0)("of root's is rejected where no other user may pass", async () => {
    const closed = inRoot("closed");
    fs.mkdirSync(closed, { mode: 0o700 });
    const dataDir = path.join(closed, "data");
    expect(await rejection(dataDir)).toMatchObject({ code: "unreachable", message: expect.stringContaining(dataDir) });
    expect(fs.existsSync(dataDir)).toBe(false);
    expect(dataDirFor(dataDir)).toBe(dataDir);
    const working = process.cwd();
    process.chdir(closed);
    expect(dataDirFor(undefined)).toBe("/var/lib/haojia");
    process.chdir(root);
    expect(dataDirFor(undefined)).toBe(inRoot("data"));
    process.chdir(working);
    rmSync(closed, { recursive: true });
  });
});
