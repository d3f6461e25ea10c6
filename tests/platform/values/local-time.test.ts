import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endOfDay, fromLocalTime, lastDays, localTime } from "~/platform/values/local-time";
import { words } from "../../support/words";

const ZONES = ["UTC", "Asia/Shanghai", "America/New_York", "Australia/Lord_Howe", "America/Nuuk", "America/Santiago"];
const iso = (text: string, zone: string) => fromLocalTime(text, zone)?.toISOString() ?? null;

describe("fromLocalTime", () => {
  it.each([
    ["UTC", "2026-11-24T23:59:59", "2026-11-24T23:59:59.000Z"],
    ["UTC", "2026-11-24T23:59", "2026-11-24T23:59:00.000Z"],
    ["UTC", " 2026-11-24 23:59 ", "2026-11-24T23:59:00.000Z"],
    ["UTC", "2026-11-24T23:59:59.12", "2026-11-24T23:59:59.120Z"],
    ["UTC", "2026-11-24T23:59:59.000", "2026-11-24T23:59:59.000Z"],
    ["UTC", "2028-02-29T00:00", "2028-02-29T00:00:00.000Z"],
    ["UTC", "2026-11-24", "2026-11-24T23:59:59.000Z"],
    ["Asia/Shanghai", "2026-11-24T23:59:59", "2026-11-24T15:59:59.000Z"],
    ["America/New_York", "2026-07-01T12:00", "2026-07-01T16:00:00.000Z"],
    ["America/New_York", "2026-12-01T12:00", "2026-12-01T17:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-01-15T12:00", "2026-01-15T01:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-07-15T12:00", "2026-07-15T01:30:00.000Z"],
  ])("in %s parses %s", (zone, text, expected) => {
    expect(iso(text, zone)).toBe(expected);
  });

  it.each(ZONES)("does not fail at the ends of the calendar in %s", (zone) => {
    for (const text of ["9999-12-31", "9999-12-31T23:59", "9999-12-30T12:00", "0001-01-01", "0000-01-01T00:00"]) {
      expect(() => fromLocalTime(text, zone)).not.toThrow();
    }
  });

  it.each([
    ...words`
      tomorrow 2026-02-31 2026-02-31T12:00 2026-02-29T12:00 2026-13-01T00:00 2026-00-10T00:00 2026-11-24T24:00
      2026-11-24T12:60 2026-11-24T12:00:60 2026-11-24T12 2026-11-24T12:00Z 2026-11-24T12:00+01:00 26-11-24T12:00
      +012026-11-24T12:00 ２０２６-11-24T12:00
    `,
    "",
  ])("rejects %j", (text) => {
    expect(fromLocalTime(text, "UTC")).toBeNull();
  });

  it("rejects an hour that clocks skip", () => {
    expect(iso("2026-03-08T01:59:59", "America/New_York")).toBe("2026-03-08T06:59:59.000Z");
    expect(iso("2026-03-08T02:00", "America/New_York")).toBeNull();
    expect(iso("2026-03-08T02:59:59", "America/New_York")).toBeNull();
    expect(iso("2026-03-08T03:00", "America/New_York")).toBe("2026-03-08T07:00:00.000Z");
    // Half an hour on Lord Howe Island.
    expect(iso("2026-10-04T02:15", "Australia/Lord_Howe")).toBeNull();
    expect(iso("2026-10-04T02:30", "Australia/Lord_Howe")).toBe("2026-10-03T15:30:00.000Z");
  });

  it("uses the second of an hour that occurs twice", () => {
    expect(iso("2026-11-01T01:30", "America/New_York")).toBe("2026-11-01T06:30:00.000Z");
    expect(iso("2026-04-05T01:45", "Australia/Lord_Howe")).toBe("2026-04-04T15:15:00.000Z");
  });

  it.each(ZONES)("round-trips local times in %s", (zone) => {
    const moments = fc.date({ min: new Date("2000-01-02"), max: new Date("2100-12-30"), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (moment) => {
        const text = localTime(moment, zone);
        const read = fromLocalTime(text, zone);
        expect(read && localTime(read, zone)).toBe(text);
        // The same time, or the second of two with the same local time.
        expect(Number(read) - moment.getTime()).toBeGreaterThanOrEqual(0);
        expect(Number(read) - moment.getTime()).toBeLessThanOrEqual(3_600_000);
      }),
      { numRuns: 200 },
    );
  });
});

