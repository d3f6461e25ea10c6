import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Environment, parseEnvironment } from "~/env.server";

const FILE = fileURLToPath(new URL("../.env", import.meta.url));

/**
 * The settings of this program: the environment, and below it the project's .env file if there is one.
 *
 * @throws EnvironmentError when one cannot be understood
 */
export function readSettings(): Environment {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
  return parseEnvironment(process.env);
}
