import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { AggregatorRegistry, type Registry } from "prom-client";

/** Serves `/metrics` to Prometheus: a registry, and the sum of the registries of this process's web processes. */
export class MetricsServer {
  readonly #webProcesses = new AggregatorRegistry();
  readonly #server = createServer((request, response) => void this.#respond(request, response));

  constructor(private readonly register: Registry) {}

  async listen({ host, port }: { host: string; port: number }): Promise<void> {
    await once(this.#server.listen(port, host), "listening");
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #respond({ url = "" }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url.split("?", 1)[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      // The second is empty with one process.
      const texts = await Promise.all([this.register.metrics(), this.#webProcesses.clusterMetrics()]);
      response.writeHead(200, { "Content-Type": this.register.contentType }).end(texts.join(""));
    } catch (error) {
      // A web process that does not respond within 5 s.
      response.writeHead(503).end(`${(error as Error).message}\n`);
    }
  }
}
