import { existsSync } from "node:fs";
import path from "node:path";
import { type Environment, parseEnvironment } from "~/env.server";
import { ROOT } from "./project-root";

const FILE = path.join(ROOT, ".env");

/**
 * The settings: the environment, which overrides the project's .env file.
 *
 * @throws EnvironmentError when one is invalid
 */
export function readSettings(): Environment {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
  return parseEnvironment(process.env);
}
