import type { Operation } from "./operation";
import { bodies } from "./schemas";

const limited = { user: ["adminWrite"] } as const;

export const SOURCE_OPERATIONS = {
  "GET /api/sources": {
    noun: "sources",
    summary: "All sources, by name, with the feeds that the site fetches itself",
    access: "sources",
    response: "Sources",
  },
  "PUT /api/sources/{name}/feed": {
    noun: "sources",
    summary: "Has the site fetch a source's feed, beginning at once; the source is created if missing",
    access: "sources",
    body: bodies.FeedBody,
    response: "Source",
    limited,
  },
  "PUT /api/sources/{name}": {
    noun: "sources",
    summary: "Trusts a source, or no longer",
    access: "sources",
    body: bodies.TrustBody,
    response: "Source",
    errors: ["not_found"],
    limited,
  },
  "POST /api/sources/{name}/feed/preview": {
    noun: "sources",
    summary: "The first ten deals that a feed would bring, and what cannot be read; nothing is stored",
    access: "sources",
    body: bodies.FeedBody,
    response: "FeedPreview",
    limited,
  },
  "POST /api/sources/{name}/feed/fetch": {
    noun: "sources",
    summary: "Fetches a source's feed at the next minute",
    access: "sources",
    body: bodies.FetchBody,
    bodyIsOptional: true,
    response: "Source",
    errors: ["not_found"],
    limited,
  },
  "DELETE /api/sources/{name}/feed": {
    noun: "sources",
    summary: "Fetches a source's feed no longer; its deals, runs and tokens stay",
    access: "sources",
    response: "Source",
    errors: ["not_found"],
    limited,
  },
} as const satisfies Record<string, Operation>;
