import fs from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { SOCKET_NAME } from "./data-dir-holder.server.ts";
import { DiskRoom, freeBytes } from "./disk-room.ts";
import { openPGlite, resetSession } from "./durable-pglite.ts";
import { startMaintenance } from "./maintenance.ts";
import { BatchReader, fatalError, STARTUP_MESSAGE } from "./protocol.ts";
import { type Client, QueryQueue } from "./query-queue.ts";

export interface EmbeddedWorkerData {
  dataDir: string;
  fsync: boolean;
  lockFd: number;
  /** For tests, instead of measuring. */
  freeBytes?: Float64Array;
  /** Set to 1 when the database is closed, for a main thread that blocks. */
  closed: Int32Array;
}

export type EmbeddedWorkerMessage = { type: "ready"; socketDir: string } | { type: "failed"; message: string };

const MAX_CLIENTS = 50;
/** Portable (Linux allows 107, macOS 103). */
const MAX_SOCKET_PATH_BYTES = 100;
const HEARTBEAT_MS = 10_000;
/** Time for a rejected client to read the error. */
const CLOSE_TIMEOUT_MS = 1_000;

const { dataDir, fsync, lockFd, freeBytes: simulatedFreeBytes, closed } = workerData as EmbeddedWorkerData;

function post(message: EmbeddedWorkerMessage): void {
  parentPort?.postMessage(message);
}

function fail(reason: unknown): never {
  post({ type: "failed", message: reason instanceof Error ? reason.message : String(reason) });
  process.exit(1);
}

const pg = await openPGlite(dataDir, { fsync, onAbort: fail }).catch(fail);
const execute = (bytes: Uint8Array, onRawData: (data: Uint8Array) => void) =>
  pg.execProtocolRawStream(bytes, { onRawData });
const room = new DiskRoom(() => simulatedFreeBytes?.[0] ?? freeBytes(dataDir));
const queue = new QueryQueue({ execute, reset: resetSession, isDiskShort: () => room.isShort(), onBroken: fail });

// Every client gets the same recorded greeting, so that none waits for another's transaction to connect.
const greeting: Buffer[] = [];
await execute(STARTUP_MESSAGE, (data) => greeting.push(Buffer.from(data)));

/** Accepted clients; rejected ones do not count. */
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
      setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS);
    },
  };
  let busy = false;
  const work = async () => {
    if (busy) return;
    busy = true;
    // Backpressure: one batch of a client at a time.
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
  // "close" follows.
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
  // The listener stays to the end: a socket that refuses connections means that the database is closed.
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
const fits = Buffer.byteLength(path.join(dataDir, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES;
const listenElsewhere = () => listen(server, fs.mkdtempSync(path.join(os.tmpdir(), "haojia-")));
// Some shared directories (of a virtual machine, for example) do not support sockets.
const listening = fits ? listen(server, dataDir).catch(listenElsewhere) : listenElsewhere();
const socketDir = await listening.catch(fail);
server.on("error", fail);
startMaintenance(queue);
setInterval(() => fs.futimesSync(lockFd, new Date(), new Date()), HEARTBEAT_MS).unref();
parentPort?.on("message", () => void stop());
post({ type: "ready", socketDir });
