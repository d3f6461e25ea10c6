import { createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** An answer as it goes out: the headers that node:http does not add by itself, and the bytes of the body. */
export interface BareAnswer {
  headers: OutgoingHttpHeaders;
  bytes: Buffer;
}

/** A program that sends everybody the answer that it was last told, and does nothing else. It tells its port. */
let answer: BareAnswer = { headers: {}, bytes: Buffer.alloc(0) };
const server = createServer((_, response) => {
  response.writeHead(200, answer.headers).end(answer.bytes);
});
server.listen(0, "127.0.0.1", () => {
  process.on("message", (told: BareAnswer) => {
    answer = told;
    process.send?.((server.address() as AddressInfo).port);
  });
});
process.on("disconnect", () => process.exit());
