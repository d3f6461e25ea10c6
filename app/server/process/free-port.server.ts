import { createServer } from "node:net";

/** Not reserved: use it soon. @throws the system's error when the port is taken or may not be used */
export function freePort({ host = "127.0.0.1", port = 0 } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    // Without "exclusive" the workers of a cluster would share one port.
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
