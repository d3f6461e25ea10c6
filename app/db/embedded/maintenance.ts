import type { QueryQueue } from "./query-queue.ts";

const TICK_MS = 15_000;
const CHECKPOINT_MS = 5 * 60_000;
const CHECKPOINT_WAL_BYTES = 64 * 1024 * 1024;
/** While the disk is nearly full: little enough for the WAL not to grow. */
const LOW_DISK_WAL_BYTES = 8 * 1024 * 1024;
const VACUUM_MS = 5 * 60_000;

const WAL_POSITION = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')";
/** With the thresholds of PostgreSQL's autovacuum. */
const CHANGED_TABLES = `
  SELECT format('%I.%I', schemaname, relname) FROM pg_stat_user_tables
  WHERE last_vacuum IS NULL OR n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/**
 * Replaces PostgreSQL's background processes, which PGlite lacks: checkpoints (every 5 minutes after writes, or after 64 MB
 * of WAL) and vacuuming (every 5 minutes, of tables with enough changes), between the clients' statements. On a nearly full
 * disk it checkpoints after 8 MB, and does not vacuum, which writes.
 */
export function startMaintenance(queue: QueryQueue): void {
  let checkpointAt = Date.now();
  let checkpointed = 0;
  let vacuumAt = Date.now() + VACUUM_MS;
  let busy = false;

  const checkpoint = () =>
    queue.exclusive(async (query) => {
      const position = async () => Number((await query(WAL_POSITION))[0]);
      const written = (await position()) - checkpointed;
      const due = written > 0 && Date.now() - checkpointAt >= CHECKPOINT_MS;
      if (!due && written < (queue.isReadOnly ? LOW_DISK_WAL_BYTES : CHECKPOINT_WAL_BYTES)) return;
      await query("CHECKPOINT");
      checkpointAt = Date.now();
      checkpointed = await position();
    });

  const vacuum = async () => {
    let tables: string[] = [];
    await queue.exclusive(async (query) => {
      tables = await query(CHANGED_TABLES);
    });
    // Separately, so that clients wait for one table at most.
    for (const table of tables) {
      await queue
        .exclusive(async (query) => {
          await query(`VACUUM (ANALYZE) ${table}`);
        })
        .catch((error) => console.error(`Cannot vacuum ${table}: ${error.message}`));
    }
  };

  const tick = async () => {
    if (busy) return;
    busy = true;
    try {
      await checkpoint();
      if (Date.now() >= vacuumAt && !queue.isReadOnly) {
        vacuumAt = Date.now() + VACUUM_MS;
        await vacuum();
      }
    } catch (error) {
      console.error(`Database maintenance failed: ${error instanceof Error ? error.message : error}`);
    }
    busy = false;
  };
  setInterval(() => void tick(), TICK_MS).unref();
}
