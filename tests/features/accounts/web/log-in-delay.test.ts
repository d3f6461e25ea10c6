import { describe, expect, it } from "vitest";
import { BusyError } from "~/features/accounts/password-hash.server";
import { DelayedLogIns, delayOf } from "~/features/accounts/web/log-in-delay.server";

const never = () => new AbortController().signal;

it("the delay grows with the failures, up to eight seconds", () => {
  expect([1, 10, 11, 20, 21, 30, 31, 32, 1_000_000].map(delayOf)).toEqual([
    ...[1_000, 1_000, 2_000, 2_000, 4_000, 4_000],
    ...[8_000, 8_000, 8_000],
  ]);
});

describe("delayed log-ins", () => {
  it("are at most five per email and fifty in all; finished and aborted ones free their slot", async () => {
    const delayed = new DelayedLogIns();
    const aborts: AbortController[] = [];
    const wait = (email: string) => {
      const controller = new AbortController();
      aborts.push(controller);
      return delayed.wait(email, 3_600_000, controller.signal);
    };
    const waiting = Array.from({ length: 50 }, (_, n) => wait(`${n % 10}@shop.test`));
    expect([delayed.isFull("0@shop.test"), delayed.isFull("other@shop.test")]).toEqual([true, true]);
    await expect(wait("other@shop.test")).rejects.toThrow(BusyError);
    for (const controller of aborts) controller.abort();
    const settled = await Promise.allSettled(waiting);
    expect(settled.every((one) => one.status === "rejected" && one.reason instanceof BusyError)).toBe(true);

    const five = Array.from({ length: 5 }, () => delayed.wait("a@shop.test", 50, never()));
    expect([delayed.isFull("a@shop.test"), delayed.isFull("b@shop.test")]).toEqual([true, false]);
    await expect(delayed.wait("a@shop.test", 50, never())).rejects.toThrow(BusyError);
    await Promise.all(five);
    expect(delayed.isFull("a@shop.test")).toBe(false);
  });

  it("do not start when the client has disconnected", async () => {
    const delayed = new DelayedLogIns();
    await expect(delayed.wait("a@shop.test", 3_600_000, AbortSignal.abort())).rejects.toThrow(BusyError);
    expect(delayed.isFull("a@shop.test")).toBe(false);
  });
});
