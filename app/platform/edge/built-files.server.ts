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

const PICTURE = /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/;

/** Matches only without a quality value: a client that lowers Brotli's quality gets what remix-serve sends. */
const ACCEPTS_BROTLI = /(?:^|,)\s*br\s*(?:,|$)/;

/** The built client's files, which are exempt from rate limits. */
interface BuiltFiles {
  /** The pattern that is logged for a request of a file; null if it is not one of a file. */
  patternOf(request: IncomingMessage): string | null;
  /** Points a client that accepts Brotli to the compressed file: remix-serve would compress less well, and at each request. */
  toCompressed(request: IncomingMessage, response: ServerResponse): void;
}

export function isPicture(path: string): boolean {
  return PICTURE.test(path);
}

/** @param client the build's client directory */
export function builtFiles(client: string): BuiltFiles {
  const entries = readdirSync(client, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = new Set(
    entries.map(({ parentPath, name }) => `/${path.relative(client, path.join(parentPath, name))}`),
  );
  return {
    patternOf(request) {
      const file = pathOf(request);
      if (!files.has(file)) return null;
      return file.startsWith("/assets/") ? "/assets/*" : file;
    },
    toCompressed(request, response) {
      const { url = "", headers } = request;
      const file = `${url}${COMPRESSED}`;
      const type = TYPES.get(path.extname(url));
      if (!type || !files.has(file) || !ACCEPTS_BROTLI.test(headers["accept-encoding"] ?? "")) return;
      request.url = file;
      response.setHeader("Content-Type", type);
      response.setHeader("Content-Encoding", "br");
      response.setHeader("Vary", "Accept-Encoding");
      // The file may have been deleted since: the response is an uncompressed error page.
      onHeaders(response, () => {
        if (response.statusCode >= 400) response.removeHeader("Content-Encoding");
      });
    },
  };
}
