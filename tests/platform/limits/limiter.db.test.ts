import { beforeEach, describe, expect, it, vi } from "vitest";
import { databaseLimiter, purgeRateLimits } from "~/platform/db/rate-limit-store.server";
import { consume, type Limiter, memoryLimiter } from "~/platform/limits/limiter.server";
import { useDatabase } from "../../support/database";

const db = useDatabase();
const LIMIT = { points: 3, duration: 60 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => void vi.useRealTimers();
});

const KINDS: [kind: string, make: () => Limiter][] = [
  ["in memory", () => memoryLimiter(LIMIT)],
  ["in the database", () => databaseLimiter(db(), "login", LIMIT)],
];

describe.each(KINDS)("a limiter %s", (_, make) => {
  it("allows its points in a window, which starts with the first use of a key", async () => {
    const limiter = make();
    const states = [];
    for (let use = 0; use < 4; use += 1) states.push(await consume(limiter, "alice"));
    expect(states).toMatchObject([
      { allowed: true, limit: 3, remaining: 2, retryAfter: 60, consumed: 1 },
      { allowed: true, remaining: 1, consumed: 2 },
      { allowed: true, remaining: 0, consumed: 3 },
      { allowed: false, remaining: 0, consumed: 4 },
    ]);
    expect(await consume(limiter, "bob")).toMatchObject({ allowed: true, remaining: 2 });
    vi.setSystemTime(Date.now() + 59_000);
    expect(await consume(limiter, "alice")).toMatchObject({ allowed: false, retryAfter: 1 });
    vi.setSystemTime(Date.now() + 1_000);
    expect(await consume(limiter, "alice")).toMatchObject({ allowed: true, remaining: 2, retryAfter: 60 });
  });

  it("allows no more for concurrent requests", async () => {
    const limiter = make();
    const states = await Promise.all(Array.from({ length: 20 }, () => consume(limiter, "alice")));
    expect(states.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  it("gives back a point, and resets a key", async () => {
    const limiter = make();
    for (let use = 0; use < 3; use += 1) await consume(limiter, "alice");
    await limiter.reward("alice");
    expect(await consume(limiter, "alice")).toMatchObject({ allowed: true, remaining: 0 });
    await limiter.delete("alice");
    expect(await consume(limiter, "alice")).toMatchObject({ allowed: true, remaining: 2 });
  });
});

it("counts in the database for all processes, each limit by itself", async () => {
  for (let use = 0; use < 3; use += 1) await consume(databaseLimiter(db(), "login", LIMIT), "alice");
  expect(await consume(databaseLimiter(db(), "login", LIMIT), "alice")).toMatchObject({ allowed: false });
  expect(await consume(databaseLimiter(db(), "signup", LIMIT), "alice")).toMatchObject({ allowed: true });
});

it("purges ended windows from the database", async () => {
  await consume(databaseLimiter(db(), "login", LIMIT), "alice");
  expect(await purgeRateLimits(db(), new Date(Date.now() + 59_000))).toBe(0);
  expect(await purgeRateLimits(db(), new Date(Date.now() + 60_000))).toBe(1);
});
