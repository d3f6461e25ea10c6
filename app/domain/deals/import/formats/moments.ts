const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** "2026-03-31" is the end of that day; also "2026-03-31 18:00:00", "2026-03-31T18:00+0800". The default zone is UTC. */
export function readMoment(text: string): Date | null {
  const [, day, minute = "23:59", second = minute === "23:59" ? ":59" : ":00", zone = "Z"] =
    MOMENT.exec(text.trim()) ?? [];
  if (!day) return null;
  const moment = new Date(`${day}T${minute}${second}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2").toUpperCase()}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Dates that stand for no end: 0000-00-00, and those from 2100, such as 9999-12-31. */
const NEVER = /^(?:0000-00-00|2[1-9]\d\d-|[3-9]\d{3}-)/;

export function isNever(text: string): boolean {
  return NEVER.test(text.trim());
}

/** In the format of `expiresAt`, undefined for no end; invalid text is returned unchanged, for the deal parser to reject. */
export function expiryText(text: string): string | undefined {
  return isNever(text) ? undefined : (readMoment(text)?.toISOString() ?? text);
}

/** Parses "start/end", each optional; an end may be one of {@link isNever}. Null when invalid. */
export function readPeriod(text: string): { start: Date | null; end: Date | null } | null {
  const [from = "", to = "", ...more] = text.split("/").map((side) => side.trim());
  const [isOpen, isEndless] = [from === "" || /^0000-00-00/.test(from), to === "" || isNever(to)];
  const [start, end] = [isOpen ? null : readMoment(from), isEndless ? null : readMoment(to)];
  if (more.length > 0 || (!start && !isOpen) || (!end && !isEndless)) return null;
  return { start, end };
}
