import { Worker } from "node:worker_threads";
import { log } from "~/platform/log/log.server";
import { requestContext } from "~/platform/request/request-context.server";
import { DocumentThread } from "./document-thread.server";
import type { PARSERS } from "./parsers";

type Parsers = typeof PARSERS;
type Kind = keyof Parsers;

/**
 * A single allocation of more than 16 MB past this limit would end the process, not the thread: documents have at most 1 MB, from
 * which parsers make no array or text of that size.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

function startWorker(kind: Kind): Worker {
  const options = { workerData: kind, resourceLimits: RESOURCE_LIMITS };
  if (!import.meta.url.endsWith(".ts")) return new Worker(new URL("./document-worker.js", import.meta.url), options);
  // In development and in tests the worker runs from its source: workers ignore `--import tsx`.
  const source = JSON.stringify(new URL("../../programs/document-worker.ts", import.meta.url).href);
  const load = `import("tsx/esm/api").then(({ register }) => register() && import(${source}))`;
  return new Worker(load, { ...options, eval: true });
}

/** One thread per kind, so that hostile pages of stores do not keep the site's own pages waiting. */
const threads = new Map<Kind, DocumentThread>();

function threadOf(kind: Kind): DocumentThread {
  const thread = threads.get(kind) ?? new DocumentThread(() => startWorker(kind));
  threads.set(kind, thread);
  return thread;
}

/**
 * Parses an untrusted document outside the event loop. Null, and a line in the log, if it takes more than a second of CPU or 128
 * MB, exceeds a limit of its parser or makes it fail, or if five others wait.
 */
export async function parseUntrusted<K extends Kind>(
  kind: K,
  document: Parameters<Parsers[K]>[0],
): Promise<ReturnType<Parsers[K]> | null> {
  const outcome = await threadOf(kind).parse(document);
  if ("parsed" in outcome) return outcome.parsed as ReturnType<Parsers[K]>;
  const { failed: reason, ...details } = outcome;
  const isOurs = reason === "fault" || reason === "start";
  const entry = { event: "document_unread", id: requestContext()?.id, document: kind, reason, ...details };
  log[isOurs ? "error" : "warn"](entry);
  return null;
}
