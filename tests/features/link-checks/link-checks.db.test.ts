import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { setState, updateStates } from "~/features/life/update-state.server";
import { firstAsking, type Verdict } from "~/features/link-checks/asking";
import { claimLink, type LinkClaim, recordAsking, recordRobots } from "~/features/link-checks/link-checks.server";
import { listLinks } from "~/features/link-checks/list-links.server";
import { setReaction } from "~/features/reactions/reactions.server";
import { DAY_MS } from "~/platform/values/durations";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertPeople } from "../reactions/people";

const db = useDatabase();

const START = new Date(Date.now() - 3 * DAY_MS);
const seconds = (count: number) => new Date(START.getTime() + count * 1_000);
const days = (count: number) => new Date(START.getTime() + count * DAY_MS);

const list = (now = START) => listLinks(db(), { now, isAsked: ({ hostname }) => hostname !== "demo.shop" });

/** Inserts deals at these addresses, and lists them. */
async function insertAt(...urls: string[]): Promise<string[]> {
  const ids = await insertDeals(
    db(),
    urls.map((url) => ({ url })),
  );
  await list();
  await db()
    .updateTable("link_hosts")
    .set({ robots_at: days(9) })
    .execute();
  return ids;
}

const stateOf = async (id: string) =>
  (await db().selectFrom("deals").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

const checkOf = (id: string) =>
  db().selectFrom("link_checks").selectAll().where("deal_id", "=", id).executeTakeFirstOrThrow();

async function claimAt(now: Date): Promise<LinkClaim> {
  const claim = await claimLink(db(), now);
  if (!claim) throw new Error("Nothing is due.");
  return claim;
}

const MISSING = { verdict: "missing", status: 404 } as const;

const record = (claim: LinkClaim, verdict: Verdict, now: Date) =>
  recordAsking(db(), claim, { ...verdict, startedAt: now.toISOString() }, { now, freeAt: now });

/** Asks for the only deal on these days, and records the verdict. */
async function sayOn(verdict: Verdict, ...on: number[]): Promise<void> {
  for (const day of on) await record(await claimAt(days(day)), verdict, days(day));
}

async function insertDoubtful(): Promise<string> {
  const [id = ""] = await insertAt("https://one.shop/p/1");
  await sayOn(MISSING, 0, 1);
  expect(await stateOf(id)).toBe("doubtful");
  return id;
}

describe("a claim", () => {
  beforeEach(async () => {
    await insertAt(...[1, 2, 3].flatMap((n) => [`https://one.shop/p/${n}`, `https://two.shop/p/${n}`]));
  });

  it("gives a host to one of many at a time, also when they claim at once", async () => {
    const claims = await Promise.all(Array.from({ length: 12 }, () => claimLink(db(), START)));
    const hosts = claims.flatMap((claim) => claim?.host ?? []);
    expect(hosts.sort()).toEqual(["one.shop", "two.shop"]);
    expect(await claimLink(db(), seconds(29))).toBeNull();
  });

  it("that is not recorded, as its process was killed, is made again; a late record of it changes nothing", async () => {
    const lost = await claimAt(START);
    await db().deleteFrom("link_checks").where("host", "<>", lost.host).execute();
    expect(await claimLink(db(), seconds(29))).toBeNull();
    const again = await claimAt(seconds(30));
    expect(again).toEqual({ ...lost, dueAt: again.dueAt });
    await record(lost, MISSING, seconds(31));
    expect(await checkOf(lost.dealId)).toMatchObject({ asked_at: null, status: null });
    await record(again, { verdict: "present" }, seconds(32));
    await record(again, MISSING, seconds(33));
    expect(await checkOf(lost.dealId)).toMatchObject({ asked_at: seconds(32), status: null });
  });

  it("continues a check with its next request, also in another process", async () => {
    const first = await claimAt(START);
    const next = { ...firstAsking(first.url, START), address: "https://three.shop/p", redirects: 1 };
    await recordAsking(db(), first, next, { now: START, freeAt: seconds(10) });
    await db().updateTable("link_checks").set({ clicks: 9 }).where("deal_id", "<>", first.dealId).execute();
    expect(await claimAt(seconds(1))).toMatchObject({ host: "three.shop", dealId: first.dealId, asking: next });
    expect(await claimAt(seconds(1))).not.toMatchObject({ host: first.host });
    expect(await claimLink(db(), seconds(9))).toBeNull();
    expect(await claimAt(seconds(10))).toMatchObject({ host: first.host, asking: null });
  });

  it("is for the most clicked deal that is due", async () => {
    const { deal_id } = await db()
      .selectFrom("link_checks")
      .select("deal_id")
      .where("host", "=", "two.shop")
      .orderBy("deal_id", "desc")
      .executeTakeFirstOrThrow();
    const day = sql<Date>`${START}::date`;
    await db().insertInto("deal_clicks").values({ deal_id, day, clicks: 3 }).execute();
    await list();
    expect(await claimAt(START)).toMatchObject({ host: "two.shop", dealId: deal_id });
    await list(days(40));
    expect(await checkOf(deal_id)).toMatchObject({ clicks: 0 });
  });

  it("reads robots.txt first, and leaves a host alone for an hour whose robots.txt cannot be read", async () => {
    await db().updateTable("link_hosts").set({ robots_at: null }).execute();
    const [one, two] = [await claimAt(START), await claimAt(START)];
    expect([one.hasRobots, two.hasRobots]).toEqual([false, false]);
    await recordRobots(db(), one, "unreadable", { now: START, freeAt: seconds(10) });
    await recordRobots(db(), two, { rules: "User-agent: *" }, { now: START, freeAt: seconds(10) });
    expect(await claimAt(seconds(10))).toMatchObject({ host: two.host, hasRobots: true, robots: "User-agent: *" });
    expect(await claimLink(db(), seconds(10))).toBeNull();
    expect(await claimAt(seconds(3_600))).toBeTruthy();
    expect(await claimAt(seconds(3_600))).toMatchObject({ host: one.host, hasRobots: false });
  });
});

describe("a deal whose page is missing", () => {
  it("is doubtful after two answers a day apart, without a person's report", async () => {
    const [id = ""] = await insertAt("https://one.shop/p/1");
    await sayOn(MISSING, 0);
    expect(await stateOf(id)).toBe("live");
    expect(await claimLink(db(), days(0.999))).toBeNull();
    await sayOn({ verdict: "unknown" }, 1);
    await sayOn(MISSING, 2);
    expect(await stateOf(id)).toBe("doubtful");
    expect(await checkOf(id)).toMatchObject({ first_missing_at: days(0), last_missing_at: days(2), status: 404 });
    expect(await db().selectFrom("counted_nolucks").selectAll().execute()).toEqual([]);
  });

  it("is live again when the page is there, and doubted anew only by two more answers", async () => {
    const id = await insertDoubtful();
    await sayOn({ verdict: "present" }, 2);
    expect(await stateOf(id)).toBe("live");
    await sayOn(MISSING, 3);
    expect(await stateOf(id)).toBe("live");
  });

  it("is not made gone by it, together with two people either; the third makes it gone", async () => {
    const id = await insertDoubtful();
    const people = await insertPeople(db(), 3);
    await db()
      .updateTable("users")
      .set({ created_at: days(-9) })
      .where("id", "in", people)
      .execute();
    for (const [n, userId] of people.entries()) {
      await setReaction(db(), "noluck", { dealId: id, userId, on: true, network: Buffer.from(userId) });
      expect(await stateOf(id)).toBe(n < 2 ? "doubtful" : "gone");
    }
  });

  it("is live for good once it has worked for two", async () => {
    const id = await insertDoubtful();
    for (const [n, userId] of (await insertPeople(db(), 2)).entries()) {
      await setReaction(db(), "worked", { dealId: id, userId, on: true, network: Buffer.from(userId) });
      expect(await stateOf(id)).toBe(n < 1 ? "doubtful" : "live");
    }
    await sayOn(MISSING, 2);
    expect(await stateOf(id)).toBe("live");
  });

  it("is as an admin decides; what was answered before counts no more when the decision is taken back", async () => {
    const id = await insertDoubtful();
    await setState(db(), id, "live");
    expect(await claimLink(db(), days(2))).toBeNull();
    await setState(db(), id, null);
    await sayOn(MISSING, 2);
    expect(await stateOf(id)).toBe("live");
  });

  it("is live a week after the last answer, and not before", async () => {
    const id = await insertDoubtful();
    const age = (by: string) =>
      sql`
      with deal as (update all_deals set state_at = state_at - ${by}::interval)
      update link_checks set first_missing_at = first_missing_at - ${by}::interval,
        last_missing_at = last_missing_at - ${by}::interval`.execute(db());
    await age("4 days");
    await updateStates(db());
    expect(await stateOf(id)).toBe("doubtful");
    await age("2 days");
    await updateStates(db());
    expect(await stateOf(id)).toBe("live");
  });

  it("is live with another address, and what is answered at the old one is not recorded", async () => {
    const id = await insertDoubtful();
    const late = await claimAt(days(2));
    await db().updateTable("deals").set({ url: "https://one.shop/p/2" }).where("id", "=", id).execute();
    await list();
    expect(await stateOf(id)).toBe("live");
    await record(late, MISSING, days(2));
    expect(await checkOf(id)).toMatchObject({ asked_at: null, first_missing_at: null });
  });
});

describe("the list of what is asked", () => {
  it("has the live deals, and not the addresses that are not asked", async () => {
    const [one = "", over = "", demo = ""] = await insertAt(
      ...["https://one.shop/p/1", "https://one.shop/p/2", "https://demo.shop/p/3"],
    );
    expect([(await checkOf(one)).host, (await checkOf(demo)).host]).toEqual(["one.shop", null]);
    await setState(db(), over, "gone");
    expect(await list()).toBe(1);
    expect(await list(days(0.5))).toBe(0);
    expect(await db().selectFrom("link_checks").select("deal_id").where("host", "is not", null).execute()).toEqual([
      { deal_id: one },
    ]);
    await sayOn({ verdict: "present" }, 0);
    expect(await claimLink(db(), days(0.5))).toBeNull();
  });

  it("has more deals than a batch, and forgets hosts without any", async () => {
    await insertDeals(
      db(),
      Array.from({ length: 1_001 }, (_, n) => ({ url: `https://shop-${n % 3}.shop/p/${n}` })),
    );
    expect(await list()).toBe(1_001);
    const hosts = () => db().selectFrom("link_hosts").select("host").orderBy("host").execute();
    expect(await hosts()).toHaveLength(3);
    await db()
      .updateTable("deals")
      .set({ url: "https://shop-9.shop/p" })
      .where("url", "like", "%shop-1.shop%")
      .execute();
    await list(days(2));
    expect((await hosts()).map(({ host }) => host)).toEqual(["shop-0.shop", "shop-2.shop", "shop-9.shop"]);
  });
});
