import type { QueryQueue } from "./query-queue.ts";

const TICK_MS = 15_000;
const CHECKPOINT_MS = 5 * 60_000;
const CHECKPOINT_WAL_BYTES = 64 * 1024 * 1024;
/** While the disk is short of room: little enough that the log needs no more of it than it has. */
const SHORT_WAL_BYTES = 8 * 1024 * 1024;
const VACUUM_MS = 5 * 60_000;

const WAL_POSITION = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')";
/** By the thresholds of PostgreSQL's own autovacuum. */
const CHANGED_TABLES = `
  SELECT format('%I.%I', schemaname, relname) FROM pg_stat_user_tables
  WHERE last_vacuum IS NULL OR n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/**
 * PGlite has no background processes: checkpoints (every 5 minutes when something was written, or after 64 MB of WAL)
 * and vacuuming (every 5 minutes what has changed enough) are done here, between the clients' statements. A disk
 * that is short of room is checkpointed after 8 MB, and not vacuumed, which writes.
 */
export function keepTidy(queue: QueryQueue): void {
  let checkpointAt = Date.now();
  let checkpointed = 0;
  let vacuumAt = Date.now() + VACUUM_MS;
  let busy = false;

  const checkpoint = () =>
    queue.exclusive(async (query) => {
      const position = async () => Number((await query(WAL_POSITION))[0]);
      const written = (await position()) - checkpointed;
      const due = written > 0 && Date.now() - checkpointAt >= CHECKPOINT_MS;
      if (!due && written < (queue.isReadOnly ? SHORT_WAL_BYTES : CHECKPOINT_WAL_BYTES)) return;
      await query("CHECKPOINT");
      checkpointAt = Date.now();
      checkpointed = await position();
    });

  const vacuum = async () => {
    let tables: string[] = [];
    await queue.exclusive(async (query) => {
      tables = await query(CHANGED_TABLES);
    });
    // One at a time, so that nobody waits for more than one table.
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
