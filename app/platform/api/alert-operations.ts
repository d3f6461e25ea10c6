import type { Operation } from "./operation";
import { bodies } from "./schemas";

const limited = { user: ["alert"] } as const;

export const ALERT_OPERATIONS = {
  "GET /api/alerts": {
    noun: "alerts",
    summary: "One's own alerts, newest first",
    access: "member",
    response: "Alerts",
  },
  "POST /api/alerts": {
    noun: "alerts",
    summary: "Saves a search, or an alert about one deal; at most 100",
    access: "member",
    body: bodies.AlertBody,
    response: "Alert",
    statuses: [201],
    errors: ["stale"],
    limited,
  },
  "GET /api/alerts/{id}": {
    noun: "alerts",
    summary: "One of one's own alerts",
    access: "member",
    response: "Alert",
    errors: ["not_found"],
  },
  "PUT /api/alerts/{id}": {
    noun: "alerts",
    summary: "Replaces an alert's rule; absent fields are any",
    access: "member",
    body: bodies.AlertChangeBody,
    response: "Alert",
    errors: ["not_found"],
    limited,
  },
  "DELETE /api/alerts/{id}": {
    noun: "alerts",
    summary: "Deletes an alert; what it has sent stays in the inbox",
    access: "member",
    response: "AlertDeleted",
    errors: ["not_found"],
    limited,
  },
} as const satisfies Record<string, Operation>;
