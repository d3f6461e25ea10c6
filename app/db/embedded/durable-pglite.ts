import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** PGlite's files, in a data directory. */
export const CLUSTER_NAME = "pgdata";
/** The PostgreSQL major of the PGlite in package.json: the only one whose files it can open. */
export const POSTGRES_MAJOR = "18";

/** What keeps a session from writing, and from filling with its sorting what is left of the disk. */
const READ_ONLY = "SET temp_file_limit = '16MB'; SET default_transaction_read_only = on;";

/** Puts the session where every client finds it. The role can create what it needs, but is not a superuser. */
export function resetSession({ readOnly }: { readOnly: boolean }): string {
  const settings = readOnly ? READ_ONLY : "";
  return `SET SESSION AUTHORIZATION postgres; RESET ALL; ${settings} SET SESSION AUTHORIZATION haojia`;
}

const CREATE_ROLE = `
  CREATE ROLE haojia;
  GRANT pg_checkpoint, pg_maintain TO haojia;
  ALTER DATABASE postgres OWNER TO haojia;
`;
/** An UPDATE of this view changes any setting, whatever it calls it. */
const KEEP_SETTINGS = "REVOKE UPDATE ON pg_settings FROM PUBLIC";
/** A segment of the log that is used up is kept for use again: so there always is one more, on a full disk too. */
const SPARE_SEGMENT = "SELECT pg_switch_wal(); CHECKPOINT";

export interface PGliteOptions {
  /** Flush to the disk at every commit, so that a power cut loses nothing. */
  fsync: boolean;
  /** PostgreSQL gave up (a panic, say): PGlite would go on calling it for ever. */
  onAbort: (reason: string) => void;
}

/** What PGlite leaves out: Emscripten's NODEFS does not know fsync. */
class DurableNodeFS extends NodeFS {
  constructor(
    dataDir: string,
    private readonly options: PGliteOptions,
    private readonly complaints: string[],
  ) {
    super(dataDir);
  }

  override async init(...[pg, emscripten]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const onAbort = () => this.options.onAbort(this.complaints.join("; "));
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
 * Opens the cluster in a data directory; the first time it makes one, under another name until it is complete.
 * Only one process may have it open: hold the directory's lock.
 */
export async function openPGlite(dataDir: string, options: PGliteOptions): Promise<PGlite> {
  const cluster = path.join(dataDir, CLUSTER_NAME);
  if (!fs.existsSync(cluster)) {
    const draft = `${cluster}.new`;
    fs.rmSync(draft, { recursive: true, force: true });
    fs.mkdirSync(draft, { mode: 0o700 });
    const pg = await openCluster(draft, options);
    await pg.exec(CREATE_ROLE);
    await pg.exec(SPARE_SEGMENT);
    await pg.close();
    if (options.fsync) syncTree(draft);
    fs.renameSync(draft, cluster);
    if (options.fsync) syncFile(dataDir);
  }
  const pg = await openCluster(cluster, options);
  await pg.exec(KEEP_SETTINGS);
  await pg.exec(resetSession({ readOnly: false }));
  return pg;
}

async function openCluster(dir: string, options: PGliteOptions): Promise<PGlite> {
  // Without replication a checkpoint makes no file: on a disk without a byte to spare PostgreSQL would die of that.
  const settings = ["-c", "max_wal_size=128MB", "-c", "max_active_replication_origins=0"];
  // With the default method, fdatasync, nothing happens: Emscripten has none.
  const startParams = options.fsync
    ? [...PGlite.defaultStartParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync", ...settings]
    : [...PGlite.defaultStartParams, ...settings];
  const complaints: string[] = [];
  const listen = (line: string) => {
    const complaint = /(FATAL|PANIC): .*/.exec(line)?.[0];
    if (complaint !== undefined) complaints.push(complaint);
    return true;
  };
  const filesystem = new DurableNodeFS(dir, options, complaints);
  try {
    return await PGlite.create({ fs: filesystem, startParams, onStdout: listen, onStderr: listen });
  } catch (error) {
    // PostgreSQL's own words say more than that PGlite did not start.
    throw complaints.length > 0 ? new Error(complaints.join("; ")) : error;
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
