import { describe, expect, it } from "vitest";
import { formatLocalTime } from "~/platform/i18n/local-time";

// Local times, so that the tests hold in any time zone.
const NOW = new Date(2026, 2, 4, 12, 0);

describe("formatLocalTime", () => {
  it.each([
    [new Date(2026, 2, 4, 19, 32), "today, 7:32 PM", "今天 19:32"],
    [new Date(2026, 2, 4, 0, 0), "today, 12:00 AM", "今天 00:00"],
    [new Date(2026, 2, 5, 23, 59), "tomorrow, 11:59 PM", "明天 23:59"],
    [new Date(2026, 2, 3, 0, 1), "yesterday, 12:01 AM", "昨天 00:01"],
    [new Date(2026, 2, 6, 9, 5), "Mar 6, 9:05 AM", "3月6日 09:05"],
    [new Date(2025, 11, 31, 9, 5), "Dec 31, 2025, 9:05 AM", "2025年12月31日 09:05"],
  ])("%s", (date, en, zh) => {
    expect(formatLocalTime("en", date, NOW)).toBe(en);
    expect(formatLocalTime("zh", date, NOW)).toBe(zh);
  });
});
