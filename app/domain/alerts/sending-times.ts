import { fromLocalTime, localTime } from "~/domain/local-time";

/** When notifications are sent to a person; times of day in minutes of their zone. */
export interface SendingTimes {
  timeZone: string;
  /** From when until when nothing is sent; the night's end may be on the next day. Null: sent at any time. */
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

/** Equal ends are no quiet hours. Decided by what the clock shows, also in the nights in which it is changed. */
export function isQuiet(now: Date, { timeZone, quiet }: Pick<SendingTimes, "timeZone" | "quiet">): boolean {
  if (!quiet) return false;
  const sinceStart = (minuteOf(now, timeZone) - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  return sinceStart < (quiet.to - quiet.from + DAY_MINUTES) % DAY_MINUTES;
}

/** When the last digest was due: messages that came before it are to be sent. */
export function lastDigest(now: Date, { timeZone, digestAt }: Pick<SendingTimes, "timeZone" | "digestAt">): Date {
  const today = localTime(now, timeZone).slice(0, 10);
  const yesterday = localTime(new Date(now.getTime() - 86_400_000), timeZone).slice(0, 10);
  const at = (date: string) => {
    // A time that clocks skip is the hour after it.
    for (let minute = digestAt; minute < DAY_MINUTES; minute += 30) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
      const found = fromLocalTime(`${date}T${time}`, timeZone);
      if (found) return found;
    }
    return null;
  };
  const last = at(today);
  return last && last <= now ? last : (at(yesterday) ?? new Date(now.getTime() - 86_400_000));
}
