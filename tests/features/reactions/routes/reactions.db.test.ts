import type { ActionFunctionArgs } from "@remix-run/node";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { action as logInAction } from "~/features/accounts/routes/login";
import { loader as detailLoader } from "~/features/deals/routes/deal";
import { loader as homeLoader } from "~/features/home/routes/home";
import { loader as dealsLoader } from "~/features/lists/routes/all-deals";
import { action as likeAction } from "~/features/reactions/routes/likes";
import { action as noluckAction } from "~/features/reactions/routes/nolucks";
import { en } from "~/platform/i18n/locales/en";
import { takeFromLimit } from "~/platform/limits/rate-limits.server";
import { newRequestContext, runInRequest } from "~/platform/request/request-context.server";
import { loader as rootLoader } from "~/root";
import { useDatabase } from "../../../support/database";
import { insertDeals, insertSeries } from "../../../support/deals";
import { insertMember, insertSignedIn, PASSWORD } from "../../../support/people";
import { answerOf, flashOf, load, post, routeArgs } from "../../../support/routes";

const db = useDatabase();

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => vi.useRealTimers();
});

interface Kind {
  reaction: "like" | "noluck";
  path: string;
  table: "likes" | "nolucks";
  action: (args: ActionFunctionArgs) => Promise<unknown>;
  /** Why signed-out visitors are asked to log in. */
  reason: string;
  /** The flash messages after setting and removing it. */
  flashes: [on: string | undefined, off: string | undefined];
}

const KINDS: Kind[] = [
  {
    ...{ reaction: "like", path: "/likes", table: "likes", action: likeAction, reason: "logInToLike" },
    flashes: [undefined, undefined],
  },
  {
    ...{ reaction: "noluck", path: "/nolucks", table: "nolucks", action: noluckAction, reason: "logInToMark" },
    flashes: ["marked", "unmarked"],
  },
];

interface Shown {
  id: string;
  like: { on: boolean; total: number };
  noluck: { on: boolean; total: number };
}

