import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { parseEnvironment } from "~/env.server";
import { connect as connectTo } from "~/platform/db/connection.server";
import { migrateToLatest } from "~/platform/db/migrate.server";
import { freePort } from "~/platform/process/free-port.server";
import { openDatabase } from "~/platform/process/open-database.server";
import { startProgram, startSite } from "../../scripts/start-site";
import { portOf } from "../site/site";
import { databaseUrl } from "../support/database";
import { insertDeals } from "../support/deals";

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function listen(onConnection: (socket: Socket) => void = () => {}): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    onConnection(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return portOf(server);
}

/** The server's error when it cannot start: one line without secrets, and exit code 1. */
async function startError(settings: Record<string, string>): Promise<string> {
  const { ended, output } = startProgram("serve", { PORT: String(await freePort()), ...settings });
  const code = await ended;
  const message = output().trim();
  expect(message).not.toContain("s3cret");
  expect(message.split("\n"), message).toHaveLength(1);
  expect(code).toBe(1);
  return message;
}

/** PostgreSQL's response to a wrong password. */
function rejectPassword(socket: Socket): void {
  const fields = Buffer.from('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "someone"\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  socket.once("data", () => socket.end(Buffer.concat([Buffer.from("E"), length, fields])));
}

/** A PostgreSQL that accepts every log-in and responds to every query with its version. */
function respondWithVersion(text: string): (socket: Socket) => void {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.from(`${type}\0\0\0\0`, "latin1");
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const ready = message("Z", Buffer.from("I"));
  const accepted = Buffer.concat([message("R", Buffer.alloc(4)), ready]);
  const column = Buffer.from("\0\x01server_version_num\0\0\0\0\0\0\0\0\0\0\x19\xff\xff\xff\xff\xff\xff\0\0", "latin1");
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, text.length]), Buffer.from(text)]);
  const result = Buffer.concat([message("T", column), message("D", row), message("C", Buffer.from("SHOW\0")), ready]);
  return (socket) => {
    socket.once("data", () => {
      socket.write(accepted);
      socket.on("data", (data) => (data[0] === "X".charCodeAt(0) ? socket.end() : socket.write(result)));
    });
  };
}

/** The error of opening the database, without starting a process. */
async function openError(settings: Record<string, string>, options: { timeoutMs?: number } = {}): Promise<string> {
  const message = await openDatabase(parseEnvironment(settings), { create: true, ...options }).then(
    () => "",
    (error: Error) => error.message,
  );
  expect(message).not.toMatch(/s3cret|someone|\n/);
  return message;
}

describe.concurrent("a bad environment is one clear line and a failing exit", () => {
  // Other invalid settings: tests/env.test.ts.
  it("an invalid DATABASE_URL", async () => {
    const url = "postgresql://someone:p@s3cret/w:rd#1?%41@127.0.0.1:5432/shop";
    expect(await startError({ DATABASE_URL: url })).toContain("DATABASE_URL");
  });

  it("a port that is taken", async () => {
    const port = await listen();
    expect(await startError({ PORT: String(port) })).toMatch(
      new RegExp(`^Port ${port} of .* is taken\\. Set PORT to another one, for example PORT=3001\\.$`),
    );
  });

  it("a database that rejects the password", async () => {
    const port = await listen(rejectPassword);
    const message = await startError({ DATABASE_URL: `postgresql://someone:s3cret@127.0.0.1:${port}/shop` });
    expect(message).toContain(`127.0.0.1:${port}`);
    expect(message).toContain("password refused");
  });

  it("a DATA_DIR whose database is damaged", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "haojia-damaged-"));
    mkdirSync(path.join(dataDir, "postgresql"));
    writeFileSync(path.join(dataDir, "postgresql/PG_VERSION"), "18\n");
    const message = await startError({ DATA_DIR: dataDir });
    expect(message).toContain(dataDir);
    expect(message).toContain("cannot be opened");
    rmSync(dataDir, { recursive: true });
  });
});

it.each(["THESAURUS_FILE", "AFFILIATE_FILE"])("a missing %s is one line, before a database is made", async (name) => {
  const dataDir = path.join(mkdtempSync(path.join(tmpdir(), "haojia-none-")), "data");
  const message = await startError({ DATA_DIR: dataDir, [name]: "/nowhere/file.tsv" });
  expect(message).toMatch(/^Cannot read .*\/nowhere\/file\.tsv: ENOENT\.$/);
  expect(existsSync(dataDir)).toBe(false);
});

it("waits for a database whose connections take longer than the readiness timeout", async () => {
  const url = new URL(databaseUrl());
  const [host, port] = [url.hostname, Number(url.port || 5432)];
  const slow = await listen((socket) => {
    setTimeout(() => {
      const database = connect(port, host).on("error", () => socket.destroy());
      socket.pipe(database).pipe(socket);
    }, 1_500);
  });
  url.host = `127.0.0.1:${slow}`;
  const site = await startSite({ DATABASE_URL: url.href, WORKER: "off" });
  expect(site.output()).toContain("Waiting for the database to respond, at most 30 s …\n");
  expect(await site.stop()).toBe(0);
}, 600_000);