describe("endOfDay", () => {
  it.each([
    ["UTC", "2026-11-21T00:00:00Z", "2026-11-24T23:59:59.000Z"],
    ["UTC", "2026-11-21T23:59:59.999Z", "2026-11-24T23:59:59.000Z"],
    ["UTC", "2026-12-30T12:00:00Z", "2027-01-02T23:59:59.000Z"],
    ["UTC", "2028-02-27T12:00:00Z", "2028-03-01T23:59:59.000Z"],
    // Already the next day in Shanghai.
    ["Asia/Shanghai", "2026-11-21T16:00:00Z", "2026-11-25T15:59:59.000Z"],
    ["Asia/Shanghai", "2026-11-21T15:59:59Z", "2026-11-24T15:59:59.000Z"],
    // Clocks go forward on 8 March and back on 1 November.
    ["America/New_York", "2026-03-06T12:00:00Z", "2026-03-10T03:59:59.000Z"],
    ["America/New_York", "2026-03-04T12:00:00Z", "2026-03-08T04:59:59.000Z"],
    ["America/New_York", "2026-10-30T12:00:00Z", "2026-11-03T04:59:59.000Z"],
    ["Australia/Lord_Howe", "2026-10-02T12:00:00Z", "2026-10-05T12:59:59.000Z"],
    ["Australia/Lord_Howe", "2026-04-03T12:00:00Z", "2026-04-06T13:29:59.000Z"],
    // The day's last hour is skipped, and another day's occurs twice.
    ["America/Nuuk", "2026-03-25T12:00:00Z", "2026-03-29T00:59:59.000Z"],
    ["America/Nuuk", "2026-10-21T12:00:00Z", "2026-10-25T01:59:59.000Z"],
    // Midnight is skipped.
    ["America/Santiago", "2026-09-02T12:00:00Z", "2026-09-06T03:59:59.000Z"],
  ])("in %s three days after %s is %s", (zone, now, expected) => {
    expect(endOfDay(new Date(now), zone, 3).toISOString()).toBe(expected);
  });

  it.each(ZONES)("is the last second of a day in %s", (zone) => {
    const moments = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-12-30"), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.nat(30), (now, days) => {
        const end = endOfDay(now, zone, days);
        const day = (date: Date) => localTime(date, zone).slice(0, 10);
        const next = new Date(end.getTime() + 1_000);
        expect(day(next) > day(end)).toBe(true);
        expect(Date.parse(day(end)) - Date.parse(day(now))).toBe(days * 24 * 3_600_000);
      }),
      { numRuns: 200 },
    );
  });
});

describe("lastDays", () => {
  it.each([
    ["UTC", "2026-11-24T23:59:59Z", ["2026-11-23T00:00:00Z", "2026-11-24T00:00:00Z"]],
    ["Asia/Shanghai", "2026-11-24T16:00:00Z", ["2026-11-23T16:00:00Z", "2026-11-24T16:00:00Z"]],
    // The day before had 25 hours.
    ["America/New_York", "2026-11-02T12:00:00Z", ["2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"]],
  ])("in %s at %s", (zone, now, starts) => {
    const days = lastDays(new Date(now), zone, 2);
    expect(days.map(({ start }) => start)).toEqual(starts.map((start) => new Date(start)));
    expect(days.map(({ date }) => date)).toEqual(starts.map((start) => localTime(new Date(start), zone).slice(0, 10)));
  });

  it.each(ZONES)("has each day of a year once in %s", (zone) => {
    const days = lastDays(new Date("2026-12-31T12:00:00Z"), zone, 365);
    expect(new Set(days.map(({ date }) => date)).size).toBe(365);
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(["2026-01-01", "2026-12-31"]);
  });
});
