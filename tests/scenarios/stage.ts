import { mergeDeals } from "~/features/duplicates/merge.server";
import { rateDeal } from "~/features/ratings/ratings.server";
import { startRun } from "~/features/sources/runs.server";
import type { Database } from "~/platform/db/connection.server";
import { ask, type Question, type Reply } from "../site/site";
import { insertAlert } from "../support/alerts";
import { insertDeals } from "../support/deals";
import { insertSignedIn, longAgo, PASSWORD } from "../support/people";
import { nameOf } from "../support/site-under-test";
import { sumOf } from "../support/sum";
import { insertToken } from "../support/tokens";

export const ACTORS = ["visitor", "expired", "member", "moderator", "admin", "service"] as const;
export type Actor = (typeof ACTORS)[number];

interface ApiCall {
  path: string;
  body?: unknown;
}

type SignedIn = Awaited<ReturnType<typeof insertSignedIn>>;

/** The first of two deals is rated by the member; one is merged into it. */
export interface Stage {
  dealId: string;
  mergedId: string;
  unratedId: string;
  ratingId: string;
  member: SignedIn;
  moderator: SignedIn;
  admin: SignedIn;
  expired: SignedIn;
  /** Of one source: with all scopes, and with one each. */
  service: ServiceToken;
  reader: ServiceToken;
  writer: ServiceToken;
  runId: string;
  closedRunId: string;
  /** The member's. */
  alertId: string;
}

interface ServiceToken {
  id: string;
  token: string;
}

export async function setStage(db: Database): Promise<Stage> {
  const [dealId = "", unratedId = "", mergedId = ""] = await insertDeals(db, [
    { title: "Desk lamp", category: "home_kitchen", tags: ["Light"], featured: true, coupon: "SAVE5" },
    { title: "Lamp oil", expiresAt: new Date(Date.now() + 86_400_000) },
    // Of two deals the older one is kept, however long it takes to write them.
    { title: "The same lamp", createdAt: new Date(Date.now() + 60_000) },
  ]);
  const member = await insertSignedIn(db, "alice");
  const moderator = await insertSignedIn(db, "mod", { role: "moderator" });
  const admin = await insertSignedIn(db, "boss", { isAdmin: true });
  const expired = await insertSignedIn(db, "sleeper", { now: longAgo() });
  await mergeDeals(db, { from: mergedId, into: dealId, actorId: admin.id, now: new Date() });
  const rating = await rateDeal(db, { dealId, userId: member.id, rating: 4, comment: "Bright" });
  const by = { source: SOURCE, actorId: admin.id };
  const service = await insertToken(db, by);
  const reader = await insertToken(db, { ...by, scopes: ["deals:read"] });
  const writer = await insertToken(db, { ...by, scopes: ["deals:write"] });
  // Starting the second run abandons the first.
  const { id: closedRunId } = await startRun(db, { source: SOURCE, now: new Date() });
  const { id: runId } = await startRun(db, { source: SOURCE, now: new Date() });
  const alertId = await insertAlert(db, member.id, alertBody);
  return {
    ...{ dealId, unratedId, mergedId, ratingId: rating?.id ?? "", member, moderator, admin, expired },
    ...{ service, reader, writer, runId, closedRunId, alertId },
  };
}

const SOURCE = "nordlicht";

export const dealBody = {
  title: "Reading lamp",
  description: "Bright.",
  originalPrice: 40,
  discountedPrice: 19.99,
  imageUrl: "",
  store: "Nordlicht",
  category: nameOf("home_kitchen"),
  tags: "Light,好物",
  url: "https://shop.example/reading-lamp",
  crawlurl: "",
  source: "admin",
  expiresAt: "2099-01-31T23:59:59.000Z",
  featured: false,
  coupon: "SAVE5",
};

/** For service tokens, which may not set a source. */
export const deliveryBody = { ...dealBody, source: undefined };

const submissionBody = {
  ...{ title: "Walking boots", originalPrice: 120, discountedPrice: 60, store: "Fells", category: "other" },
  ...{ url: "https://fells.example/boots", note: "The wide ones", credited: true },
};

const alertBody = { q: "headphones -wired", category: "Electronics", maxPrice: 50, triggers: ["new", "cheaper"] };

const DELIVERED = "https://shop.example/delivered";

const WEEKLY = "/api/sources/weekly";

/** Its address is not fetched: it is this machine's. */
const feedBody = {
  address: "https://127.0.0.1/feed",
  format: "rss",
  intervalMinutes: 60,
  store: "Fells",
  trusted: false,
};

