import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { RequestListener, ServerResponse } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { createEdge, type EdgeOptions } from "~/platform/edge/edge.server";
import { requestContext } from "~/platform/request/request-context.server";
import { ask, portOf, raw } from "../../site/site";
import { useLog } from "../../support/log";

const log = useLog();

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** An edge in front of an application, and the port on which it listens. */
async function listen(application: RequestListener, options: EdgeOptions = {}) {
  const edge = createEdge(application, options);
  await new Promise<void>((resolve) => edge.server.listen(0, "127.0.0.1", resolve));
  closings.push(() => edge.close(0));
  return { edge, port: portOf(edge.server) };
}

/** A build with empty assets of these names. */
async function buildWith(...assets: string[]) {
  const client = await mkdtemp(path.join(tmpdir(), "client-"));
  closings.push(() => rm(client, { recursive: true }));
  await mkdir(path.join(client, "assets"));
  for (const name of assets) await writeFile(path.join(client, "assets", name), "");
  const routes = path.join(client, "routes.json");
  await writeFile(routes, "{}");
  return { client, routes };
}

const inner: RequestListener = (_, response) => response.end("inner");

// Only the server's options are checked here; tests/long waits for the timeouts.
it("keeps no socket for a client that dawdles", async () => {
  const { edge, port } = await listen(inner);
  expect((await ask(port, "/")).body).toBe("inner");
  expect(edge.server).toMatchObject({
    headersTimeout: 5_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 2_000,
    maxRequestsPerSocket: 1_000,
  });
  expect((await ask(port, "/")).headers).toMatchObject({ "x-frame-options": "DENY" });
  await edge.close(1_000);
  expect(edge.server.listening).toBe(false);
  await expect(ask(port, "/")).rejects.toThrow("ECONNREFUSED");
});

it("serves until it is drained, and is not ready meanwhile", async () => {
  const { edge, port } = await listen(inner);
  const closed = edge.close(1_000, 2_000);
  expect(await ask(port, "/readyz")).toMatchObject({ status: 503, headers: { connection: "close" } });
  expect(await ask(port, "/")).toMatchObject({ status: 200, body: "inner", headers: { connection: "close" } });
  await closed;
  await expect(ask(port, "/")).rejects.toThrow("ECONNREFUSED");
});

it("allows the human check's provider only on its pages, and only if it is configured", async () => {
  const policies = async (recaptchaOrigin: string | undefined, path: string) => {
    const { port } = await listen(inner, { recaptchaOrigin });
    const { headers } = await ask(port, path);
    const policy = String(headers["content-security-policy"]);
    return new Map(policy.split("; ").map((directive) => directive.split(/ (.*)/) as [string, string]));
  };
  const provider = "https://www.google.com";
  for (const path of ["/signup", "/login", "/signup/", "/SIGNUP?redirectTo=%2F"]) {
    const allowed = await policies(provider, path);
    expect(allowed.get("script-src")).toBe(
      "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    );
    expect(allowed.get("frame-src")).toBe("https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/");
    expect(allowed.get("connect-src")).toBe("'self' https://www.google.com/recaptcha/");
    expect(allowed.get("style-src")).toBe("'self'");
  }
  const usual = await policies(undefined, "/signup");
  expect(usual.get("script-src")).toBe("'self'");
  expect(usual.get("connect-src")).toBe("'self'");
  expect(usual.has("frame-src")).toBe(false);
  for (const path of ["/", "/login/other", "/signup/other", "/?x=/signup"]) {
    expect(await policies(provider, path)).toEqual(usual);
  }
});

it("sends no Content-Encoding for an asset that was deleted", async () => {
  const build = await buildWith("site.js", "site.js.br");
  const { port } = await listen(({ url }, response) => response.writeHead(404).end(url), { build });
  const { headers, body } = await ask(port, "/assets/site.js", { headers: { "Accept-Encoding": "br" } });
  expect(body).toBe("/assets/site.js.br");
  expect(headers).not.toHaveProperty("content-encoding");
});

it("gives a body that the application allows all the time it needs, and no other", async () => {
  const { edge, port } = await listen(async (request, response) => {
    if (request.url === "/slow") requestContext()?.allowSlowBody?.();
    const body = await text(request).catch(() => "");
    response.end(`<${body}>`);
  });
  Object.assign(edge.server, { headersTimeout: 300, requestTimeout: 300 });
  const send = async (path: string) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      received += chunk;
    });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(`POST ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: 2\r\n\r\na`);
    // Timeouts are looked for every 2 s.
    await new Promise((resolve) => setTimeout(resolve, 2_600));
    if (socket.writable) socket.write("b");
    await closed;
    return received;
  };
  const [slow, other] = await Promise.all([send("/slow"), send("/other")]);
  expect(slow).toMatch(/^HTTP\/1\.1 200 .*<ab>/s);
  expect(other).toMatch(/^HTTP\/1\.1 408 /);
});

