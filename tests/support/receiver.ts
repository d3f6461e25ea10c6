import { createServer, type IncomingHttpHeaders } from "node:http";
import { portOf } from "../site/site";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A server on loopback that takes messages, such as a push service or a webhook's. */
export interface Receiver {
  origin: string;
  received: Received[];
  /** From now on; null: no response. */
  answer(status: number | null, body?: string | Buffer): void;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let next: { status: number | null; body: string | Buffer } = { status: 201, body: "" };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
    if (next.status === null) request.socket.destroy();
    else response.writeHead(next.status, { Location: "/elsewhere" }).end(next.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    received,
    answer(status, body = "") {
      next = { status, body };
    },
    close: () => server.close().closeAllConnections(),
  };
}
