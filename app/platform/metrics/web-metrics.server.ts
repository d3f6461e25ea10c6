import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { type Database, poolUse } from "~/platform/db/connection.server";
import { countRecords, ROW_OUTCOMES } from "./count-records.server";

/** The upper bounds of latencies, in seconds. */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts what a web process logs, and shows its database's pool. Labels hold patterns and names, nothing of visitors. */
export function measureWeb(register: Registry, db: () => Database): void {
  const registers = [register];
  const requests = new Counter({
    name: "haojia_requests_total",
    help: "Requests, but probes. cache: hit, miss, stale or none; status: aborted if the client left before the response.",
    labelNames: ["route", "method", "status", "cache"],
    registers,
  });
  const latencies = new Histogram({
    name: "haojia_request_duration_seconds",
    help: "Time from a request's head to the end of its response.",
    labelNames: ["route"],
    buckets: LATENCIES,
    registers,
  });
  const limited = new Counter({
    name: "haojia_limited_requests_total",
    help: "Requests that exceeded a rate limit.",
    labelNames: ["limit"],
    registers,
  });
  const signUps = new Counter({ name: "haojia_sign_ups_total", help: "Accounts created by sign-up.", registers });
  const mails = new Counter({
    name: "haojia_mails_total",
    help: "Mails that the mail server accepted (sent) or did not (failed).",
    labelNames: ["outcome"],
    registers,
  });
  const rows = new Counter({
    name: "haojia_delivered_rows_total",
    help: "Rows that sources delivered through the API, by what became of them.",
    labelNames: ["source", "outcome"],
    registers,
  });
  const errors = new Counter({
    name: "haojia_errors_total",
    help: "Errors in the log, by event.",
    labelNames: ["event"],
    registers,
  });
  for (const outcome of ["sent", "failed"]) mails.inc({ outcome }, 0);

  countRecords(
    {
      request({ route, method, status, ms, cache = "none", limit, aborted }) {
        requests.inc({ route, method, status: aborted ? "aborted" : status, cache });
        latencies.observe({ route }, ms / 1_000);
        if (limit) limited.inc({ limit });
      },
      broken_request({ status }) {
        requests.inc({ route: "*", method: "unknown", status, cache: "none" });
      },
      signed_up: () => signUps.inc(),
      mail_sent: () => mails.inc({ outcome: "sent" }),
      mail_failed: () => mails.inc({ outcome: "failed" }),
      delivered({ source, ...counts }) {
        for (const outcome of ROW_OUTCOMES) rows.inc({ source, outcome }, counts[outcome]);
      },
    },
    (event) => errors.inc({ event }),
  );

  new Gauge({
    name: "haojia_database_connections",
    help: "Connections to the database, by state: busy or idle.",
    labelNames: ["state"],
    registers,
    collect() {
      const { open, idle } = poolUse(db());
      this.set({ state: "busy" }, open - idle);
      this.set({ state: "idle" }, idle);
    },
  });
  new Gauge({
    name: "haojia_database_connections_max",
    help: "Connections to the database at most.",
    registers,
    collect() {
      this.set(poolUse(db()).max);
    },
  });
  new Gauge({
    name: "haojia_database_waiting",
    help: "Queries that wait for a connection to the database.",
    registers,
    collect() {
      this.set(poolUse(db()).waiting);
    },
  });
}
