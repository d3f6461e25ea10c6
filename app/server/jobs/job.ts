import type { Database } from "~/db/connection.server";

export interface Job {
  name: string;
  /** A crontab schedule in UTC: minute, hour, day of the month, month, day of the week. */
  schedule: string;
  /** Waits for other people's servers; see `startJobWorkers`. */
  isSlow?: true;
  /** Returns the number of rows. May be killed, then retried, even concurrently. No transaction awaits the network. */
  run: (db: Database, now: Date) => Promise<number>;
}
