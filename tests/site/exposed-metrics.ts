import { expect } from "vitest";
import type { Program } from "../../scripts/start-site";
import { ask } from "./site";

/** Where a program with METRICS_PORT says that it shows its metrics. */
export function metricsPort({ output }: Program): number {
  return Number(/Metrics on http:\/\/127\.0\.0\.1:(\d+)\/metrics/.exec(output())?.[1]);
}

/** The values of a metric by its labels, as they are written. */
export async function exposedBy(port: number, metric: string): Promise<Record<string, number>> {
  const { status, headers, body } = await ask(port, "/metrics");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  const found = body.matchAll(new RegExp(`^${metric}(?:\\{(.*)\\})? (\\S+)$`, "gm"));
  return Object.fromEntries([...found].map(([, labels = "", value = ""]) => [labels, Number(value)]));
}
