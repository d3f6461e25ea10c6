import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DataDirError } from "~/platform/db/embedded/data-dir.server";
import { openEmbeddedDatabase } from "~/platform/db/embedded/embedded.server";
import { sharedFolder } from "../support/shared-folder";

const root = sharedFolder("spoilt");
const whole = path.join(root, "whole");

beforeAll(async () => {
  await (await openEmbeddedDatabase(whole)).close();
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
  // With its owner, which may be another user.
  execFileSync("cp", ["-a", whole, dataDir]);
  spoil(path.join(dataDir, "postgresql"));
  const refusal = await openEmbeddedDatabase(dataDir).catch((error) => error);
  expect(refusal).toBeInstanceOf(DataDirError);
  expect(refusal).toMatchObject({ code: "damaged", message: expect.stringMatching(/^[^\p{Cc}]+$/u) });
  expect(refusal.message).toContain(dataDir);
});
