import { createHash } from "node:crypto";
import { z } from "zod";

/** The last entries of a backup's ZIP archive: what it holds, and the checksum of that, in the format of sha256sum. */
export const MANIFEST = "manifest.json";
export const CHECKSUM = "manifest.json.sha256";

const manifest = z.object({
  format: z.literal(1),
  /** The newest migration of the database. */
  schema: z.string(),
  createdAt: z.iso.datetime(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.int().nonnegative(),
      /** The hash of the rows as `COPY` writes them, in hexadecimal. */
      sha256: z.string().regex(/^[\da-f]{64}$/),
    }),
  ),
});

export type Manifest = z.infer<typeof manifest>;
export type BackedUpTable = Manifest["tables"][number];

export function checksumOf(text: string): string {
  return `${createHash("sha256").update(text).digest("hex")}  ${MANIFEST}\n`;
}

/** @throws BackupError "altered" */
export function parseManifest(text: string, checksum: string): Manifest {
  if (checksumOf(text) !== checksum) throw new BackupError("altered");
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new BackupError("altered");
  }
}

/** The name of a table's entry: its rows as `COPY` writes them as text, compressed by Brotli. */
export function entryOf(table: string): string {
  return `tables/${table}.tsv.br`;
}

/**
 * Reasons why a backup cannot be restored: the file is no backup or incomplete; its content was altered; a newer version of the
 * site has made it; the database holds more than a new installation.
 */
export type BackupProblem = "unreadable" | "altered" | "newer" | "not_empty";

export class BackupError extends Error {
  constructor(readonly problem: BackupProblem) {
    super(problem);
  }
}
