import { createServer, type RequestListener } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askLink, mayAsk } from "~/features/link-checks/fetching/ask-link.server";
import { linkJobs } from "~/features/link-checks/fetching/link-jobs.server";
import { claimLink, isLinkDue } from "~/features/link-checks/link-checks.server";
import { listLinks } from "~/features/link-checks/list-links.server";
import { DAY_MS, HOUR_MS } from "~/platform/values/durations";
import { portOf } from "../../../site/site";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { answerOf, DEALS, SHOPS } from "../recorded-answers";

const db = useDatabase();

/** The shops, each with an address of its own: what they answer, and what they were asked at which simulated time. */
const shops = new Map<string, RequestListener>();
const requested: { host: string; method: string; path: string; agent: string; at: number }[] = [];
const server = createServer((request, response) => {
  const { method = "", url: path = "", headers } = request;
  const host = headers.host ?? "";
  requested.push({ host, method, path, agent: headers["user-agent"] ?? "", at: now.getTime() });
  const respond = shops.get(host);
  if (respond) respond(request, response);
  else response.writeHead(404).end();
});

/** Long enough ago that what is simulated is over by now. */
const START = new Date(Date.now() - 6.5 * DAY_MS);
let now = START;
let port = 0;

const hostOf = (n: number) => `127.0.0.${n + 1}:${port}`;
const hours = (count: number) => new Date(START.getTime() + count * HOUR_MS);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  port = portOf(server);
  const origins = Array.from({ length: 60 }, (_, n) => `http://${hostOf(n)}`);
  Object.assign(process.env, { OUTBOUND_ALLOWED_ORIGINS: origins.join(","), PUBLIC_ORIGIN: "https://deals.shop" });
});
beforeEach(() => {
  requested.length = 0;
  shops.clear();
  now = START;
});
afterAll(() => server.close().closeAllConnections());

/** Makes the requests that are due until then, each at its time; `after` sees each deal that was asked for. */
async function runUntil(end: Date, after?: (dealId: string) => Promise<void>): Promise<void> {
  while (now <= end) {
    const claim = await claimLink(db(), now);
    if (claim) {
      await askLink(db(), claim, () => now);
      await after?.(claim.dealId);
      continue;
    }
    const { rows } = await sql<{ at: Date | null }>`
      select min(greatest(link_hosts.due_at, link_checks.due_at)) as at from link_checks join link_hosts using (host)
      join deals on id = deal_id where is_live and state_decision is null`.execute(db());
    const next = rows[0]?.at ?? null;
    now = next && next > now ? next : new Date(now.getTime() + 1_000);
    if (next === null) break;
  }
  now = end;
}

