import { existsSync } from "node:fs";
import path from "node:path";
import { takeSecretFiles } from "~/env/secret-files.server";
import { type Environment, EnvironmentError, parseEnvironment } from "~/env.server";
import { StartError } from "~/server/process/open-database.server";
import { ROOT } from "./project-root";

/** Before the site was written: deals cannot be dated then. */
const EARLIEST = Date.UTC(2024, 0);

export const SETTINGS_FILE: string = path.join(ROOT, ".env");

/** The environment overrides the .env file. @throws EnvironmentError; StartError when the clock was never set */
export function readSettings(): Environment {
  if (Date.now() < EARLIEST) throw new StartError(`The clock says ${new Date().toISOString()}: set it.`);
  if (existsSync(SETTINGS_FILE)) process.loadEnvFile(SETTINGS_FILE);
  const wrong = takeSecretFiles(process.env);
  if (wrong.length > 0) throw new EnvironmentError(`Wrong setting: ${wrong.join("; ")}.`);
  return parseEnvironment(process.env);
}
