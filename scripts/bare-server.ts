import { createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A response without the headers that node:http adds by itself. */
export interface BareResponse {
  headers: OutgoingHttpHeaders;
  bytes: Buffer;
}

/** A program that sends the response of its last message to every request, and reports its port. */
let fixed: BareResponse = { headers: {}, bytes: Buffer.alloc(0) };
const server = createServer((_, response) => {
  response.writeHead(200, fixed.headers).end(fixed.bytes);
});
server.listen(0, "127.0.0.1", () => {
  process.on("message", (next: BareResponse) => {
    fixed = next;
    process.send?.((server.address() as AddressInfo).port);
  });
});
process.on("disconnect", () => process.exit());
