import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import onHeaders from "on-headers";

const COMPRESSED = ".br";

const TYPES = new Map([
  [".css", "text/css; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
]);

/** Who takes Brotli only rather than nothing gets what anybody gets. */
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:,|$)/;

/**
 * Has remix-serve send the assets that the build has compressed, to whoever takes them so; it would compress them less
 * well, and at each request. Gives what turns a request to them, given the directory of what browsers fetch.
 */
export function compressedAssets(client: string): (request: IncomingMessage, response: ServerResponse) => void {
  const names = readdirSync(path.join(client, "assets"));
  const files = new Set(names.filter((name) => name.endsWith(COMPRESSED)).map((name) => `/assets/${name}`));
  return (request, response) => {
    const { url = "", headers } = request;
    const file = `${url}${COMPRESSED}`;
    const type = TYPES.get(path.extname(url));
    if (!type || !files.has(file) || !TAKES_BROTLI.test(headers["accept-encoding"] ?? "")) return;
    request.url = file;
    response.setHeader("Content-Type", type);
    response.setHeader("Content-Encoding", "br");
    response.setHeader("Vary", "Accept-Encoding");
    // A file that has gone meanwhile is answered with a page.
    onHeaders(response, () => {
      if (response.statusCode >= 400) response.removeHeader("Content-Encoding");
    });
  };
}
