import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** Subdirectory of the data directory. */
export const CLUSTER_NAME = "pgdata";
/** Of the PGlite in package.json, which opens no other version's files. */
export const POSTGRES_MAJOR = "18";

/** Also limits temporary files, which would fill the rest of the disk. */
const READ_ONLY = "SET temp_file_limit = '16MB'; SET default_transaction_read_only = on;";

/** SQL that resets the session for the next client, with a role that is not a superuser. */
export function resetSession({ readOnly }: { readOnly: boolean }): string {
  const settings = readOnly ? READ_ONLY : "";
  return `SET SESSION AUTHORIZATION postgres; RESET ALL; ${settings} SET SESSION AUTHORIZATION haojia`;
}

const CREATE_ROLE = `
  CREATE ROLE haojia;
  GRANT pg_checkpoint, pg_maintain TO haojia;
  ALTER DATABASE postgres OWNER TO haojia;
`;
/** An UPDATE of this view could change any setting. */
const PROTECT_SETTINGS = "REVOKE UPDATE ON pg_settings FROM PUBLIC";
/** A used WAL segment is recycled: so a spare one exists, even on a full disk. */
const CREATE_SPARE_WAL_SEGMENT = "SELECT pg_switch_wal(); CHECKPOINT";

interface PGliteOptions {
  /** Sync every commit, so that a power cut loses nothing. */
  fsync: boolean;
  /** PostgreSQL aborted (on a panic, for example); PGlite does not notice. */
  onAbort: (reason: string) => void;
}

/** Adds fsync, which Emscripten's NODEFS lacks. */
class DurableNodeFS extends NodeFS {
  constructor(
    dataDir: string,
    private readonly options: PGliteOptions,
    private readonly errors: string[],
  ) {
    super(dataDir);
  }

  override async init(...[pg, emscripten]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const onAbort = () => this.options.onAbort(this.errors.join("; "));
    const { emscriptenOpts } = await super.init(pg, { ...emscripten, onAbort });
    if (!this.options.fsync) return { emscriptenOpts };
    const preRun: NonNullable<typeof emscriptenOpts.preRun> = [
      ...(emscriptenOpts.preRun ?? []),
      ({ FS }) => {
        FS.filesystems.NODEFS.stream_ops.fsync = (stream: { nfd: number }) => {
          try {
            fs.fdatasyncSync(stream.nfd);
            return 0;
          } catch {
            throw new FS.ErrnoError(29); // EIO
          }
        };
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/**
 * Opens the cluster in a data directory, or creates one, under a temporary name until it is complete. The caller must hold
 * the directory's lock.
 */
export async function openPGlite(dataDir: string, options: PGliteOptions): Promise<PGlite> {
  const cluster = path.join(dataDir, CLUSTER_NAME);
  if (!fs.existsSync(cluster)) {
    const draft = `${cluster}.new`;
    fs.rmSync(draft, { recursive: true, force: true });
    fs.mkdirSync(draft, { mode: 0o700 });
    const pg = await openCluster(draft, options);
    await pg.exec(CREATE_ROLE);
    await pg.exec(CREATE_SPARE_WAL_SEGMENT);
    await pg.close();
    if (options.fsync) syncTree(draft);
    fs.renameSync(draft, cluster);
    if (options.fsync) syncFile(dataDir);
  }
  const pg = await openCluster(cluster, options);
  await pg.exec(PROTECT_SETTINGS);
  await pg.exec(resetSession({ readOnly: false }));
  return pg;
}

async function openCluster(dir: string, options: PGliteOptions): Promise<PGlite> {
  // Without replication origins a checkpoint creates no file, which would crash PostgreSQL on a full disk.
  const settings = ["-c", "max_wal_size=128MB", "-c", "max_active_replication_origins=0"];
  // The default, fdatasync, is a no-op in Emscripten.
  const startParams = options.fsync
    ? [...PGlite.defaultStartParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync", ...settings]
    : [...PGlite.defaultStartParams, ...settings];
  const errors: string[] = [];
  const listen = (line: string) => {
    const error = /(FATAL|PANIC): .*/.exec(line)?.[0];
    if (error !== undefined) errors.push(error);
    return true;
  };
  const filesystem = new DurableNodeFS(dir, options, errors);
  try {
    return await PGlite.create({ fs: filesystem, startParams, onStdout: listen, onStderr: listen });
  } catch (error) {
    // PostgreSQL's own messages say more than PGlite's.
    throw errors.length > 0 ? new Error(errors.join("; ")) : error;
  }
}

function syncTree(dir: string): void {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) syncTree(file);
    else syncFile(file);
  }
  syncFile(dir);
}

function syncFile(file: string): void {
  const fd = fs.openSync(file, "r");
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