it("tells of each response, with the pattern of its route", async () => {
  const told: [string | undefined, number, string][] = [];
  const { port } = await listen(inner, {
    onResponse: ({ url }, { statusCode }, route) => told.push([url, statusCode, route]),
  });
  await ask(port, "/deals?q=1");
  await ask(port, "/x", { method: "TRACE" });
  expect(told).toEqual([
    ["/deals?q=1", 200, "*"],
    ["/x", 405, "*"],
  ]);
});

describe("a connection", () => {
  it("has its pipelined requests handled one at a time", async () => {
    const responses: ServerResponse[] = [];
    let maxConcurrent = 0;
    const { port } = await listen((request, response) => {
      responses.push(response);
      maxConcurrent = Math.max(maxConcurrent, responses.length);
      // Two turns, so that a concurrent second request would have arrived.
      setImmediate(() => setImmediate(() => responses.shift()?.end(request.url)));
    });
    const paths = Array.from({ length: 20 }, (_, n) => `/${n}`);
    const heads = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: here\r\n`);
    const received = await raw(port, `${heads.join("\r\n")}Connection: close\r\n\r\n`);
    expect(received.match(/^\/\d+/gm)).toEqual(paths);
    expect(maxConcurrent).toBe(1);
  });

  it("has the bodies of its requests kept apart", async () => {
    const { port } = await listen(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      response.end(`<${body}>`);
    });
    const post = (body: string, more = "") =>
      `POST / HTTP/1.1\r\nHost: here\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
    const responses = await raw(port, post("first") + post("second") + post("third", "Connection: close\r\n"));
    expect(responses.match(/<\w+>/g)).toEqual(["<first>", "<second>", "<third>"]);
  });

  it("is one of a limited number of its network", async () => {
    const { port } = await listen(inner, { maxConnectionsPerClient: 3 });
    const open = () =>
      new Promise<{ closed: boolean; end(): void }>((resolve) => {
        const state = { closed: false, end: () => void socket.destroy() };
        const socket = connect(port, "127.0.0.1", () => resolve(state)).on("error", () => {});
        socket.once("close", () => Object.assign(state, { closed: true }));
      });
    const sockets = await Promise.all(Array.from({ length: 3 }, open));
    await expect(ask(port, "/")).rejects.toThrow(/ECONNRESET|socket hang up/);
    sockets[0]?.end();
    const body = async () => (await ask(port, "/").catch(() => null))?.body;
    await expect.poll(body).toBe("inner");
    expect(sockets.map(({ closed }) => closed)).toEqual([true, false, false]);
    for (const socket of sockets) socket.end();
  });

  it("is not counted behind a trusted proxy", async () => {
    const { port } = await listen(inner, { maxConnectionsPerClient: 1, trustProxy: 1 });
    const first = connect(port, "127.0.0.1");
    await new Promise((resolve) => first.once("connect", resolve));
    expect((await ask(port, "/")).body).toBe("inner");
    first.destroy();
  });
});

describe("a request that is one too many", () => {
  const few = () => ({ rateLimitFactor: 0.001, trustProxy: 1 });

  it("is turned away before the application sees it, and told when to come again", async () => {
    let handled = 0;
    const { port } = await listen((_, response) => {
      handled += 1;
      response.end();
    }, few());
    const from = (network: string, path = "/deals") => ask(port, path, { headers: { "X-Forwarded-For": network } });
    for (let n = 0; n < 3; n += 1) expect((await from("192.0.2.1")).status).toBe(200);
    const limited = await from("192.0.2.1");
    expect(limited).toMatchObject({ status: 429, headers: { "ratelimit-limit": "3", "ratelimit-remaining": "0" } });
    expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
    const program = await from("192.0.2.1", "/api/deals");
    expect([program.status, JSON.parse(program.body)]).toEqual([429, { error: "Too many requests; try again later" }]);
    expect((await from("192.0.2.1", "/healthz")).status).toBe(200);
    expect((await from("192.0.2.2")).status).toBe(200);
    expect(handled).toBe(5);
    await expect.poll(() => log.records().filter(({ limit }) => limit === "request")).toHaveLength(2);
  });

  it("is not one for a built file", async () => {
    const { port } = await listen(inner, { ...few(), build: await buildWith("site.js") });
    const statuses = async (file: string) => {
      const replies = [];
      for (let n = 0; n < 4; n += 1) replies.push((await ask(port, file)).status);
      return replies;
    };
    expect(await statuses("/assets/site.js")).toEqual([200, 200, 200, 200]);
    expect(await statuses("/assets/none.js")).toEqual([200, 200, 200, 429]);
  });
});

