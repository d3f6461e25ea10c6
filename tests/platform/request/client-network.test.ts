import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress, isLocal, networkOf, networkPrefix } from "~/platform/request/client-network.server";

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;

describe("the address that a request comes from", () => {
  it.each([
    ["192.0.2.1", undefined, 0, "192.0.2.1"],
    ["::ffff:192.0.2.1", undefined, 0, "192.0.2.1"],
    ["192.0.2.1", "198.51.100.7", 0, "192.0.2.1"],
    ["192.0.2.1", "198.51.100.7", 1, "198.51.100.7"],
    ["192.0.2.1", "203.0.113.9, 198.51.100.7", 1, "198.51.100.7"],
    ["192.0.2.1", "203.0.113.9, 198.51.100.7", 2, "203.0.113.9"],
    ["192.0.2.1", "198.51.100.7", 2, "192.0.2.1"],
    ["192.0.2.1", "198.51.100.7:4711", 1, "198.51.100.7"],
    ["192.0.2.1", "[2001:db8::1]:443", 1, "2001:db8::1"],
    ["192.0.2.1", "2001:DB8:0:0::1", 1, "2001:db8::1"],
    ["192.0.2.1", "unknown", 1, "192.0.2.1"],
    ["192.0.2.1", "0x7f.1", 1, "192.0.2.1"],
    ["192.0.2.1", "", 1, "192.0.2.1"],
  ])("socket %s with X-Forwarded-For %s behind %d proxies", (socket, forwarded, proxies, expected) => {
    expect(clientAddress(request(socket, forwarded), proxies)).toBe(expected);
  });
});

describe("the network that is counted", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8::/64"],
    ["::1", "::/64"],
    ["nonsense", "unknown"],
    ["", "unknown"],
  ])("of %s is %s", (address, network) => expect(networkOf(address)).toBe(network));

  it("differs where only the compressed zeros differ", () => {
    expect(networkOf("2001:db8::1:2:3:4")).not.toBe(networkOf("2001:db8:1:2:3:4::"));
  });
});

it("is logged as a shared prefix", () => {
  const prefixes = ["192.0.2.7", "2001:db8:1:2::3", "unknown"].map(networkPrefix);
  expect(prefixes).toEqual(["192.0.2.0/24", "2001:db8:1::/48", "unknown"]);
});

it.each([
  ["127.0.0.1", {}, true],
  ["::1", { host: "localhost:3000", "user-agent": "curl" }, true],
  ["::ffff:127.0.0.1", {}, true],
  ["192.0.2.1", {}, false],
  ["127.0.0.1", { "x-forwarded-for": "127.0.0.1" }, false],
  ["127.0.0.1", { "x-forwarded-proto": "https" }, false],
  ["127.0.0.1", { forwarded: "for=127.0.0.1" }, false],
  ["127.0.0.1", { via: "1.1 caddy" }, false],
  ["127.0.0.1", { "cf-connecting-ip": "192.0.2.1" }, false],
])("a request from %s with %j is from the machine itself: %s", (remoteAddress, headers, expected) => {
  expect(isLocal({ socket: { remoteAddress }, headers } as unknown as IncomingMessage)).toBe(expected);
});
