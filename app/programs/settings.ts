import { existsSync } from "node:fs";
import path from "node:path";
import { type Environment, EnvironmentError, KNOWN_NAMES, parseEnvironment } from "~/env.server";
import { dataDirFor } from "~/platform/db/embedded/data-dir.server";
import { takeSecretFiles } from "~/platform/env/secret-files.server";
import { misspelledSettings } from "~/platform/env/unknown-settings.server";
import { StartError } from "~/platform/process/open-database.server";
import { ROOT } from "./project-root";

/** A time before the site was written: if the clock shows an earlier one, deals cannot be dated. */
const EARLIEST = Date.UTC(2024, 0);

export const SETTINGS_FILE: string = path.join(ROOT, ".env");

/** The environment overrides the .env file. @throws EnvironmentError; StartError when the clock was never set */
export function readSettings(): Environment {
  if (Date.now() < EARLIEST) throw new StartError(`The clock says ${new Date().toISOString()}: set it.`);
  if (existsSync(SETTINGS_FILE)) process.loadEnvFile(SETTINGS_FILE);
  const wrong = takeSecretFiles(process.env);
  if (wrong.length > 0) throw new EnvironmentError(`Wrong setting: ${wrong.join("; ")}.`);
  resolvePaths(process.env);
  return parseEnvironment(process.env);
}

/** Paths are relative to the folder of the start; requests are handled in that of the build, which may be a release's. */
function resolvePaths(variables: NodeJS.ProcessEnv): void {
  for (const name of ["BACKUP_DIR", "THESAURUS_FILE", "AFFILIATE_FILE"]) {
    const given = variables[name]?.trim();
    if (given) variables[name] = path.resolve(given);
  }
  variables.DATA_DIR = dataDirFor(variables.DATA_DIR?.trim() || undefined);
}

/** Warns a server's operator at its start: a misspelled setting has no effect, and no other line says so. */
export function warnOfMisspelled(variables: Readonly<Partial<Record<string, string>>> = process.env): void {
  const names = misspelledSettings(variables, KNOWN_NAMES);
  if (names.length > 0) console.warn(`No settings, so without effect: ${names.join(", ")}. See docs/settings.md.`);
}

/** The files from which this process has its settings: .env, and those of Node's own option. */
export function settingsFiles(options: readonly string[] = process.execArgv): string[] {
  const given = options.flatMap((option, index) => {
    const [name, file = options[index + 1]] = option.split(/=(.*)/s);
    return /^--env-file(?:-if-exists)?$/.test(name ?? "") && file ? [path.resolve(file)] : [];
  });
  return [SETTINGS_FILE, ...given];
}
