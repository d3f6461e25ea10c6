import { rm } from "node:fs/promises";
import path from "node:path";
import { data } from "@remix-run/node";
import { env } from "~/env.server";
import { isNewInstallation } from "~/features/demo/remove-invented.server";
import type { AdminRequest } from "~/platform/access/require-admin.server";
import { BackupError, type BackupProblem } from "~/platform/db/backup/manifest";
import { checkBackup } from "~/platform/db/backup/restore-backup.server";
import { freeBytes, RESERVE_BYTES } from "~/platform/db/embedded/disk-room.server";
import { receiveFile } from "~/platform/forms/upload.server";
import { formatCount } from "~/platform/i18n/format";
import type { Language, LocalizedText } from "~/platform/i18n/languages";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { logEvent } from "~/platform/log/events.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { restoreDatabase } from "~/platform/process/restore-database.server";
import { scratchDir } from "~/platform/process/scratch-dir.server";
import { noSessionCookie } from "~/platform/session/session.server";

type Problem = BackupProblem | "missing" | "no_room";

const STATUS: Record<Problem, number> = {
  missing: 400,
  unreadable: 400,
  altered: 400,
  newer: 400,
  not_empty: 409,
  no_room: 413,
};

function roomOf(dir: string): number {
  return Math.max(0, freeBytes(dir) - RESERVE_BYTES);
}

/** The largest backup that can be uploaded, in megabytes. */
export function uploadSize(language: Language): string {
  return formatCount(language, Math.floor(roomOf(scratchDir()) / 1e6));
}

/** Restores a backup and signs the admin out: their account is now the backup's, or gone. */
export async function restoreAction({ request, db, now, user }: AdminRequest) {
  const dir = scratchDir();
  const file = path.join(dir, "haojia-upload.zip");
  const maxBytes = roomOf(dir);
  try {
    const isNew = await isNewInstallation(db, now);
    const received = await receiveFile(request, { file, maxBytes: isNew ? maxBytes : 0 });
    if (!isNew) return rejected("not_empty");
    if (received !== "received") return rejected(received);
    await checkBackup(file);
    await restoreDatabase(env().databaseDirectUrl ?? env().databaseUrl ?? "", file);
  } catch (error) {
    if (error instanceof BackupError) return rejected(error.problem);
    throw error;
  } finally {
    await rm(file, { force: true });
  }
  logEvent("backup_restored", { userId: user.id });
  return redirectWithFlash("/login", "restored", { cookies: [noSessionCookie()] });
}

function rejected(problem: Problem) {
  const error: LocalizedText = inEachLanguage((t, language) =>
    t(`restore.errors.${problem}`, { size: uploadSize(language) }),
  );
  return data({ errors: { file: error } }, { status: STATUS[problem] });
}
