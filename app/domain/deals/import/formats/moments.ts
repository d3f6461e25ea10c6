const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * Parses "2026-03-31" (the end of that day), "2026-03-31 18:00:00" or "2026-03-31T18:00+0800". The default zone is UTC.
 * Null when invalid.
 */
export function readMoment(text: string): Date | null {
  const [, day, minute = "23:59", second = minute === "23:59" ? ":59" : ":00", zone = "Z"] =
    MOMENT.exec(text.trim()) ?? [];
  if (!day) return null;
  const moment = new Date(`${day}T${minute}${second}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2").toUpperCase()}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** In the format of `expiresAt`; invalid text is returned unchanged, for the deal parser to reject. */
export function expiryText(text: string): string {
  return readMoment(text)?.toISOString() ?? text;
}

/** Parses "start/end", each optional. Null when invalid. */
export function readPeriod(text: string): { start: Date | null; end: Date | null } | null {
  const [from = "", to = "", ...more] = text.split("/").map((side) => side.trim());
  const [start, end] = [from, to].map((side) => (side === "" ? null : readMoment(side)));
  const isRead = (side: string, moment: Date | null | undefined) => side === "" || moment != null;
  if (more.length > 0 || !isRead(from, start) || !isRead(to, end)) return null;
  return { start: start ?? null, end: end ?? null };
}
