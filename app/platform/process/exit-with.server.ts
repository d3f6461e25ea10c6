import { EnvironmentError } from "~/env.server";
import { AffiliateError } from "~/features/links/affiliate.server";
import { ThesaurusError } from "~/features/search/parse-thesaurus.server";
import { DataDirError } from "~/platform/db/embedded/data-dir.server";
import { isDatabaseDamaged, isDatabaseUnavailable, isWriteRefused } from "~/platform/db/failures.server";
import { StartError } from "./open-database.server";

/** The command line is invalid; the message is one line or the usage text. */
export class UsageError extends Error {}

/** Exits with an error: one line if the operator can fix it, else its stack. The exit code is 2 for usage errors, else 1. */
export function exitWith(error: unknown): never {
  const isFixable = [UsageError, EnvironmentError, StartError, DataDirError, ThesaurusError, AffiliateError].some(
    (kind) => error instanceof kind,
  );
  const isDatabaseError = [isDatabaseUnavailable, isDatabaseDamaged, isWriteRefused].some((is) => is(error));
  if (isFixable) console.error((error as Error).message);
  else if (isDatabaseError) console.error(`The database failed: ${(error as Error).message.replace(/\s+/g, " ")}`);
  else console.error(error);
  process.exit(error instanceof UsageError ? 2 : 1);
}
