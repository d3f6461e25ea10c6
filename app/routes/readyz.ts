import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Readiness } from "~/db/readiness.server";
import { env } from "~/env.server";
import { forwardedPercent } from "~/server/forwarded-requests.server";
import { lastBackup } from "~/server/jobs/backup-job.server";
import { readiness } from "~/server/readiness.server";

const LINES: Record<Readiness, string> = {
  ready: "ready",
  unavailable: "not ready",
  read_only: "not ready: the database takes no writes, most likely because its disk is full",
};

/** 200 when the database is reachable, migrated and writable, else 503 and the reason; with `verbose` what npm run doctor asks. */
export async function loader({ request }: LoaderFunctionArgs) {
  const found = await readiness();
  const ready = found === "ready";
  const { backups } = env();
  const isVerbose = new URL(request.url).searchParams.has("verbose");
  const lines = [LINES[found]];
  if (isVerbose && backups) lines.push(await backupLine(backups.dir));
  const percent = forwardedPercent();
  if (isVerbose && percent !== null) lines.push(`X-Forwarded-For: in ${percent} % of the requests`);
  return new Response(`${lines.join("\n")}\n`, {
    status: ready ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store", ...(!ready && { "Retry-After": "5" }) },
  });
}

async function backupLine(dir: string): Promise<string> {
  const last = await lastBackup(dir);
  if (!last) return "no backup yet";
  return `last backup: ${last.toISOString()}, ${Math.floor((Date.now() - last.getTime()) / 3_600_000)} h ago`;
}