describe.each(KINDS)("$path", ({ reaction, path, table, action, reason, flashes }) => {
  let deal = "";
  beforeEach(async () => {
    [deal = ""] = await insertDeals(db(), [{ title: "Desk lamp" }]);
  });

  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    answerOf(() => action(routeArgs(post(path, fields, headers))));
  const written = async () => {
    const rows = await db().selectFrom(table).select(["deal_id", "user_id"]).execute();
    return rows.map((row) => [row.deal_id, row.user_id]);
  };
  const counted = async () => {
    const counts = db().selectFrom("deals").select(["like_count", "noluck_count"]).where("id", "=", deal);
    const { like_count, noluck_count } = await counts.executeTakeFirstOrThrow();
    return { like: like_count, noluck: noluck_count }[reaction];
  };

  it("redirects back to a featured deal, which stays among the fifteen", async () => {
    const { headers } = await insertSignedIn(db());
    const ids = await insertSeries(db(), 20, (n) => ({ title: `Featured ${n}`, featured: true }));
    for (const id of ids) {
      const fields = { on: id, redirectTo: "/?sort=hot#featured-other" };
      const response = await answerOf(() => action(routeArgs(post(`${path}?at=featured`, fields, headers))));
      const back = response.headers.get("Location") ?? "";
      expect(back).toBe(`/?sort=hot&featured=${id}#featured-${id}`);
      const { featured } = await load(homeLoader, back);
      if (!Array.isArray(featured)) throw new Error("No featured deals");
      expect(featured[0]?.id).toBe(id);
      expect(new Set(featured.map((deal) => deal.id)).size).toBe(15);
    }
  });

  it("puts it on and takes it off, leads back to the same deal, and repeated does nothing", async () => {
    const { id, headers } = await insertSignedIn(db());
    const back = "/deals?category=electronics&page=2";
    for (const [name, rows, flash] of [
      ["on", [[deal, id]], flashes[0]],
      ["on", [[deal, id]], flashes[0]],
      ["off", [], flashes[1]],
      ["off", [], flashes[1]],
    ] as const) {
      const response = await send({ [name]: deal, redirectTo: back }, headers);
      expect([response.status, response.headers.get("Location")]).toEqual([303, `${back}#deal-${deal}`]);
      expect(flashOf(response.headers)).toBe(flash);
      expect(await written()).toEqual(rows);
      expect(await counted()).toBe(rows.length);
    }
  });

  it("returns the state and the total to scripts", async () => {
    const [alice, bob] = [await insertSignedIn(db(), "alice"), await insertSignedIn(db(), "bob")];
    expect((await send({ on: deal, inPlace: "true" }, alice.headers)).data).toEqual({ on: true, total: 1 });
    expect((await send({ on: deal, inPlace: "true" }, bob.headers)).data).toEqual({ on: true, total: 2 });
    const response = await send({ off: deal, inPlace: "true" }, alice.headers);
    expect([response.status, response.data]).toEqual([200, { on: false, total: 1 }]);
    expect(flashOf(response.headers)).toBeUndefined();
    expect(await written()).toEqual([[deal, bob.id]]);
  });

  it("redirects only within this site", async () => {
    const { headers } = await insertSignedIn(db());
    for (const redirectTo of ["//evil.test/", "/\\evil.test", ""]) {
      expect((await send({ on: deal, redirectTo }, headers)).headers.get("Location")).toBe(`/#deal-${deal}`);
    }
  });

  it("redirects to the deal's page instead of an address that is too long", async () => {
    const { headers } = await insertSignedIn(db());
    const redirectTo = `/deals?x=${"x".repeat(2_030)}`;
    expect((await send({ on: deal, redirectTo }, headers)).headers.get("Location")).toBe(`/deals/${deal}`);
    const login = (await send({ on: deal, redirectTo })).headers.get("Location");
    expect(login).toBe(`/login?reason=${reason}`);
  });

  it("redirects signed-out visitors to the log-in page with a reason, and from there back to the deal", async () => {
    await insertMember(db());
    const response = await send({ on: deal, redirectTo: "/deals?page=2#deal-other" });
    expect(response.status).toBe(303);
    expect(await written()).toEqual([]);
    const redirectTo = `/deals?page=2#deal-${deal}`;
    expect(response.headers.get("Location")).toBe(`/login?${new URLSearchParams({ redirectTo, reason })}`);
    const credentials = { email: "alice@shop.test", password: PASSWORD, redirectTo };
    const back = await answerOf(() => logInAction(routeArgs(post("/login", credentials))));
    expect([back.status, back.headers.get("Location")]).toEqual([303, redirectTo]);
  });

  it.each([
    ["an unknown deal", { on: UNKNOWN }],
    ["what is no id", { on: "1" }],
  ])("returns 404 for %s, signed in", async (_, fields) => {
    const { headers } = await insertSignedIn(db());
    expect((await send(fields as Record<string, string>, headers)).status).toBe(404);
    expect(await written()).toEqual([]);
  });

  it("is shown to its own user only; others see the count", async () => {
    const [alice, bob] = [await insertSignedIn(db(), "alice"), await insertSignedIn(db(), "bob")];
    await send({ on: deal }, alice.headers);
    const readAll = async (headers: Record<string, string>): Promise<Shown[]> => {
      const { deal: detail } = await load(detailLoader, `/deals/${deal}/desk-lamp`, {
        params: { dealId: deal, title: "desk-lamp" },
        headers,
      });
      const { list } = await load(dealsLoader, "/deals", { headers });
      const { list: home } = await load(homeLoader, "/", { headers });
      return [detail, ...list.deals, ...home.deals];
    };
    for (const [headers, on] of [
      [alice.headers, true],
      [bob.headers, false],
      [{}, false],
    ] as const) {
      const shown = await readAll(headers);
      expect(shown).toHaveLength(3);
      for (const one of shown) expect(one[reaction]).toEqual({ on, total: 1 });
    }
  });
});

