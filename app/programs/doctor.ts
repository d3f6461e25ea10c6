import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { Environment } from "~/env.server";
import { loadCategories } from "~/features/categories/stored-categories.server";
import { exitWith } from "~/platform/process/exit-with.server";
import { openDatabase } from "~/platform/process/open-database.server";
import { CONTENT_CHECKS, SCHEMA_CHECKS, SERVER_CHECKS } from "./doctor/database-checks";
import { MACHINE_CHECKS } from "./doctor/machine-checks";
import { Report } from "./doctor/report";
import { SETTINGS_CHECKS } from "./doctor/settings-checks";
import { STORAGE_CHECKS } from "./doctor/storage-checks";
import { askReadiness } from "./local-site";
import { readOptions } from "./options";
import { ROOT } from "./project-root";
import { readSettings, SETTINGS_FILE, settingsFiles } from "./settings";

const USAGE = `Usage: npm run doctor [-- --fix]
Examines this installation, beside a running site or without one: a line for each check, and what to do. Writes nothing,
but with --fix mends what it can and says so.
Exits with 0 when all is well or mended, 1 with an error, 3 with warnings alone, 2 for wrong arguments.`;

/** Less than the timeout of a connection, so that it is not tried again. */
const DATABASE_TIMEOUT_MS = 1_500;

async function main(): Promise<void> {
  const { fix } = readOptions({}, USAGE, ["fix"]);
  const report = new Report({ fixing: fix, write: (line) => console.log(line) });
  await report.run(MACHINE_CHECKS, { root: ROOT, settingsFiles: settingsFiles() });
  const env = await report.attempt("settings", readSettings, "What follows from them was not examined.");
  if (env) await examine(report, env);
  process.exitCode = report.end();
}

async function examine(report: Report, env: Environment): Promise<void> {
  const names = existsSync(SETTINGS_FILE) ? Object.keys(parseEnv(readFileSync(SETTINGS_FILE, "utf8"))) : [];
  const site = env.port > 0 ? await askReadiness(env) : null;
  const inContainer = ["/.dockerenv", "/run/.containerenv"].some(existsSync);
  await report.run(SETTINGS_CHECKS, { env, variables: process.env, names, site, inContainer });
  await report.run(STORAGE_CHECKS, { env, now: new Date() });
  const open = () => openDatabase(env, { create: false, timeoutMs: DATABASE_TIMEOUT_MS });
  const opened = await report.attempt("database", open, "What it holds was not examined.");
  if (!opened) return;
  try {
    const known = { ...opened, env, siteRuns: site !== null };
    await report.run(SERVER_CHECKS, known);
    if (!(await report.run(SCHEMA_CHECKS, known))) return;
    await loadCategories(opened.db);
    await report.run(CONTENT_CHECKS, known);
  } finally {
    await opened.close();
  }
}

await main().catch(exitWith);
