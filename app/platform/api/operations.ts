import { FILTER_PARAMETERS } from "~/features/conditions/read-conditions";
import { ALERT_OPERATIONS } from "./alert-operations";
import { DELIVERY_OPERATIONS } from "./delivery-operations";
import type { Operation } from "./operation";
import { parameters, requestHeaders } from "./parameters";
import { REACTION_OPERATIONS } from "./reaction-operations";
import { bodies } from "./schemas";
import { SOURCE_OPERATIONS } from "./source-operations";
import { SUBMISSION_OPERATIONS } from "./submission-operations";

const { q, exact, page, limit, category, tag, featured, mine, live, sort, searchSort } = parameters;

/** Every operation of specification §7.1, and this site's own: the table behind the routes and the OpenAPI document. */
export const OPERATIONS = {
  "GET /api/deals": {
    noun: "deals",
    summary: "A list of deals, newest first; without page and limit the first 1,000",
    access: "anyone",
    query: { page, limit, category, tag, featured, mine, live, ...FILTER_PARAMETERS, sort },
    response: "Deals",
    errors: ["unauthorized", "forbidden"],
    paged: true,
  },
  "POST /api/deals": {
    noun: "deals",
    summary: "Publishes a deal; with an Idempotency-Key (a UUID) only once",
    access: "deals",
    headers: requestHeaders.publishing,
    body: bodies.DealBody,
    response: "Deal",
    statuses: [201, 200],
    errors: ["stale"],
    limited: { user: ["adminWrite"] },
  },
  "GET /api/deals/search": {
    noun: "deals",
    summary: "The deals that match a text, best first; none for an empty text",
    access: "anyone",
    query: { q, exact, page, limit, category, tag, live, ...FILTER_PARAMETERS, sort: searchSort },
    response: "Deals",
    limited: { network: ["search"] },
    paged: true,
  },
  "GET /api/deals/{id}": {
    noun: "deals",
    summary: "One deal",
    access: "anyone",
    response: "Deal",
    errors: ["not_found"],
  },
  "PUT /api/deals/{id}": {
    noun: "deals",
    summary: "Replaces a deal; with If-Match (its ETag) or a version only if it has not changed since",
    access: "deals",
    headers: requestHeaders.editing,
    body: bodies.DealChangeBody,
    response: "Deal",
    errors: ["not_found", "stale"],
    limited: { user: ["adminWrite"] },
  },
  "GET /api/deals/{id}/prices": {
    noun: "deals",
    summary: "The prices of a deal's offer in the last two years, oldest first, and a verdict on them",
    access: "anyone",
    response: "Prices",
    errors: ["not_found"],
  },
  "GET /api/deals/{id}/ratings": {
    noun: "ratings",
    summary: "A deal's ratings, newest first; without page and limit the first 1,000",
    access: "anyone",
    query: { page, limit },
    response: "Ratings",
    errors: ["not_found"],
    paged: true,
  },
  "GET /api/deals/{id}/users/{userId}/rating": {
    noun: "ratings",
    summary: "A user's rating of a deal; 404 if there is none",
    access: "anyone",
    response: "Rating",
    errors: ["not_found"],
  },
  "POST /api/ratings": {
    noun: "ratings",
    summary: "Rates a deal: 201 the first time, 200 when it changes one's rating",
    access: "member",
    body: bodies.RatingBody,
    response: "CreatedRating",
    statuses: [201, 200],
    errors: ["not_found"],
    limited: { user: ["rating"] },
  },
  "PUT /api/ratings/{ratingId}": {
    noun: "ratings",
    summary: "Changes one's own rating",
    access: "member",
    body: bodies.RatingChangeBody,
    response: "Rating",
    errors: ["forbidden", "not_found"],
    limited: { user: ["rating"] },
  },
  ...SUBMISSION_OPERATIONS,
  ...ALERT_OPERATIONS,
  ...REACTION_OPERATIONS,
  "POST /api/users/signup": {
    noun: "users",
    summary: "Opens an account",
    access: "anyone",
    body: bodies.SignUpBody,
    response: "NewUser",
    statuses: [201],
    errors: ["forbidden"],
  },
  "POST /api/auth/login": {
    noun: "sessions",
    summary: "Begins a session",
    access: "anyone",
    body: bodies.LogInBody,
    response: "NewSession",
    errors: ["unauthorized", "forbidden"],
  },
  "GET /api/auth/validate": {
    noun: "sessions",
    summary: "The session's user and when it ends; each use extends it",
    access: "member",
    response: "Session",
  },
  "POST /api/auth/logout": {
    noun: "sessions",
    summary: "Ends the session of the token, if there is one",
    access: "anyone",
    response: "LoggedOut",
  },
  "GET /api/human-check": {
    noun: "human-check",
    summary:
      "A question for sign-ups, and for log-ins after many failures; the answer is valid once, 2 seconds to 30 minutes later",
    access: "anyone",
    response: "HumanCheck",
  },
  ...DELIVERY_OPERATIONS,
  ...SOURCE_OPERATIONS,
  "GET /api/openapi.json": {
    noun: "document",
    summary: "This document",
    access: "anyone",
    response: "OpenApi",
    limited: "no",
  },
} as const satisfies Record<string, Operation>;

export type OperationKey = keyof typeof OPERATIONS;

export type ApiPath = OperationKey extends infer Key ? (Key extends `${string} ${infer Path}` ? Path : never) : never;
export type MethodOf<Path extends string> = OperationKey extends infer Key
  ? Key extends `${infer Method} ${Path}`
    ? Method
    : never
  : never;

export function findOperation(method: string, path: ApiPath): Operation | undefined {
  return Object.entries(OPERATIONS).find(([key]) => key === `${method} ${path}`)?.[1];
}

export function allowedMethods(path: ApiPath): string {
  const methods = ["GET", "POST", "PUT", "DELETE"].filter((method) => findOperation(method, path));
  return [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(", ");
}
