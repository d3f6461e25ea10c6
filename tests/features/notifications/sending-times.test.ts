import { describe, expect, it } from "vitest";
import { isQuiet, lastDigest } from "~/features/notifications/sending-times";
import { localTime } from "~/platform/values/local-time";

const NIGHT = { from: 22 * 60, to: 8 * 60 };

describe("quiet hours", () => {
  it.each([
    ["2026-03-10T21:59:00Z", false],
    ["2026-03-10T22:00:00Z", true],
    ["2026-03-11T00:00:00Z", true],
    ["2026-03-11T07:59:59Z", true],
    ["2026-03-11T08:00:00Z", false],
  ])("of a night: at %s %s", (at, quiet) => {
    expect(isQuiet(new Date(at), { timeZone: "UTC", quiet: NIGHT })).toBe(quiet);
  });

  it("are none when both ends are equal, or there are none", () => {
    const now = new Date("2026-03-10T23:00:00Z");
    expect(isQuiet(now, { timeZone: "UTC", quiet: { from: 60, to: 60 } })).toBe(false);
    expect(isQuiet(now, { timeZone: "UTC", quiet: null })).toBe(false);
    expect(isQuiet(now, { timeZone: "UTC", quiet: { from: 9 * 60, to: 17 * 60 } })).toBe(false);
  });

  // Clocks go forward and back in these nights; in Lord Howe by half an hour.
  it.each([
    ["Europe/Berlin", "2026-03-28T12:00:00Z"],
    ["Europe/Berlin", "2026-10-24T12:00:00Z"],
    ["America/New_York", "2026-03-07T12:00:00Z"],
    ["America/New_York", "2026-10-31T12:00:00Z"],
    ["Australia/Lord_Howe", "2026-04-04T02:00:00Z"],
    ["Asia/Shanghai", "2026-03-28T12:00:00Z"],
  ])("follow what the clock of %s shows, from %s on", (timeZone, start) => {
    for (let minute = 0; minute < 36 * 60; minute += 1) {
      const now = new Date(new Date(start).getTime() + minute * 60_000);
      const hour = Number(localTime(now, timeZone).slice(11, 13));
      expect([now, isQuiet(now, { timeZone, quiet: NIGHT })]).toEqual([now, hour >= 22 || hour < 8]);
    }
  });
});

describe("the last digest", () => {
  const at = (now: string, timeZone: string, digestAt: number) =>
    lastDigest(new Date(now), { timeZone, digestAt }).toISOString();

  it("was today, or yesterday before its time", () => {
    expect(at("2026-03-10T08:00:00Z", "UTC", 480)).toBe("2026-03-10T08:00:00.000Z");
    expect(at("2026-03-10T07:59:59Z", "UTC", 480)).toBe("2026-03-09T08:00:00.000Z");
    expect(at("2026-03-10T01:00:00Z", "Asia/Shanghai", 480)).toBe("2026-03-10T00:00:00.000Z");
  });

  // A day of 25 hours, one of 23, the morning after it, and one that Samoa left out.
  it.each([
    ["2026-11-02T04:40:00Z", "America/New_York", 1_425, "2026-11-01T03:45:00.000Z"],
    ["2026-10-04T12:50:00Z", "Australia/Sydney", 15, "2026-10-03T14:15:00.000Z"],
    ["2026-03-29T22:10:00Z", "Europe/Paris", 30, "2026-03-28T23:30:00.000Z"],
    ["2011-12-30T17:00:00Z", "Pacific/Apia", 600, "2011-12-29T20:00:00.000Z"],
  ])("has passed, by the calendar, at %s in %s", (now, timeZone, digestAt, right) => {
    expect(at(now, timeZone, digestAt)).toBe(right);
  });

  it.each([
    ["America/Nuuk", "2026-03-27"],
    ["America/Nuuk", "2026-10-23"],
    ["Australia/Lord_Howe", "2026-04-03"],
    ["Asia/Beirut", "2026-10-23"],
    ["Africa/Cairo", "2026-10-28"],
  ])("comes once for a date, and not before its time, in %s from %s on", (timeZone, start) => {
    const seen = new Map<string, number>();
    for (let hour = 0; hour < 4 * 24; hour += 1) {
      const now = new Date(new Date(start).getTime() + hour * 3_600_000 + 50 * 60_000);
      const last = lastDigest(now, { timeZone, digestAt: 1_425 });
      expect(last <= now).toBe(true);
      const date = localTime(last, timeZone).slice(0, 10);
      expect([date, seen.get(date) ?? last.getTime()]).toEqual([date, last.getTime()]);
      seen.set(date, last.getTime());
    }
    expect(seen.size).toBeGreaterThanOrEqual(4);
  });

  it("is once in a night in which clocks are changed", () => {
    // 02:30 does not exist on 29 March in Berlin, and twice on 25 October.
    for (const start of ["2026-03-28T12:00:00Z", "2026-10-24T12:00:00Z"]) {
      const found = new Set<number>();
      for (let minute = 0; minute < 24 * 60; minute += 1) {
        const now = new Date(new Date(start).getTime() + minute * 60_000);
        const digest = lastDigest(now, { timeZone: "Europe/Berlin", digestAt: 150 });
        expect(digest <= now).toBe(true);
        if (digest > new Date(start)) found.add(digest.getTime());
      }
      expect(found.size).toBe(1);
    }
  });
});
