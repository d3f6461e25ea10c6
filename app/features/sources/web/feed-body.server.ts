import type { z } from "zod";
import { env } from "~/env.server";
import { parseFeedInput } from "~/features/sources/feed-input.server";
import { listSources } from "~/features/sources/overview.server";
import { reject } from "~/platform/api/response.server";
import type { bodies } from "~/platform/api/schemas";
import { feedSentences } from "~/platform/api/sentences.server";
import { sourceJson } from "~/platform/api/views.server";
import type { Database } from "~/platform/db/connection.server";

/** A feed as a program sends it. */
export async function parseFeedBody(db: Database, source: string, body: z.output<(typeof bodies)["FeedBody"]>) {
  const [stored] = await listSources(db, source);
  const { address, format, intervalMinutes, map, store, category, trusted } = body;
  const typed = {
    ...{ source, address: address ?? "", format, interval: String(intervalMinutes) },
    ...{ map: map ? JSON.stringify(map) : "", store: store ?? "", category: category ?? "" },
    publish: (trusted ?? stored?.trusted ?? true) ? "at_once" : "queue",
  };
  const trustedOrigins = env().outboundAllowedOrigins;
  const parsed = parseFeedInput(typed, { stored: stored?.feed ?? null, changed: source, trustedOrigins });
  return "errors" in parsed ? reject("bad_request", feedSentences(parsed.errors)) : parsed;
}

/** The response with a source; 404 without one. */
export async function sourceReply(db: Database, name: string) {
  const [source] = await listSources(db, name);
  return source ? { data: sourceJson(source) } : reject("not_found");
}
