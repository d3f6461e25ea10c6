import { DAY_MS } from "./durations";

/** A time of day, "HH:MM". */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const LOCAL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(\.\d{1,3})?$/;

/** The limit of formatters: there are some 600 zones, whose names, which members send, may be written in any case. */
const MAX_FORMATS = 1_000;

/** Formatters by time zone: one takes longer to make than to use. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone);
  if (made) return made;
  const format = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** Whether a text names a time zone, also by one of its former names. */
export function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: text }));
  } catch {
    return false;
  }
}

/** The local time in a time zone: "2026-11-24T23:59:59", with milliseconds (".5", ".999") only if it has any. */
export function localTime(date: Date, timeZone: string): string {
  const fraction = String(date.getUTCMilliseconds()).padStart(3, "0").replace(/0+$/, "");
  const milliseconds = fraction && `.${fraction}`;
  if (timeZone === "UTC") return date.toISOString().slice(0, 19) + milliseconds;
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const year = parts.year?.padStart(4, "0");
  return `${year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}${milliseconds}`;
}

/**
 * The moment of a local time. Seconds and milliseconds are optional; a date alone is its last second. Null for an invalid time,
 * and for one that clocks skip; one that occurs twice is the later, so that nothing expires early.
 */
export function fromLocalTime(text: string, timeZone: string): Date | null {
  const typed = text.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return endOfDate(typed, timeZone);
  const [, date, time, seconds = ":00", fraction = ""] = LOCAL.exec(typed) ?? [];
  if (!date) return null;
  const normalized = `${date}T${time}${seconds}${fraction.replace(/\.?0*$/, "")}`;
  const asUtc = Date.parse(`${normalized}Z`);
  if (Number.isNaN(asUtc)) return null;
  // An offset changes at most once in two days, so it is that of the day before or after.
  const moments = [asUtc - DAY_MS, asUtc + DAY_MS]
    .map((near) => new Date(asUtc - offset(new Date(near), timeZone)))
    // Beyond the year 9999 the offset is NaN.
    .filter((moment) => !Number.isNaN(moment.getTime()) && localTime(moment, timeZone) === normalized);
  return moments.length > 0 ? new Date(Math.max(...moments.map(Number))) : null;
}

/** The last second of the day `daysAhead` days after today, in the time zone. */
export function endOfDay(now: Date, timeZone: string, daysAhead: number): Date {
  const end = endOfDate(dateAfter(localTime(now, timeZone), daysAhead), timeZone);
  if (!end) throw new RangeError(`No such day in ${timeZone}`);
  return end;
}

/** The last `count` days in the time zone, today last: their dates and first moments. */
export function lastDays(now: Date, timeZone: string, count: number): { date: string; start: Date }[] {
  return Array.from({ length: count }, (_, place) => {
    const start = new Date(endOfDay(now, timeZone, place - count).getTime() + 1_000);
    return { date: localTime(start, timeZone).slice(0, 10), start };
  });
}

function endOfDate(date: string, timeZone: string): Date | null {
  const end = fromLocalTime(`${date}T23:59:59`, timeZone);
  if (end || Number.isNaN(Date.parse(date)) || dateAfter(date, 0) !== date) return end;
  // Some zones skip a day's last hour (Nuuk, from 23:00).
  const next = fromLocalTime(`${dateAfter(date, 1)}T00:00:00`, timeZone);
  return next && new Date(next.getTime() - 1_000);
}

/** The date so many days after, or before, that of a local time: "2026-11-24". */
export function dateAfter(local: string, days: number): string {
  return new Date(Date.parse(`${local.slice(0, 10)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Offset from UTC in milliseconds. */
function offset(date: Date, timeZone: string): number {
  return Date.parse(`${localTime(date, timeZone)}Z`) - date.getTime();
}
