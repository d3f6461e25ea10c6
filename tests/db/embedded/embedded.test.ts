import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DataDirError } from "../../../app/db/embedded/data-dir.server.ts";
import {
  type EmbeddedDatabase,
  findEmbeddedDatabase,
  startEmbeddedDatabase,
} from "../../../app/db/embedded/embedded.server.ts";
import { copyEmptyCluster } from "../../support/empty-cluster";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "haojia-embedded-"));
const pools: pg.Pool[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

function poolOn(database: EmbeddedDatabase, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString: database.connectionString, max });
  pool.on("error", () => {});
  pools.push(pool);
  return pool;
}

// Creating a database takes seconds, so all tests share one: each moves it, closed, to its own path.
let current = path.join(root, "first");

function moveTo(name: string): string {
  const moved = path.join(root, name);
  fs.mkdirSync(path.dirname(moved), { recursive: true });
  fs.renameSync(current, moved);
  current = moved;
  return moved;
}

interface Line {
  started?: number;
  written?: number;
  rows?: unknown;
  failed?: string;
  message?: string;
}

function holder(command: string, dataDir: string) {
  const script = path.join(import.meta.dirname, "embedded-holder.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, command, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const lines: Line[] = [];
  readline.createInterface({ input: child.stdout }).on("line", (line) => lines.push(JSON.parse(line)));
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const until = async (found: (line: Line) => boolean): Promise<void> => {
    while (!lines.some(found) && child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { child, lines, exited, until };
}

beforeAll(async () => {
  await copyEmptyCluster(current);
  const database = await startEmbeddedDatabase(current, { fsync: false });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query("CREATE TABLE note (name text)");
  await client.query("INSERT INTO note VALUES ('kept')");
  await client.end();
  await database.stop();
});

describe("the embedded database", () => {
  let database: EmbeddedDatabase;
  const dataDir = path.join(root, "shared");

  beforeAll(async () => {
    database = await startEmbeddedDatabase(moveTo("shared"), { fsync: false });
  });
  afterAll(() => database.stop());

  it("keeps its rows when it is closed and opened again", async () => {
    const { rows } = await poolOn(database).query("SELECT name FROM note");
    expect(rows).toEqual([{ name: "kept" }]);
  });

  it("is private to its user", () => {
    const mode = (name: string) => fs.statSync(path.join(dataDir, name)).mode & 0o777;
    expect([mode("."), mode("pgdata"), mode("haojia.lock"), mode(".s.PGSQL.5432")]).toEqual([
      0o700, 0o700, 0o600, 0o600,
    ]);
  });

  it("works as a role that may create tables and is not a superuser", async () => {
    const pool = poolOn(database);
    const { rows } = await pool.query("SELECT rolsuper FROM pg_roles WHERE rolname = current_user");
    expect(rows).toEqual([{ rolsuper: false }]);
    await pool.query("CREATE TABLE made (n int)");
    await pool.query("DROP TABLE made");
    await expect(pool.query("SELECT * FROM pg_authid")).rejects.toMatchObject({ code: "42501" });
  });

  it("stays that role, whatever a client resets", async () => {
    const pool = poolOn(database, 1);
    const client = await pool.connect();
    await client.query("RESET ROLE");
    await client.query("RESET ALL");
    await expect(client.query("SET ROLE postgres")).rejects.toMatchObject({ code: "42501" });
    for (const statement of [
      "RESET SESSION AUTHORIZATION",
      "set session\n authorization default",
      "SET LOCAL SESSION /* a /* nested */ comment; */ AUTHORIZATION postgres",
      "SET SESSION -- a comment\n AUTHORIZATION postgres",
      "SET session_authorization = postgres",
      'SET U&"session\\005fauthorization" = postgres',
      "RESET session_authorization",
      "DISCARD ALL",
      "DISCARD/**/ALL",
      "SELECT set_config('session_authorization', 'postgres', false)",
      "SELECT set_config('session_' || 'authorization', 'postgres', false)",
      "SELECT set_config('session_'\n'authorization', 'postgres', false)",
      "SELECT \"set_config\"(setting_name => chr(115) || 'ession_authorization', new_value => 'postgres', is_local => false)",
      "UPDATE pg_settings SET setting = 'postgres' WHERE name LIKE 'session_auth%'",
      "CREATE FUNCTION seize() RETURNS int LANGUAGE sql SET session_authorization = postgres AS 'SELECT 1'",
      "DO $$ BEGIN RESET SESSION AUTHORIZATION; END $$",
    ]) {
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    }
    await client.query("SELECT pg_catalog.set_config('search_path', 'public', false)");
    const { rows } = await client.query("SELECT session_user, current_user, current_setting('is_superuser') AS super");
    expect(rows).toEqual([{ session_user: "haojia", current_user: "haojia", super: "off" }]);
    await expect(client.query("SELECT * FROM pg_authid")).rejects.toMatchObject({ code: "42501" });
    client.release();
  });

  it("ends a connection that changed its role by dynamic SQL", async () => {
    const [one, other] = [poolOn(database, 1), poolOn(database, 1)];
    const client = await one.connect();
    client.on("error", () => {});
    const ended = new Promise((resolve) => client.once("end", resolve));
    await client.query("DO $$ BEGIN EXECUTE 'SET SESSION ' || 'AUTHORIZATION postgres'; END $$");
    await expect(client.query("SELECT * FROM pg_authid")).rejects.toThrow();
    await expect(other.query("SELECT * FROM pg_authid")).rejects.toMatchObject({ code: "42501" });
    await ended;
    client.release();
  });

  it("gives each of 200 concurrent, different queries its own response", async () => {
    const twenty = [poolOn(database), poolOn(database)];
    // Long enough to arrive in chunks, which could interleave with another connection's.
    const long = "x".repeat(600_000);
    const ask = async (pool: pg.Pool, n: number) => {
      const columns = Array.from({ length: n % 5 }, (_, i) => `$1::int + ${i} AS c${i}`);
      const text = n % 4 === 0 ? `${n}${long}` : `${n}`;
      const sql = `SELECT ${[...columns, "$1::int AS n", "left($2::text, 8) AS text"].join(", ")}`;
      const { rows } = await pool.query(sql, [n, text]);
      const expected = Object.fromEntries(columns.map((_, i) => [`c${i}`, n + i]));
      expect(rows).toEqual([{ ...expected, n, text: text.slice(0, 8) }]);
    };
    await Promise.all(twenty.flatMap((pool, p) => Array.from({ length: 100 }, (_, i) => ask(pool, 1000 * p + i))));
  });

  it("makes others wait while a transaction is open, and continue after it", async () => {
    const pool = poolOn(database);
    await pool.query("CREATE TABLE counter (n int)");
    await pool.query("INSERT INTO counter VALUES (0)");
    const first = await pool.connect();
    await first.query("BEGIN");
    const order: string[] = [];
    const others = Array.from({ length: 5 }, () =>
      pool.query("UPDATE counter SET n = n + 1").then(() => order.push("other")),
    );
    for (let i = 0; i < 5; i++) {
      await first.query("UPDATE counter SET n = n + 10");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect((await first.query("SELECT n FROM counter")).rows).toEqual([{ n: 50 }]);
    order.push("commit");
    await first.query("COMMIT");
    first.release();
    await Promise.all(others);
    expect(order).toEqual(["commit", "other", "other", "other", "other", "other"]);
    expect((await pool.query("SELECT n FROM counter")).rows).toEqual([{ n: 55 }]);
  });

  it("continues after an error, inside a transaction and outside", async () => {
    const pool = poolOn(database);
    await expect(pool.query("SELECT $1::int", ["x"])).rejects.toMatchObject({ code: "22P02" });
    const client = await pool.connect();
    await client.query("BEGIN");
    await expect(client.query("SELEC")).rejects.toMatchObject({ code: "42601" });
    await expect(client.query("SELECT 1")).rejects.toMatchObject({ code: "25P02" });
    await client.query("ROLLBACK");
    client.release();
    await expect(pool.query("COPY note FROM STDIN")).rejects.toThrow("not supported");
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  it("rolls back the transaction of a lost client, and resets its settings", async () => {
    const pool = poolOn(database);
    const doomed = new pg.Client({ connectionString: database.connectionString });
    doomed.on("error", () => {});
    await doomed.connect();
    await doomed.query("SET search_path = nowhere");
    await doomed.query("BEGIN");
    await doomed.query("INSERT INTO public.note VALUES ('lost')");
    const waiting = pool.query("SELECT name FROM note");
    (doomed as unknown as { connection: { stream: net.Socket } }).connection.stream.destroy();
    expect((await waiting).rows).toEqual([{ name: "kept" }]);
  });

  it("survives bytes that violate PostgreSQL's protocol, and too many connections", async () => {
    const junk = ["GET / HTTP/1.1\r\n\r\n", "\0\0\0\x08\0\x03\0\0z\0\0\0\x04abc", "\0\0\0\x08\0\x03\0\0Q\0\0\0\x01"];
    for (const bytes of junk) {
      const socket = net.connect(path.join(dataDir, ".s.PGSQL.5432"));
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.on("error", () => {}).resume();
      socket.end(Buffer.from(bytes, "latin1"));
      await closed;
    }
    const many = poolOn(database, 60);
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => many.connect()));
    const refused = answers.filter((answer) => answer.status === "rejected");
    for (const answer of answers) if (answer.status === "fulfilled") answer.value.release();
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array.from({ length: 10 }, () => "53300"));
    expect((await many.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  it("refuses a second start in this process and in another one, undisturbed", async () => {
    await expect(startEmbeddedDatabase(dataDir)).rejects.toMatchObject({ code: "in_use" });
    const second = holder("hold", dataDir);
    expect(await second.exited).toBe(1);
    expect(second.lines[0]).toMatchObject({ failed: "in_use" });
    expect(second.lines[0]?.message).toContain(dataDir);
    expect(second.lines[0]?.message).toContain(`process ${process.pid}`);
    expect((await poolOn(database).query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  it("is found by another process", async () => {
    expect(await findEmbeddedDatabase(dataDir)).toBe(database.connectionString);
    const other = holder("find", dataDir);
    expect(await other.exited).toBe(0);
    expect(other.lines).toEqual([{ rows: [{ name: "kept" }] }]);
  });
});

describe("the embedded database on a disk that fills up", () => {
  const free = new Float64Array(new SharedArrayBuffer(8));
  const MB = 2 ** 20;
  let database: EmbeddedDatabase;

  beforeAll(async () => {
    free[0] = 1000 * MB;
    database = await startEmbeddedDatabase(moveTo("filling"), { fsync: false, freeBytes: free });
    await poolOn(database).query("CREATE TABLE kept (n int PRIMARY KEY)");
  });
  afterAll(() => database.stop());

  /** Fills or empties the disk, and waits for the next measurement. */
  async function leave(bytes: number): Promise<void> {
    free[0] = bytes;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }

  it("rejects writes while less than 64 MB is free, allows reads, and resumes writes by itself", async () => {
    const pool = poolOn(database);
    await pool.query("INSERT INTO kept VALUES (1)");
    await leave(63 * MB);
    for (const statement of [
      "INSERT INTO kept VALUES (2)",
      "UPDATE kept SET n = 3",
      "SELECT n FROM kept FOR UPDATE",
      "CREATE TABLE more (n int)",
    ]) {
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: "25006" });
    }
    expect((await pool.query("SELECT n FROM kept")).rows).toEqual([{ n: 1 }]);
    await poolOn(database, 1).query("RESET ALL");
    await pool.query("SET default_transaction_read_only = off");
    await expect(pool.query("INSERT INTO kept VALUES (2)")).rejects.toMatchObject({ code: "25006" });
    await expect(pool.query("SET temp_file_limit = -1")).rejects.toMatchObject({ code: "42501" });
    // Hysteresis: a little more is not enough.
    await leave(70 * MB);
    await expect(pool.query("INSERT INTO kept VALUES (2)")).rejects.toMatchObject({ code: "25006" });
    await leave(81 * MB);
    await pool.query("INSERT INTO kept VALUES (4)");
    await leave(70 * MB);
    await pool.query("INSERT INTO kept VALUES (5)");
  });

  it("lets an open transaction read and commit, but not write", async () => {
    const client = await poolOn(database).connect();
    await leave(1000 * MB);
    await client.query("BEGIN");
    await client.query("INSERT INTO kept VALUES (10)");
    await leave(10 * MB);
    expect((await client.query("SELECT n FROM kept WHERE n = 10")).rows).toEqual([{ n: 10 }]);
    await client.query("COMMIT");
    await leave(1000 * MB);
    await client.query("BEGIN");
    await client.query("INSERT INTO kept VALUES (11)");
    await leave(10 * MB);
    await expect(client.query("INSERT INTO kept VALUES (12)")).rejects.toMatchObject({ code: "25006" });
    await client.query("ROLLBACK");
    await leave(1000 * MB);
    const { rows } = await client.query("SELECT n FROM kept WHERE n BETWEEN 10 AND 12");
    expect(rows).toEqual([{ n: 10 }]);
    client.release();
  });

  it("has space left for the WAL that reads write", async () => {
    const segments = () =>
      fs.readdirSync(path.join(root, "filling/pgdata/pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name));
    expect(segments().length).toBeGreaterThanOrEqual(2);
    await leave(10 * MB);
    await poolOn(database).query("SELECT count(*) FROM kept");
    expect(segments().length).toBeGreaterThanOrEqual(2);
    await leave(1000 * MB);
  });
});

describe("a data directory", () => {
  let leftLock = "";

  it("loses no acknowledged row to kill -9, and is taken over at once", async () => {
    const dataDir = moveTo("killed");
    const first = holder("write-durably", dataDir);
    await first.until((line) => (line.written ?? 0) >= 200);
    first.child.kill("SIGKILL");
    await first.exited;
    leftLock = fs.readFileSync(path.join(dataDir, "haojia.lock"), "utf8");
    const acknowledged = first.lines.flatMap((line) => line.written ?? []);
    const database = await startEmbeddedDatabase(dataDir, { fsync: false });
    const { rows } = await poolOn(database).query("SELECT n FROM written ORDER BY n");
    const found = new Set(rows.map((row) => row.n));
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([]);
    await database.stop();
  });

  it("is closed and unlocked by a process that exits without stopping it", async () => {
    const dataDir = moveTo("exited");
    const child = holder("exit", dataDir);
    expect(await child.exited).toBe(0);
    expect(child.lines).toHaveLength(1);
    expect(fs.readdirSync(dataDir)).toEqual(["pgdata"]);
  });

  it("may have a very long path, or one with special characters", async () => {
    for (const name of [`${"long/".repeat(30)}end`, "a b+c%20d&e=好价?#"]) {
      const dataDir = moveTo(name);
      const database = await startEmbeddedDatabase(dataDir, { fsync: false });
      expect(await findEmbeddedDatabase(dataDir)).toBe(database.connectionString);
      const client = new pg.Client({ connectionString: database.connectionString });
      await client.connect();
      expect((await client.query("SELECT name FROM note")).rows).toEqual([{ name: "kept" }]);
      const socketDir = client.host;
      expect(fs.statSync(socketDir).mode & 0o777).toBe(0o700);
      await client.end();
      await database.stop();
      await database.stop();
      expect(fs.existsSync(socketDir)).toBe(socketDir === dataDir);
      expect(fs.readdirSync(dataDir)).toEqual(["pgdata"]);
      expect(await findEmbeddedDatabase(dataDir)).toBeNull();
    }
  });

  /** The error of a start, in one line. */
  async function rejection(dataDir: string): Promise<DataDirError> {
    const error = await startEmbeddedDatabase(dataDir, { fsync: false }).catch((error) => error);
    expect(error).toBeInstanceOf(DataDirError);
    expect(error.message).toMatch(/^[^\p{Cc}]+$/u);
    return error;
  }

  const { rmSync, truncateSync, writeFileSync } = fs;
  it.each<[what: string, code: string, spoil: (cluster: string) => void]>([
    ["a control file cut short", "damaged", (cluster) => truncateSync(`${cluster}/global/pg_control`, 100)],
    ["no base/", "damaged", (cluster) => rmSync(`${cluster}/base`, { recursive: true })],
    ["another PostgreSQL's version", "wrong_version", (cluster) => writeFileSync(`${cluster}/PG_VERSION`, "17\n")],
    ["no version", "wrong_version", () => {}],
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
  ])("whose cluster has %s is rejected in one line, and stays as it is", async (_, code, spoil) => {
    const dataDir = path.join(root, "spoilt");
    rmSync(dataDir, { recursive: true, force: true });
    // A wrong version is found before anything else is read.
    if (code === "damaged") fs.cpSync(current, dataDir, { recursive: true });
    else fs.mkdirSync(path.join(dataDir, "pgdata"), { recursive: true });
    spoil(path.join(dataDir, "pgdata"));
    expect(await rejection(dataDir)).toMatchObject({ code, message: expect.stringContaining(dataDir) });
    expect(fs.readdirSync(dataDir)).toEqual(["pgdata"]);
  });

  const file = path.join(root, "file");
  it.each([
    ["a file", file, /EEXIST/],
    ["below a file", path.join(file, "below"), /ENOTDIR|EEXIST/],
    ["of a name that is too long", path.join(root, "n".repeat(300)), /ENAMETOOLONG/],
    ["of a path that is too long", path.join(root, "n/".repeat(3_000)), /ENAMETOOLONG/],
    ["with a zero byte in its name", path.join(root, "a\0b"), /ERR_INVALID_ARG_VALUE/],
    ["that no directory can be", "/dev/null/data", /ENOTDIR|EEXIST/],
  ])("%s is rejected in one line", async (_, dataDir, why) => {
    writeFileSync(file, "");
    expect(await rejection(dataDir)).toMatchObject({ code: "not_writable", message: expect.stringMatching(why) });
  });

  it("that belongs to another user is rejected with the command that fixes it", async () => {
    // Root drops its privileges for a moment; for other users /usr is root's.
    const isRoot = process.geteuid?.() === 0;
    const roots = isRoot ? path.join(root, "roots") : "/usr";
    if (isRoot) {
      fs.chmodSync(root, 0o755);
      fs.mkdirSync(roots, { mode: 0o755 });
      process.seteuid?.(65_534);
    }
    const refused = startEmbeddedDatabase(roots).catch((error) => error);
    if (isRoot) process.seteuid?.(0);
    const refusal = await refused;
    expect(refusal).toMatchObject({ code: "not_writable" });
    expect(refusal.message).toMatch(/^Cannot keep the database in \S+: .*chown -R \d+:\d+ [^\n]+$/);
  });

  it("lets exactly one of two concurrent starts replace a stale lock", async () => {
    const dataDir = moveTo("contended");
    fs.writeFileSync(path.join(dataDir, "haojia.lock"), leftLock);
    const both = [holder("hold", dataDir), holder("hold", dataDir)];
    await Promise.all(both.map((each) => each.until((line) => (line.started ?? line.failed) !== undefined)));
    const outcomes = both.map((each) => each.lines[0]?.failed ?? "started").toSorted((a, b) => a.localeCompare(b));
    for (const each of both) each.child.kill("SIGKILL");
    await Promise.all(both.map((each) => each.exited));
    expect(outcomes).toEqual(["in_use", "started"]);
  });

  it("reports a crash of the database, and can be opened again", async () => {
    const dataDir = moveTo("broken");
    const database = await startEmbeddedDatabase(dataDir, { fsync: false });
    // Deeper than any stack: the WASM engine aborts.
    const lost = poolOn(database).query("SELECT repeat('[', 20000000)::json");
    await expect(lost).rejects.toThrow();
    await expect(database.failed).rejects.toThrow(dataDir);
    await database.stop();
    const again = await startEmbeddedDatabase(dataDir, { fsync: false });
    expect((await poolOn(again).query("SELECT name FROM note")).rows).toEqual([{ name: "kept" }]);
    await again.stop();
  });
});