describe("the limits of reactions", () => {
  const like = (dealId: string, headers: Record<string, string>) =>
    answerOf(() => likeAction(routeArgs(post("/likes", { on: dealId, inPlace: "true" }, headers))));
  const mark = (dealId: string, headers: Record<string, string>) =>
    answerOf(() => noluckAction(routeArgs(post("/nolucks", { on: dealId, inPlace: "true" }, headers))));

  it("are 60 per minute and user, likes and marks together, then 429 with Retry-After", async () => {
    const [deal = "", other = ""] = await insertDeals(db(), [{}, {}]);
    const { headers } = await insertSignedIn(db());
    for (let time = 0; time < 30; time += 1) {
      expect((await like(deal, headers)).status).toBe(200);
      expect((await mark(deal, headers)).status).toBe(200);
    }
    for (const rejected of [await like(other, headers), await mark(other, headers)]) {
      expect(rejected.status).toBe(429);
      const wait = Number(rejected.headers.get("Retry-After"));
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
      expect(rejected.data).toMatchObject({
        title: "Too many attempts",
        text: expect.stringContaining("try again in 1 minute"),
      });
      expect(JSON.stringify(rejected.inChinese)).toMatch(/\p{Script=Han}/u);
    }
    const rows = await db().selectFrom("likes").select("deal_id").execute();
    expect(rows).toEqual([{ deal_id: deal }]);

    vi.setSystemTime(Date.now() + 60_000);
    expect((await like(other, headers)).status).toBe(200);
  });

  it("are 600 per minute and network", async () => {
    const [deal = ""] = await insertDeals(db(), [{}]);
    // A network of its own: the process remembers what other tests have used.
    const address = "192.0.2.1";
    const likeAs = async (name: string) => {
      const { headers } = await insertSignedIn(db(), name);
      return runInRequest(newRequestContext({ address, isShared: false }), () => like(deal, headers));
    };
    expect((await likeAs("alice")).status).toBe(200);
    for (let used = 1; used < 599; used += 1) await takeFromLimit(db(), ["reactionNetwork", address]);
    expect((await likeAs("bob")).status).toBe(200);
    const response = await likeAs("carol");
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await db().selectFrom("likes").select("user_id").execute()).toHaveLength(2);
  });
});

describe("the header", () => {
  const header = async (headers: Record<string, string> = {}) =>
    (await answerOf(() => load(rootLoader, "/", { headers }))).data as {
      user: unknown;
      flash: { text: string; alert: boolean } | null;
    };

  it("has the signed-in user's name, badge, pages and number of favorites", async () => {
    const deals = await insertDeals(db(), [{}, {}]);
    const alice = await insertSignedIn(db(), "alice");
    const root = await insertSignedIn(db(), "root", { isAdmin: true });
    for (const on of deals) {
      await answerOf(() => likeAction(routeArgs(post("/likes", { on }, alice.headers))));
    }
    const mod = await insertSignedIn(db(), "mod", { role: "moderator" });
    expect((await header(alice.headers)).user).toEqual({
      ...{ username: "alice", viewer: "member", likes: 2, unread: 0, staff: null },
    });
    const paths = ["/admin", "/admin/add-deal", "/admin/deals"].map((path) => expect.objectContaining({ path }));
    expect((await header(root.headers)).user).toEqual({
      ...{ username: "root", viewer: "editor", likes: 0, unread: 0, staff: { badge: "Admin", links: paths } },
    });
    expect((await header(mod.headers)).user).toMatchObject({
      ...{ username: "mod", viewer: "member" },
      staff: { badge: "Moderator", links: [{ path: "/admin/queue", text: en.queue.title }] },
    });
    expect((await header()).user).toBeNull();
  });

  it("shows a flash message once, and ignores unknown ones", async () => {
    const response = await answerOf(() => load(rootLoader, "/", { headers: { Cookie: "flash=marked" } }));
    expect(response.data).toMatchObject({ flash: { text: en.flash.marked, alert: false } });
    expect((await header({ Cookie: "flash=dealsDeleted.2" })).flash?.text).toBe("2 deals deleted.");
    expect((await header({ Cookie: "flash=accessDenied" })).flash?.alert).toBe(true);
    expect(response.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^flash=; Max-Age=0; Path=\//));
    for (const foreign of ["<b>", "constructor", ""]) {
      expect((await header({ Cookie: `flash=${foreign}` })).flash).toBeNull();
    }
  });
});
