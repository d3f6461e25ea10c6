import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { changeDeals } from "~/features/deals/edit/batches.server";
import { heatOf, updateHot } from "~/features/life/heat.server";
import type { Signal } from "~/features/life/state";
import { stateOf } from "~/features/life/state";
import { timelineQuery } from "~/features/life/timeline.server";
import { bringBackDelivered, setState, updateStates } from "~/features/life/update-state.server";
import { countDeals, findDeal, listDeals } from "~/features/lists/browse.server";
import { reactionStatus, setReaction, toggleReaction } from "~/features/reactions/reactions.server";
import { deliverBatch } from "~/features/sources/batch.server";
import { contentVersion } from "~/platform/db/content-version.server";
import { hashNetwork } from "~/platform/secrets/network-hash.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertSources, row } from "../../support/deliveries";
import { insertMember } from "../../support/people";
import { insertPeople } from "../reactions/people";
import { DATES, DECISIONS, REPORTED } from "./lives";

const db = useDatabase();

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

type NewDeal = Parameters<typeof insertDeals>[1][number];

async function insertDeal(deal: NewDeal = {}): Promise<string> {
  const [id = ""] = await insertDeals(db(), [deal]);
  return id;
}

const update = (dealId: string, columns: object) =>
  db().updateTable("deals").set(columns).where("id", "=", dealId).execute();

/** Inserts people whose accounts are as old as that, in hours. */
async function peopleOfAge(count: number, hours: number): Promise<string[]> {
  const ids = await insertPeople(db(), count);
  const created_at = inHours(-hours);
  await db().updateTable("users").set({ created_at }).where("id", "in", ids).execute();
  return ids;
}

/** Each person sends a signal, from a network of their own unless it is given. */
async function send(signal: Signal, dealId: string, userIds: readonly string[], network?: string): Promise<void> {
  for (const userId of userIds) {
    const from = await hashNetwork(db(), network ?? userId);
    expect(await setReaction(db(), signal, { dealId, userId, on: true, network: from })).not.toBeNull();
  }
}

