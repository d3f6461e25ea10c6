import { HOUR_MS } from "~/platform/values/durations";
import { fromLocalTime } from "~/platform/values/local-time";

/** `none`: a date of zeros. `never`: one from 2100, which stands for no end, such as 9999-12-31. */
type Moment = Date | "none" | "never";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Year first as in ISO 8601, with any separator or none. */
const YEAR_FIRST = [
  /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?!\d)/,
  /^(\d{4})年\s*(\d\d?)\s*月\s*(\d\d?)\s*日/,
  /^(\d{4})(\d\d)(\d\d)(?!\d\d?$)/,
];
/** The format of e-mails (RFC 2822, 3.3). */
const MAIL = /^(?:[a-z]{3},?\s+)?(\d\d?)\s+([a-z]{3})\s+(\d{4})(?!\d)/i;

const TIME = /^[t\s]*(\d\d?)(?:[:时点]\s*(\d\d)分?(?::?(\d\d)秒?)?|(\d\d)(\d\d)?|(?=[z+-]|$))(?:[.,](\d+))?/i;
const OFFSET = /^(?:utc|gmt|ut|z)?(?:([+-])(\d\d?)(?::?(\d\d))?)?$/i;
/** Hours from UTC of the names in RFC 2822, without CST, which is China's as well. */
const NAMED_OFFSETS: Readonly<Record<string, number>> = {
  est: -5,
  edt: -4,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

/**
 * Dates such as "2026-03-31", "20260331", "2026年3月31日" or "31 Mar 2026", the last second of their day, perhaps with a time
 * ("T18:00", " 18:00:00.123456", " 18时30分") and a zone ("Z", "+08", "+0800", "UTC"). Without a zone they are
 * those of `timeZone`. Null for anything else, for days that a month does not have, and for 03/04/2026, which may be two.
 */
export function readMoment(text: string, timeZone: string): Moment | null {
  const trimmed = text.trim();
  const found = readDate(trimmed);
  if (!found) return null;
  const { year, month, day, length } = found;
  if (Number(year) <= 1) return "none";
  if (Number(year) >= 2100) return "never";
  const date = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  const rest = trimmed.slice(length);
  const [time = "", ...parts] = TIME.exec(rest) ?? [];
  const offset = readOffset(rest.slice(time.length).trim());
  if (offset === null) return null;
  const local = fromLocalTime(time === "" ? date : `${date}${timeOf(parts)}`, offset === undefined ? timeZone : "UTC");
  return local && new Date(local.getTime() - (offset ?? 0));
}

function readDate(text: string) {
  for (const pattern of YEAR_FIRST) {
    const [all, year, month, day] = pattern.exec(text) ?? [];
    if (all && year && month && day) return { year, month, day, length: all.length };
  }
  const [all, day, name = "", year] = MAIL.exec(text) ?? [];
  if (!all || !day || !year) return null;
  return { year, month: String(MONTHS.indexOf(name.toLowerCase()) + 1), day, length: all.length };
}

/** The time for {@link fromLocalTime}: the last minute of a day becomes its last second; "24:00", the day's end, gives "". */
function timeOf([hour = "", minute, second, basicMinute, basicSecond, fraction = ""]: (string | undefined)[]): string {
  const [minutes, seconds] = [minute ?? basicMinute ?? "00", second ?? basicSecond];
  const time = `${hour.padStart(2, "0")}:${minutes}`;
  if (time === "24:00") return "";
  return `T${time}:${seconds ?? (time === "23:59" ? "59" : "00")}.${fraction.slice(0, 3) || "0"}`;
}

/** Milliseconds from UTC; null for a text that names no zone, undefined for none. */
function readOffset(rest: string): number | undefined | null {
  // A comment in brackets, as in "-0700 (MST)", repeats the zone.
  const text = rest.endsWith(")") ? rest.slice(0, rest.indexOf("(")).trim() : rest;
  if (text === "") return undefined;
  const named = NAMED_OFFSETS[text.toLowerCase()];
  if (named !== undefined) return named * HOUR_MS;
  const [found, sign, hours = "0", minutes = "0"] = OFFSET.exec(text) ?? [];
  if (!found || Number(hours) > 14 || Number(minutes) > 59) return null;
  return (sign === "-" ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * HOUR_MS;
}

/** An end as `expiresAt`, null for none. Unreadable text is returned unchanged, so that the deal parser rejects it. */
export function expiryText(text: string, timeZone: string): string | null {
  const end = readMoment(text, timeZone);
  return end === null ? text : end instanceof Date ? end.toISOString() : null;
}

/** The two texts of "start/end"; of one that is not in this form, a start that cannot be read. */
export function periodOf(text = ""): [start: string, end: string] {
  const [start = "", end = "", ...more] = text.split("/");
  return more.length === 0 ? [start, end] : [text, ""];
}

/**
 * The end of a sale by the first of several dates, in ISO 8601; undefined for no end, and one of the texts if none of the ends
 * can be read. Null if the sale has not begun or is over. Blank texts stand for no date.
 */
export function saleEnd(
  [start, ...ends]: [start: string, ...ends: string[]],
  { timeZone, now }: { timeZone: string; now: Date },
): string | undefined | null {
  const read = (text: string) => (text.trim() === "" ? "none" : readMoment(text, timeZone));
  const begins = read(start);
  const dates = ends.map(read).filter((end) => end instanceof Date);
  if (begins === "never" || (begins instanceof Date && begins > now) || dates.some((end) => end <= now)) return null;
  if (dates.length > 0) return new Date(Math.min(...dates.map(Number))).toISOString();
  return [start, ...ends].find((text) => read(text) === null);
}
