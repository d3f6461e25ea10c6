import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import onHeaders from "on-headers";
import { pathOf } from "./rejections.server";

const COMPRESSED = ".br";

const TYPES = new Map([
  [".css", "text/css; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
]);

/** Who takes Brotli only rather than nothing gets what anybody gets. */
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:,|$)/;

/** The files of a build, which cost next to nothing to send. */
export interface BuiltFiles {
  /** How the log names the file that a request asks for; null where it asks for none. */
  patternOf(request: IncomingMessage): string | null;
  /**
   * Has remix-serve send the asset as the build has compressed it, to whoever takes it so; it would compress it less
   * well, and at each request.
   */
  toCompressed(request: IncomingMessage, response: ServerResponse): void;
}

/** @param client the directory of what browsers fetch */
export function builtFiles(client: string): BuiltFiles {
  const entries = readdirSync(client, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = new Set(
    entries.map(({ parentPath, name }) => `/${path.relative(client, path.join(parentPath, name))}`),
  );
  return {
    patternOf(request) {
      const asked = pathOf(request);
      if (!files.has(asked)) return null;
      return asked.startsWith("/assets/") ? "/assets/*" : asked;
    },
    toCompressed(request, response) {
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
    },
  };
}
