import { open, rename, rm } from "node:fs/promises";
import { pipeline as pipe, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { ZipFile } from "yazl";
import { type BackedUpTable, CHECKSUM, checksumOf, entryOf, MANIFEST, type Manifest } from "./manifest";
import { verifyBackup } from "./read-backup.server";
import { RowDigest } from "./row-digest.server";
import { listTables, tableAndColumns } from "./tables.server";

/** A quarter smaller than a ZIP archive's own compression, in the same time. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export interface Progress {
  /** Called with the number of all rows, as the planner estimates it. */
  onStart?: (rows: number) => void;
  onRows?: (rows: number) => void;
}

/**
 * Writes one consistent snapshot of the database, which may be in use, to a file that its owner alone may read, and reads it
 * back. The file gets its name, which replaces another of that name, when it is complete and verified.
 */
export async function writeBackup(
  connectionString: string,
  { file, now }: { file: string; now: Date },
  progress: Progress = {},
): Promise<Manifest> {
  const partial = `${file}.partial`;
  const client = new pg.Client({ connectionString });
  // Without a listener, a lost connection would end the process; the statement rejects anyway.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("begin isolation level repeatable read read only; set local statement_timeout = 0");
    const zip = await archiveOf(client, now, progress);
    const handle = await open(partial, "w", 0o600);
    await pipeline(zip.outputStream, handle.createWriteStream({ flush: true }));
    const manifest = await verifyBackup(partial);
    await rename(partial, file);
    return manifest;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** An archive whose tables are read one after the other, as it is read. */
async function archiveOf(client: pg.Client, now: Date, { onStart, onRows }: Progress): Promise<ZipFile> {
  const { rows } = await client.query<{ schema: string }>("select max(name) as schema from kysely_migration");
  const tables = await listTables(client);
  onStart?.(tables.reduce((sum, table) => sum + table.rows, 0));
  const zip = new ZipFile();
  zip.on("error", (error) => (zip.outputStream as Readable).destroy(error));
  const backedUp: BackedUpTable[] = [];
  for (const { name, columns } of tables) {
    zip.addReadStreamLazy(entryOf(name), { forceZip64Format: true, compress: false }, (add) => {
      const digest = new RowDigest(onRows);
      digest.on("end", () => backedUp.push({ name, columns, rows: digest.rows, sha256: digest.sha256() }));
      const copy = client.query(copyTo(`copy ${tableAndColumns({ name, columns })} to stdout`));
      // The archive does not hear of its streams' errors.
      const fail = (error?: Error | null) => error && zip.emit("error", error);
      add(null, pipe(copy, digest, createBrotliCompress(COMPRESSION), fail));
    });
  }
  const manifest = () => {
    const [{ schema = "" } = {}] = rows;
    const complete: Manifest = { format: 1, schema, createdAt: now.toISOString(), tables: backedUp };
    return JSON.stringify(complete, null, 2);
  };
  zip.addReadStreamLazy(MANIFEST, (add) => add(null, Readable.from([manifest()])));
  zip.addReadStreamLazy(CHECKSUM, (add) => add(null, Readable.from([checksumOf(manifest())])));
  zip.end();
  return zip;
}
