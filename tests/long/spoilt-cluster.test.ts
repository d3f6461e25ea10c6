import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DataDirError } from "~/db/embedded/data-dir.server";
import { startEmbeddedDatabase } from "~/db/embedded/embedded.server";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "haojia-spoilt-"));
const whole = path.join(root, "whole");

beforeAll(async () => {
  await (await startEmbeddedDatabase(whole, { fsync: false })).stop();
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

it.each<[string, (cluster: string) => void]>([
  ["a control file cut short", (cluster) => fs.truncateSync(`${cluster}/global/pg_control`, 100)],
  ["an empty control file", (cluster) => fs.truncateSync(`${cluster}/global/pg_control`, 0)],
  [
    "a control file of other bytes",
    (cluster) => fs.writeFileSync(`${cluster}/global/pg_control`, Buffer.alloc(8192, 0x5a)),
  ],
  ["no global/", (cluster) => fs.rmSync(`${cluster}/global`, { recursive: true })],
  ["no pg_wal/", (cluster) => fs.rmSync(`${cluster}/pg_wal`, { recursive: true })],
  ["no base/", (cluster) => fs.rmSync(`${cluster}/base`, { recursive: true })],
])("a data directory whose cluster has %s is refused in one line", async (_, spoil) => {
  const dataDir = path.join(root, "spoilt");
  fs.rmSync(dataDir, { recursive: true, force: true });
  fs.cpSync(whole, dataDir, { recursive: true });
  spoil(path.join(dataDir, "pgdata"));
  const refusal = await startEmbeddedDatabase(dataDir, { fsync: false }).catch((error) => error);
  expect(refusal).toBeInstanceOf(DataDirError);
  expect(refusal).toMatchObject({ code: "damaged", message: expect.stringMatching(/^[^\p{Cc}]+$/u) });
  expect(refusal.message).toContain(dataDir);
  expect(fs.readdirSync(dataDir)).toEqual(["pgdata"]);
});
