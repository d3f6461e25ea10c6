import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { memoized } from "~/platform/values/memoized";

/** An address with a port, as some proxies write it: "192.0.2.7:4711", "[2001:db8::1]:443". */
const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[^:]+))(?::\d{1,5})?$/;

/** A parsed address, IPv4-mapped IPv6 as IPv4; null if invalid. */
const parseAddress = memoized((text): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const { v6, v4 } = WITH_PORT.exec(text.trim())?.groups ?? {};
  const address = v6 ?? v4 ?? text.trim();
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : null;
});

/** The X-Forwarded-For entry added by the outermost of `trustProxy` trusted proxies, else the socket's address. */
export function clientAddress({ socket, headers }: IncomingMessage, trustProxy: number): string {
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  const trusted = trustProxy > 0 ? parseAddress(forwarded.at(-trustProxy) ?? "") : null;
  return (trusted ?? parseAddress(socket.remoteAddress ?? ""))?.toString() ?? "unknown";
}

/** What proxies add to the requests that they pass on. */
const PROXY_HEADERS =
  /^(?:x-forwarded-|x-real-ip$|forwarded$|via$|cf-|true-client-ip$|x-client-ip$|x-cluster-client-ip$)/;

/** Whether a request comes from this machine itself, as far as it shows: by the loopback interface, and through no proxy. */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const isLoopback = parseAddress(socket.remoteAddress ?? "")?.range() === "loopback";
  return isLoopback && !Object.keys(headers).some((name) => PROXY_HEADERS.test(name));
}

/** The network that rate limits count: an IPv4 address, or an IPv6 /64, which belongs to one customer. */
export const networkOf = memoized((address) => {
  const parsed = parseAddress(address);
  if (parsed?.kind() !== "ipv6") return parsed?.toString() ?? "unknown";
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
});

/** The part of an address that may be logged: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export const networkPrefix = memoized((address) => {
  const parsed = parseAddress(address);
  if (!parsed) return "unknown";
  if (parsed.kind() === "ipv4") return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)}/48`;
});