export function goodCalls(
  { dealId, unratedId, ratingId, alertId, member, reader, runId }: Stage,
  newcomer: { username: string; recaptchaToken: string },
): Record<string, ApiCall> {
  return {
    "GET /api/deals": { path: "/api/deals?page=1&limit=24&category=Home%20%26%20Kitchen" },
    "POST /api/deals": { path: "/api/deals", body: dealBody },
    "GET /api/deals/search": { path: "/api/deals/search?q=lamp&page=1&limit=50" },
    "GET /api/deals/{id}": { path: `/api/deals/${dealId}` },
    "PUT /api/deals/{id}": { path: `/api/deals/${dealId}`, body: { ...dealBody, title: "Table lamp" } },
    "GET /api/deals/{id}/prices": { path: `/api/deals/${dealId}/prices` },
    "GET /api/deals/{id}/ratings": { path: `/api/deals/${dealId}/ratings` },
    "GET /api/deals/{id}/users/{userId}/rating": { path: `/api/deals/${dealId}/users/${member.id}/rating` },
    "POST /api/ratings": { path: "/api/ratings", body: { dealId: unratedId, rating: 5, comment: "Good" } },
    "PUT /api/ratings/{ratingId}": { path: `/api/ratings/${ratingId}`, body: { rating: 2 } },
    "GET /api/submissions": { path: "/api/submissions?page=1&limit=20" },
    "POST /api/submissions": { path: "/api/submissions", body: submissionBody },
    "GET /api/alerts": { path: "/api/alerts" },
    "POST /api/alerts": { path: "/api/alerts", body: alertBody },
    "GET /api/alerts/{id}": { path: `/api/alerts/${alertId}` },
    "PUT /api/alerts/{id}": { path: `/api/alerts/${alertId}`, body: { ...alertBody, q: "boots", paused: true } },
    "DELETE /api/alerts/{id}": { path: `/api/alerts/${alertId}` },
    "GET /api/deals/{id}/users/{userId}/like": { path: `/api/deals/${dealId}/users/${member.id}/like` },
    "POST /api/likes/toggle": { path: "/api/likes/toggle", body: { dealId } },
    "GET /api/deals/{id}/nolucks": { path: `/api/deals/${dealId}/nolucks` },
    "GET /api/deals/{id}/users/{userId}/noluck": { path: `/api/deals/${dealId}/users/${member.id}/noluck` },
    "POST /api/nolucks/toggle": { path: "/api/nolucks/toggle", body: { dealId } },
    "GET /api/deals/{id}/worked": { path: `/api/deals/${dealId}/worked` },
    "POST /api/deals/{id}/worked": { path: `/api/deals/${dealId}/worked` },
    "DELETE /api/deals/{id}/worked": { path: `/api/deals/${dealId}/worked` },
    "POST /api/users/signup": {
      path: "/api/users/signup",
      body: { ...newcomer, email: `${newcomer.username}@shop.test`, password: PASSWORD },
    },
    "POST /api/auth/login": { path: "/api/auth/login", body: { email: member.email, password: PASSWORD } },
    "GET /api/auth/validate": { path: "/api/auth/validate" },
    "POST /api/auth/logout": { path: "/api/auth/logout" },
    "GET /api/human-check": { path: "/api/human-check" },
    "POST /api/deals/batch": {
      path: "/api/deals/batch",
      body: { deals: [{ ...deliveryBody, url: DELIVERED }] },
    },
    "GET /api/deals/by-key": { path: `/api/deals/by-key?key=${encodeURIComponent(DELIVERED)}` },
    "PUT /api/deals/by-key": {
      path: `/api/deals/by-key?key=${encodeURIComponent(`${DELIVERED}-2`)}`,
      body: { ...deliveryBody, url: `${DELIVERED}-2`, gtin: "4006381333931" },
    },
    "GET /api/runs": { path: "/api/runs" },
    "POST /api/runs": { path: "/api/runs" },
    "GET /api/runs/{id}": { path: `/api/runs/${runId}` },
    "GET /api/runs/{id}/refused-rows": { path: `/api/runs/${runId}/refused-rows` },
    "POST /api/runs/{id}/finish": { path: `/api/runs/${runId}/finish`, body: { confirm: true } },
    "GET /api/tokens": { path: "/api/tokens" },
    "POST /api/tokens": { path: "/api/tokens", body: { source: "nightly", scopes: ["deals:write"] } },
    "DELETE /api/tokens/{id}": { path: `/api/tokens/${reader.id}` },
    "GET /api/sources": { path: "/api/sources" },
    "PUT /api/sources/{name}/feed": { path: `${WEEKLY}/feed`, body: feedBody },
    "POST /api/sources/{name}/feed/preview": { path: `${WEEKLY}/feed/preview`, body: feedBody },
    "POST /api/sources/{name}/feed/fetch": { path: `${WEEKLY}/feed/fetch`, body: { endMost: true } },
    "PUT /api/sources/{name}": { path: WEEKLY, body: { trusted: false } },
    "DELETE /api/sources/{name}/feed": { path: `${WEEKLY}/feed` },
    "GET /api/openapi.json": { path: "/api/openapi.json" },
  };
}

export function tokenOf(stage: Stage, actor: Actor): string | undefined {
  return actor === "visitor" ? undefined : stage[actor].token;
}

export function authority(token: string | undefined): Record<string, string> {
  if (!token) return {};
  return token.startsWith("hj_") ? { Authorization: `Bearer ${token}` } : { "session-token": token };
}

export function send(
  port: number,
  method: string,
  { path, body }: ApiCall,
  { token, headers = {}, ...question }: Question & { token?: string } = {},
): Promise<Reply> {
  return ask(port, path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...question,
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...authority(token),
      ...headers,
    },
  });
}

export async function answeredCheck(port: number): Promise<string> {
  const { body } = await ask(port, "/api/human-check");
  const { token, question } = JSON.parse(body);
  return `${token}:${sumOf(question)}`;
}
