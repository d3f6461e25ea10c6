import { existsSync } from "node:fs";
import path from "node:path";
import { type Environment, parseEnvironment } from "~/env.server";
import { ROOT } from "./project-root";

const FILE = path.join(ROOT, ".env");

/**
 * The settings of this program: the environment, and below it the project's .env file if there is one.
 *
 * @throws EnvironmentError when one cannot be understood
 */
export function readSettings(): Environment {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
  return parseEnvironment(process.env);
}
