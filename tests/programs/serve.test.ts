import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseEnvironment } from "~/env.server";
import { freePort } from "~/server/process/free-port.server";
import { openDatabase } from "~/server/process/open-database.server";
import { startProgram, startSite } from "../../scripts/start-site";
import { portOf } from "../site/site";
import { databaseUrl } from "../support/database";

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

/** What the server says when it cannot start: one line, a failing exit code, and never a secret. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const { ended, output } = startProgram("serve", { PORT: String(await freePort()), ...settings });
  const code = await ended;
  const said = output().trim();
  expect(said).not.toContain("s3cret");
  expect(said.split("\n"), said).toHaveLength(1);
  expect(code).toBe(1);
  return said;
}

/** PostgreSQL's answer to a wrong password. */
function refusePassword(socket: Socket): void {
  const fields = Buffer.from('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "someone"\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  socket.once("data", () => socket.end(Buffer.concat([Buffer.from("E"), length, fields])));
}

/** A server that lets everybody in and answers every question with its version. */
function answerVersion(text: string): (socket: Socket) => void {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.from(`${type}\0\0\0\0`, "latin1");
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const ready = message("Z", Buffer.from("I"));
  const letIn = Buffer.concat([message("R", Buffer.alloc(4)), ready]);
  const column = Buffer.from("\0\x01server_version_num\0\0\0\0\0\0\0\0\0\0\x19\xff\xff\xff\xff\xff\xff\0\0", "latin1");
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, text.length]), Buffer.from(text)]);
  const answer = Buffer.concat([message("T", column), message("D", row), message("C", Buffer.from("SHOW\0")), ready]);
  return (socket) => {
    socket.once("data", () => {
      socket.write(letIn);
      socket.on("data", (data) => (data[0] === "X".charCodeAt(0) ? socket.end() : socket.write(answer)));
    });
  };
}

/** The same where it comes from opening the database: no process of its own is needed to read it. */
async function refusalOfDatabase(
  settings: Record<string, string>,
  options: { patience?: number } = {},
): Promise<string> {
  const said = await openDatabase(parseEnvironment(settings), { share: false, ...options }).then(
    () => "",
    (error: Error) => error.message,
  );
  expect(said).not.toMatch(/s3cret|someone|\n/);
  return said;
}

describe.concurrent("a bad environment is one clear line and a failing exit", () => {
  it.each([
    "s3cret",
    "postgresql://someone:p@s3cret/w:rd#1?%41@127.0.0.1:5432/shop",
    "postgresql://someone:1/s3cret@127.0.0.1:5432/shop",
  ])("a DATABASE_URL that is none: %s", async (url) => {
    expect(await refusal({ DATABASE_URL: url })).toContain("DATABASE_URL");
  });

  it("a port that is taken", async () => {
    const port = await listen();
    expect(await refusal({ PORT: String(port) })).toMatch(new RegExp(`${port}.*taken`));
  });

  it("a database that refuses the password", async () => {
    const port = await listen(refusePassword);
    const said = await refusal({ DATABASE_URL: `postgresql://someone:s3cret@127.0.0.1:${port}/shop` });
    expect(said).toContain(`127.0.0.1:${port}`);
    expect(said).toContain("password refused");
  });

  it("a DATA_DIR whose database is damaged", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "haojia-damaged-"));
    mkdirSync(path.join(dataDir, "pgdata"));
    writeFileSync(path.join(dataDir, "pgdata/PG_VERSION"), "18\n");
    const said = await refusal({ DATA_DIR: dataDir });
    expect(said).toContain(dataDir);
    expect(said).toContain("cannot be opened");
    rmSync(dataDir, { recursive: true });
  });
});

it("a database to which a connection takes longer than readiness has is waited for", async () => {
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
}, 120_000);

describe("a database that cannot be used", () => {
  const at = (port: number) => ({ DATABASE_URL: `postgresql://someone:s3cret@127.0.0.1:${port}/shop` });

  it("is not there: which host and port", async () => {
    const port = await freePort();
    const said = await refusalOfDatabase(at(port));
    expect(said).toContain(`127.0.0.1:${port}`);
    expect(said).toContain("connection refused");
  });

  it("says nothing: until so long has passed", async () => {
    const port = await listen();
    const said = await refusalOfDatabase(at(port), { patience: 100 });
    expect(said).toContain(`127.0.0.1:${port}`);
    expect(said).toContain("no response within 0.1 s");
  });

  it("is too old: which one, and which it has to be", async () => {
    const port = await listen(answerVersion("130014"));
    const said = await refusalOfDatabase(at(port));
    expect(said).toContain(`127.0.0.1:${port}`);
    expect(said).toMatch(/PostgreSQL 13\b.*\b14 or newer/);
  });

  it.each([
    ["no directory", "package.json"],
    ["below a file", "package.json/data"],
    ["too long", "n".repeat(300)],
    ["on a file system that takes no directories", "/proc/nothing"],
  ])("lies in a DATA_DIR that is %s", async (_, dataDir) => {
    expect(await refusalOfDatabase({ DATA_DIR: dataDir })).toContain(dataDir);
  });
});
