import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "haojia-full-"));
afterAll(() => fs.rmSync(root, { recursive: true }));

/** How this user mounts a file system that nobody else sees: as root, or as root of a user namespace; null if not at all. */
const namespace =
  [["-m"], ["-r", "-m"]].find(
    (flags) => spawnSync("unshare", [...flags, "mount", "-t", "tmpfs", "tmpfs", root]).status === 0,
  ) ?? null;

// Everywhere else tests/site/disk-full.test.ts tells the database of a full disk instead.
it.skipIf(namespace === null)(
  "a site outlives a real file system of 400 MB that fills up, and is killed on it, and loses nothing",
  async () => {
    const program = ["--import", "tsx", "tests/scenarios/disk-full-mounted.ts", root];
    const { stdout } = await promisify(execFile)("unshare", [...(namespace ?? []), process.execPath, ...program]);
    const { acknowledged, refusal, ...found } = JSON.parse(stdout);
    expect(found).toEqual({ faults: [], lost: [], exitCode: 0 });
    expect(acknowledged).toBeGreaterThan(0);
    expect(refusal.code).toBe(1);
    expect(refusal.said).toMatch(/^The disk of [^\n]* is full: \d+ MB are free, the database needs 64 MB\.$/);
  },
  480_000,
);
