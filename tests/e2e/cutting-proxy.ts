import http from "node:http";
import type { AddressInfo } from "node:net";

/** An answer of the site's, as it came. */
interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

const NO_ANSWER: Answer = { status: 0, headers: {}, body: Buffer.alloc(0) };

/** What becomes of an answer on its way to the browser. */
export type Cut = (response: http.ServerResponse, answer: Answer) => void;

interface Rule {
  /** Of what addresses. */
  path: RegExp;
  cut: Cut;
  /** Whether the site has done what it was asked for: as a rule it has, and its answer is lost. */
  arrives?: boolean;
}

/** What stands between a browser and a site, and does to answers what networks and proxies do. */
export async function startCuttingProxy(origin: string) {
  let rule: Rule | null = null;
  const server = http.createServer(async (request, response) => {
    const cutting = rule?.path.test(request.url ?? "") ? rule : null;
    const answer = cutting?.arrives === false ? NO_ANSWER : await ask(origin, request);
    if (cutting) return cutting.cut(response, answer);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on; null: every answer comes as it is. */
    cut(next: Rule | null) {
      rule = next;
      // What is open may have been promised an answer.
      server.closeIdleConnections();
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

function ask(origin: string, request: http.IncomingMessage): Promise<Answer> {
  const { url = "/", method, headers } = request;
  const options = { method, headers: { ...headers, host: new URL(origin).host } };
  return new Promise((resolve, reject) => {
    const asked = http.request(new URL(url, origin), options, async (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      const body = Buffer.concat(await incoming.toArray());
      delete headers["transfer-encoding"];
      resolve({ status, headers, body });
    });
    request.pipe(asked.once("error", reject));
  });
}

const bare =
  (status: number, body = ""): Cut =>
  (response) =>
    response.writeHead(status, body ? { "Content-Type": "text/html" } : {}).end(body);

const PAGE = "<!DOCTYPE html><title>Please log in to this network</title>";

/** The moments of an answer at which it can end, and what can come in its place. */
export const CUTS: Record<string, Cut> = {
  "the connection ends before an answer": (response) => response.destroy(),
  "it ends in the head": (response) => {
    response.socket?.write("HTTP/1.1 200 OK\r\nContent-Le", () => response.destroy());
  },
  "it ends after the head": (response, { status, headers, body }) => {
    response.writeHead(status, { ...headers, "content-length": body.length }).flushHeaders();
    setTimeout(() => response.destroy(), 100);
  },
  "it ends in the middle of the body": (response, { status, headers, body }) => {
    response.writeHead(status, { ...headers, "content-length": body.length });
    response.write(body.subarray(0, body.length / 2));
    setTimeout(() => response.destroy(), 100);
  },
  "a bare 503 comes": bare(503),
  "a page with 502 comes": bare(502, PAGE),
  "nothing comes, with 200": bare(200),
  "a page comes, with 200": bare(200, PAGE),
};
