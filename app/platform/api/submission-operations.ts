import type { Operation } from "./operation";
import { parameters, requestHeaders } from "./parameters";
import { bodies } from "./schemas";

const { page, limit } = parameters;

export const SUBMISSION_OPERATIONS = {
  "GET /api/submissions": {
    noun: "submissions",
    summary: "One's own submissions, newest first",
    access: "member",
    query: { page, limit },
    response: "Submissions",
    paged: true,
  },
  "POST /api/submissions": {
    noun: "submissions",
    summary: "Submits a deal for an admin to decide; with an Idempotency-Key (a UUID) only once",
    access: "member",
    headers: requestHeaders.publishing,
    body: bodies.SubmissionBody,
    response: "Submission",
    statuses: [201, 200],
    errors: ["stale"],
    limited: { user: ["submission"] },
  },
} as const satisfies Record<string, Operation>;
