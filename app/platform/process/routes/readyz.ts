import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env.server";
import { durationText, listJobRuns } from "~/platform/db/job-runs.server";
import type { Readiness } from "~/platform/db/readiness.server";
import { lastBackup } from "~/platform/jobs/backup-job.server";
import { database } from "~/platform/process/database.server";
import { readiness } from "~/platform/process/readiness.server";
import { forwardedPercent } from "~/platform/request/forwarded-requests.server";
import { requestContext } from "~/platform/request/request-context.server";
import { HOUR_MS } from "~/platform/values/durations";

const LINES: Record<Readiness, string> = {
  ready: "ready",
  unavailable: "not ready",
  read_only: "not ready: the database takes no writes, most likely because its disk is full",
};

/**
 * 200 if the database is reachable, migrated and writable, else 503 and the reason; with `verbose` the details for npm run
 * doctor, only for requests from this machine that came through no proxy.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const found = await readiness();
  const ready = found === "ready";
  const isVerbose = new URL(request.url).searchParams.has("verbose") && (requestContext()?.isLocal ?? true);
  const lines = [LINES[found], ...(isVerbose ? await operatorLines(ready) : [])];
  return new Response(`${lines.join("\n")}\n`, {
    status: ready ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store", ...(!ready && { "Retry-After": "5" }) },
  });
}

async function operatorLines(ready: boolean): Promise<string[]> {
  const { backups } = env();
  const runs = ready ? await listJobRuns(database()).catch(() => []) : [];
  const percent = forwardedPercent();
  return [
    ...(backups ? [await backupLine(backups.dir)] : []),
    ...runs.map(({ name, completedAt, age, isOverdue }) => {
      const said = completedAt ? `completed ${durationText(age)} ago` : "not completed yet";
      return `job ${name}: ${said}${isOverdue ? ", overdue" : ""}`;
    }),
    ...(percent === null ? [] : [`X-Forwarded-For: in ${percent} % of the requests`]),
  ];
}

async function backupLine(dir: string): Promise<string> {
  const last = await lastBackup(dir);
  if (!last) return "no backup yet";
  return `last backup: ${last.toISOString()}, ${Math.floor((Date.now() - last.getTime()) / HOUR_MS)} h ago`;
}
