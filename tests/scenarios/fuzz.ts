import fc from "fast-check";
import { rateDeal } from "~/features/ratings/ratings.server";
import { startRun } from "~/features/sources/runs.server";
import { openApiDocument } from "~/platform/api/openapi.server";
import type { Database } from "~/platform/db/connection.server";
import { parseUrl } from "~/platform/values/parse-url";
import type { Site } from "../../scripts/start-site";
import { ApiDocument } from "../site/api/document";
import { ask } from "../site/site";
import { insertAlert } from "../support/alerts";
import { insertDeals } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { insertToken } from "../support/tokens";
import { unique } from "../support/unique";
import { type FuzzRequest, fuzzRequest } from "./fuzz-requests";
import { exchange, type RawAnswer } from "./raw-http";

/** By the same people: they may log out, or delete each other's deals. */
const BATCH = 500;
const AT_ONCE = 8;
/** Kinds of faults that are reported, at most. */
const MOST = 50;

/** With mail it has the forms of forgotten passwords; no account here asks for one. */
export const FUZZED_SITE = {
  RATE_LIMIT_FACTOR: "0",
  CACHE_MB: "64",
  BCRYPT_COST: "10",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "shop@deals.example",
};

interface Cast {
  tokens: Record<FuzzRequest["who"], string>;
  places: Record<string, string>;
}

export interface FuzzReport {
  /** By status; 0: none. */
  statuses: Record<number, number>;
  /** Each kind once, with a request that has it. */
  faults: string[];
}

/**
 * No answer may be a fault, none below /api a page or a success with a body that is not documented, every whole request
 * is answered, and the site logs no fault. The same seed sends the same requests.
 */
