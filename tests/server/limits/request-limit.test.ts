import { describe, expect, it } from "vitest";
import { RequestLimit } from "~/server/limits/request-limit.server";

const MINUTE = 60_000;
const take = (limit: RequestLimit, times: number, network = "192.0.2.1", now = 0) =>
  Array.from({ length: times }, () => limit.take(network, now)?.allowed);

describe("requests of one network in a minute", () => {
  it("are 600, and none beyond", () => {
    const limit = new RequestLimit(1);
    expect(take(limit, 602).map(Boolean)).toEqual([...Array(600).fill(true), false, false]);
    expect(limit.take("192.0.2.1", MINUTE - 1)).toEqual({ allowed: false, limit: 600, remaining: 0, retryAfter: 1 });
  });

  it("are counted afresh a minute after the first, and for each network by itself", () => {
    const limit = new RequestLimit(0.005);
    expect(take(limit, 4)).toEqual([true, true, true, false]);
    expect(take(limit, 1, "192.0.2.2")).toEqual([true]);
    expect(take(limit, 4, "192.0.2.1", MINUTE)).toEqual([true, true, true, false]);
  });

  it("say what is left of them", () => {
    expect(new RequestLimit(2).take("192.0.2.1", 500)).toEqual({
      allowed: true,
      limit: 1_200,
      remaining: 1_199,
      retryAfter: 60,
    });
  });

  it("are not limited by a factor of 0", () => expect(new RequestLimit(0).take("192.0.2.1", 0)).toBeNull());

  it("of a million networks are no more to remember than of 50,000", () => {
    const limit = new RequestLimit(1);
    take(limit, 600, "first");
    for (let network = 0; network < 50_000; network += 1) limit.take(`network ${network}`, 0);
    expect(limit.take("first", 0)?.allowed).toBe(true);
    expect(limit.take("network 49999", 0)?.remaining).toBe(598);
  });
});