/** Moves what has been sent, and the deal's states, into the past. */
async function age(hours: number): Promise<void> {
  const before = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(hours => ${hours}::int)`;
  const created_at = before("created_at");
  for (const table of ["nolucks", "worked"] as const) await db().updateTable(table).set({ created_at }).execute();
  await db()
    .updateTable("counted_nolucks")
    .set({ at: before("at") })
    .execute();
  const times = { state_at: before("state_at"), signals_since: before("signals_since") };
  await db().updateTable("all_deals").set(times).execute();
}

const stateOfDeal = async (dealId: string) => (await findDeal(db(), dealId))?.state;
const decisionOf = async (dealId: string) =>
  (await db().selectFrom("deals").select("state_decision").where("id", "=", dealId).executeTakeFirstOrThrow())
    .state_decision;
const kindsOf = async (dealId: string) =>
  (await timelineQuery(db(), { dealId, limit: 20 }).execute()).map(({ kind }) => kind);

const hotOf = async (dealId: string) =>
  (await db().selectFrom("deals").select("hot").where("id", "=", dealId).executeTakeFirstOrThrow()).hot;

describe("signals", () => {
  it("the first NoLuck raises doubts, the third makes the deal gone, two that it worked bring it back", async () => {
    const dealId = await insertDeal();
    const people = await peopleOfAge(5, 25);
    const states: unknown[] = [];
    for (const [n, userId] of people.entries()) {
      await send(n < 3 ? "noluck" : "worked", dealId, [userId]);
      states.push(await stateOfDeal(dealId));
    }
    expect(states).toEqual(["doubtful", "doubtful", "gone", "gone", "back"]);
    expect(await kindsOf(dealId)).toEqual(expect.arrayContaining(["back", "worked", "gone", "reported", "published"]));
    expect(await findDeal(db(), dealId)).toMatchObject({ noluckCount: 3, workedCount: 2 });
  });

  it("those from before the return do not count again", async () => {
    const dealId = await insertDeal();
    const people = await peopleOfAge(6, 25);
    await send("noluck", dealId, people.slice(0, 3));
    await send("worked", dealId, people.slice(3, 5));
    await send("noluck", dealId, people.slice(5));
    expect(await stateOfDeal(dealId)).toBe("doubtful");
  });

  it("accounts younger than a day raise doubts only together, and do not make a deal gone", async () => {
    const dealId = await insertDeal();
    await send("noluck", dealId, await peopleOfAge(1, 23));
    expect(await stateOfDeal(dealId)).toBe("live");
    await send("noluck", dealId, await peopleOfAge(8, 23));
    expect(await stateOfDeal(dealId)).toBe("doubtful");
    await send("noluck", dealId, await peopleOfAge(3, 25));
    expect(await stateOfDeal(dealId)).toBe("gone");
  });

  it("those of one network count once", async () => {
    const dealId = await insertDeal();
    const people = await peopleOfAge(7, 25);
    await send("noluck", dealId, people.slice(0, 5), "192.0.2.1");
    expect(await stateOfDeal(dealId)).toBe("doubtful");
    await send("noluck", dealId, people.slice(5));
    expect(await stateOfDeal(dealId)).toBe("gone");
  });

  it("older than 48 hours do not count", async () => {
    const dealId = await insertDeal();
    const people = await peopleOfAge(5, 100);
    await send("noluck", dealId, people.slice(0, 2));
    await age(49);
    await send("noluck", dealId, people.slice(2, 4));
    expect(await stateOfDeal(dealId)).toBe("doubtful");
    await send("noluck", dealId, people.slice(4));
    expect(await stateOfDeal(dealId)).toBe("gone");
  });

  it("a person has one: the later replaces the other", async () => {
    const dealId = await insertDeal();
    const [userId = ""] = await peopleOfAge(1, 25);
    await send("noluck", dealId, [userId]);
    await send("worked", dealId, [userId]);
    expect(await reactionStatus(db(), "noluck", { dealId, userId })).toEqual({ on: false, total: 0 });
    expect(await reactionStatus(db(), "worked", { dealId, userId })).toEqual({ on: true, total: 1 });
    expect(await stateOfDeal(dealId)).toBe("live");
    await send("noluck", dealId, [userId]);
    expect(await reactionStatus(db(), "worked", { dealId, userId })).toEqual({ on: false, total: 0 });
  });

  it("one that is taken back no longer counts", async () => {
    const dealId = await insertDeal();
    const [last = "", ...others] = await peopleOfAge(3, 25);
    await send("noluck", dealId, [...others, last]);
    expect(await stateOfDeal(dealId)).toBe("gone");
    await setReaction(db(), "noluck", { dealId, userId: last, on: false });
    expect(await stateOfDeal(dealId)).toBe("doubtful");
  });

  it("one that is sent and taken back after a deal was gone does not bring it back", async () => {
    const dealId = await insertDeal();
    await send("noluck", dealId, await peopleOfAge(3, 100));
    const late = await peopleOfAge(2, 100);
    const [young = ""] = await peopleOfAge(1, 0);
    for (const hours of [1, 48]) {
      await age(hours);
      for (const signal of ["noluck", "worked"] as const) {
        for (const userId of [young, ...late]) {
          await send(signal, dealId, [userId]);
          await setReaction(db(), signal, { dealId, userId, on: false });
        }
        expect(await stateOfDeal(dealId)).toBe("gone");
      }
    }
  });

  it("an aged one that is taken back does not bring a deal back, also with a new one in its place", async () => {
    const dealId = await insertDeal();
    const [last = "", ...others] = await peopleOfAge(3, 100);
    await send("noluck", dealId, [...others, last]);
    await age(49);
    await send("noluck", dealId, await peopleOfAge(2, 100));
    await setReaction(db(), "noluck", { dealId, userId: last, on: false });
    expect(await stateOfDeal(dealId)).toBe("gone");
  });

  it("an account makes a deal gone once in seven days", async () => {
    const dealId = await insertDeal();
    const [people, others] = [await peopleOfAge(3, 300), await peopleOfAge(4, 300)];
    const markAgain = async () => {
      for (const userId of people) await setReaction(db(), "noluck", { dealId, userId, on: false });
      await send("noluck", dealId, people);
    };
    await send("noluck", dealId, people);
    await send("worked", dealId, others.slice(0, 2));
    await markAgain();
    expect(await stateOfDeal(dealId)).toBe("doubtful");
    await send("noluck", dealId, others.slice(2));
    await markAgain();
    expect(await stateOfDeal(dealId)).toBe("doubtful");
    await send("noluck", dealId, others.slice(0, 1));
    expect(await stateOfDeal(dealId)).toBe("gone");
    await bringBackDelivered(db(), [dealId]);
    await age(7 * 24);
    await markAgain();
    expect(await stateOfDeal(dealId)).toBe("gone");
  });

  it("50 that one person sends and takes back are no event and no new version of what pages show", async () => {
    const dealId = await insertDeal();
    const [userId = ""] = await peopleOfAge(1, 25);
    const contents = async () => [
      await contentVersion(db()),
      await db().selectFrom("deal_events").select("kind").where("deal_id", "=", dealId).execute(),
    ];
    const before = await contents();
    for (let n = 0; n < 50; n += 1) await toggleReaction(db(), "noluck", { dealId, userId });
    await toggleReaction(db(), "noluck", { dealId, userId });
    expect(await stateOfDeal(dealId)).toBe("doubtful");
    expect(await contents()).toEqual(before);
    await send("noluck", dealId, await peopleOfAge(3, 25));
    expect(await contents()).toEqual([expect.any(Number), [{ kind: "gone" }]]);
    expect(await contentVersion(db())).toBeGreaterThan(before[0] as number);
  });

  it("100 at once make one transition", async () => {
    const dealId = await insertDeal();
    const people = await peopleOfAge(100, 25);
    await Promise.all(people.map((userId) => setReaction(db(), "noluck", { dealId, userId, on: true })));
    expect(await findDeal(db(), dealId)).toMatchObject({ state: "gone", noluckCount: 100 });
    const events = await db().selectFrom("deal_events").select("kind").where("deal_id", "=", dealId).execute();
    expect(events.filter(({ kind }) => kind === "gone")).toHaveLength(1);
    expect(events.length).toBeLessThanOrEqual(2);
  });
});

describe("other causes", () => {
  async function insertGone(): Promise<string> {
    const dealId = await insertDeal();
    await send("noluck", dealId, await peopleOfAge(3, 25));
    expect(await stateOfDeal(dealId)).toBe("gone");
    return dealId;
  }

  it("a deal that its source delivers again is back", async () => {
    await insertSources(db(), ["shop", "other"]);
    const deliver = (source: string) =>
      deliverBatch(db(), { source, rows: [row(1)], currency: US_DOLLAR, now: new Date() });
    await deliver("shop");
    const { id } = await db().selectFrom("deals").select("id").executeTakeFirstOrThrow();
    await send("noluck", id, await peopleOfAge(3, 25));
    await deliver("other");
    expect(await stateOfDeal(id)).toBe("gone");
    expect(await deliver("shop")).toMatchObject({ counts: { unchanged: 1 } });
    expect(await stateOfDeal(id)).toBe("back");
  });

  it("a delivery changes nothing about a deal that is not gone", async () => {
    const dealId = await insertDeal();
    await send("noluck", dealId, await peopleOfAge(1, 25));
    await bringBackDelivered(db(), [dealId]);
    expect(await stateOfDeal(dealId)).toBe("doubtful");
  });

  it("an admin's decision stands above reports and deliveries, until it is taken back", async () => {
    const dealId = await insertDeal();
    expect(await setState(db(), dealId, "live")).toBe(true);
    expect(await decisionOf(dealId)).toBe("live");
    await send("noluck", dealId, await peopleOfAge(9, 25));
    expect(await stateOfDeal(dealId)).toBe("live");
    await setState(db(), dealId, "gone");
    await send("worked", dealId, await peopleOfAge(9, 25));
    await bringBackDelivered(db(), [dealId]);
    expect(await stateOfDeal(dealId)).toBe("gone");
    await setState(db(), dealId, null);
    expect(await decisionOf(dealId)).toBeNull();
    expect(await stateOfDeal(dealId)).toBe("live");
    await send("noluck", dealId, await peopleOfAge(3, 25));
    expect(await stateOfDeal(dealId)).toBe("gone");
    // There is no decision to take back.
    await setState(db(), dealId, null);
    expect(await stateOfDeal(dealId)).toBe("gone");
    expect(await setState(db(), "3f9c8a52-6f5e-4e0b-9f3c-0d2b8f1e4a77", "gone")).toBe(false);
  });

  it("the end date stands above an admin's decision, and gives it back its word when it is extended", async () => {
    const [live, gone] = [await insertDeal(), await insertDeal({ expiresAt: inHours(-1) })];
    await setState(db(), live, "live");
    await setState(db(), gone, "gone");
    await update(live, { expires_at: inHours(-1) });
    expect([await stateOfDeal(live), await stateOfDeal(gone)]).toEqual(["ended", "ended"]);
    expect([await decisionOf(live), await decisionOf(gone)]).toEqual(["live", "gone"]);
    for (const dealId of [live, gone]) await update(dealId, { expires_at: inHours(1) });
    expect([await stateOfDeal(live), await stateOfDeal(gone)]).toEqual(["live", "gone"]);
    expect([await decisionOf(live), await decisionOf(gone)]).toEqual(["live", "gone"]);
  });

  it("extending the end date gives back what was reported; reports from after the end do not count", async () => {
    const dealId = await insertGone();
    await update(dealId, { expires_at: inHours(-1) });
    expect(await stateOfDeal(dealId)).toBe("ended");
    await send("worked", dealId, await peopleOfAge(3, 25));
    await update(dealId, { expires_at: inHours(1) });
    expect(await stateOfDeal(dealId)).toBe("gone");
    await send("worked", dealId, await peopleOfAge(1, 25));
    expect(await stateOfDeal(dealId)).toBe("gone");
  });

  it("the trigger's state is the function's for all that it follows from", async () => {
    const lives = REPORTED.flatMap((reported) =>
      DECISIONS.flatMap((decision) => Object.values(DATES).map((hours) => ({ reported, decision, hours }))),
    );
    const ids = await insertDeals(db(), Array(lives.length).fill({}));
    for (const [n, { reported, decision, hours }] of lives.entries()) {
      const columns = { state_reported: reported, state_decision: decision };
      await update(ids[n] ?? "", { ...columns, expires_at: hours === null ? null : inHours(hours) });
    }
    const expected = lives.map((life) => stateOf({ ...life, hasEnded: life.hours === DATES.past }));
    expect(await Promise.all(ids.map(stateOfDeal))).toEqual(expected);
    // Nothing else can be written.
    await sql`update deals set state = 'back'`.execute(db());
    expect(await Promise.all(ids.map(stateOfDeal))).toEqual(expected);
    for (const dealId of ids) await update(dealId, { expires_at: inHours(1) });
    expect(await Promise.all(ids.map(stateOfDeal))).toEqual(lives.map((life) => stateOf({ ...life, hasEnded: false })));
  });

  it("time leaves deals alone that are not published", async () => {
    const dealId = await insertDeal();
    await send("noluck", dealId, await peopleOfAge(1, 25));
    await age(49);
    const deleted = { status: "deleted", deleted_at: new Date() } as const;
    await db().updateTable("all_deals").set(deleted).where("id", "=", dealId).execute();
    expect(await updateStates(db())).toBe(0);
  });

  it("time ends deals, clears doubts and settles returns", async () => {
    const ending = await insertDeal({ expiresAt: inHours(1) });
    const doubtful = await insertDeal();
    const gone = await insertGone();
    const back = await insertGone();
    await send("noluck", doubtful, await peopleOfAge(1, 25));
    await send("worked", back, await peopleOfAge(2, 25));
    const states = () => Promise.all([ending, doubtful, gone, back].map(stateOfDeal));
    await updateStates(db());
    expect(await states()).toEqual(["live", "doubtful", "gone", "back"]);
    await age(49);
    // Without the trigger, as if its date had been in the future until now.
    await sql`alter table all_deals disable trigger deal_state`.execute(db());
    await update(ending, { expires_at: inHours(-1) });
    await sql`alter table all_deals enable trigger deal_state`.execute(db());
    await updateStates(db());
    expect(await states()).toEqual(["ended", "live", "gone", "live"]);
  });

  it("an end date in the past ends a deal; a later one makes it live again", async () => {
    const dealId = await insertDeal({ expiresAt: inHours(-1) });
    expect(await stateOfDeal(dealId)).toBe("ended");
    await update(dealId, { expires_at: inHours(1) });
    expect(await stateOfDeal(dealId)).toBe("live");
    const { id: actorId } = await insertMember(db(), "boss", { isAdmin: true });
    await changeDeals(db(), { ids: [dealId], change: { expireNow: true }, actorId, now: inHours(-0.1) });
    expect(await stateOfDeal(dealId)).toBe("ended");
  });
});

describe("lists", () => {
  it("with `live` have only live deals, and count them", async () => {
    const live = await insertDeal({ title: "Live", tags: ["audio"] });
    await insertDeal({ title: "Ended", tags: ["audio"], expiresAt: inHours(-1) });
    const gone = await insertDeal({ title: "Gone", tags: ["audio"] });
    await setState(db(), gone, "gone");
    for (const filter of [{}, { category: "electronics" }, { tag: "audio" }, { source: "crawler" }] as const) {
      const first = { sort: "hot", now: new Date(), offset: 0, limit: 9 } as const;
      const listed = await listDeals(db(), { ...filter, ...first, live: true });
      expect(listed.map(({ id }) => id)).toEqual([live]);
      expect(await countDeals(db(), { ...filter, live: true })).toBe(1);
      expect(await countDeals(db(), filter)).toBe(3);
    }
    await db().deleteFrom("all_deals").where("id", "=", live).execute();
    expect(await countDeals(db(), { live: true })).toBe(0);
  });

  it("by `hot`: what pleases now before what is new, and that before what pleased long ago", async () => {
    const ids = await insertDeals(db(), [
      { title: "New", createdAt: inHours(-1) },
      { title: "Liked", createdAt: inHours(-48) },
      { title: "Liked long ago", createdAt: inHours(-400) },
      { title: "Clicked", createdAt: inHours(-72) },
    ]);
    const [, liked = "", faded = "", clicked = ""] = ids;
    for (const userId of await insertPeople(db(), 12))
      for (const dealId of [liked, faded]) await setReaction(db(), "like", { dealId, userId, on: true });
    const created_at = inHours(-330);
    await db().updateTable("likes").set({ created_at }).where("deal_id", "=", faded).execute();
    await db().insertInto("deal_clicks").values({ deal_id: clicked, day: new Date(), clicks: 10 }).execute();
    await updateHot(db(), new Date());
    const titles = async () =>
      (await listDeals(db(), { sort: "hot", now: new Date(), offset: 0, limit: 9 })).map(({ title }) => title);
    expect(await titles()).toEqual(["Liked", "New", "Clicked", "Liked long ago"]);
    // Twelve likes of now and half of a publication; a publication of an hour ago.
    expect(await Promise.all([liked, ids[0] ?? ""].map(async (id) => heatOf(await hotOf(id), new Date())))).toEqual([
      140, 39,
    ]);
    expect(await updateHot(db(), inHours(5))).toBe(0);
    await setState(db(), liked, "gone");
    expect(await titles()).toEqual(["New", "Clicked", "Liked long ago", "Liked"]);
  });
});

describe("the order hot", () => {
  it("forgets what was taken back, also the last signal", async () => {
    const [dealId, [userId = ""]] = [await insertDeal(), await peopleOfAge(1, 25)];
    const before = await hotOf(dealId);
    await setReaction(db(), "like", { dealId, userId, on: true });
    await updateHot(db(), new Date());
    expect(await hotOf(dealId)).toBeGreaterThan(before + 0.3);
    await setReaction(db(), "like", { dealId, userId, on: false });
    expect(await updateHot(db(), new Date())).toBe(1);
    expect(await hotOf(dealId)).toBeCloseTo(before, 6);
    expect(await updateHot(db(), new Date())).toBe(0);
  });

  it("gives a thousand clicks of a day about the weight of a member's confirmation", async () => {
    const [clicked, confirmed] = [await insertDeal(), await insertDeal()];
    await db().insertInto("deal_clicks").values({ deal_id: clicked, day: new Date(), clicks: 1_000 }).execute();
    await send("worked", confirmed, await peopleOfAge(1, 25));
    await updateHot(db(), new Date());
    expect(Math.abs((await hotOf(clicked)) - (await hotOf(confirmed)))).toBeLessThan(0.2);
  });
});

it("the timeline has prices, edits and the publication", async () => {
  const dealId = await insertDeal({ originalPrice: 50, discountedPrice: 20, createdAt: inHours(-5) });
  await update(dealId, { discounted_price: 15, updated_at: inHours(-1) });
  // An admin's edit on approval is part of what is published.
  const edit = { action: "edited", role: "admin", changes: "{}", version: 2, changed_at: inHours(-5.1) } as const;
  await db()
    .insertInto("deal_changes")
    .values({ deal_id: dealId, ...edit })
    .execute();
  expect(await timelineQuery(db(), { dealId, limit: 20 }).execute()).toMatchObject([
    { kind: "price", price: 15, before: 20 },
    { kind: "published" },
  ]);
});
