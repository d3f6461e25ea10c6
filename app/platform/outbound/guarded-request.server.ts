import http from "node:http";
import https from "node:https";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { env } from "~/env.server";

/** The timeout of the whole request, from the lookup of its name to the end of the response. */
const TIMEOUT_MS = 10_000;

const MAX_BODY_BYTES = 64 * 1024;

/** `forbidden`: nothing is sent to this address. */
export type OutboundProblem = "forbidden" | "timeout" | "unreachable";

export interface OutboundRequest {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | Buffer;
  /** The limit of the response's body; 64 KB by default. */
  maxBytes?: number;
}

export interface OutboundResponse {
  /** The status; also 3xx, since redirects are not followed. */
  status: number;
  /** The Content-Type header; "" if there is none. */
  contentType: string;
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
  const { protocol, port, username, password, origin } = url;
  const isTrusted = policy.trustedOrigins.includes(origin);
  if (!isHttp(protocol) || username || password) return "forbidden";
  if (!isTrusted && !(policy.protocols.includes(protocol) && policy.ports.includes(port))) return "forbidden";
  const agent = (isTrusted ? PLAIN_AGENTS : policy.agents)[protocol];
  const signal = AbortSignal.timeout(policy.timeoutMs ?? TIMEOUT_MS);
  try {
    return await send(url, request, { agent, signal });
  } catch (error) {
    if (signal.aborted) return "timeout";
    // The agent's errors have no code.
    return error instanceof Error && / is not allowed\. /.test(error.message) ? "forbidden" : "unreachable";
  }
}

const isHttp = (protocol: string): protocol is "http:" | "https:" => protocol === "http:" || protocol === "https:";

function send(
  url: URL,
  { method, headers, body, maxBytes = MAX_BODY_BYTES }: OutboundRequest,
  options: { agent: http.Agent; signal: AbortSignal },
): Promise<OutboundResponse> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, ...options }, (response) => {
      const { statusCode: status = 0, headers: given } = response;
      const responseOf = (start: Buffer) => ({ status, contentType: given["content-type"] ?? "", body: start });
      readStart(response, maxBytes).then((start) => resolve(responseOf(start)), reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
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
