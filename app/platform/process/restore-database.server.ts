import { isNewInstallation } from "~/features/demo/remove-invented.server";
import { restoreBackup } from "~/platform/db/backup/restore-backup.server";
import { connect } from "~/platform/db/connection.server";
import { migrateToLatest } from "~/platform/db/migrate.server";
import { prepareSecrets } from "~/platform/secrets/site-secret.server";

/**
 * Replaces the content of a new installation, which sites may be using, by that of a checked backup, and brings it to this
 * version. @throws BackupError "not_empty" when the installation is not new, "altered" when the file has changed since
 */
export async function restoreDatabase(
  connectionString: string,
  file: string,
  onRows?: (rows: number) => void,
): Promise<void> {
  await restoreBackup(connectionString, file, {
    isReplaceable: (transaction) => isNewInstallation(transaction, new Date()),
    onRows,
  });
  const db = connect(connectionString, { statementTimeoutMs: 0 });
  try {
    await migrateToLatest(db);
    // A backup of an older version has not all of them, and sites may be running.
    await prepareSecrets(db);
  } finally {
    await db.destroy();
  }
}
