import { createServer } from "node:http";
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
