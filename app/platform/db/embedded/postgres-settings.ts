/** Settings by name, as in postgresql.conf; null leaves one out. */
export type Settings = Record<string, string | number | null>;

/** PostgreSQL for a small machine, private to its directory and to a role that is not a superuser. */
export const SETTINGS = {
  listen_addresses: "",
  // Relative to the cluster: the directory's path needs no quoting.
  unix_socket_directories: "..",
  max_connections: 100,
  shared_buffers: "64MB",
  dynamic_shared_memory_type: "mmap",
  effective_cache_size: "512MB",
  maintenance_work_mem: "64MB",
  random_page_cost: 1.1,
  io_method: "sync",
  fsync: "on",
  full_page_writes: "on",
  wal_level: "minimal",
  max_wal_senders: 0,
  min_wal_size: "32MB",
  max_wal_size: "128MB",
  autovacuum_worker_slots: 1,
  max_worker_processes: 1,
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  max_logical_replication_workers: 0,
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // The application logs failed statements itself, without what must not be logged.
  log_min_messages: "log",
  log_min_error_statement: "panic",
};
