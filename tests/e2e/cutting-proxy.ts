import http from "node:http";
import type { AddressInfo } from "node:net";

interface SiteResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

const NO_RESPONSE: SiteResponse = { status: 0, headers: {}, body: Buffer.alloc(0) };

type Cut = (response: http.ServerResponse, siteResponse: SiteResponse) => void;

interface Rule {
  path: RegExp;
  cut: Cut;
  /** By default only the response is lost. */
  arrives?: boolean;
}

export async function startCuttingProxy(origin: string) {
  let rule: Rule | null = null;
  const server = http.createServer(async (request, response) => {
    const cutting = rule?.path.test(request.url ?? "") ? rule : null;
    const siteResponse = cutting?.arrives === false ? NO_RESPONSE : await forward(origin, request);
    if (cutting) return cutting.cut(response, siteResponse);
    response.writeHead(siteResponse.status, siteResponse.headers).end(siteResponse.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Applies from now on; null: responses pass unchanged. */
    cut(next: Rule | null) {
      rule = next;
      // The browser reuses idle connections without the new rule noticing.
      server.closeIdleConnections();
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

function forward(origin: string, request: http.IncomingMessage): Promise<SiteResponse> {
  const { url = "/", method, headers } = request;
  const options = { method, headers: { ...headers, host: new URL(origin).host } };
  return new Promise((resolve, reject) => {
    const outgoing = http.request(new URL(url, origin), options, async (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      const body = Buffer.concat(await incoming.toArray());
      delete headers["transfer-encoding"];
      resolve({ status, headers, body });
    });
    request.pipe(outgoing.once("error", reject));
  });
}

const replacedBy =
  (status: number, body = ""): Cut =>
  (response) =>
    response.writeHead(status, body ? { "Content-Type": "text/html" } : {}).end(body);

const PAGE = "<!DOCTYPE html><title>Please log in to this network</title>";

export const CUTS = {
  "the connection ends before a response": (response) => response.destroy(),
  "it ends in the headers": (response) => {
    response.socket?.write("HTTP/1.1 200 OK\r\nContent-Le", () => response.destroy());
  },
  "it ends after the headers": (response, { status, headers, body }) => {
    response.writeHead(status, { ...headers, "content-length": body.length }).flushHeaders();
    setTimeout(() => response.destroy(), 100);
  },
  "it ends in the middle of the body": (response, { status, headers, body }) => {
    response.writeHead(status, { ...headers, "content-length": body.length });
    response.write(body.subarray(0, body.length / 2));
    setTimeout(() => response.destroy(), 100);
  },
  "an empty 503 arrives": replacedBy(503),
  "a page with 502 arrives": replacedBy(502, PAGE),
  "an empty 200 arrives": replacedBy(200),
  "a page with 200 arrives": replacedBy(200, PAGE),
} satisfies Record<string, Cut>;
