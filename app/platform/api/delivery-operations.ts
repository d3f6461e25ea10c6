import { z } from "zod";
import type { Operation } from "./operation";
import { requestHeaders } from "./parameters";
import { bodies } from "./schemas";

const key = z
  .string("key is required")
  .trim()
  .min(1, "key is required")
  .meta({ description: "The deal's crawlurl, or its url where it has none" });
const run = z
  .uuid("run is no run of this source")
  .optional()
  .meta({ description: "The open run that the deal belongs to" });
const dryRun = z
  .enum(["1", "true"], "dryRun must be 1 or true; without it, the call writes")
  .optional()
  .meta({ description: "Returns the results without writing anything" });
export const DELIVERY_OPERATIONS = {
  "POST /api/deals/batch": {
    noun: "deliveries",
    summary:
      "Writes up to 500 deals and returns a result for each, in order; with an Idempotency-Key only once within 24 hours",
    access: "deals:write",
    query: { dryRun },
    headers: requestHeaders.delivering,
    body: bodies.BatchBody,
    response: "BatchAnswer",
    errors: ["stale"],
  },
  "GET /api/deals/by-key": {
    noun: "deliveries",
    summary: "The deal of a key",
    access: "deals:read",
    query: { key },
    response: "Deal",
    errors: ["not_found"],
  },
  "PUT /api/deals/by-key": {
    noun: "deliveries",
    summary: "Writes the deal of a key, by the rules of a batch",
    access: "deals:write",
    query: { key, run, dryRun },
    headers: requestHeaders.delivering,
    body: bodies.DeliveryBody,
    response: "Delivered",
    statuses: [200, 201],
    errors: ["stale"],
  },
  "GET /api/runs": {
    noun: "runs",
    summary: "The last 50 runs of the token's source, newest first",
    access: "deals:read",
    response: "Runs",
  },
  "POST /api/runs": {
    noun: "runs",
    summary: "Begins a run; one that is still open is abandoned",
    access: "deals:write",
    response: "Run",
    statuses: [201],
  },
  "GET /api/runs/{id}": {
    noun: "runs",
    summary: "A run of the token's source",
    access: "deals:read",
    response: "Run",
    errors: ["not_found"],
  },
  "GET /api/runs/{id}/refused-rows": {
    noun: "runs",
    summary: "The rejected rows of a run, the newest first; each source has its newest 200",
    access: "deals:read",
    response: "RefusedRows",
    errors: ["not_found"],
  },
  "POST /api/runs/{id}/finish": {
    noun: "runs",
    summary:
      "Finishes a run: deals in neither it nor the last complete run end now; repeated, it returns the same response",
    access: "deals:write",
    body: bodies.FinishBody,
    bodyIsOptional: true,
    response: "Run",
    errors: ["not_found", "unconfirmed"],
  },
  "GET /api/tokens": {
    noun: "tokens",
    summary: "All service tokens, without the tokens themselves",
    access: "sources",
    response: "Tokens",
  },
  "POST /api/tokens": {
    noun: "tokens",
    summary: "Creates a service token, which is shown only once and isn't stored",
    access: "sources",
    body: bodies.TokenBody,
    response: "NewToken",
    statuses: [201],
    limited: { user: ["adminWrite"] },
  },
  "DELETE /api/tokens/{id}": {
    noun: "tokens",
    summary: "Revokes a service token: its next request is rejected",
    access: "sources",
    response: "Revoked",
    errors: ["not_found"],
    limited: { user: ["adminWrite"] },
  },
} as const satisfies Record<string, Operation>;
