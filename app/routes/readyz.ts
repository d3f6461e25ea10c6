import type { Readiness } from "~/db/readiness.server";
import { readiness } from "~/server/readiness.server";

const LINES: Record<Readiness, string> = {
  ready: "ready",
  unavailable: "not ready",
  read_only: "not ready: the database takes no writes, most likely because its disk is full",
};

/** 200 when the database is reachable, migrated and writable, else 503 and the reason. */
export async function loader() {
  const found = await readiness();
  const ready = found === "ready";
  return new Response(`${LINES[found]}\n`, {
    status: ready ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store", ...(!ready && { "Retry-After": "5" }) },
  });
}
