import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { memoized } from "./memoized";

/** A port behind an address, as some proxies write it: "192.0.2.7:4711", "[2001:db8::1]:443". */
const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[^:]+))(?::\d{1,5})?$/;

/** An address in its one way of writing, IPv4 within IPv6 as IPv4; null for what is none. */
const parseAddress = memoized((text): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const { v6, v4 } = WITH_PORT.exec(text.trim())?.groups ?? {};
  const address = v6 ?? v4 ?? text.trim();
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : null;
});

/**
 * Where a request comes from: the address that the outermost of `trustProxy` trusted proxies vouches for in
 * X-Forwarded-For, else the other end of the connection.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustProxy: number): string {
  const told = String(headers["x-forwarded-for"] ?? "").split(",");
  const vouched = trustProxy > 0 ? parseAddress(told.at(-trustProxy) ?? "") : null;
  return (vouched ?? parseAddress(socket.remoteAddress ?? ""))?.toString() ?? "unknown";
}

/** The network that limits count: an IPv4 address, or the /64 of an IPv6 address, which one customer holds alone. */
export const networkOf = memoized((address) => {
  const parsed = parseAddress(address);
  if (parsed?.kind() !== "ipv6") return parsed?.toString() ?? "unknown";
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
});

/** As much of an address as the log may keep: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export const networkPrefix = memoized((address) => {
  const parsed = parseAddress(address);
  if (!parsed) return "unknown";
  if (parsed.kind() === "ipv4") return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)}/48`;
});