describe("a response of the edge itself", () => {
  it("is a page in the viewer's language, JSON below /api, else a line", async () => {
    const { port } = await listen(inner);
    const get = (path: string, headers: Record<string, string> = {}) => ask(port, path, { headers });
    const html = { Accept: "text/html,*/*" };
    const english = await get("//x", html);
    expect(english).toMatchObject({ status: 400, headers: { "content-type": "text/html; charset=utf-8" } });
    expect(english.body).toContain('<html lang="en"');
    expect(english.body).toContain("We couldn’t understand this request.");
    expect((await get("//x", { ...html, Cookie: "a=b; language=zh" })).body).toContain("无法识别这个请求。");
    expect((await get("//x?lang=zh", html)).body).toContain('<html lang="zh"');
    expect((await get("//x?lang=fr", { ...html, Cookie: "language=fr" })).body).toContain('<html lang="en"');
    expect((await get("//x")).body).toBe("We couldn’t understand this request.\n");
    expect(JSON.parse((await get("/api/%zz", html)).body)).toEqual({ error: "Bad request" });
  });

  it.each([
    ["a broken header", "GET / HTTP/1.1\r\nHost: here\r\nA\u0001: b\r\n\r\n", 400, "text/plain"],
    ["one below /api", "GET /api/deals HTTP/1.1\r\nHost: here\r\nA\u0001: b\r\n\r\n", 400, "application/json"],
    ["one that dots hide", "GET /./api HTTP/1.1\r\nHost: here\r\nA\u0001: b\r\n\r\n", 400, "application/json"],
    ["a large head", `GET /api HTTP/1.1\r\nHost: here\r\nA: ${"a".repeat(20_000)}\r\n\r\n`, 431, "application/json"],
    ["no request", "nonsense\r\n\r\n", 400, "text/plain"],
    ["half a head", "GET / HTTP/1.1\r\nHost: here\r\n", 408, "text/plain"],
  ])("has the headers of every answer: to %s", async (_, text, status, type) => {
    const { port } = await listen(inner);
    const response = await raw(port, text);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toMatch(new RegExp(`\r\nContent-Type: ${type}; charset=utf-8\r\n`));
    for (const name of ["Content-Security-Policy", "X-Content-Type-Options", "X-Request-Id"]) {
      expect(response).toContain(`\r\n${name}: `);
    }
  });

  it("arrives, though a body that is too large is still being sent", async () => {
    const { port } = await listen(inner);
    for (const size of [256 * 1024 + 1, 1_500_000]) {
      const body = Buffer.alloc(size, 97);
      expect((await ask(port, "/login", { method: "POST", body })).status).toBe(413);
      const response = await fetch(`http://127.0.0.1:${port}/api/deals`, { method: "POST", body });
      expect([response.status, await response.json()]).toEqual([413, { error: "The request is too large" }]);
    }
  });

  it("arrives whole, though a read has a body", async () => {
    const { port } = await listen((_, response) => void setTimeout(() => response.end("x".repeat(500_000)), 50));
    const body = "a".repeat(250_000);
    const head = `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${body.length}`;
    for (let request = 0; request < 5; request += 1) {
      expect((await raw(port, `${head}\r\n\r\n${body}`)).length).toBeGreaterThan(500_000);
    }
  });

  it("rejects a body that is too large before it is sent, with Expect: 100-continue", async () => {
    const { port } = await listen(inner);
    const response = await raw(
      port,
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\nExpect: 100-continue\r\n\r\n",
    );
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("is the usual one to an unknown Expect", async () => {
    const { port } = await listen(inner);
    expect((await ask(port, "/", { headers: { Expect: "something" } })).status).toBe(200);
  });
});

describe("the log", () => {
  it("has one line for each request, of those that are turned away too, and none for probes", async () => {
    const { port } = await listen((_, response) => response.writeHead(201).end(), { trustProxy: 1 });
    const headers = { "X-Forwarded-For": "203.0.113.9" };
    await ask(port, "/deals?q=secret", { headers });
    await ask(port, "//x", { headers });
    await ask(port, "/healthz", { headers });
    await raw(port, "nonsense\r\n\r\n");
    await expect.poll(log.records).toHaveLength(3);
    expect(log.records()[0]).toEqual({
      level: "info",
      time: expect.stringMatching(/Z$/),
      event: "request",
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: "GET",
      route: "*",
      status: 201,
      ms: expect.any(Number),
      network: "203.0.113.0/24",
    });
    expect(log.records().map(({ status }) => status)).toEqual([201, 400, 400]);
    expect(log.text()).not.toContain("secret");
  });

  it("names the service token that authorised a request, and its source", async () => {
    const service = { id: "0c5e4f0a-6a39-4bb4-9d3b-0a1d5a3f7f11", source: "nightly" };
    const { port } = await listen((_, response) => {
      Object.assign(requestContext() ?? {}, { service });
      response.end();
    });
    await ask(port, "/api/runs");
    await expect.poll(log.text).toContain('"event":"request"');
    expect(log.records()).toMatchObject([{ token: service.id, source: "nightly" }]);
  });

  it("records clients that disconnect before the response", async () => {
    const { port } = await listen(() => {});
    const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
    setTimeout(() => socket.destroy(), 100);
    await expect.poll(log.text).toContain('"aborted":true');
  });
});
