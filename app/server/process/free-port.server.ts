import { createServer } from "node:net";

/** A port of this address on which nobody listens at this moment. Take it soon: nothing keeps others from it. */
export function freePort(host = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    // Without "exclusive" a process of a cluster would be told what another has found.
    probe.listen({ port: 0, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
