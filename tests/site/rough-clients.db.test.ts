import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../../scripts/start-site";
import { FUZZED_SITE, fuzz, sweep } from "../scenarios/fuzz";
import { browseAmongIdle } from "../scenarios/idle-connections";
import { FORMS, sweepRequests } from "../scenarios/sweep-requests";
import { databaseUrl, useDatabase } from "../support/database";
import { insertSeries } from "../support/deals";
import { insertSignedIn, PASSWORD } from "../support/people";
import { ROUTES, routeSource } from "../support/route-paths";
import { ask } from "./site";

const db = useDatabase();

/** Directed requests that are sent here; tests/long/fuzz.test.ts sends all of them. */
const SHORT = 400;

let site: Site;
beforeAll(async () => {
  site = await startSite({ DATABASE_URL: databaseUrl(), MAX_CONNECTIONS_PER_CLIENT: "300", ...FUZZED_SITE });
}, 600_000);
afterAll(async () => {
  expect(await site.stop()).toBe(0);
});

it("no odd request has the site answer with a fault", async () => {
  const { statuses, faults } = await fuzz(site, db(), { requests: 300, seed: 13 });
  expect(faults).toEqual([]);
  // What is behind the first checks was reached.
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(["200", "303", "400", "401", "403", "404", "405"]));
}, 600_000);

describe("the directed sweep", () => {
  it("has every form there is", () => {
    const withForm = ROUTES.filter(
      (route) =>
        !/^\/(?:api\/|\$)/.test(route.path) && /^export (?:const|async function) action\b/m.test(routeSource(route)),
    );
    const paths = withForm.map(({ path }) => path.replace("/{title}", ""));
    const swept = new Set(
      FORMS.map(({ path }) =>
        path
          .replace("{deal}", "{dealId}")
          .replace("{alert}", "{alertId}")
          .replace(/[\da-f-]{36}/, "{submissionId}")
          .replace(/[\w-]{22}\.webp/, "{file}"),
      ),
    );
    expect(swept).toEqual(new Set(paths));
  });

  it("is of at least 14,000 requests, a small part of which finds no fault", async () => {
    const all = sweepRequests();
    expect(all.length).toBeGreaterThanOrEqual(14_000);
    const part = all.filter((_, n) => n % Math.ceil(all.length / SHORT) === 0);
    const { statuses, faults } = await sweep(site, db(), part);
    expect(faults).toEqual([]);
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(["200", "303", "400", "401", "404"]));
  }, 600_000);
});

it("two hundred log-ins at once are served or told to come again, and health answers meanwhile", async () => {
  const body = JSON.stringify({ email: "unknown@shop.test", password: PASSWORD });
  let busy = true;
  const logIns = Promise.all(
    Array.from({ length: 200 }, () =>
      ask(site.port, "/api/auth/login", { method: "POST", headers: { "Content-Type": "application/json" }, body }),
    ),
  ).finally(() => {
    busy = false;
  });
  while (busy) expect((await ask(site.port, "/healthz")).status).toBe(200);
  const replies = await logIns;
  const refused = replies.filter(({ status }) => status === 503);
  // 408: on a busy machine a body of so many arrives too late.
  expect(replies.filter(({ status }) => ![401, 408, 503].includes(status))).toEqual([]);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter(({ headers }) => !headers["retry-after"])).toEqual([]);
}, 600_000);

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
  await expect.poll(async () => (await ask(site.port, "/deals")).status, { timeout: 90_000 }).toBe(200);
  expect(await db().selectFrom("ratings").selectAll().execute()).toEqual([]);
  expect(site.output().match(/^.*"event":"(?:fault|uncaught_exception|unhandled_rejection)".*$/gm) ?? []).toEqual([]);
}, 600_000);

// How fast, and when who dawdles is hung up on, tests/long measures on a machine that has nothing else to do.
it("somebody browses while another client holds more connections than it may have", async () => {
  const { among } = await browseAmongIdle(site, { connections: 700, requests: 20 });
  expect(among).toBeLessThan(5_000);
}, 600_000);
