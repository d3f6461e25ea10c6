import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "~/platform/db/connection.server";
import { embeddedConnectionString } from "~/platform/db/embedded/embedded.server";
import { type Site, startSite } from "../../scripts/start-site";
import { processorTime, webProcesses } from "../scenarios/process-figures";
import { insertSignedIn } from "../support/people";
import { sharedFolder } from "../support/shared-folder";
import { exposedBy, metricsPort } from "./exposed-metrics";
import { ask, beginLogIn, type Question } from "./site";

const SETTINGS = {
  WEB_CONCURRENCY: "2",
  DEMO_DEALS: "off",
  RATE_LIMIT_FACTOR: "0.2",
  BCRYPT_COST: "10",
  METRICS_PORT: "0",
};
/** By these settings: searches of a network in a minute in each process, and failed log-ins to an account. */
const SEARCHES = 60;
const LOG_INS = 1;

/** What is asked at once. */
const MANY = 8;

const root = sharedFolder("web-processes");
const dataDir = path.join(root, "data");
afterAll(() => rm(root, { recursive: true, force: true }));

const isGone = (pid: number) => !existsSync(`/proc/${pid}`);

describe("two processes", () => {
  let site: Site;
  let db: Database;
  beforeAll(async () => {
    site = await startSite({ ...SETTINGS, DATA_DIR: dataDir });
    db = connect(embeddedConnectionString(dataDir), { connections: 1 });
  }, 600_000);
  afterAll(() => site.child.kill("SIGKILL"));

  const pids = () => webProcesses(site.child.pid ?? 0);
  const status = async (where = "/login", question?: Question) => (await ask(site.port, where, question)).status;
  const statuses = (where?: string, question?: Question) =>
    Promise.all(Array.from({ length: MANY }, () => status(where, question)));
  const all = (code: number) => Array(MANY).fill(code);

  it("say once that they are ready, and both answer", async () => {
    expect(site.output().match(/^Ready on /gm)).toHaveLength(1);
    const running = await pids();
    expect(running).toHaveLength(2);
    const before = await Promise.all(running.map(processorTime));
    for (let round = 0; round < 5; round += 1) expect(await statuses()).toEqual(all(200));
    const after = await Promise.all(running.map(processorTime));
    expect(after.filter((time, n) => time > (before[n] ?? 0))).toHaveLength(2);
  });

  it("show the sum of what each has counted, and the primary's own by other names", async () => {
    const asked = 3 * MANY;
    for (let n = 0; n < asked; n += MANY) await statuses("/offline");
    const port = metricsPort(site);
    const labels = 'route="/offline",method="GET",status="200",cache="none"';
    await expect.poll(() => exposedBy(port, "haojia_requests_total")).toMatchObject({ [labels]: asked });
    expect(await exposedBy(port, "haojia_database_connections_max")).toEqual({ "": 20 });
    for (const metric of ["haojia_ready", "nodejs_heap_size_used_bytes", "primary_nodejs_heap_size_used_bytes"]) {
      expect([metric, await exposedBy(port, metric)]).toEqual([metric, { "": expect.any(Number) }]);
    }
    const { body } = await ask(port, "/metrics");
    const named = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(new Set(named).size).toBe(named.length);
  });

  it("know the same sessions", async () => {
    const { token } = await insertSignedIn(db, "alice", { cost: 10 });
    const question = { headers: { "session-token": token } };
    expect(await statuses("/api/auth/validate", question)).toEqual(all(200));
    expect(await status("/api/auth/logout", { ...question, method: "POST" })).toBe(200);
    expect(await statuses("/api/auth/validate", question)).toEqual(all(401));
  });

  it("allow a network more the more they are: a search is never refused early", async () => {
    const codes: number[] = [];
    for (let search = 0; search < SEARCHES; search += 1) {
      codes.push(await status(`/search?q=lamp${search}`, { localAddress: "127.0.0.3" }));
    }
    expect(codes).toEqual(Array(SEARCHES).fill(200));
  });

  it("count the log-ins of a network together", async () => {
    const body = JSON.stringify({ email: "unknown@shop.test", password: "Wrong-Horse7" });
    const headers = { "Content-Type": "application/json" };
    const question = { method: "POST", headers, body, localAddress: "127.0.0.4" };
    const codes: number[] = [];
    for (let n = 0; n < 6; n += 1) codes.push(await status("/api/auth/login", question));
    expect(codes.filter((code) => code === 401)).toHaveLength(LOG_INS);
  });

  it("replace one that is killed, while the other answers", async () => {
    const [killed = 0, other = 0] = await pids();
    process.kill(killed, "SIGKILL");
    await expect.poll(() => isGone(killed)).toBe(true);
    while (!site.output().includes('"event":"web_process_replaced"')) {
      expect(await status()).toBe(200);
      await setTimeout(200);
    }
    expect(await statuses()).toEqual(all(200));
    const running = await pids();
    expect(running).toHaveLength(2);
    expect(running).toContain(other);
    expect(running).not.toContain(killed);
    expect(await exposedBy(metricsPort(site), "haojia_web_process_ends_total")).toEqual({ "": 1 });
  });

  it("leave no connection without an answer or an end when one is killed that has stopped", async () => {
    const [stopped = 0] = await pids();
    process.kill(stopped, "SIGSTOP");
    const asked = Array.from({ length: 2 * MANY }, () => status().catch(() => "hung up on"));
    await Promise.any(asked);
    process.kill(stopped, "SIGKILL");
    // On a busy machine a request may reach its process too late, which is answered as well.
    for (const outcome of await Promise.all(asked)) expect([200, 408, "hung up on"]).toContain(outcome);
    await expect.poll(pids, { timeout: 90_000 }).toHaveLength(2);
  });

  it("end in order when they are told to, and leave nothing behind", async () => {
    const running = await pids();
    await db.destroy();
    const logIn = await beginLogIn(site.port);
    const ended = site.stop();
    await expect.poll(() => status().catch(({ code }) => code)).toBe("ECONNREFUSED");
    logIn.finish();
    expect(await logIn.status).toBe(401);
    expect(await ended).toBe(0);
    expect(running.filter((pid) => !isGone(pid))).toEqual([]);
    expect(await readdir(dataDir)).toEqual(["postgresql", "postgresql.log"]);
  });
});
