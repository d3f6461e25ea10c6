import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Site, startSite } from "../../scripts/start-site";
import { browseAmongIdle } from "../scenarios/idle-connections";
import { databaseUrl, useDatabase } from "../support/database";
import { insertSeries } from "../support/deals";
import { insertSignedIn, PASSWORD } from "../support/people";
import { ask, type DatabaseProxy, startDatabaseProxy } from "./site";

const db = useDatabase();

let proxy: DatabaseProxy;
let site: Site;
beforeAll(async () => {
  proxy = await startDatabaseProxy(databaseUrl());
  site = await startSite({
    DATABASE_URL: proxy.connectionString,
    RATE_LIMIT_FACTOR: "0",
    MAX_CONNECTIONS_PER_CLIENT: "300",
    BCRYPT_COST: "10",
  });
}, 240_000);
beforeEach(() => proxy.restore());
afterAll(async () => {
  await proxy.restore();
  expect(await site.stop()).toBe(0);
  await proxy.cut();
});

const JSON_TYPE = { "Content-Type": "application/json" };
const validate = (token: string) => ask(site.port, "/api/auth/validate", { headers: { "session-token": token } });

it("two hundred log-ins at once are served or told to come again, and health answers meanwhile", async () => {
  const body = JSON.stringify({ email: "unknown@shop.test", password: PASSWORD });
  let busy = true;
  const logIns = Promise.all(
    Array.from({ length: 200 }, () => ask(site.port, "/api/auth/login", { method: "POST", headers: JSON_TYPE, body })),
  ).finally(() => {
    busy = false;
  });
  while (busy) expect((await ask(site.port, "/healthz")).status).toBe(200);
  const replies = await logIns;
  const refused = replies.filter(({ status }) => status === 503);
  expect(replies.filter(({ status }) => status !== 503 && status !== 401)).toEqual([]);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter(({ headers }) => !headers["retry-after"])).toEqual([]);
}, 120_000);

it("clients that disconnect during a request or a response cause no error and block no others", async () => {
  await insertSeries(db(), 60, (n) => ({ title: `Lamp ${n}` }));
  const { token } = await insertSignedIn(db());
  const leave = (bytes: string, after: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(site.port, "127.0.0.1", () => {
        socket.write(bytes);
        setTimeout(() => socket.resetAndDestroy(), after);
      });
      socket.on("error", () => {}).once("close", () => resolve());
    });
  const head = `Host: 127.0.0.1:${site.port}\r\nsession-token: ${token}\r\n`;
  const half = `POST /api/ratings HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"rating":`;
  const list = `GET /deals HTTP/1.1\r\n${head}\r\n`;
  await Promise.all(Array.from({ length: 30 }, (_, n) => [leave(half, n * 5), leave(list, n * 5)]).flat());
  // Lists that nobody waits for any more may keep the database busy.
  await expect.poll(async () => (await ask(site.port, "/deals")).status, { timeout: 30_000 }).toBe(200);
  expect(await db().selectFrom("ratings").selectAll().execute()).toEqual([]);
  expect(site.output().match(/^.*"event":"(?:fault|uncaught_exception|unhandled_rejection)".*$/gm) ?? []).toEqual([]);
}, 120_000);

it("log-out is not confirmed while the database is down", async () => {
  const { token, headers } = await insertSignedIn(db());
  expect((await validate(token)).status).toBe(200);
  await proxy.cut();
  const form = {
    ...headers,
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: `http://127.0.0.1:${site.port}`,
  };
  const page = await ask(site.port, "/logout", { method: "POST", headers: form, body: "" });
  expect(page.status).toBe(503);
  expect(page.headers["set-cookie"] ?? []).toEqual([]);
  const api = await ask(site.port, "/api/auth/logout", { method: "POST", headers: { "session-token": token } });
  expect(api.status).toBe(503);
  await proxy.restore();
  expect((await validate(token)).status).toBe(200);
  const again = await ask(site.port, "/logout", { method: "POST", headers: form, body: "" });
  expect(again.status).toBe(303);
  for (let time = 0; time < 5; time += 1) expect((await validate(token)).status).toBe(401);
}, 60_000);

// How fast, and when who dawdles is hung up on, tests/long measures on a machine that has nothing else to do.
it("somebody browses while another client holds more connections than it may have", async () => {
  const { among } = await browseAmongIdle(site, { connections: 700, requests: 20 });
  expect(among).toBeLessThan(5_000);
}, 120_000);
