import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it, vi } from "vitest";
import { parseEnvironment } from "~/env.server";
import { loadCategories } from "~/features/categories/stored-categories.server";
import { freePort } from "~/platform/process/free-port.server";
import { openDatabase } from "~/platform/process/open-database.server";
import { DEFAULTS, startSite } from "../../scripts/start-site";
import { useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { sharedFolder } from "../support/shared-folder";
import { runProgram } from "./run-program";

useDatabase();

const folder = sharedFolder("doctor");
afterAll(() => rm(folder, { recursive: true }));

const SECRETS = {
  ADMIN_EMAIL: "boss@deals.example",
  ADMIN_USERNAME: "boss",
  ADMIN_PASSWORD: "Secret-Horse7",
  PGPASSWORD: "Secret-Horse8",
  RECAPTCHA_SITE_KEY: "key",
  RECAPTCHA_SECRET_KEY: "Secret-Horse9",
};

async function doctor(args: string[], settings: Record<string, string>) {
  const { code, stdout, stderr } = await runProgram("doctor", args, { ...DEFAULTS, ...settings });
  expect(stdout + stderr).not.toContain("Secret");
  expect(stderr).toBe("");
  return { code, lines: stdout.trimEnd().split("\n") };
}

const lineOf = (lines: readonly string[], name: string) => lines.find((line) => line.slice(9).startsWith(`${name}:`));

it("examines an installation beside the running site and without it, and mends what it can", {
  timeout: 600_000,
}, async () => {
  const settings = {
    ...SECRETS,
    HOST: "127.0.0.1",
    DATA_DIR: path.join(folder, "data"),
    BACKUP_DIR: path.join(folder, "backups"),
    DEMO_DEALS: "off",
  };
  const site = await startSite(settings);
  await fetch(`http://127.0.0.1:${site.port}/robots.txt`, { headers: { "X-Forwarded-For": "203.0.113.7" } });
  // The first job of a new site.
  const backedUp = async () => expect(await readdir(settings.BACKUP_DIR)).toEqual([expect.stringMatching(/\.zip$/)]);
  await vi.waitFor(backedUp, { timeout: 200_000, interval: 100 });
  const beside = await doctor([], { ...settings, PORT: String(site.port) });
  expect(lineOf(beside.lines, "site")).toMatch(/^ok /);
  expect(beside.lines.filter((line) => /^(?:warning|error) /.test(line))).toEqual([
    expect.stringMatching(/^warning {2}proxy: .* 100 % of the requests have X-Forwarded-For/),
  ]);
  expect(beside.code).toBe(3);
  expect(await site.stop()).toBe(0);

  const alone = { ...settings, PORT: String(await freePort()) };
  const { db, close } = await openDatabase(parseEnvironment(alone), { create: false });
  await sql`insert into deal_counts (category, tag_slug, tag, deals, live) values ('', 'none', 'None', 1, 1)`.execute(
    db,
  );
  await db.updateTable("categories").set({ en: "Gadgets" }).where("key", "=", "electronics").execute();
  await loadCategories(db);
  await insertDeals(db, [{ category: "electronics" }]);
  await close();
  const mended = await doctor(["--fix"], alone);
  expect(lineOf(mended.lines, "counts of tags")).toMatch(/^fixed .*deal_counts differs/);
  expect(lineOf(mended.lines, "search")).toMatch(/^ok /);
  expect(lineOf(mended.lines, "site")).toMatch(/^warning {2}site: none answers /);
  expect(mended.lines.at(-1)).toMatch(/^ok \d\d, fixed 1, warnings 1, errors 0$/);
  expect(mended.code).toBe(3);
});

it("an unreachable database is one line, and so are invalid settings", async () => {
  const DATABASE_URL = `postgresql://haojia:Secret@127.0.0.1:${await freePort()}/haojia`;
  const away = await doctor([], { ...SECRETS, DATABASE_URL });
  expect(away.code).toBe(1);
  expect(away.lines.filter((line) => line.startsWith("error"))).toEqual([
    expect.stringMatching(
      /^error {4}database: Cannot reach the database at \S+: connection refused\. What it holds was not examined\.$/,
    ),
  ]);
  expect(lineOf(away.lines, "limits")).toMatch(/^ok/);
  const invalid = await doctor([], { PORT: "none", RECAPTCHA_SECRET_KEY: "Secret" });
  expect(invalid.code).toBe(1);
  expect(lineOf(invalid.lines, "settings")).toMatch(/^error .*PORT must be .*RECAPTCHA_SITE_KEY must be set/);
  expect(lineOf(invalid.lines, "node")).toMatch(/^ok/);
});

it("wrong arguments are 2", async () => {
  expect(await runProgram("doctor", ["--mend"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Usage: npm run doctor"),
  });
});