export function fuzz(
  site: Site,
  db: Database,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzReport> {
  const batchAt = (sent: number) =>
    fc.sample(fuzzRequest, { seed: seed + sent, numRuns: Math.min(BATCH, requests - sent) });
  return sendBatches(site, db, { requests, batchAt });
}

export function sweep(site: Site, db: Database, requests: readonly FuzzRequest[]): Promise<FuzzReport> {
  const batchAt = (sent: number) => requests.slice(sent, sent + BATCH);
  return sendBatches(site, db, { requests: requests.length, batchAt });
}

async function sendBatches(
  site: Site,
  db: Database,
  { requests, batchAt }: { requests: number; batchAt: (sent: number) => FuzzRequest[] },
): Promise<FuzzReport> {
  const statuses: Record<number, number> = {};
  const faulty = new Set<string>();
  const faults = new Set<string>();
  for (let sent = 0; sent < requests && faulty.size < MOST; sent += BATCH) {
    const cast = await insertCast(db, site.port);
    const queue = batchAt(sent);
    const work = async () => {
      for (let request = queue.pop(); request; request = queue.pop()) {
        const { status, fault } = await judge(site, cast, request);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (!fault) continue;
        const like = `${fault} of ${request.method} ${pathOf(request).slice(0, 40)}`;
        if (faulty.has(like) || faulty.size >= MOST) continue;
        faulty.add(like);
        faults.add(`${fault}: ${JSON.stringify(request)}`.slice(0, 1_000));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return { statuses, faults: [...faults, ...(await faultsOfSite(site))] };
}

async function insertCast(db: Database, port: number): Promise<Cast> {
  const [deal = ""] = await insertDeals(db, [{ title: "Lamp" }, { title: "Oil" }]);
  const name = unique();
  const member = await insertSignedIn(db, `m${name}`, { cost: 10 });
  const admin = await insertSignedIn(db, `a${name}`, { cost: 10, isAdmin: true });
  const rating = await rateDeal(db, { dealId: deal, userId: member.id, rating: 4, comment: "Bright" });
  const source = `shop-${name}`;
  const { token: service } = await insertToken(db, { source, actorId: admin.id });
  const alert = await insertAlert(db, member.id, { q: "lamp" });
  const { id: run } = await startRun(db, { source, now: new Date() });
  return {
    tokens: { visitor: "", member: member.token, admin: admin.token, service },
    places: { deal, user: member.id, rating: rating?.id ?? "", run, alert, host: `127.0.0.1:${port}` },
  };
}

async function judge(site: Site, cast: Cast, request: FuzzRequest): Promise<{ status: number; fault: string | null }> {
  const filled = fill(request, cast);
  try {
    const answer = await send(site.port, cast, filled);
    return { status: answer.status, fault: faultOf(filled, answer) };
  } catch (error) {
    return { status: 0, fault: String(error) };
  }
}

/** Dots resolved, as by the site. */
function pathOf({ target }: FuzzRequest): string {
  return parseUrl(`http://site.invalid${target}`)?.pathname ?? target.split("?")[0] ?? "";
}

const DOCUMENT = new ApiDocument(JSON.parse(JSON.stringify(openApiDocument())));

/** A batch is answered row by row. */
const WITH_BODY = [...DOCUMENT.operations]
  .filter(([key, { requestBody }]) => requestBody && key !== "POST /api/deals/batch")
  .map(([key, { requestBody }]) => ({
    key,
    pattern: new RegExp(`^${key.replace(/\{\w+\}/g, "[^/]+")}$`),
    isOptional: requestBody?.required === false,
  }));

function isUndocumented(request: FuzzRequest): boolean {
  const operation = WITH_BODY.find(({ pattern }) => pattern.test(`${request.method} ${pathOf(request)}`));
  if (!operation || (operation.isOptional && request.body === "")) return false;
  return !DOCUMENT.takes(operation.key, parsed(request.body));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faultOf(request: FuzzRequest, { status, headers, body }: RawAnswer): string | null {
  const { method, framing } = request;
  if (status >= 500) return String(status);
  // All of it was sent at once: the site has waited for nothing.
  if (status === 408 && framing !== "cut") return "408";
  // An incomplete request may end without a response.
  if (status === 0) return framing === "length" ? "no response" : null;
  const { "content-type": type = "", "content-encoding": encoding } = headers;
  const path = pathOf(request);
  const isApi = /^\/api(?:\/|$)/i.test(path) && !/^\/api\/docs(?:[./]|$)/i.test(path);
  if (isApi && type.includes("html")) return `${status} as HTML below /api`;
  if (isApi && status < 400 && isUndocumented(request)) return `${status} to a body that is not documented`;
  if (!type.startsWith("application/json") || method === "HEAD" || body === "" || encoding) return null;
  const data = parsed(body);
  if (data === undefined) return `${status} with broken JSON`;
  return isApi && status >= 400 && typeof Object(data).error !== "string" ? `${status} without an error` : null;
}

async function send(port: number, cast: Cast, request: FuzzRequest): Promise<RawAnswer> {
  const { method, target, headers, body } = request;
  if (request.byFetch) {
    const init = { method, headers: headers.map(([name, value]) => [name, value] as [string, string]) };
    try {
      const answer = await fetch(new URL(target, `http://127.0.0.1:${port}`), {
        ...init,
        redirect: "manual",
        ...(body && { body }),
        signal: AbortSignal.timeout(30_000),
      });
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
    } catch (error) {
      // It does not take everything; a time-out is the site's.
      if (error instanceof Error && error.name === "TimeoutError") throw error;
    }
  }
  return exchange(port, bytesOf(request, cast.places.host), { end: request.framing === "cut" });
}

const ofService = (token: string) => [["Authorization", `Bearer ${token}`]] as const;
const ofPerson = (token: string) =>
  [
    ["Cookie", `authSession=${token}`],
    ["session-token", token],
  ] as const;

function fill(request: FuzzRequest, { tokens, places }: Cast): FuzzRequest {
  const put = (text: string) =>
    text.replace(/\{(deal|user|rating|run|alert|host)\}/g, (_, place: string) => places[place] ?? "");
  const token = tokens[request.who];
  const own = token === "" ? [] : request.who === "service" ? ofService(token) : ofPerson(token);
  const given = request.headers.map(([name, value]) => [name, put(value)] as const);
  const named = new Set(given.map(([name]) => name));
  const headers = [...own.filter(([name]) => !named.has(name)), ...given];
  return { ...request, headers, target: put(request.target), body: put(request.body) };
}

/** What would end a line early is left out of the first one and of headers. */
function bytesOf({ method, target, headers, body, framing }: FuzzRequest, host = ""): Buffer {
  const bytes = Buffer.from(body);
  const hasHost = headers.some(([name]) => name === "Host");
  const length = bytes.length + (framing === "cut" ? 100 : 0);
  const lines = [
    `${method} ${target.replace(/[\s\0]/g, "")} HTTP/1.1`,
    ...(hasHost ? [] : [`Host: ${host}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(framing === "chunked" ? ["Transfer-Encoding: chunked"] : length > 0 ? [`Content-Length: ${length}`] : []),
    "Connection: close",
  ];
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
  if (framing !== "chunked") return Buffer.concat([head, bytes]);
  const piece = [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")];
  return Buffer.concat([head, ...(bytes.length > 0 ? piece : []), Buffer.from("0\r\n\r\n")]);
}

async function faultsOfSite(site: Site): Promise<string[]> {
  const faults: string[] = [];
  if (site.child.exitCode !== null) faults.push(`The site has ended: ${site.output().slice(-2_000)}`);
  else {
    const { status } = await ask(site.port, "/readyz");
    if (status !== 200) faults.push(`/readyz answers ${status}`);
  }
  const lines = site.output().split("\n");
  // The worker's connection may time out on a busy machine; it starts again by itself.
  const told = lines.filter(
    (line) => /"level":"error"|"event":"fault"|Unhandled|Error:/.test(line) && !line.includes('"jobs_interrupted"'),
  );
  const distinct = new Set(told.map((line) => line.replace(/"(?:request|id|time)":"[^"]*",?/g, "").slice(0, 300)));
  return [...faults, ...[...distinct].slice(0, 10).map((line) => `The log says: ${line}`)];
}
