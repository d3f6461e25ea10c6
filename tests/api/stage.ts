import type { Database } from "~/db/connection.server";
import { rateDeal } from "~/domain/ratings/ratings.server";
import { ask, type Question, type Reply } from "../site/site";
import { insertDeals } from "../support/deals";
import type { DealBody } from "./client";
import { insertPerson, longAgo, PASSWORD, type Person } from "./people";

export type Actor = "visitor" | "expired" | "member" | "admin";
export const ACTORS: readonly Actor[] = ["visitor", "expired", "member", "admin"];

/** What a request of the API is made of. */
export interface ApiCall {
  path: string;
  body?: unknown;
}

/** A shop with two deals, the first rated by the member, and people of every kind. */
export interface Stage {
  dealId: string;
  unratedId: string;
  ratingId: string;
  member: Person;
  admin: Person;
  expired: Person;
}

export async function setStage(db: Database): Promise<Stage> {
  const [dealId = "", unratedId = ""] = await insertDeals(db, [
    { title: "Desk lamp", category: "home_kitchen", tags: ["Light"], featured: true, coupon: "SAVE5" },
    { title: "Lamp oil", expiresAt: new Date(Date.now() + 86_400_000) },
  ]);
  const member = await insertPerson(db, "alice");
  const admin = await insertPerson(db, "boss", { isAdmin: true });
  const expired = await insertPerson(db, "sleeper", { now: longAgo() });
  const rating = await rateDeal(db, { dealId, userId: member.id, rating: 4, comment: "Bright" });
  return { dealId, unratedId, ratingId: rating?.id ?? "", member, admin, expired };
}

/** A deal as a program sends it. */
export const dealBody: DealBody = {
  title: "Reading lamp",
  description: "Bright.",
  originalPrice: 40,
  discountedPrice: 19.99,
  imageUrl: "",
  store: "Nordlicht",
  category: "Home & Kitchen",
  tags: "Light,好物",
  url: "https://shop.example/reading-lamp",
  crawlurl: "",
  source: "admin",
  expiresAt: "2099-01-31T23:59:59.000Z",
  featured: false,
  coupon: "SAVE5",
};

/** One good request of each operation, as the member would send it. */
export function goodCalls(
  { dealId, unratedId, ratingId, member }: Stage,
  newcomer: { username: string; recaptchaToken: string },
): Record<string, ApiCall> {
  return {
    "GET /api/deals": { path: "/api/deals?page=1&limit=24&category=Home%20%26%20Kitchen" },
    "POST /api/deals": { path: "/api/deals", body: dealBody },
    "GET /api/deals/search": { path: "/api/deals/search?q=lamp&page=1&limit=50" },
    "GET /api/deals/{id}": { path: `/api/deals/${dealId}` },
    "PUT /api/deals/{id}": { path: `/api/deals/${dealId}`, body: { ...dealBody, title: "Table lamp" } },
    "GET /api/deals/{id}/ratings": { path: `/api/deals/${dealId}/ratings` },
    "GET /api/deals/{id}/users/{userId}/rating": { path: `/api/deals/${dealId}/users/${member.id}/rating` },
    "POST /api/ratings": { path: "/api/ratings", body: { dealId: unratedId, rating: 5, comment: "Good" } },
    "PUT /api/ratings/{ratingId}": { path: `/api/ratings/${ratingId}`, body: { rating: 2 } },
    "GET /api/deals/{id}/users/{userId}/like": { path: `/api/deals/${dealId}/users/${member.id}/like` },
    "POST /api/likes/toggle": { path: "/api/likes/toggle", body: { dealId } },
    "GET /api/deals/{id}/nolucks": { path: `/api/deals/${dealId}/nolucks` },
    "GET /api/deals/{id}/users/{userId}/noluck": { path: `/api/deals/${dealId}/users/${member.id}/noluck` },
    "POST /api/nolucks/toggle": { path: "/api/nolucks/toggle", body: { dealId } },
    "POST /api/users/signup": {
      path: "/api/users/signup",
      body: { ...newcomer, email: `${newcomer.username}@shop.test`, password: PASSWORD },
    },
    "POST /api/auth/login": { path: "/api/auth/login", body: { email: member.email, password: PASSWORD } },
    "GET /api/auth/validate": { path: "/api/auth/validate" },
    "POST /api/auth/logout": { path: "/api/auth/logout" },
    "GET /api/human-check": { path: "/api/human-check" },
    "GET /api/openapi.json": { path: "/api/openapi.json" },
  };
}

export function tokenOf({ member, admin, expired }: Stage, actor: Actor): string | undefined {
  return { visitor: undefined, expired: expired.token, member: member.token, admin: admin.token }[actor];
}

/** Sends a call as a program does: JSON, and a token if there is one. */
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
      ...(token && { "session-token": token }),
      ...headers,
    },
  });
}

/** A question of the human check, answered. */
export async function answeredCheck(port: number): Promise<string> {
  const { body } = await ask(port, "/api/human-check");
  const { token, question } = JSON.parse(body);
  const [, a, sign, b] = /^What is (\d+) ([+-]) (\d+)\?$/.exec(question) ?? [];
  return `${token}:${sign === "+" ? Number(a) + Number(b) : Number(a) - Number(b)}`;
}
