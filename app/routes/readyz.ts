import { isReady } from "~/db/readiness.server";

/** The database is reachable and migrated: 200, else 503. */
export async function loader() {
  const ready = await isReady();
  return new Response(ready ? "ready\n" : "not ready\n", {
    status: ready ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store", ...(!ready && { "Retry-After": "5" }) },
  });
}
