import type { Language } from "./languages";

const DAY_MS = 24 * 3_600_000;

export const CLOCKS = {
  en: { hour: "numeric", minute: "2-digit", hourCycle: "h12" },
  zh: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
} as const;

/** The time in the browser's zone: "today, 7:05 PM", else with the date, and with the year if it is not this one. */
export function formatLocalTime(language: Language, date: Date, now: Date): string {
  const clock = CLOCKS[language];
  const days = Math.round((startOfDay(date) - startOfDay(now)) / DAY_MS);
  if (Math.abs(days) <= 1) {
    const day = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day");
    const time = new Intl.DateTimeFormat(language, clock).format(date);
    return language === "en" ? `${day}, ${time}` : `${day} ${time}`;
  }
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(language, { year, month: "short", day: "numeric", ...clock }).format(date);
}

function startOfDay(date: Date): number {
  return new Date(date).setHours(0, 0, 0, 0);
}
