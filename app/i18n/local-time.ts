const DAY_MS = 24 * 3_600_000;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** A date and time in the browser's zone: "today 19:32", else with the date, and with the year where it is not this one. */
export function formatLocalTime(language: string, date: Date, now: Date): string {
  const days = Math.round((startOfDay(date) - startOfDay(now)) / DAY_MS);
  if (Math.abs(days) <= 1) {
    const day = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day");
    return `${day} ${new Intl.DateTimeFormat(language, CLOCK).format(date)}`;
  }
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(language, { year, month: "short", day: "numeric", ...CLOCK }).format(date);
}

function startOfDay(date: Date): number {
  return new Date(date).setHours(0, 0, 0, 0);
}
