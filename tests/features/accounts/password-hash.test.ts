import { hashSync } from "@node-rs/bcrypt";
import { describe, expect, it } from "vitest";
import {
  BusyError,
  dummyHash,
  hashPassword,
  needsRehash,
  verifyPassword,
} from "~/features/accounts/password-hash.server";

const COST = 4;

describe("a hash", () => {
  it("is bcrypt's of the cost asked for, and another each time", async () => {
    const [one, other] = [await hashPassword("Abcdef1!", COST), await hashPassword("Abcdef1!", COST)];
    expect(one).toMatch(/^\$2b\$04\$[./A-Za-z0-9]{53}$/);
    expect(other).not.toBe(one);
    expect(await hashPassword("Abcdef1!", 6)).toMatch(/^\$2b\$06\$/);
    for (const cost of [3, 32, 4.5, Number.NaN]) await expect(hashPassword("Abcdef1!", cost)).rejects.toThrow();
  });

  it.each(["Abcdef1!", " ", "x".repeat(72), "é".repeat(36), "密码", "🍵", "a\u0301"])(
    "of %j is that password's alone",
    async (password) => {
      const hash = await hashPassword(password, COST);
      expect(await verifyPassword(password, hash)).toBe(true);
      for (const other of [`${password}x`, password.slice(0, -1), `${password} `, ""]) {
        expect(await verifyPassword(other, hash)).toBe(false);
      }
    },
  );

  it("is not made of what bcrypt would cut, nor does that match", async () => {
    for (const [longest, letter] of [["x".repeat(72), "y"] as const, ["é".repeat(36), "x"] as const]) {
      await expect(hashPassword(longest + letter, COST)).rejects.toThrow(RangeError);
      expect(await verifyPassword(longest + letter, await hashPassword(longest, COST))).toBe(false);
      expect(await verifyPassword(longest + letter, hashSync(longest + letter, { cost: COST }))).toBe(false);
    }
  });

  it("rejects a null character, at which bcrypt truncates", async () => {
    await expect(hashPassword("Abc\0Abc", COST)).rejects.toThrow(RangeError);
    expect(await verifyPassword("Abc\0Abc", await hashPassword("Abc", COST))).toBe(false);
  });

  it("that is invalid matches nothing", async () => {
    for (const hash of ["", "x", "$2b$04$", "$argon2id$v=19$m=1"]) expect(await verifyPassword("x", hash)).toBe(false);
  });

  it("needs a rehash when its cost or version is not today's", async () => {
    const hash = await hashPassword("Abcdef1!", 5);
    expect([4, 5, 6].map((cost) => needsRehash(hash, cost))).toEqual([true, false, true]);
    expect(needsRehash(hashSync("Abcdef1!", { cost: 5, version: "2a" }), 5)).toBe(true);
  });
});

describe("the queue", () => {
  it("has two in work and fifty waiting; more are turned away, and it recovers", async () => {
    const hash = dummyHash(COST);
    const jobs = Array.from({ length: 60 }, (_, n) => (n % 2 ? verifyPassword("x", hash) : hashPassword("x", COST)));
    const settled = await Promise.allSettled(jobs);
    const rejected = settled.filter((job) => job.status === "rejected");
    expect(rejected).toHaveLength(8);
    expect(rejected.every(({ reason }) => reason instanceof BusyError)).toBe(true);
    expect(settled.slice(0, 52).every((job) => job.status === "fulfilled")).toBe(true);
    expect(await verifyPassword("x", await hashPassword("x", COST))).toBe(true);
  });

  it("continues after failures", async () => {
    const failures = await Promise.allSettled(Array.from({ length: 40 }, () => hashPassword("x", 99)));
    expect(failures.every((job) => job.status === "rejected" && !(job.reason instanceof BusyError))).toBe(true);
    const jobs = Array.from({ length: 52 }, () => verifyPassword("x", dummyHash(COST)));
    expect(await Promise.all(jobs)).toEqual(jobs.map(() => false));
  });

  it("does not block the event loop", async () => {
    const jobs = Array.from({ length: 8 }, () => verifyPassword("x", dummyHash(10)));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await Promise.all(jobs);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(8);
  });
});
