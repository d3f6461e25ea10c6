import { connect } from "node:net";

export interface RawAnswer {
  /** 0 when there was no answer. */
  status: number;
  /** In lower case, the last of several of a name. */
  headers: Record<string, string>;
  body: string;
}

/** `end`: nothing more comes. @throws when the server has not hung up after `patience` milliseconds */
export function exchange(port: number, bytes: Buffer, { end = false, patience = 30_000 } = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No end after ${patience} ms`));
    }, patience);
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // A server that refuses may hang up while it is still being sent to.
    socket.on("error", () => {});
    socket.once("end", () => socket.end());
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(parseAnswer(Buffer.concat(chunks).toString("latin1")));
    });
    if (end) socket.end(bytes);
    else socket.write(bytes);
  });
}

/** Not a mere "100 Continue"; a body in pieces is put together. */
export function parseAnswer(text: string): RawAnswer {
  const from = text.replace(/^(?:HTTP\/1\.1 100 [^\r]*\r\n\r\n)+/, "");
  const split = from.indexOf("\r\n\r\n");
  const [first = "", ...lines] = (split < 0 ? from : from.slice(0, split)).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const rest = split < 0 ? "" : from.slice(split + 4);
  const body = headers["transfer-encoding"] === "chunked" ? unchunk(rest) : rest;
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers, body };
}

function unchunk(text: string): string {
  let body = "";
  for (let at = 0; ; ) {
    const line = text.indexOf("\r\n", at);
    const size = Number.parseInt(text.slice(at, line), 16);
    if (line < 0 || !size) return body;
    body += text.slice(line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
}
