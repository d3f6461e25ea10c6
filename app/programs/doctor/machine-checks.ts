import { chmod, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Check, error, type Finding, ok, warning } from "./finding";

export interface Machine {
  /** The project's directory. */
  root: string;
  settingsFile: string;
}

export const MACHINE_CHECKS: readonly Check<Machine>[] = [
  { name: "node", find: node },
  { name: "build", find: build },
  { name: "settings file", find: settingsFile },
];

export async function node({ root }: Pick<Machine, "root">, version = process.versions.node): Promise<Finding> {
  const { engines } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  const oldest = engines.node.replace(">=", "");
  if (version.localeCompare(oldest, "en", { numeric: true }) >= 0)
    return ok(`${version} (${oldest} or newer is needed)`);
  return error(`it is ${version}, and ${oldest} or newer is needed: install that.`);
}

export async function build({ root }: Pick<Machine, "root">): Promise<Finding> {
  const { isBuildStale } = await import(/* @vite-ignore */ pathToFileURL(path.join(root, "scripts/build.js")).href);
  if (!(await isBuildStale())) return ok("no source is newer");
  return warning("a source is newer: npm start builds it, or npm run build.");
}

/** It holds passwords. */
export async function settingsFile({ settingsFile: file }: Pick<Machine, "settingsFile">): Promise<Finding | null> {
  const found = await stat(file).catch(() => null);
  if (!found) return ok("there is none: the settings come from the environment");
  const mode = found.mode & 0o777;
  if ((mode & 0o007) === 0) return ok("other users cannot read it");
  return warning(`every user can read ${file}: chmod o= it.`, () => chmod(file, mode & ~0o007));
}
