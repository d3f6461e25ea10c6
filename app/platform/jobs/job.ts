import type { Database } from "~/platform/db/connection.server";

export interface Job {
  name: string;
  /** A crontab schedule in UTC: minute, hour, day of the month, month, day of the week; see {@link periodOf}. */
  schedule: string;
  /** Waits for other people's servers; see `startJobWorkers`. */
  isSlow?: true;
  /** Returns the number of rows. May be killed, then retried, even concurrently. No transaction awaits the network. */
  run: (db: Database, now: Date) => Promise<number>;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The period of a schedule in seconds: some minutes, an hour, a day or, with a day of the week, seven days. */
export function periodOf({ schedule }: Pick<Job, "schedule">): number {
  const [minute = "", hour, , , weekday] = schedule.split(" ");
  if (minute === "*") return MINUTE;
  if (minute.startsWith("*/")) return Number(minute.slice(2)) * MINUTE;
  if (hour === "*") return HOUR;
  return weekday === "*" ? DAY : 7 * DAY;
}
