import { stat } from "node:fs/promises";
import { BackupError, type BackupProblem } from "~/platform/db/backup/manifest";
import { checkBackup } from "~/platform/db/backup/restore-backup.server";
import { exitWith, UsageError } from "~/platform/process/exit-with.server";
import { StartError } from "~/platform/process/open-database.server";
import { restoreDatabase } from "~/platform/process/restore-database.server";
import { progressBar, withDatabase } from "./command";
import { readFileArgument } from "./options";

const USAGE = `Usage: npm run restore -- FILE
Replaces the content of a new installation (no deals but the demo's, no account but the first admin's) by that of a backup.
A backup of an older version is brought to this one. Stopped at any moment, it has changed nothing.`;

const PROBLEMS: Record<BackupProblem, string> = {
  unreadable: "is no backup, or a part of one: copy it again",
  altered: "is not what npm run backup wrote: copy it again, or take another backup",
  newer: "is of a newer version of this site: install that version first",
  not_empty:
    "was not restored: the database has deals or accounts of its own. Set DATA_DIR or DATABASE_URL to a new one",
};

async function restoreInto(connectionString: string, { file, all }: { file: string; all: number }) {
  const bar = progressBar("{value} of {total} rows | {eta_formatted} left");
  bar?.start(all, 0);
  await restoreDatabase(connectionString, file, (rows) => bar?.increment(rows));
  bar?.stop();
}

async function main(): Promise<void> {
  const file = readFileArgument(USAGE);
  const { size } = await stat(file).catch(() => {
    throw new UsageError(`There is no file ${file}.`);
  });
  const restore = async () => {
    const { tables } = await checkBackup(file);
    const all = tables.reduce((sum, { rows }) => sum + rows, 0);
    await withDatabase((_db, _env, connectionString) => restoreInto(connectionString, { file, all }), {
      create: true,
    });
    console.log("Alerts that waited to be sent in it are not sent again: members find them in their inboxes.");
    console.log(`Restored ${all} rows from ${file} (${(size / 1e6).toFixed(1)} MB).`);
  };
  await restore().catch((error) => {
    throw error instanceof BackupError ? new StartError(`${file} ${PROBLEMS[error.problem]}.`) : error;
  });
}

await main().catch(exitWith);
