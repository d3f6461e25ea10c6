import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { installEdge } from "~/http/edge.server";
import { ask, portOf } from "./site";

// How long a client may dawdle is seen at the server, not waited for.
it("keeps no socket for a client that dawdles, and not too many of them", async () => {
  const edge = installEdge({});
  const server = createServer((_, response) => response.end("inner"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = portOf(server);
  expect((await ask(port, "/")).body).toBe("inner");
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 5_000,
    maxConnections: 500,
    maxRequestsPerSocket: 1_000,
  });
  expect((await ask(port, "/")).headers).toMatchObject({ "x-frame-options": "DENY" });
  await edge.close(1_000);
  expect(server.listening).toBe(false);
  await expect(ask(port, "/")).rejects.toThrow("ECONNREFUSED");
});

it("allows the human check's provider on the sign-up page alone, and only where it is switched on", async () => {
  const policies = async (recaptchaOrigin: string | undefined, path: string) => {
    const edge = installEdge({ recaptchaOrigin });
    const server = createServer((_, response) => response.end("inner"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { headers } = await ask(portOf(server), path);
    await edge.close(1_000);
    const policy = String(headers["content-security-policy"]).replace(/'nonce-[^']+'/, "'nonce'");
    return new Map(policy.split("; ").map((directive) => directive.split(/ (.*)/) as [string, string]));
  };
  const provider = "https://www.google.com";
  for (const path of ["/signup", "/signup/", "/SIGNUP?redirectTo=%2F"]) {
    const allowed = await policies(provider, path);
    expect(allowed.get("script-src")).toBe(
      "'self' 'nonce' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    );
    expect(allowed.get("frame-src")).toBe("https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/");
    expect(allowed.get("connect-src")).toBe("'self' https://www.google.com/recaptcha/");
    expect(allowed.get("style-src")).toBe("'self'");
  }
  const usual = await policies(undefined, "/signup");
  expect(usual.get("script-src")).toBe("'self' 'nonce'");
  expect(usual.get("connect-src")).toBe("'self'");
  expect(usual.has("frame-src")).toBe(false);
  for (const path of ["/", "/login", "/signup/other", "/?x=/signup"]) {
    expect(await policies(provider, path)).toEqual(usual);
  }
});

it("says of no page that it is compressed as the asset was that has gone", async () => {
  const client = await mkdtemp(path.join(tmpdir(), "client-"));
  await mkdir(path.join(client, "assets"));
  await writeFile(path.join(client, "assets/site.js.br"), "");
  const edge = installEdge({ client });
  const server = createServer(({ url }, response) => response.writeHead(404).end(url));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { headers, body } = await ask(portOf(server), "/assets/site.js", { headers: { "Accept-Encoding": "br" } });
  expect(body).toBe("/assets/site.js.br");
  expect(headers).not.toHaveProperty("content-encoding");
  await edge.close(1_000);
  await rm(client, { recursive: true });
});
