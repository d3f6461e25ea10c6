import { pipeline as pipe, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { BackupError, type BackupProblem, CHECKSUM, entryOf, MANIFEST, type Manifest, parseManifest } from "./manifest";
import { RowDigest } from "./row-digest.server";

/** A backup that can be read in any order. */
export interface OpenBackup {
  manifest: Manifest;
  /** The rows of a table of the manifest. */
  open: (table: string) => Promise<Readable>;
  close: () => void;
}

/** @throws BackupError when the file is cut, is no backup, or its entries are not those of its manifest */
export async function openBackup(file: string): Promise<OpenBackup> {
  const zip = await openPromise(file, { autoClose: false }).catch((error) => {
    throw problemWith(error, "unreadable");
  });
  try {
    const entries = await entriesOf(zip);
    const openEntry = (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw new BackupError("altered");
      return zip.openReadStreamPromise(entry);
    };
    if (!entries.has(MANIFEST)) throw new BackupError("unreadable");
    const manifest = parseManifest(await textOf(openEntry(MANIFEST)), await textOf(openEntry(CHECKSUM)));
    if (entries.size !== manifest.tables.length + 2) throw new BackupError("altered");
    const open = async (table: string) => pipe(await openEntry(entryOf(table)), createBrotliDecompress(), () => {});
    return { manifest, open, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw problemWith(error, "altered");
  }
}

/** The limit of a manifest in bytes: one of a hundred tables has 30 KB. Compressed data may be larger than the file. */
const MAX_TEXT_BYTES = 1024 * 1024;

async function textOf(entry: Promise<Readable>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await entry) {
    size += chunk.length;
    if (size > MAX_TEXT_BYTES) throw new BackupError("altered");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Only system errors, such as that of a missing file, have the name of a system call. */
function problemWith(error: unknown, problem: BackupProblem): unknown {
  return error instanceof BackupError || (error as NodeJS.ErrnoException).syscall ? error : new BackupError(problem);
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/** Reads a whole backup. @throws BackupError from {@link openBackup}, or if a table differs from its manifest */
export async function verifyBackup(file: string, onRows?: (rows: number) => void): Promise<Manifest> {
  const backup = await openBackup(file);
  try {
    for (const { name, rows, sha256 } of backup.manifest.tables) {
      const digest = new RowDigest(onRows);
      await pipeline(await backup.open(name), digest.resume());
      if (digest.rows !== rows || digest.sha256() !== sha256) throw new BackupError("altered");
    }
    return backup.manifest;
  } catch (error) {
    throw problemWith(error, "altered");
  } finally {
    backup.close();
  }
}
