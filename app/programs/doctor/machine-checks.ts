import { chmod, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Check, error, type Finding, ok, warning } from "./finding";

export interface Machine {
  /** The project's directory. */
  root: string;
  settingsFiles: readonly string[];
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

/** Checks the files of settings, because they hold passwords. */
export async function settingsFile({ settingsFiles }: Pick<Machine, "settingsFiles">): Promise<Finding> {
  const found = await Promise.all(
    settingsFiles.map(async (file) => ({ file, mode: ((await stat(file).catch(() => null))?.mode ?? 0) & 0o777 })),
  );
  const open = found.filter(({ mode }) => (mode & 0o007) !== 0);
  if (open.length > 0) {
    const fix = () => Promise.all(open.map(({ file, mode }) => chmod(file, mode & ~0o007)));
    return warning(`every user can read ${open.map(({ file }) => file).join(", ")}: chmod o= it.`, fix);
  }
  return found.some(({ mode }) => mode !== 0)
    ? ok("other users cannot read it")
    : ok("there is none: the settings come from the environment");
}
