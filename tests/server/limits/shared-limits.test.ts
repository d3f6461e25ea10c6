import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countedHere } from "~/server/limits/network-limits.server";
import { CountedElsewhere, CountedFor } from "~/server/limits/shared-limits.server";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Limits of six requests a minute and two connections, counted for two processes. */
function twoProcesses() {
  const limits = countedHere({ rateLimitFactor: 0.01, maxConnections: 2 });
  return [0, 1].map(() => {
    const process: CountedElsewhere = new CountedElsewhere((report) => counted.heed(report));
    const counted = new CountedFor(limits, (order) => process.obey(order));
    return { process, counted };
  }) as [Counted, Counted];
}
type Counted = { process: CountedElsewhere; counted: CountedFor };

function take({ process }: Counted, network = "192.0.2.1") {
  const state = process.take(network, Date.now());
  vi.advanceTimersByTime(20);
  return state;
}

describe("requests of a network to two processes", () => {
  it("are counted together", () => {
    const [one, other] = twoProcesses();
    for (const process of [one, other, one, other, one, one]) expect(take(process)).toBeNull();
    expect(take(one)).toEqual({ allowed: false, limit: 6, remaining: 0, retryAfter: 60 });
    // Who has not answered the last of them is told at the next.
    expect(take(other)).toBeNull();
    expect(take(other)).toMatchObject({ allowed: false });
    expect(take(one, "192.0.2.2")).toBeNull();
    vi.advanceTimersByTime(60_000);
    expect(take(one)).toBeNull();
  });

  it("stay counted when one of the two ends", () => {
    const [one, other] = twoProcesses();
    for (let n = 0; n < 6; n += 1) take(one);
    one.counted.forget();
    take(other);
    expect(take(other)).toMatchObject({ allowed: false });
  });

  it("are let through in the moment in which they spend the limit", () => {
    const [one] = twoProcesses();
    for (let n = 0; n < 10; n += 1) expect(one.process.take("192.0.2.1", Date.now())).toBeNull();
    vi.advanceTimersByTime(20);
    expect(take(one)).toMatchObject({ allowed: false, remaining: 0 });
  });
});

describe("connections of a network to two processes", () => {
  it("are hung up on beyond those allowed, until one is closed or a process ends", () => {
    const [one, other] = twoProcesses();
    const hangUp = vi.fn();
    const open = ({ process }: Counted) => process.open("192.0.2.1", hangUp);
    const closeFirst = open(one);
    open(one);
    open(other)();
    expect(hangUp).toHaveBeenCalledTimes(1);
    closeFirst();
    open(other);
    expect(hangUp).toHaveBeenCalledTimes(1);
    open(other)();
    expect(hangUp).toHaveBeenCalledTimes(2);
    one.counted.forget();
    open(other);
    expect(hangUp).toHaveBeenCalledTimes(2);
  });
});
