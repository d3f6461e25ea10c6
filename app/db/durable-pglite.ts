import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** PGlite's files, in a data directory. */
export const CLUSTER_NAME = "pgdata";
/** The PostgreSQL major of the PGlite in package.json: the only one whose files it can open. */
export const POSTGRES_MAJOR = "18";

/** Puts the session where every client finds it. The role can create what it needs, but is not a superuser. */
export const RESET_SESSION = "RESET ALL; SET ROLE haojia";
const CREATE_ROLE = `
  CREATE ROLE haojia;
  GRANT pg_checkpoint, pg_maintain TO haojia;
  ALTER DATABASE postgres OWNER TO haojia;
`;

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
    await pg.close();
    if (options.fsync) syncTree(draft);
    fs.renameSync(draft, cluster);
    if (options.fsync) syncFile(dataDir);
  }
  const pg = await openCluster(cluster, options);
  await pg.exec(RESET_SESSION);
  return pg;
}

async function openCluster(dir: string, options: PGliteOptions): Promise<PGlite> {
  const settings = ["-c", "max_wal_size=128MB"];
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
    throw new Error([error instanceof Error ? error.message : String(error), ...complaints].join("; "));
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
