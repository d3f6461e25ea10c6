import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "~/platform/process/free-port.server";
import { type Site, startProgram, startSite } from "../../scripts/start-site";
import { databaseUrl, useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { insertMember } from "../support/people";
import { insertToken } from "../support/tokens";
import { exposedBy, metricsPort } from "./exposed-metrics";
import { ask } from "./site";

const db = useDatabase();

let site: Site;
let metrics: number;
beforeAll(async () => {
  site = await startSite({ DATABASE_URL: databaseUrl(), METRICS_PORT: "0", CACHE_MB: "8", RATE_LIMIT_FACTOR: "0.01" });
  metrics = metricsPort(site);
}, 600_000);
afterAll(async () => expect(await site.stop()).toBe(0));

it("shows requests by pattern and cache, never by path", async () => {
  const [id = ""] = await insertDeals(db(), [{ title: "Zeppelin lamp" }]);
  for (const path of ["/feed.xml", "/feed.xml", `/deals/${id}`, "/canary/canary?q=canary", "/healthz"]) {
    await ask(site.port, path);
  }
  const labels = (route: string, status: number, cache: string) =>
    `route="${route}",method="GET",status="${status}",cache="${cache}"`;
  await expect
    .poll(() => exposedBy(metrics, "haojia_requests_total"))
    .toMatchObject({
      [labels("/feed.xml", 200, "miss")]: 1,
      [labels("/feed.xml", 200, "hit")]: 1,
      [labels("*", 404, "none")]: 1,
    });
  const { body } = await ask(metrics, "/metrics");
  expect(body).not.toMatch(new RegExp(`canary|healthz|zeppelin|${id}`, "i"));
});

it("counts delivered rows by source, each batch once", async () => {
  const { id: actorId } = await insertMember(db(), "operator", { isAdmin: true });
  const { token } = await insertToken(db(), { source: "nightly", actorId });
  const lamp = {
    title: "Kindle lamp",
    store: "Hearth",
    category: "home_kitchen",
    originalPrice: 40,
    discountedPrice: 20,
  };
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${token}`,
    "Idempotency-Key": "night-1",
  };
  const body = JSON.stringify({ deals: [{ ...lamp, url: "https://hearth.example/lamp" }, { title: "No deal" }] });
  for (let time = 0; time < 2; time += 1) {
    const reply = await ask(site.port, "/api/deals/batch", { method: "POST", headers, body });
    expect(reply.status).toBe(200);
  }
  await expect
    .poll(() => exposedBy(metrics, "haojia_delivered_rows_total"))
    .toMatchObject({
      'source="nightly",outcome="added"': 1,
      'source="nightly",outcome="refused"': 1,
    });
});

it("names the limit that struck", async () => {
  const codes: number[] = [];
  for (let n = 0; n < 5; n += 1) codes.push((await ask(site.port, `/search?q=lamp${n}`)).status);
  const limited = codes.filter((code) => code === 429).length;
  expect(limited).toBeGreaterThan(0);
  await expect.poll(() => exposedBy(metrics, "haojia_limited_requests_total")).toEqual({ 'limit="search"': limited });
});

it("shows Node's own figures, the pool, the jobs and that it is ready", async () => {
  for (const metric of ["nodejs_eventloop_lag_p99_seconds", "nodejs_heap_size_used_bytes", "haojia_jobs_due"]) {
    expect([metric, await exposedBy(metrics, metric)]).toEqual([metric, { "": expect.any(Number) }]);
  }
  expect(await exposedBy(metrics, "haojia_ready")).toEqual({ "": 1 });
  expect(await exposedBy(metrics, "haojia_database_connections_max")).toEqual({ "": 10 });
});

it("shows nothing where visitors come, and nothing else where it shows them", async () => {
  expect((await ask(site.port, "/metrics")).status).toBe(404);
  for (const path of ["/", "/metrics/x"]) expect((await ask(metrics, path)).status).toBe(404);
});

it("leaves another program a port of its own, which says when it is taken", async () => {
  const settings = { DATABASE_URL: databaseUrl(), METRICS_PORT: String(metrics) };
  const refused = startProgram("work", settings);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toBe(
    `Port ${metrics} of 127.0.0.1 is taken. Set METRICS_PORT to another one, for example METRICS_PORT=9465.\n`,
  );
  const worker = startProgram("work", { ...settings, METRICS_PORT: String(await freePort()) });
  await expect.poll(worker.output, { timeout: 90_000 }).toContain("Working.");
  expect(await exposedBy(metricsPort(worker), "haojia_ready")).toEqual({ "": 1 });
  expect(await exposedBy(metricsPort(worker), "haojia_requests_total")).toEqual({});
  worker.child.kill("SIGTERM");
  expect(await worker.ended).toBe(0);
});

it("names the limit of all requests", async () => {
  let limited = 0;
  for (let n = 0; n < 60; n += 1) if ((await ask(site.port, `/none/${n}`)).status === 429) limited += 1;
  expect(limited).toBeGreaterThan(0);
  await expect
    .poll(() => exposedBy(metrics, "haojia_limited_requests_total"))
    .toMatchObject({ 'limit="request"': limited });
});
