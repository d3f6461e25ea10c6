import { createServer } from "node:net";
import { StartError } from "./open-database.server";

/** Finds a free port without reserving it: use it soon. @throws the system's error when the port is taken or may not be used */
export function freePort({ host = "127.0.0.1", port = 0 } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    // Without "exclusive", the workers of a cluster would share one port.
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

const EXAMPLES: Record<string, number> = { PORT: 3001, METRICS_PORT: 9465 };

/** Replaces port 0 by a free one. @throws StartError, which names the `setting`, if the port is taken or may not be used */
export async function usablePlace({ host, port }: { host: string; port: number }, setting = "PORT") {
  try {
    return { host, port: await freePort({ host, port }) };
  } catch (error) {
    const reasons: Record<string, string> = { EADDRINUSE: "is taken", EACCES: "may not be used by this user" };
    const { code = "" } = error as NodeJS.ErrnoException;
    const why = `Port ${port} of ${host} ${reasons[code] ?? `cannot be used (${code})`}.`;
    throw new StartError(`${why} Set ${setting} to another one, for example ${setting}=${EXAMPLES[setting]}.`);
  }
}
