import dns from "node:dns";
import http from "node:http";
import type { LookupFunction } from "node:net";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { guardedRequest, type OutboundPolicy } from "~/platform/outbound/guarded-request.server";
import { portOf } from "../../site/site";

/** What reached a server that must not be reached, and one that may. */
const hits = { inside: 0, outside: 0 };

const handler: http.RequestListener = (request, response) => {
  hits[request.socket.localAddress === "127.0.0.2" ? "outside" : "inside"] += 1;
  if (request.url === "/redirect") response.writeHead(302, { Location: `http://127.0.0.1:${port}/` }).end();
  else if (request.url === "/huge") response.end("x".repeat(1024 * 1024));
  else if (request.url === "/endless") stream(response);
  else if (request.url === "/slow") response.writeHead(200).write("a");
  else if (request.url === "/reset") request.socket.destroy();
  else request.pipe(response);
};

function stream(response: http.ServerResponse): void {
  const timer = setInterval(() => response.write("x".repeat(10_000)), 1);
  response.on("close", () => clearInterval(timer));
}

const servers = [http.createServer(handler), http.createServer(handler)] as const;
let port = 0;
beforeAll(async () => {
  for (const [at, server] of servers.entries()) {
    await new Promise<void>((resolve) => server.listen(port, `127.0.0.${at + 1}`, resolve));
    port = portOf(server);
  }
});
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});
beforeEach(() => {
  hits.inside = 0;
  hits.outside = 0;
});

/** As in production, but for plain http, the test server's port, and 127.0.0.2, which stands for a public address. */
function policy(lookup: LookupFunction = dns.lookup as LookupFunction): OutboundPolicy {
  const options = { allowIPAddressList: ["127.0.0.2"], lookup };
  return {
    protocols: ["http:"],
    ports: [String(port)],
    trustedOrigins: [],
    agents: { "http:": new RequestFilteringHttpAgent(options), "https:": new RequestFilteringHttpsAgent(options) },
    timeoutMs: 20_000,
  };
}

const get = (address: string, lookup?: LookupFunction, limits: Partial<OutboundPolicy> = {}) =>
  guardedRequest(new URL(address), { method: "GET", headers: {} }, { ...policy(lookup), ...limits });

/** A name server whose answers follow each other; the last one stays. */
function namesOf(...answers: string[][]) {
  return vi.fn<LookupFunction>((_name, options, done) => {
    const [addresses = []] = answers.length > 1 ? answers.splice(0, 1) : answers;
    const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    const [first] = found;
    if (options.all) done(null, found);
    else done(null, first?.address ?? "", first?.family);
  });
}

describe("a request to an address that a user gave", () => {
  it.each([
    "127.0.0.1",
    "localhost",
    "[::1]",
    "0.0.0.0",
    "[::]",
    "127.1",
    "0x7f.1",
    "0177.0.0.1",
    "2130706433",
    "127.0.0.1.",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "169.254.169.254",
    "[fd00:ec2::254]",
    "[fe80::1]",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.0.1",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
  ])("does not go to %s", async (host) => {
    expect(await get(`http://${host}:${port}/`)).toBe("forbidden");
    expect(hits).toEqual({ inside: 0, outside: 0 });
  });

  it.each([
    ["127.0.0.1"],
    ["::1"],
    ["127.0.0.2", "127.0.0.1"],
    ["127.0.0.1", "127.0.0.2"],
    ["::ffff:10.0.0.1"],
    ["169.254.169.254"],
  ])("does not go to a name of %s", async (...addresses) => {
    expect(await get(`http://shop.test:${port}/`, namesOf(addresses))).toBe("forbidden");
    expect(hits).toEqual({ inside: 0, outside: 0 });
  });

  it("goes to the address that was checked, also when the name has another one afterwards", async () => {
    const lookup = namesOf(["127.0.0.2"], ["127.0.0.1"]);
    expect(await get(`http://shop.test:${port}/`, lookup)).toMatchObject({ status: 200 });
    expect(hits).toEqual({ inside: 0, outside: 1 });
    expect(lookup).toHaveBeenCalledOnce();
    expect(await get(`http://shop.test:${port}/`, lookup)).toBe("forbidden");
    expect(hits.inside).toBe(0);
  });

  it("follows no redirects", async () => {
    expect(await get(`http://127.0.0.2:${port}/redirect`)).toMatchObject({ status: 302 });
    expect(hits).toEqual({ inside: 0, outside: 1 });
  });

  it("reaches nobody at an IPv4-compatible IPv6 address, which the agent takes for a public one", async () => {
    expect(await get(`http://[::127.0.0.1]:${port}/`)).toBeTypeOf("string");
    expect(hits).toEqual({ inside: 0, outside: 0 });
  });

  it.each(["ftp", "ws", "gopher", "https"])("does not speak %s where the policy has another protocol", async (name) => {
    expect(await get(`${name}://127.0.0.2:${port}/`)).toBe("forbidden");
  });

  it("uses no other ports, and sends no passwords", async () => {
    expect(await get(`http://127.0.0.2:${port + 1}/`)).toBe("forbidden");
    expect(await get(`http://user:secret@127.0.0.2:${port}/`)).toBe("forbidden");
    expect(await get(`http://127.0.0.2/`)).toBe("forbidden");
  });

  it("by default is https, to ports 443 and 80, and to public addresses alone", async () => {
    const request = { method: "GET", headers: {} } as const;
    for (const address of [
      ...["http://127.0.0.2/", "http://shop.test/", "https://127.0.0.2:8443/", "https://127.0.0.1/"],
      ...["https://127.0.0.1:80/", "https://[::1]/", "https://localhost/", "https://0x7f.1/"],
    ])
      expect(await guardedRequest(new URL(address), request), address).toBe("forbidden");
  });

  it("reads 64 KB of the response at most, and waits no longer than the timeout", async () => {
    const start = {
      status: 200,
      contentType: "",
      etag: null,
      lastModified: null,
      location: null,
      body: Buffer.alloc(64 * 1024, "x"),
    };
    expect(await get(`http://127.0.0.2:${port}/huge`)).toEqual(start);
    expect(await get(`http://127.0.0.2:${port}/endless`)).toEqual(start);
    const brief = { timeoutMs: 300 };
    expect(await get(`http://127.0.0.2:${port}/slow`, undefined, brief)).toBe("timeout");
    expect(await get(`http://shop.test:${port}/`, () => {}, brief)).toBe("timeout");
  });

  it("says when the other side cannot be reached", async () => {
    expect(await get(`http://127.0.0.2:${port}/reset`)).toBe("unreachable");
    const failing: LookupFunction = (_name, _options, done) => done(new Error("ENOTFOUND"), "");
    expect(await get(`http://shop.test:${port}/`, failing)).toBe("unreachable");
  });

  it("goes to the operator's own origins as they are, without redirects, and to no other port of them", async () => {
    const trusted = { ...policy(), protocols: [], trustedOrigins: [`http://127.0.0.1:${port}`] };
    const post = { method: "POST", headers: {}, body: "hello" } as const;
    const at = (address: string) => guardedRequest(new URL(address), post, trusted);
    expect(await at(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, body: Buffer.from("hello") });
    expect(await at(`http://127.0.0.1:${port}/redirect`)).toMatchObject({ status: 302 });
    expect(await at(`http://localhost:${port}/`)).toBe("forbidden");
    expect(await at(`http://127.0.0.1:${port + 1}/`)).toBe("forbidden");
  });
});