/** A PostgreSQL that asks for a password by SCRAM. */
function askPassword(socket: Socket): void {
  const authentication = (kind: number, text: string) => {
    const head = Buffer.from("R\0\0\0\0\0\0\0\0", "latin1");
    head.writeInt32BE(Buffer.byteLength(text) + 8, 1);
    head.writeInt32BE(kind, 5);
    return Buffer.concat([head, Buffer.from(text)]);
  };
  socket.once("data", () => {
    socket.write(authentication(10, "SCRAM-SHA-256\0\0"));
    socket.once("data", () => socket.write(authentication(11, "r=x,s=x,i=1")));
  });
}

describe("a database that cannot be used", () => {
  it.each<[what: string, onConnection: (socket: Socket) => void, query: string, why: RegExp]>([
    ["wants a password", askPassword, "", /: it asks for a password: set it in DATABASE_URL or PGPASSWORD$/],
    [
      "has no TLS",
      (socket) => void socket.once("data", () => socket.write("N")),
      "?sslmode=require",
      /: it has no TLS, /,
    ],
  ])("%s", async (_, onConnection, query, why) => {
    const port = await listen(onConnection);
    const url = `postgresql://someone@127.0.0.1:${port}/shop${query}`;
    expect(await openError({ DATABASE_URL: url })).toMatch(why);
  });

  it("a command finds none where DATA_DIR is mistyped, and makes none", async () => {
    const dataDir = path.join(tmpdir(), `haojia-mistyped-${process.pid}`);
    const { ended, output } = startProgram("account", { DATA_DIR: dataDir }, ["list"]);
    expect(await ended).toBe(1);
    expect(output()).toBe(`There is no database in ${dataDir}: correct DATA_DIR, or create one with npm start.\n`);
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each<[what: string, listening: () => Promise<number>, why: RegExp, timeoutMs?: number]>([
    ["is down: names host and port", freePort, /connection refused/],
    ["does not respond: fails after the timeout", () => listen(), /no response within 0\.1 s/, 100],
    [
      "is too old: names its version and the oldest supported",
      () => listen(respondWithVersion("130014")),
      /PostgreSQL 13\b.*\b14 or newer/,
    ],
  ])("%s", async (_, listening, why, timeoutMs) => {
    const port = await listening();
    const url = `postgresql://someone:s3cret@127.0.0.1:${port}/shop`;
    const message = await openError({ DATABASE_URL: url }, { timeoutMs });
    expect(message).toContain(`127.0.0.1:${port}`);
    expect(message).toMatch(why);
  });

  it.each([
    ["not a directory", "package.json"],
    ["below a file", "package.json/data"],
    ["too long", "n".repeat(300)],
    ["on a file system without directories", "/proc/nothing"],
  ])("is in a DATA_DIR that is %s", async (_, dataDir) => {
    expect(await openError({ DATA_DIR: dataDir })).toContain(dataDir);
  });
});

it("a site whose searches cannot be rebuilt and whose backups cannot be written serves all the same, and says both", async () => {
  const db = connectTo(databaseUrl());
  const place = path.join(mkdtempSync(path.join(tmpdir(), "haojia-none-")), "a-file");
  writeFileSync(place, "");
  await migrateToLatest(db);
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
    db,
  );
  await sql`create trigger refuse before update on all_deals for each row execute function refuse()`.execute(db);
  try {
    await insertDeals(db, [{}]);
    await sql`alter table all_deals disable trigger refuse`.execute(db);
    await sql`update all_deals set search_version = 0`.execute(db);
    await sql`alter table all_deals enable trigger refuse`.execute(db);
    const site = await startSite({ DATABASE_URL: databaseUrl(), WORKER: "off", BACKUP_DIR: "" });
    await expect.poll(site.output, { timeout: 90_000 }).toContain("Could not rebuild search: refused.");
    expect((await fetch(`http://127.0.0.1:${site.port}/readyz`)).status).toBe(200);
    expect(await site.stop()).toBe(0);
    const withBackups = await startSite({ DATABASE_URL: databaseUrl(), BACKUP_DIR: place });
    expect(withBackups.output()).toContain(`BACKUP_DIR: ${place} cannot be written (EEXIST).`);
    expect((await fetch(`http://127.0.0.1:${withBackups.port}/readyz`)).status).toBe(200);
    expect(await withBackups.stop()).toBe(0);
  } finally {
    await sql`drop function refuse cascade`.execute(db);
    await sql`delete from all_deals`.execute(db);
    await db.destroy();
  }
}, 600_000);
