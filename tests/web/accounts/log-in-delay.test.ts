import { describe, expect, it } from "vitest";
import { BusyError } from "~/domain/accounts/password-hash.server";
import { DelayedLogIns, delayOf } from "~/web/accounts/log-in-delay.server";

const never = () => new AbortController().signal;

it("the delay grows with the failures, to eight seconds", () => {
  expect([1, 10, 11, 20, 21, 30, 31, 32, 1_000_000].map(delayOf)).toEqual([
    ...[1_000, 1_000, 2_000, 2_000, 4_000, 4_000],
    ...[8_000, 8_000, 8_000],
  ]);
});

describe("log-ins that wait", () => {
  it("are five for one address and fifty in all; what has waited, or is given up, makes room", async () => {
    const delayed = new DelayedLogIns();
    const leaving: AbortController[] = [];
    const wait = (email: string) => {
      const leave = new AbortController();
      leaving.push(leave);
      return delayed.wait(email, 3_600_000, leave.signal);
    };
    const waiting = Array.from({ length: 50 }, (_, n) => wait(`${n % 10}@shop.test`));
    expect([delayed.isFull("0@shop.test"), delayed.isFull("other@shop.test")]).toEqual([true, true]);
    await expect(wait("other@shop.test")).rejects.toThrow(BusyError);
    for (const leave of leaving) leave.abort();
    const settled = await Promise.allSettled(waiting);
    expect(settled.every((one) => one.status === "rejected" && one.reason instanceof BusyError)).toBe(true);

    const five = Array.from({ length: 5 }, () => delayed.wait("a@shop.test", 50, never()));
    expect([delayed.isFull("a@shop.test"), delayed.isFull("b@shop.test")]).toEqual([true, false]);
    await expect(delayed.wait("a@shop.test", 50, never())).rejects.toThrow(BusyError);
    await Promise.all(five);
    expect(delayed.isFull("a@shop.test")).toBe(false);
  });

  it("do not begin where nobody waits for the answer", async () => {
    const delayed = new DelayedLogIns();
    await expect(delayed.wait("a@shop.test", 3_600_000, AbortSignal.abort())).rejects.toThrow(BusyError);
    expect(delayed.isFull("a@shop.test")).toBe(false);
  });
});
