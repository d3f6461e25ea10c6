import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { forgetAttempts, purgeAttempts, recordAttempt } from "~/domain/attempts/attempts.server";
import { useDatabase } from "../../support/database";

const db = useDatabase();
const start = new Date("2026-11-21T12:00:00.000Z");
const later = (seconds: number) => new Date(start.getTime() + 1_000 * seconds);

function record(overrides: { key?: string; limit?: number; seconds?: number; now?: Date } = {}) {
  return recordAttempt(db(), { key: "login 192.0.2.7", limit: 3, seconds: 60, now: start, ...overrides });
}

const kept = () => db().selectFrom("attempts").selectAll().orderBy("starts_at").execute();

describe("recordAttempt", () => {
  it("allows as many as the limit says, then says how long to wait", async () => {
    const { retryAfter } = await record();
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(await record()).toEqual({ allowed: true, retryAfter, remaining: 1 });
    expect(await record()).toEqual({ allowed: true, retryAfter, remaining: 0 });
    expect(await record()).toEqual({ allowed: false, retryAfter, remaining: 0 });
    expect(await record()).toEqual({ allowed: false, retryAfter, remaining: 0 });
  });

  it("counts afresh after that wait, and not before", async () => {
    for (let time = 0; time < 4; time += 1) await record();
    const { retryAfter } = await record();
    const before = await record({ now: new Date(later(retryAfter).getTime() - 1_001) });
    expect(before).toMatchObject({ allowed: false });
    expect(await record({ now: later(retryAfter) })).toMatchObject({ allowed: true, remaining: 2 });
  });

  it("lets attempts beyond the limit prolong nothing", async () => {
    const { retryAfter } = await record();
    for (let second = 0; second < retryAfter; second += 1) {
      expect((await record({ now: later(second) })).retryAfter).toBe(retryAfter - second);
    }
    expect(await record({ now: later(retryAfter) })).toMatchObject({ allowed: true, retryAfter: 60 });
  });

  it("allows no more than the limit of a hundred at once", async () => {
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => record({ limit: 7 })));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(7);
    expect(verdicts.map(({ remaining }) => remaining).filter((left) => left > 0)).toHaveLength(6);
    expect(await kept()).toMatchObject([{ count: 100 }]);
  });

  it("counts each key by itself, with windows of its own", async () => {
    const keys = Array.from({ length: 20 }, (_, n) => `login 192.0.2.${n}`);
    for (const key of keys) expect(await record({ key, limit: 1 })).toMatchObject({ allowed: true, remaining: 0 });
    const rows = await kept();
    expect(new Set(rows.map((row) => row.starts_at.getTime())).size).toBeGreaterThan(10);
    for (const row of rows) {
      expect(row.ends_at.getTime() - row.starts_at.getTime()).toBe(60_000);
      expect(row.starts_at.getTime()).toBeLessThanOrEqual(start.getTime());
      expect(row.ends_at.getTime()).toBeGreaterThan(start.getTime());
    }
  });

  it("takes any text for a key, a long one as well", async () => {
    const keys = ["", "é", "\0", "\ud800", "x".repeat(100), "x".repeat(101), "x".repeat(10_000), "a\nb"];
    for (const key of keys) {
      expect(await record({ key, limit: 1 })).toMatchObject({ allowed: true });
      expect(await record({ key, limit: 1 })).toMatchObject({ allowed: false });
    }
    const rows = await kept();
    expect(rows).toHaveLength(keys.length);
    for (const row of rows) expect(row.key.length).toBeLessThanOrEqual(100);
  });

  it("takes a limit of none, of nothing, and of a fraction", async () => {
    expect(await record({ limit: Number.POSITIVE_INFINITY })).toMatchObject({ allowed: true, remaining: Infinity });
    expect(await kept()).toEqual([]);
    expect(await record({ limit: 0 })).toMatchObject({ allowed: false, remaining: 0 });
    expect(await record({ limit: 2.5 })).toMatchObject({ allowed: true, remaining: 0 });
    expect(await record({ limit: 2.5 })).toMatchObject({ allowed: false, remaining: 0 });
  });
});

describe("forgetting", () => {
  it("lets a key begin again, and no other", async () => {
    const long = "y".repeat(200);
    for (const key of ["a", "b", long]) await record({ key, limit: 1 });
    await forgetAttempts(db(), { key: "a" });
    await forgetAttempts(db(), { key: long });
    await forgetAttempts(db(), { key: "c" });
    expect(await record({ key: "a", limit: 1 })).toMatchObject({ allowed: true });
    expect(await record({ key: long, limit: 1 })).toMatchObject({ allowed: true });
    expect(await record({ key: "b", limit: 1 })).toMatchObject({ allowed: false });
  });

  it("purges the windows that have ended", async () => {
    await record({ key: "old" });
    await record({ key: "new", now: later(60) });
    expect(await purgeAttempts(db(), later(60))).toBe(1);
    expect(await purgeAttempts(db(), later(60))).toBe(0);
    expect(await kept()).toMatchObject([{ key: "new", count: 1 }]);
  });

  /** Windows that end one second after the other, as ever new keys make them. */
  const insertWindows = (from: number, to: number) =>
    sql`insert into attempts (key, starts_at, ends_at, count)
      select 'window ' || n, ${start}::timestamptz, ${start}::timestamptz + n * interval '1 second', 1
      from generate_series(${from}::int, ${to}::int) n`.execute(db());

  it("keeps no more windows than it is told, and those that end last", async () => {
    await insertWindows(1, 1_000);
    expect(await purgeAttempts(db(), start, 1_000)).toBe(0);
    expect(await purgeAttempts(db(), later(100), 300)).toBe(700);
    expect(await purgeAttempts(db(), later(100), 300)).toBe(0);
    const ends = (await kept()).map((row) => row.ends_at.getTime());
    expect([ends.length, Math.min(...ends)]).toEqual([300, later(701).getTime()]);
  });

  it("keeps 200,000 of them at most", async () => {
    for (let made = 0; made < 230_000; made += 10_000) await insertWindows(made + 1, made + 10_000);
    expect(await purgeAttempts(db(), start)).toBe(30_000);
    const left = sql<{ rows: string; first: Date }>`select count(*) as rows, min(ends_at) as first from attempts`;
    expect((await left.execute(db())).rows).toEqual([{ rows: expect.anything(), first: later(30_001) }]);
    expect(Number((await left.execute(db())).rows[0]?.rows)).toBe(200_000);
    expect(await purgeAttempts(db(), start)).toBe(0);
    await sql`truncate attempts`.execute(db());
  });
});