const list = () => listLinks(db(), { now, isAsked: mayAsk });
const stateOf = async (id: string) =>
  (await db().selectFrom("deals").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

/** Inserts deals of one shop; returns their ids. */
async function insertAt(n: number, paths: readonly string[], respond: RequestListener): Promise<string[]> {
  shops.set(hostOf(n), respond);
  const ids = await insertDeals(
    db(),
    paths.map((path) => ({ url: `http://${hostOf(n)}${path}` })),
  );
  await list();
  return ids;
}

const status =
  (code: number): RequestListener =>
  (_, response) =>
    response.writeHead(code).end();
/** A shop whose deals answer a status, which can be changed, and whose front page is there. */
function shopOf(code: () => number): RequestListener {
  return ({ url = "", method }, response) => {
    if (url === "/") response.end("Front page");
    else if (/^\/p\/\d+$/.test(url)) response.writeHead(code()).end(method === "GET" ? `Page ${code() < 300}` : "");
    else response.writeHead(404).end("Sorry");
  };
}

/** The shortest time between two requests to each host, in seconds. */
function shortestPause(): number {
  const last = new Map<string, number>();
  let shortest = Number.POSITIVE_INFINITY;
  for (const { host, at } of requested) {
    shortest = Math.min(shortest, at - (last.get(host) ?? Number.NEGATIVE_INFINITY));
    last.set(host, at);
  }
  return shortest / 1_000;
}

it("of recorded answers no live deal becomes doubtful, and 95 % of the dead ones do within 48 hours", async () => {
  const hoursOf = () => (now.getTime() - START.getTime()) / HOUR_MS;
  for (const [n, shop] of SHOPS.entries()) shops.set(hostOf(n), answerOf(shop, hoursOf));
  const ids = await insertDeals(
    db(),
    DEALS.map(({ shop, path }) => ({ url: `http://${hostOf(SHOPS.indexOf(shop))}${path}` })),
  );
  await list();
  const doubtfulAt = new Map<string, number>();
  await runUntil(hours(4 * 24), async (id) => {
    if (!doubtfulAt.has(id) && (await stateOf(id)) === "doubtful") doubtfulAt.set(id, hoursOf());
  });
  const named = DEALS.map((deal, at) => ({ ...deal, at: doubtfulAt.get(ids[at] ?? "") }));
  const live = named.filter(({ deadSince }) => deadSince === null);
  expect(live.filter(({ at }) => at !== undefined).map(({ shop }) => shop.name)).toEqual([]);
  const dead = named.filter(({ deadSince, shop }) => deadSince !== null && !shop.isSilent);
  const inTime = dead.filter(({ at = Number.POSITIVE_INFINITY, deadSince }) => at - (deadSince ?? 0) <= 48);
  expect([live.length, dead.length]).toEqual([275, 75]);
  expect(inTime.length / dead.length).toBeGreaterThanOrEqual(0.95);
  expect(await db().selectFrom("deals").select("id").where("state", "=", "gone").execute()).toEqual([]);
  expect(shortestPause()).toBeGreaterThanOrEqual(10);
  expect(requested.filter(({ agent }) => agent !== "Haojia (+https://deals.shop)" || /link/i.test(agent))).toEqual([]);
});

describe("one address", () => {
  const INVENTED = expect.stringMatching(/^HEAD \/p\/x\w+0$/);

  it("is asked once a day: HEAD, then GET where HEAD says little", async () => {
    await insertAt(
      0,
      ["/p/1"],
      shopOf(() => 200),
    );
    await runUntil(hours(47));
    expect(requested.map(({ method, path }) => `${method} ${path}`)).toEqual([
      ...["GET /robots.txt", "HEAD /p/1", INVENTED, "GET /robots.txt", "HEAD /p/1", INVENTED],
    ]);
    requested.length = 0;
    await insertAt(
      1,
      ["/p/2"],
      shopOf(() => 404),
    );
    await runUntil(hours(47.9));
    expect(requested.map(({ method, path }) => `${method} ${path}`)).toEqual([
      ...["GET /robots.txt", "HEAD /p/2", "GET /p/2"],
    ]);
  });

  it("missing twice is doubtful, never gone; there again it is live", async () => {
    let code = 410;
    const [id = ""] = await insertAt(
      0,
      ["/p/1"],
      shopOf(() => code),
    );
    await runUntil(hours(23));
    expect(await stateOf(id)).toBe("live");
    await runUntil(hours(25));
    expect(await stateOf(id)).toBe("doubtful");
    await runUntil(hours(97));
    expect(await stateOf(id)).toBe("doubtful");
    code = 503;
    await runUntil(hours(121));
    expect(await stateOf(id)).toBe("doubtful");
    code = 200;
    await runUntil(hours(146));
    expect(await stateOf(id)).toBe("live");
    expect(requested.at(-1)?.path).toMatch(/^\/p\/x\w+0$/);
  });

  it("there again is not believed of a shop that answers an invented address with the same page", async () => {
    let respond = shopOf(() => 404);
    const [id = ""] = await insertAt(0, ["/p/1"], (request, response) => respond(request, response));
    await runUntil(hours(25));
    respond = ({ url }, response) => response.writeHead(url === "/robots.txt" ? 404 : 200).end("We will be back");
    await runUntil(hours(97));
    expect(await stateOf(id)).toBe("doubtful");
  });

  it("that leads elsewhere is asked there, at that host's pace and by its robots.txt", async () => {
    const target = `http://${hostOf(1)}`;
    shops.set(hostOf(1), ({ url }, response) =>
      url === "/robots.txt" ? response.end("User-agent: *\nDisallow: /hidden") : response.writeHead(404).end(),
    );
    const [hidden = "", shown = ""] = await insertAt(0, ["/p/1", "/p/2"], ({ url }, response) =>
      url === "/robots.txt"
        ? response.writeHead(301, { Location: `${target}/robots.txt` }).end()
        : response.writeHead(302, { Location: `${target}/${url === "/p/1" ? "hidden" : "shown"}` }).end(),
    );
    shops.set(hostOf(2), status(404));
    await runUntil(hours(50));
    expect(requested.filter(({ path }) => path === "/hidden")).toEqual([]);
    expect(requested.filter(({ path }) => path === "/shown").length).toBeGreaterThan(2);
    // Its front page is missing, too.
    expect([await stateOf(hidden), await stateOf(shown)]).toEqual(["live", "live"]);
    expect(shortestPause()).toBeGreaterThanOrEqual(10);
  });

  it("is not asked at a host of no shop, a private one, or by another protocol", async () => {
    const addresses = [
      "https://shop.example/p/1",
      "https://example.com/p/1",
      "ftp://shop.shop/p",
      "http://shop.shop/p",
    ];
    expect(addresses.filter((address) => mayAsk(new URL(address)))).toEqual([]);
    expect(mayAsk(new URL("https://shop.shop/p/1"))).toBe(true);
    await insertDeals(db(), [{ url: "https://larkfield.example/p/1" }, { url: "https://127.0.0.1/p/2" }]);
    await list();
    await runUntil(hours(26));
    expect(requested).toEqual([]);
    const checks = await db().selectFrom("link_checks").select(["host", "status"]).orderBy("host").execute();
    expect(checks).toEqual([
      { host: "127.0.0.1", status: null },
      { host: null, status: null },
    ]);
  });
});

describe("the job", () => {
  const [listJob, checkJob] = linkJobs({ checkLinks: true });

  it("asks several hosts at once, each at its pace, and ends when nothing is due", async () => {
    const startedAt = performance.now();
    expect(await checkJob?.run(db(), START)).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    const times: [string, number][] = [];
    const record: RequestListener = ({ headers, url }, response) => {
      times.push([`${headers.host}${url}`, performance.now()]);
      response.writeHead(url === "/p/1" ? 200 : 404).end();
    };
    for (const n of [0, 1]) await insertAt(n, ["/p/1"], record);
    expect(await listJob?.run(db(), START)).toBe(0);
    expect(await checkJob?.run(db(), START)).toBe(6);
    for (const n of [0, 1]) {
      const [robots = 0, asked = 0] = times.filter(([key]) => key.startsWith(hostOf(n))).map(([, at]) => at);
      expect(asked - robots).toBeGreaterThanOrEqual(10_000);
    }
    expect(await isLinkDue(db(), hours(1))).toBe(false);
  });

  it("is off with CHECK_LINKS=off", () => {
    expect(linkJobs({ checkLinks: false })).toEqual([]);
  });
});
