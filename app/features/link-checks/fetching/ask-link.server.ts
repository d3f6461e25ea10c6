import { createHash } from "node:crypto";
import { env } from "~/env.server";
import { firstAsking, headTells, isReserved, nextAsking, wordsOf } from "~/features/link-checks/asking";
import {
  type LinkClaim,
  leaseHost,
  recordAsking,
  recordRobots,
  releaseHost,
} from "~/features/link-checks/link-checks.server";
import { ROBOT, readRobots, robotsAddress, type Wishes } from "~/features/link-checks/robots";
import type { Asking } from "~/features/link-checks/tables";
import type { Database } from "~/platform/db/connection.server";
import { guardedRequest, isRequestable, type OutboundResponse } from "~/platform/outbound/guarded-request.server";
import { parseUntrusted } from "~/platform/untrusted-documents/parse-untrusted.server";
import { DAY_MS, MINUTE_MS } from "~/platform/values/durations";

/** The time between two requests to a host. */
const PACE_MS = 10_000;

/** The time after which a host that was asked too often, or that is down, is asked again. */
const PAUSE_MS = 10 * MINUTE_MS;

/** What every reader of a robots.txt reads at least (RFC 9309). */
const MAX_ROBOTS_BYTES = 500 * 1024;

export function mayAsk(url: URL): boolean {
  return isRequestable(url) && !isReserved(url);
}

/** Makes the one request that a claim is for, and records what follows. */
export async function askLink(db: Database, claim: LinkClaim, clock: () => Date): Promise<void> {
  const asking = claim.asking ?? firstAsking(claim.url, clock());
  const url = new URL(asking.address);
  if (!claim.hasRobots) {
    await askForRobots(db, claim, url, clock);
    return;
  }
  const unknown = { verdict: "unknown", startedAt: asking.startedAt } as const;
  const { isAllowed, delay } = await wishesOf(claim, url);
  if (!isAllowed) {
    await recordAsking(db, claim, unknown, { now: clock(), freeAt: after(clock(), 1_000) });
    return;
  }
  const response = await request(url, { method: asking.method });
  const answer = response && { ...response, page: pageOf(response.body, asking) };
  const next = nextAsking(asking, answer, claim);
  const isRefused = "address" in next && !mayAsk(new URL(next.address));
  const wait = Math.max(PACE_MS, Math.min(delay * 1_000, DAY_MS));
  const isBusy = response?.status === 429 || response?.status === 503;
  await recordAsking(db, claim, isRefused ? unknown : { ...next, startedAt: asking.startedAt }, {
    now: clock(),
    headTells: answer && headTells(asking, answer),
    freeAt: after(clock(), isBusy ? Math.max(wait, PAUSE_MS) : wait),
  });
}

/** A host whose rules cannot be read in time is not asked. */
async function wishesOf({ robots: rules }: LinkClaim, { href: address }: URL): Promise<Wishes> {
  if (rules === null) return { isAllowed: true, delay: 0 };
  return (await parseUntrusted("robots", { rules, address })) ?? { isAllowed: false, delay: 0 };
}

/** Reads the robots.txt of the claim's host, which may be that of another host, if this one may be asked too. */
async function askForRobots(db: Database, claim: LinkClaim, url: URL, clock: () => Date): Promise<void> {
  const address = claim.robotsAddress === null ? robotsAddress(url) : new URL(claim.robotsAddress);
  const isElsewhere = address.host !== claim.host;
  const lease = isElsewhere && mayAsk(address) ? await leaseHost(db, address.host, clock()) : null;
  if (isElsewhere && mayAsk(address) && !lease) {
    await releaseHost(db, claim, after(clock(), PACE_MS));
    return;
  }
  const response = mayAsk(address) ? await request(address, { method: "GET", maxBytes: MAX_ROBOTS_BYTES }) : null;
  const robots = readRobots(response && { ...response, body: response.body.toString() }, claim.robotsRedirects);
  const [now, freeAt] = [clock(), after(clock(), PACE_MS)];
  await recordRobots(db, claim, robots, { now, freeAt });
  if (lease) await releaseHost(db, lease, freeAt);
}

async function request(
  url: URL,
  options: { method: "HEAD" | "GET"; maxBytes?: number },
): Promise<OutboundResponse | null> {
  const { publicOrigin } = env();
  const headers = {
    "User-Agent": publicOrigin ? `${ROBOT} (+${publicOrigin})` : ROBOT,
    Accept: "text/html, */*;q=0.5",
  };
  const response = await guardedRequest(url, { headers, ...options });
  return typeof response === "string" ? null : response;
}

function pageOf(body: Buffer, { address }: Asking): string | null {
  const words = wordsOf(body.toString(), address);
  return words === "" ? null : createHash("sha256").update(words).digest("base64url");
}

const after = (time: Date, ms: number) => new Date(time.getTime() + ms);
