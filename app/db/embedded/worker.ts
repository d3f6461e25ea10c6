import fs from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { SOCKET_NAME } from "./data-dir-holder.server.ts";
import { DiskRoom, freeBytes } from "./disk-room.ts";
import { openPGlite, resetSession } from "./durable-pglite.ts";
import { keepTidy } from "./maintenance.ts";
import { BatchReader, fatalError, STARTUP_MESSAGE } from "./protocol.ts";
import { type Client, QueryQueue } from "./query-queue.ts";

/** What the main thread gives to this one. */
export interface EmbeddedWorkerData {
  dataDir: string;
  fsync: boolean;
  lockFd: number;
  /** Bytes that are free on the disk, for tests; measured otherwise. */
  freeBytes?: Float64Array;
  /** Becomes 1 when the database is closed, for a main thread that waits without an event loop. */
  closed: Int32Array;
}

/** What this thread tells the main one. */
export type EmbeddedWorkerMessage = { type: "ready"; socketDir: string } | { type: "failed"; message: string };

const MAX_CLIENTS = 50;
/** Bytes that a unix socket's path may have on every system (Linux 107, macOS 103). */
const MAX_SOCKET_PATH = 100;
const BEAT_MS = 10_000;
/** How long a client may take to hear that it has to go, in milliseconds. */
const GOODBYE_MS = 1_000;

const { dataDir, fsync, lockFd, freeBytes: told, closed } = workerData as EmbeddedWorkerData;

function tell(message: EmbeddedWorkerMessage): void {
  parentPort?.postMessage(message);
}

function fail(reason: unknown): never {
  tell({ type: "failed", message: reason instanceof Error ? reason.message : String(reason) });
  process.exit(1);
}

const pg = await openPGlite(dataDir, { fsync, onAbort: fail }).catch(fail);
const execute = (bytes: Uint8Array, onRawData: (data: Uint8Array) => void) =>
  pg.execProtocolRawStream(bytes, { onRawData });
const room = new DiskRoom(() => told?.[0] ?? freeBytes(dataDir));
const queue = new QueryQueue({ execute, reset: resetSession, isDiskShort: () => room.isShort(), onBroken: fail });

// Every client gets the same greeting, so that none has to wait for another's transaction before it is connected.
const greeting: Buffer[] = [];
await execute(STARTUP_MESSAGE, (data) => greeting.push(Buffer.from(data)));

/** Those that have been let in: whoever is turned away takes nobody's place. */
const clients = new Set<Client>();
let stopping = false;

function serve(socket: Socket): void {
  if (stopping) {
    socket.destroy();
    return;
  }
  const reader = new BatchReader();
  const client: Client = {
    write: (data) => {
      if (socket.writable) socket.write(data);
    },
    close: (code, message) => {
      socket.end(fatalError(code, message));
      setTimeout(() => socket.destroy(), GOODBYE_MS);
    },
  };
  let busy = false;
  const work = async () => {
    if (busy) return;
    busy = true;
    // One batch of a client at a time: the rest stays in the kernel's buffer, and the client waits.
    socket.pause();
    try {
      for (let message = reader.next(); message !== null && socket.writable; message = reader.next()) {
        if (message.kind === "encryption") socket.write("N");
        else if (message.kind === "batch") {
          socket.cork();
          await queue.run(client, message);
          socket.uncork();
        } else if (message.kind !== "startup" || stopping) socket.destroy();
        else if (clients.size >= MAX_CLIENTS) client.close("53300", "too many connections");
        else {
          clients.add(client);
          socket.write(Buffer.concat(greeting));
        }
      }
    } catch (error) {
      client.close("08P01", error instanceof Error ? error.message : String(error));
    }
    busy = false;
    socket.resume();
  };
  socket.on("data", (chunk) => {
    reader.push(chunk);
    void work();
  });
  // A lost client is no error of ours; "close" follows.
  socket.on("error", () => {});
  socket.on("close", () => {
    clients.delete(client);
    queue.leave(client);
  });
}

function listen(server: Server, socketDir: string): Promise<string> {
  const file = path.join(socketDir, SOCKET_NAME);
  fs.rmSync(file, { force: true });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(file, () => {
      server.off("error", reject);
      fs.chmodSync(file, 0o600);
      resolve(socketDir);
    });
  });
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const client of clients) client.close("57P01", "terminating connection: the database is shutting down");
  // The listener stays to the end: a socket that refuses says that the database is closed.
  await queue
    .exclusive(async (query) => {
      await query("CHECKPOINT");
    })
    .catch(() => {});
  await pg.close();
  Atomics.store(closed, 0, 1);
  Atomics.notify(closed, 0);
  process.exit(0);
}

const server = createServer(serve);
server.maxConnections = 2 * MAX_CLIENTS;
const fits = Buffer.byteLength(path.join(dataDir, SOCKET_NAME)) <= MAX_SOCKET_PATH;
const listenElsewhere = () => listen(server, fs.mkdtempSync(path.join(os.tmpdir(), "haojia-")));
// Some shared directories (of a virtual machine, say) cannot hold a socket.
const listening = fits ? listen(server, dataDir).catch(listenElsewhere) : listenElsewhere();
const socketDir = await listening.catch(fail);
server.on("error", fail);
keepTidy(queue);
setInterval(() => fs.futimesSync(lockFd, new Date(), new Date()), BEAT_MS).unref();
parentPort?.on("message", () => void stop());
tell({ type: "ready", socketDir });
