import { AggregatorRegistry, collectDefaultMetrics } from "prom-client";
import { closeDatabase } from "~/platform/process/database.server";
import { exitWith } from "~/platform/process/exit-with.server";
import { installLastResort } from "~/platform/process/last-resort.server";
import { StartError } from "~/platform/process/open-database.server";
import { readSettings } from "./settings";
import { WebServer } from "./web-server";

export type WebProcessReport = { type: "ready" } | { type: "failed"; why: string };

/** One of several web processes, which {@link WebProcesses} starts when the database is ready, and stops. */
const env = readSettings();
if (env.metrics) {
  // Responds to the primary process, which adds up the figures of all.
  new AggregatorRegistry();
  collectDefaultMetrics();
}
const server = new WebServer(env);
const end = async () => {
  await server.close();
  await closeDatabase();
};
let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  end().then(() => process.exit(), exitWith);
};
installLastResort(end);
// A terminal's Ctrl-C reaches all processes; this one waits for SIGTERM from the primary.
process.on("SIGINT", () => {});
process.on("SIGTERM", stop);
try {
  await server.listen(env);
  process.send?.({ type: "ready" } satisfies WebProcessReport);
} catch (error) {
  if (!(error instanceof StartError)) console.error(error);
  const report: WebProcessReport = { type: "failed", why: (error as Error).message };
  process.send?.(report, () => process.exit(1));
}
