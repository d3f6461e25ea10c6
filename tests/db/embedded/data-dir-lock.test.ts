import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { afterEach, describe, expect, it } from "vitest";
import type { LockHolder } from "../../../app/db/embedded/data-dir-holder.server.ts";
import { DataDirLock, findDataDirHolder, takeDataDirLock } from "../../../app/db/embedded/data-dir-lock.server.ts";

const LOCK = "haojia.lock";
const made: string[] = [];
const children: ChildProcess[] = [];

function newDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "haojia-lock-"));
  made.push(dir);
  return dir;
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const dir of made.splice(0)) fs.rmSync(dir, { recursive: true, force: true });
});

async function take(dir: string): Promise<DataDirLock> {
  const lock = await takeDataDirLock(dir);
  if (!(lock instanceof DataDirLock)) throw new Error(`held by ${JSON.stringify(lock.holder)}`);
  return lock;
}

async function holderOf(dir: string): Promise<LockHolder | null> {
  const lock = await takeDataDirLock(dir);
  if (!(lock instanceof DataDirLock)) return lock.holder;
  lock.release();
  return null;
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => child.once("exit", resolve));
  return child.pid ?? 0;
}

/** Writes a lock file as this process would, with changes, last touched some seconds ago. */
async function leaveLock(dir: string, changed: Partial<LockHolder>, secondsAgo = 0): Promise<void> {
  const elsewhere = newDir();
  const lock = await take(elsewhere);
  fs.writeFileSync(path.join(dir, LOCK), JSON.stringify({ ...lock.holder, token: "left", ...changed }));
  const then = Date.now() / 1000 - secondsAgo;
  fs.utimesSync(path.join(dir, LOCK), then, then);
  lock.release();
}

describe("the lock on a data directory", () => {
  it("has one holder, names it, and is free again after release", async () => {
    const dir = newDir();
    const lock = await take(dir);
    expect(await holderOf(dir)).toMatchObject({ pid: process.pid, hostname: os.hostname(), socketDir: null });
    lock.announce("/somewhere");
    expect(await findDataDirHolder(dir)).toMatchObject({ pid: process.pid, socketDir: "/somewhere" });
    expect(lock.beat()).toBe(true);
    lock.release();
    lock.release();
    expect(fs.readdirSync(dir)).toEqual([]);
    expect(await findDataDirHolder(dir)).toBeNull();
    (await take(dir)).release();
  });

  it.each([
    ["its process is gone", async () => ({ pid: await deadPid() })],
    ["its pid belongs to another process now", () => ({ startTime: "1" })],
    ["the machine has been restarted", () => ({ bootId: "another boot", pid: 1 })],
  ])("is taken over at once when %s", async (_, change) => {
    const dir = newDir();
    await leaveLock(dir, await change());
    const lock = await take(dir);
    expect(JSON.parse(fs.readFileSync(path.join(dir, LOCK), "utf8"))).toMatchObject({ token: lock.holder.token });
    expect(fs.readdirSync(dir)).toEqual([LOCK]);
    lock.release();
  });

  it("is never taken from a live process, even without heartbeat", async () => {
    const dir = newDir();
    await leaveLock(dir, {}, 3600);
    expect(await holderOf(dir)).toMatchObject({ token: "left" });
  });

  it.each([
    ["host", { hostname: "elsewhere", bootId: "another boot" }],
    ["process namespace", { pidNamespace: "pid:[1]" }],
  ])(
    "is respected while a holder of another %s gives signs of life, and taken over after a minute",
    async (_, change) => {
      const dir = newDir();
      await leaveLock(dir, { ...change, pid: await deadPid() }, 50);
      expect(await holderOf(dir)).toMatchObject({ token: "left" });
      await leaveLock(dir, { ...change, pid: process.pid }, 61);
      (await take(dir)).release();
    },
  );

  it("respects an unreadable file until that is stale", async () => {
    const dir = newDir();
    fs.writeFileSync(path.join(dir, LOCK), "");
    const refused = await takeDataDirLock(dir);
    expect(refused).toEqual({ file: path.join(dir, LOCK), holder: null });
    fs.utimesSync(path.join(dir, LOCK), 1, 1);
    (await take(dir)).release();
  });

  it("detects that it has been lost", async () => {
    const dir = newDir();
    const lock = await take(dir);
    fs.rmSync(path.join(dir, LOCK));
    expect(lock.beat()).toBe(false);
    const second = await take(dir);
    lock.release();
    expect(await holderOf(dir)).toMatchObject({ token: second.holder.token });
    second.release();
  });

  it("survives a process that died while taking over", async () => {
    const dir = newDir();
    const pid = await deadPid();
    await leaveLock(dir, { token: "first", pid });
    fs.renameSync(path.join(dir, LOCK), path.join(dir, "kept"));
    await leaveLock(dir, { token: "second", pid });
    fs.renameSync(path.join(dir, LOCK), path.join(dir, `${LOCK}.first`));
    fs.renameSync(path.join(dir, "kept"), path.join(dir, LOCK));
    const lock = await take(dir);
    expect(fs.readdirSync(dir)).toEqual([LOCK]);
    expect(await holderOf(dir)).toMatchObject({ token: lock.holder.token });
    lock.release();
  });

  it("has exactly one new holder when many processes find the same stale lock", async () => {
    const dir = newDir();
    const script = `
      import { takeDataDirLock, DataDirLock } from ${JSON.stringify(path.resolve("app/db/embedded/data-dir-lock.server.ts"))};
      process.stdin.on("data", async () => {
        for (const dir of process.argv.at(-1).split(",")) {
          console.log((await takeDataDirLock(dir)) instanceof DataDirLock ? 1 : 0);
        }
      });
      console.log("ready");`;
    const dirs = Array.from({ length: 40 }, (_, i) => path.join(dir, String(i)));
    for (const [i, each] of dirs.entries()) {
      fs.mkdirSync(each);
      await leaveLock(each, { token: `left${i}`, startTime: "1" });
    }
    const starters = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script, dirs.join(",")], {
        stdio: ["pipe", "pipe", "inherit"],
      });
      children.push(child);
      return { child, answers: readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
    });
    const next = () => Promise.all(starters.map(async ({ answers }) => (await answers.next()).value));
    expect(await next()).toEqual(starters.map(() => "ready"));
    for (const { child } of starters) child.stdin.write("go\n");
    for (const _ of dirs) expect((await next()).toSorted()).toEqual(["0", "0", "0", "1"]);
  });
});
