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
  /** From now on, or for addresses that begin with a path; null: no response. */
  answer(status: number | null, body?: string | Buffer, path?: string): void;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answers = [{ path: "", status: 201 as number | null, body: "" as string | Buffer }];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
    const { status, body } = answers.find(({ path }) => request.url?.startsWith(path)) ?? { status: null, body: "" };
    if (status === null) request.socket.destroy();
    else response.writeHead(status, { Location: "/elsewhere" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    received,
    answer(status, body = "", path = "") {
      answers = [{ path, status, body }, ...(path ? answers : [])];
    },
    close: () => server.close().closeAllConnections(),
  };
}
