import { Registry } from "prom-client";
import { beforeEach, expect, it } from "vitest";
import { connect } from "~/platform/db/connection.server";
import { log } from "~/platform/log/log.server";
import { measureWeb } from "~/platform/metrics/web-metrics.server";
import { useLog } from "../../support/log";

useLog();
const db = connect("postgresql://127.0.0.1:1/none", { connections: 3 });
let register: Registry;
beforeEach(() => {
  register = new Registry();
  measureWeb(register, () => db);
});

const REQUEST = { event: "request", id: "an-id", method: "GET", network: "192.0.2.0/24", token: "a-token" };

/** The lines of a metric, without the comments. */
async function lines(name: string): Promise<string[]> {
  const text = await register.getSingleMetricAsString(name);
  return text.split("\n").filter((line) => line && !line.startsWith("#"));
}

it("counts requests by pattern, method, status and cache, and how long they took", async () => {
  log.info({ ...REQUEST, route: "/deals", status: 200, ms: 0.4, cache: "hit" });
  log.info({ ...REQUEST, route: "/deals", status: 200, ms: 0.6, cache: "hit" });
  log.info({ ...REQUEST, route: "/deals/:dealId", status: 404, ms: 31 });
  log.info({ ...REQUEST, route: "/search", status: 200, ms: 900, aborted: true });
  log.info({ event: "broken_request", status: 431, network: "192.0.2.0/24" });
  expect(await lines("haojia_requests_total")).toEqual([
    'haojia_requests_total{route="/deals",method="GET",status="200",cache="hit"} 2',
    'haojia_requests_total{route="/deals/:dealId",method="GET",status="404",cache="none"} 1',
    'haojia_requests_total{route="/search",method="GET",status="aborted",cache="none"} 1',
    'haojia_requests_total{route="*",method="unknown",status="431",cache="none"} 1',
  ]);
  const durations = await lines("haojia_request_duration_seconds");
  expect(durations).toContain('haojia_request_duration_seconds_bucket{le="0.005",route="/deals"} 2');
  expect(durations).toContain('haojia_request_duration_seconds_bucket{le="0.025",route="/deals/:dealId"} 0');
  expect(durations).toContain('haojia_request_duration_seconds_bucket{le="0.05",route="/deals/:dealId"} 1');
  expect(durations).toContain('haojia_request_duration_seconds_sum{route="/deals"} 0.001');
});

it("counts the limits that struck, sign-ups, mails, delivered rows and errors", async () => {
  log.info({ ...REQUEST, route: "/search", status: 429, ms: 1, limit: "search" });
  log.info({ event: "limited", path: "/search" });
  log.info({ event: "signed_up", user: "an-id" });
  log.info({ event: "mail_sent" });
  log.error({ event: "mail_failed", domain: "shop.test" });
  const rows = { added: 3, updated: 2, unchanged: 40, held: 1, ended: 0, refused: 4 };
  log.info({ event: "delivered", source: "nightly", ...rows });
  log.info({ event: "delivered", source: "nightly", ...rows });
  expect(await lines("haojia_limited_requests_total")).toEqual(['haojia_limited_requests_total{limit="search"} 1']);
  expect(await lines("haojia_sign_ups_total")).toEqual(["haojia_sign_ups_total 1"]);
  expect(await lines("haojia_mails_total")).toEqual([
    'haojia_mails_total{outcome="sent"} 1',
    'haojia_mails_total{outcome="failed"} 1',
  ]);
  const delivered = await lines("haojia_delivered_rows_total");
  expect(delivered).toHaveLength(Object.keys(rows).length);
  expect(delivered).toContain('haojia_delivered_rows_total{source="nightly",outcome="refused"} 8');
  expect(await lines("haojia_errors_total")).toEqual(['haojia_errors_total{event="mail_failed"} 1']);
});

it("has no label that a visitor makes up", async () => {
  const canaries = {
    id: "canary",
    network: "canary",
    token: "canary",
    user: "canary",
    path: "/canary",
    domain: "canary",
  };
  log.info({ ...REQUEST, ...canaries, route: "/deals", status: 200, ms: 1 });
  log.error({ event: "fault", ...canaries, stack: "canary" });
  log.error({ event: "mail_failed", ...canaries });
  expect(await register.metrics()).not.toContain("canary");
});

it("shows the database's pool", async () => {
  expect(await lines("haojia_database_connections")).toEqual([
    'haojia_database_connections{state="busy"} 0',
    'haojia_database_connections{state="idle"} 0',
  ]);
  expect(await lines("haojia_database_connections_max")).toEqual(["haojia_database_connections_max 3"]);
  expect(await lines("haojia_database_waiting")).toEqual(["haojia_database_waiting 0"]);
});
