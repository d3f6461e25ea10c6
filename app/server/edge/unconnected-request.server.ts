import { type IncomingHttpHeaders, IncomingMessage, type RequestListener, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Writable } from "node:stream";

const HEAD_END = "\r\n\r\n";

/** What a listener has answered, as it would have been written to a connection. */
export interface UnconnectedAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}

/** Has a listener answer a GET request that comes by no connection, so that nobody can hang up on it. */
export function answerUnconnected(
  listener: RequestListener,
  { url, headers }: { url: string; headers: IncomingHttpHeaders },
): Promise<UnconnectedAnswer> {
  const request = Object.assign(new IncomingMessage(new Socket()), {
    method: "GET",
    url,
    headers,
    rawHeaders: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
    httpVersion: "1.1",
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    complete: true,
  });
  request.push(null);
  const response = new ServerResponse(request);
  // The end of what is written is the end of the body.
  response.useChunkedEncodingByDefault = false;
  const written: Buffer[] = [];
  const connection = new Writable({
    write(chunk: Buffer, _, done) {
      written.push(chunk);
      done();
    },
  });
  response.assignSocket(connection as Socket);
  return new Promise((resolve, reject) => {
    response.once("error", reject).once("finish", () => resolve(parseAnswer(Buffer.concat(written))));
    listener(request, response);
  });
}

function parseAnswer(written: Buffer): UnconnectedAnswer {
  const end = written.indexOf(HEAD_END);
  const [first = "", ...lines] = written.toString("latin1", 0, end).split("\r\n");
  return {
    status: Number(first.split(" ")[1]),
    headers: lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
    body: written.subarray(end + HEAD_END.length),
  };
}
