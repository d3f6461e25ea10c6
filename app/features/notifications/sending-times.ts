import { dateAfter, fromLocalTime, localTime } from "~/platform/values/local-time";

/** When notifications are sent to a user; times of day in minutes of their zone. */
export interface SendingTimes {
  timeZone: string;
  /** The quiet hours, in which nothing is sent; their end may be on the next day. Null: sent at any time. */
  quiet: { from: number; to: number } | null;
  digestAt: number;
}

const DAY_MINUTES = 1_440;

/** The minute of the local day. */
function minuteOf(now: Date, timeZone: string): number {
  const [, time = ""] = localTime(now, timeZone).split("T");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Whether it is a quiet hour by the clock of the zone, also in nights in which it is changed; equal ends mean no quiet hours. */
export function isQuiet(now: Date, { timeZone, quiet }: Pick<SendingTimes, "timeZone" | "quiet">): boolean {
  if (!quiet) return false;
  const sinceStart = (minuteOf(now, timeZone) - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  return sinceStart < (quiet.to - quiet.from + DAY_MINUTES) % DAY_MINUTES;
}

/** When the last digest was due, at `now` at the latest: messages that came before it are to be sent. */
export function lastDigest(now: Date, { timeZone, digestAt }: Pick<SendingTimes, "timeZone" | "digestAt">): Date {
  const at = (date: string) => {
    // A time that clocks skip is the hour after it.
    for (let minute = digestAt; minute < DAY_MINUTES; minute += 30) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
      const found = fromLocalTime(`${date}T${time}`, timeZone);
      if (found) return found;
    }
    return null;
  };
  // Counts calendar days, since a day can have 23 or 25 hours; a zone that crosses the date line skips a whole one.
  for (let daysAgo = 0; ; daysAgo += 1) {
    const last = at(dateAfter(localTime(now, timeZone), -daysAgo));
    if (last && last <= now) return last;
  }
}
