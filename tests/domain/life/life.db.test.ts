import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { US_DOLLAR } from "~/domain/currency";
import { countDeals, findDeal, listDeals } from "~/domain/deals/browse/browse.server";
import { changeDeals } from "~/domain/deals/edit/batches.server";
import { updateHot } from "~/domain/life/hot.server";
import { dealTimeline } from "~/domain/life/timeline.server";
import {
  bringBackDelivered,
  findDecision,
  hashNetwork,
  setState,
  updateStates,
} from "~/domain/life/update-state.server";
import type { Signal } from "~/domain/reactions/reaction";
import { reactionStatus, setReaction } from "~/domain/reactions/reactions.server";
import { deliverBatch } from "~/domain/sources/batch.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertSources, row } from "../../support/deliveries";
import { insertMember } from "../../support/people";
import { insertPeople } from "../reactions/people";

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
  const times = { state_at: before("state_at"), signals_since: before("signals_since") };
  await db().updateTable("all_deals").set(times).execute();
}

const stateOf = async (dealId: string) => (await findDeal(db(), dealId))?.state;
const kindsOf = async (dealId: string) => (await dealTimeline(db(), { dealId, limit: 20 })).map(({ kind }) => kind);

describe("signals", () => {
  it("the first NoLuck raises doubts, the third makes the deal gone, two that it worked bring it back", async () => {
    const dealId = await insertDeal();
    const people = await peopleOfAge(5, 25);
    const states: unknown[] = [];
    for (const [n, userId] of people.entries()) {
      await send(n < 3 ? "noluck" : "worked", dealId, [userId]);
      states.push(await stateOf(dealId));
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
    expect(await stateOf(dealId)).toBe("doubtful");
  });

  it("accounts younger than a day do not make a deal gone", async () => {
    const dealId = await insertDeal();
    await send("noluck", dealId, await peopleOfAge(9, 23));
    expect(await stateOf(dealId)).toBe("doubtful");
    await send("noluck", dealId, await peopleOfAge(3, 25));
    expect(await stateOf(dealId)).toBe("gone");
  });

  it("those of one network count once", async () => {
    const dealId = await insertDeal();
    const people = await peopleOfAge(7, 25);
    await send("noluck", dealId, people.slice(0, 5), "192.0.2.1");
    expect(await stateOf(dealId)).toBe("doubtful");
    await send("noluck", dealId, people.slice(5));
    expect(await stateOf(dealId)).toBe("gone");
  });

  it("older than 48 hours do not count", async () => {
    const dealId = await insertDeal();
    const people = await peopleOfAge(5, 100);
    await send("noluck", dealId, people.slice(0, 2));
    await age(49);
    await send("noluck", dealId, people.slice(2, 4));
    expect(await stateOf(dealId)).toBe("doubtful");
    await send("noluck", dealId, people.slice(4));
    expect(await stateOf(dealId)).toBe("gone");
  });

  it("a person has one: the later replaces the other", async () => {
    const dealId = await insertDeal();
    const [userId = ""] = await peopleOfAge(1, 25);
    await send("noluck", dealId, [userId]);
    await send("worked", dealId, [userId]);
    expect(await reactionStatus(db(), "noluck", { dealId, userId })).toEqual({ on: false, total: 0 });
    expect(await reactionStatus(db(), "worked", { dealId, userId })).toEqual({ on: true, total: 1 });
    expect(await stateOf(dealId)).toBe("live");
    await send("noluck", dealId, [userId]);
    expect(await reactionStatus(db(), "worked", { dealId, userId })).toEqual({ on: false, total: 0 });
  });

  it("one that is taken back no longer counts", async () => {
    const dealId = await insertDeal();
    const [last = "", ...others] = await peopleOfAge(3, 25);
    await send("noluck", dealId, [...others, last]);
    expect(await stateOf(dealId)).toBe("gone");
    await setReaction(db(), "noluck", { dealId, userId: last, on: false });
    expect(await stateOf(dealId)).toBe("doubtful");
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
    expect(await stateOf(dealId)).toBe("gone");
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
    expect(await stateOf(id)).toBe("gone");
    expect(await deliver("shop")).toMatchObject({ counts: { unchanged: 1 } });
    expect(await stateOf(id)).toBe("back");
  });

  it("a delivery changes nothing about a deal that is not gone", async () => {
    const dealId = await insertDeal();
    await send("noluck", dealId, await peopleOfAge(1, 25));
    await bringBackDelivered(db(), [dealId]);
    expect(await stateOf(dealId)).toBe("doubtful");
  });

  it("an admin's decision stands above reports and deliveries, until it is taken back", async () => {
    const dealId = await insertDeal();
    expect(await setState(db(), dealId, "live")).toBe(true);
    expect(await findDecision(db(), dealId)).toBe("live");
    await send("noluck", dealId, await peopleOfAge(9, 25));
    expect(await stateOf(dealId)).toBe("live");
    await setState(db(), dealId, "gone");
    await send("worked", dealId, await peopleOfAge(9, 25));
    await bringBackDelivered(db(), [dealId]);
    expect(await stateOf(dealId)).toBe("gone");
    await setState(db(), dealId, null);
    expect(await findDecision(db(), dealId)).toBeNull();
    await send("worked", dealId, await peopleOfAge(2, 25));
    expect(await stateOf(dealId)).toBe("back");
    expect(await setState(db(), "3f9c8a52-6f5e-4e0b-9f3c-0d2b8f1e4a77", "gone")).toBe(false);
  });

  it("time ends deals, clears doubts and settles returns", async () => {
    const ending = await insertDeal({ expiresAt: inHours(1) });
    const doubtful = await insertDeal();
    const gone = await insertGone();
    const back = await insertGone();
    await send("noluck", doubtful, await peopleOfAge(1, 25));
    await send("worked", back, await peopleOfAge(2, 25));
    const states = () => Promise.all([ending, doubtful, gone, back].map(stateOf));
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
    expect(await stateOf(dealId)).toBe("ended");
    await update(dealId, { expires_at: inHours(1) });
    expect(await stateOf(dealId)).toBe("live");
    const { id: actorId } = await insertMember(db(), "boss", { isAdmin: true });
    await changeDeals(db(), { ids: [dealId], change: { expireNow: true }, actorId, now: inHours(-0.1) });
    expect(await stateOf(dealId)).toBe("ended");
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
    expect(await updateHot(db(), inHours(24))).toBe(0);
    await setState(db(), liked, "gone");
    expect(await titles()).toEqual(["New", "Clicked", "Liked long ago", "Liked"]);
  });
});

it("the timeline has prices, edits and the publication", async () => {
  const dealId = await insertDeal({ originalPrice: 50, discountedPrice: 20, createdAt: inHours(-5) });
  await update(dealId, { discounted_price: 15, updated_at: inHours(-1) });
  expect(await dealTimeline(db(), { dealId, limit: 20 })).toMatchObject([
    { kind: "price", price: 15, before: 20 },
    { kind: "published" },
  ]);
});
