import { createServer } from "node:net";

/** A free port of this address. Use it soon: it is not reserved. */
export function freePort(host = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    // Without "exclusive" the workers of a cluster would share one port.
    probe.listen({ port: 0, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
