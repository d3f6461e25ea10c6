import { createWriteStream } from "node:fs";
import http from "node:http";
import https from "node:https";
import { pipeline } from "node:stream/promises";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { env } from "~/env.server";
import { parseUrl } from "~/platform/values/parse-url";

/** The timeout of the whole request, from the lookup of its name to the end of the response. */
const TIMEOUT_MS = 10_000;

const MAX_BODY_BYTES = 64 * 1024;

/** `forbidden`: nothing is sent to this address. */
export type OutboundProblem = "forbidden" | "timeout" | "unreachable";

export interface OutboundRequest {
  method: "GET" | "HEAD" | "POST";
  headers: Record<string, string>;
  body?: string | Buffer;
  /** The limit of the response's body; 64 KB by default. */
  maxBytes?: number;
  /** How many redirects are followed, each checked like the first address; none by default. */
  maxRedirects?: number;
}

export interface ResponseHead {
  /** The status; also 3xx, of a redirect that is not followed. */
  status: number;
  /** The Content-Type header; "" if there is none. */
  contentType: string;
  /** What a conditional request repeats; null if there is none. */
  etag: string | null;
  lastModified: string | null;
  /** Where a redirect leads that is not followed; null if that is no address, or for another status. */
  location: URL | null;
}

export interface OutboundResponse extends ResponseHead {
  /** The body, of which a longer one is cut. */
  body: Buffer;
}

/** Decides which addresses may be requested. */
export interface OutboundPolicy {
  protocols: readonly string[];
  ports: readonly string[];
  /** Origins of the operator's own network: not checked further. */
  trustedOrigins: readonly string[];
  /** The agents connect to the very address that they have checked. */
  agents: { "http:": http.Agent; "https:": https.Agent };
  timeoutMs?: number;
}

const PUBLIC_AGENTS = { "http:": new RequestFilteringHttpAgent(), "https:": new RequestFilteringHttpsAgent() };
const PLAIN_AGENTS = { "http:": new http.Agent(), "https:": new https.Agent() };

const publicPolicy = (): OutboundPolicy => ({
  protocols: ["https:"],
  ports: ["", "80"],
  trustedOrigins: env().outboundAllowedOrigins,
  agents: PUBLIC_AGENTS,
});

/**
 * The only way to connect to an address that a user gave: https, port 443 or 80, and only if every address of its name is public.
 * Never throws.
 */
export async function guardedRequest(
  url: URL,
  request: OutboundRequest,
  policy = publicPolicy(),
): Promise<OutboundResponse | OutboundProblem> {
  const { maxBytes = MAX_BODY_BYTES } = request;
  return guarded(url, request, policy, async (response, head) => ({
    ...head,
    body: await readStart(response, maxBytes),
  }));
}

/**
 * Like {@link guardedRequest}, with the body of a response of status 200 in a file. It is whole: one that ends early is
 * "unreachable", and of a longer one than `maxBytes` the rest is not read. @throws the error of a file that cannot be written
 */
export async function guardedDownload(
  url: URL,
  { file, timeoutMs, ...request }: Omit<OutboundRequest, "method"> & { file: string; timeoutMs: number },
): Promise<ResponseHead | OutboundProblem | "too_large"> {
  const { maxBytes = MAX_BODY_BYTES } = request;
  let isTooLarge = false;
  const bounded = async function* (chunks: AsyncIterable<Buffer>) {
    let length = 0;
    for await (const chunk of chunks) {
      length += chunk.length;
      isTooLarge = length > maxBytes;
      if (isTooLarge) throw new Error("too large");
      yield chunk;
    }
  };
  const options = { ...publicPolicy(), timeoutMs };
  const result = await guarded(url, { ...request, method: "GET" }, options, async (response, head) => {
    if (head.status === 200) await pipeline(response, bounded, createWriteStream(file, { flags: "wx", mode: 0o600 }));
    else response.destroy();
    return head;
  });
  return isTooLarge ? "too_large" : result;
}

/** Whether an address is of a kind that is requested at all; whether it is public shows when its name is looked up. */
export function isRequestable(url: URL): boolean {
  return agentFor(url, publicPolicy()) !== null;
}

type Read<T> = (response: http.IncomingMessage, head: ResponseHead) => Promise<T>;

async function guarded<T extends object>(
  url: URL,
  request: OutboundRequest,
  policy: OutboundPolicy,
  read: Read<T>,
): Promise<T | OutboundProblem> {
  const signal = AbortSignal.timeout(policy.timeoutMs ?? TIMEOUT_MS);
  let [address, headers] = [url, request.headers];
  try {
    for (let left = request.maxRedirects ?? 0; ; left -= 1) {
      const agent = agentFor(address, policy);
      if (!agent) return "forbidden";
      const result = await send(address, { ...request, headers }, { agent, signal, followsRedirects: left > 0 }, read);
      if (!(result instanceof URL)) return result;
      // Credentials are for the first origin alone.
      if (result.origin !== address.origin) headers = withoutAuthorization(headers);
      address = result;
    }
  } catch (error) {
    if (FILE_ERRORS.has(String((error as NodeJS.ErrnoException).code))) throw error;
    if (signal.aborted) return "timeout";
    // The agent's errors have no code.
    return error instanceof Error && / is not allowed\. /.test(error.message) ? "forbidden" : "unreachable";
  }
}

/** The agent that may connect to an address; null if none may. */
function agentFor({ protocol, port, username, password, origin }: URL, policy: OutboundPolicy): http.Agent | null {
  const isTrusted = policy.trustedOrigins.includes(origin);
  if (!isHttp(protocol) || username || password) return null;
  if (!isTrusted && !(policy.protocols.includes(protocol) && policy.ports.includes(port))) return null;
  return (isTrusted ? PLAIN_AGENTS : policy.agents)[protocol];
}

const isHttp = (protocol: string): protocol is "http:" | "https:" => protocol === "http:" || protocol === "https:";

/** Errors of this machine's files, which say nothing of the other side. */
const FILE_ERRORS = new Set(["EACCES", "EDQUOT", "EEXIST", "EIO", "EISDIR", "ENOSPC", "EROFS"]);

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The result of `read`, or the address of a redirect that is followed. */
function send<T>(
  url: URL,
  { method, headers, body }: OutboundRequest,
  { followsRedirects, ...options }: { agent: http.Agent; signal: AbortSignal; followsRedirects: boolean },
  read: Read<T>,
): Promise<T | URL> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, ...options }, (response) => {
      const { statusCode: status = 0, headers: given } = response;
      const location = REDIRECTS.has(status) ? parseUrl(given.location ?? "", url.href) : null;
      if (followsRedirects && location) {
        response.destroy();
        resolve(location);
        return;
      }
      const [etag = null, lastModified = null] = [given.etag, given["last-modified"]];
      const head = { status, contentType: given["content-type"] ?? "", etag, lastModified, location };
      read(response, head).then(resolve, reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function withoutAuthorization({ Authorization: _, ...headers }: Record<string, string>): Record<string, string> {
  return headers;
}

/** Reads the start of a body, and closes the connection if there is more. */
async function readStart(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
