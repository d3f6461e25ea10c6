import { stat } from "node:fs/promises";
import path from "node:path";
import { writeBackup } from "~/platform/db/backup/write-backup.server";
import { exitWith, UsageError } from "~/platform/process/exit-with.server";
import { progressBar, withDatabase } from "./command";
import { readFileArgument } from "./options";

const USAGE = `Usage: npm run backup -- FILE
Writes everything the database holds to FILE, a ZIP archive, while the site runs, and reads it back. FILE is replaced when
the new one is complete. Keep it safe: it has every account's email address and password hash.`;

async function main(): Promise<void> {
  const file = readFileArgument(USAGE);
  await stat(path.dirname(file)).catch(() => {
    throw new UsageError(`There is no folder ${path.dirname(file)}.`);
  });
  await withDatabase(async (_db, _env, connectionString) => {
    const bar = progressBar("{value} of some {total} rows | {eta_formatted} left");
    const { tables, schema } = await writeBackup(
      connectionString,
      { file, now: new Date() },
      { onStart: (rows) => bar?.start(rows, 0), onRows: (rows) => bar?.increment(rows) },
    );
    bar?.stop();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
    console.log(
      `Backed up ${rows} rows of ${tables.length} tables (schema ${schema}) to ${file}: ${megabytes} MB, verified.`,
    );
  });
}

await main().catch(exitWith);
