import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { AlertRule } from "~/features/alerts/alert";
import { parseAlert } from "~/features/alerts/alert-input.server";
import {
  createAlert,
  deleteAlert,
  findAlert,
  listAlerts,
  pauseAlert,
  rebuildAlerts,
  updateAlert,
} from "~/features/alerts/alerts.server";
import { matchAlerts, tellOfEndings } from "~/features/alerts/matching.server";
import { rehearse } from "~/features/alerts/rehearsal.server";
import { importDeals, importKey } from "~/features/deals/import/import.server";
import { listMessages, markRead, unreadOf } from "~/features/notifications/inbox.server";
import { setReaction } from "~/features/reactions/reactions.server";
import { loadThesaurus } from "~/features/search/thesaurus.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { useDatabase } from "../../support/database";
import { dealInput, insertDeals } from "../../support/deals";
import { insertMember } from "../../support/people";
import { insertPeople } from "../reactions/people";

const db = useDatabase();

const HOUR_MS = 3_600_000;
const now = () => new Date();

loadThesaurus(["thesaurus/shop-words.tsv"]);

let userId: string;
beforeEach(async () => {
  ({ id: userId } = await insertMember(db()));
});

type Typed = Record<string, unknown>;

function ruleOf(typed: Typed, dealId: string | null = null): AlertRule {
  const parsed = parseAlert(typed, { currency: US_DOLLAR, dealId });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.value;
}

async function insertAlert(typed: Typed, { dealId = null as string | null, owner = userId } = {}): Promise<string> {
  const created = await createAlert(db(), { userId: owner, rule: ruleOf(typed, dealId), now: now() });
  if (typeof created === "string" || !("id" in created)) throw new Error(JSON.stringify(created));
  return created.id;
}

type NewDeal = Parameters<typeof insertDeals>[1][number];

async function insertDeal(deal: NewDeal): Promise<string> {
  const [id = ""] = await insertDeals(db(), [deal]);
  return id;
}

const update = (id: string, columns: object) =>
  db().updateTable("all_deals").set(columns).where("id", "=", id).execute();

async function told(owner = userId): Promise<string[]> {
  await matchAlerts(db());
  const { messages } = await listMessages(db(), { userId: owner, offset: 0, limit: 100 });
  return messages.map(({ kind, deal }) => `${kind} ${deal?.title}`).reverse();
}

describe("an alert", () => {
  it("tells of a new deal that fits, once, and not of others", async () => {
    await insertAlert({ q: "headphones", maxPrice: "50" });
    await insertDeal({ title: "Sony headphones", discountedPrice: 49 });
    await insertDeal({ title: "Bose headphones", discountedPrice: 51 });
    await insertDeal({ title: "Kettle", description: "", discountedPrice: 20 });
    expect(await told()).toEqual(["new Sony headphones"]);
    expect(await told()).toEqual(["new Sony headphones"]);
    expect(await db().selectFrom("alert_events").selectAll().execute()).toEqual([]);
  });

  it("matches whole words and their translations, not excluded ones", async () => {
    await insertAlert({ q: "tor -cheap" });
    await insertAlert({ q: "耳机" });
    await insertDeal({ title: "Video editor", description: "" });
    await insertDeal({ title: "Tor guide", description: "" });
    await insertDeal({ title: "Cheap tor guide", description: "" });
    await insertDeal({ title: "Wireless headphones", description: "" });
    expect(await told()).toEqual(["new Tor guide", "new Wireless headphones"]);
  });

  it("tells of prices that fall by 2 % or below its highest price, and of rises only if asked", async () => {
    const id = await insertDeal({ title: "Lamp", originalPrice: 100, discountedPrice: 80 });
    await insertAlert({ q: "lamp", maxPrice: "70", triggers: ["cheaper"] });
    const other = (await insertMember(db(), "bob")).id;
    await insertAlert({ q: "lamp", triggers: ["dearer", "cheaper"] }, { owner: other });
    await update(id, { discounted_price: 70.5 });
    await update(id, { discounted_price: 70 });
    await update(id, { discounted_price: 69.9 });
    await update(id, { discounted_price: 60 });
    await update(id, { discounted_price: 75 });
    expect(await told()).toEqual(["cheaper Lamp", "cheaper Lamp"]);
    const { messages } = await listMessages(db(), { userId, offset: 0, limit: 9 });
    expect(messages.map(({ price, priceBefore }) => [priceBefore, price])).toEqual([
      [69.9, 60],
      [70.5, 70],
    ]);
    expect(await told(other)).toEqual(["cheaper Lamp", "cheaper Lamp", "dearer Lamp"]);
  });

  it("tells when a deal is back", async () => {
    const id = await insertDeal({ title: "Lamp" });
    await insertAlert({ q: "lamp" });
    await update(id, { state_decision: "gone" });
    await update(id, { state_decision: null });
    expect(await told()).toEqual(["back Lamp"]);
  });

  it("tells of a deal that reaches the likes it asks for, once", async () => {
    const id = await insertDeal({ title: "Lamp" });
    await insertAlert({ q: "lamp", minLikes: "5" });
    await insertAlert({ q: "lamp", minLikes: "10" });
    const people = await insertPeople(db(), 6);
    for (const [at, person] of people.entries()) {
      expect(await told()).toEqual(at < 5 ? [] : ["new Lamp"]);
      await setReaction(db(), "like", { dealId: id, userId: person, on: true });
    }
    await setReaction(db(), "like", { dealId: id, userId: people[0] ?? "", on: false });
    await setReaction(db(), "like", { dealId: id, userId: people[1] ?? "", on: false });
    await setReaction(db(), "like", { dealId: id, userId: people[1] ?? "", on: true });
    expect(await told()).toEqual(["new Lamp"]);
  });

  it("tells of new lows only, if it asks for them", async () => {
    const id = await insertDeal({ title: "Lamp", originalPrice: 100, discountedPrice: 80 });
    await insertAlert({ q: "lamp", lowest: true });
    const { offer_id } = await db()
      .selectFrom("all_deals")
      .select("offer_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await sql`update price_spans set first_seen = first_seen - interval '9 days', last_seen = last_seen - interval '5 days'
      where offer_id = ${offer_id}`.execute(db());
    await insertDeal({ title: "New lamp" });
    await update(id, { discounted_price: 70 });
    await sql`update price_spans set price = 60 where offer_id = ${offer_id}`.execute(db());
    expect(await told()).toEqual([]);
    await update(id, { discounted_price: 50 });
    expect(await told()).toEqual(["cheaper Lamp"]);
  });

  it("tells of a low that comes back within the hour once", async () => {
    const input = dealInput({ title: "Lamp", originalPrice: 100, discountedPrice: 90 });
    await importDeals(db(), [{ key: importKey(input), input, createdAt: new Date(Date.now() - 48 * HOUR_MS) }]);
    await sql`update price_spans set first_seen = first_seen - interval '2 days', last_seen = last_seen - interval '1 day'`.execute(
      db(),
    );
    await insertAlert({ q: "lamp", lowest: true });
    for (const discountedPrice of [45, 80, 45, 80, 45, 44.5, 60, 30])
      await importDeals(db(), [{ key: importKey(input), input: { ...input, discountedPrice } }]);
    await matchAlerts(db());
    const { messages } = await listMessages(db(), { userId, offset: 0, limit: 9 });
    expect(messages.map(({ price }) => price)).toEqual([30, 45]);
  });

  it.each([
    [{ category: "books" }, { category: "books" as const }],
    [{ tag: "Big Sale" }, { tags: ["big sale"] }],
    [{ store: "acme shop" }, { store: "Acme Shop" }],
    [{ minPrice: "200" }, { originalPrice: 300, discountedPrice: 200 }],
    [
      { q: "free", maxPrice: "0" },
      { title: "Free lamp", discountedPrice: 0 },
    ],
    [{ minPercent: "60" }, { discountedPrice: 10 }],
    [{ coupon: true }, { coupon: "SAVE" }],
    [{ lang: "zh", q: "吹风机" }, { title: "吹风机" }],
    [{ q: "鞋" }, { title: "跑鞋", description: "" }],
    [{ q: "c++" }, { title: "C++ handbook" }],
    [{ q: '"noise cancelling"' }, { title: "Noise cancelling lamp" }],
    [{ q: "headphones under $60" }, { title: "Headphones", discountedPrice: 59 }],
  ])("with the rule %j tells of the deal %j alone", async (typed, deal) => {
    await insertAlert(typed);
    await insertDeal({ title: "Kettle", description: "", discountedPrice: 80, coupon: null });
    const id = await insertDeal(deal);
    await matchAlerts(db());
    const { messages } = await listMessages(db(), { userId, offset: 0, limit: 9 });
    expect(messages.map((message) => message.deal?.id)).toEqual([id]);
  });

  it("sends no message about deals that are hidden, gone or one's own", async () => {
    await insertAlert({ q: "lamp" });
    await insertDeal({ title: "Old lamp", expiresAt: new Date(Date.now() - HOUR_MS) });
    const own = await insertDeal({ title: "Own lamp" });
    await db()
      .insertInto("submissions")
      .values({ kind: "deal", deal_id: own, user_id: userId, changes: "{}" })
      .execute();
    const hidden = await insertDeal({ title: "Hidden lamp" });
    await update(hidden, { status: "deleted", deleted_at: now() });
    expect(await told()).toEqual([]);
    await update(hidden, { status: "published", deleted_at: null });
    expect(await told()).toEqual([]);
    const waiting = await insertDeal({ title: "Waiting lamp" });
    await told();
    await sql`delete from messages`.execute(db());
    await update(waiting, { status: "pending" });
    await update(waiting, { status: "published" });
    expect(await told()).toEqual(["new Waiting lamp"]);
  });

  it("tells who has suggested a change, but not who has submitted the deal, as its rehearsal says", async () => {
    const submitter = (await insertMember(db(), "sue")).id;
    const id = await insertDeal({ title: "Kettle", originalPrice: 90, discountedPrice: 70 });
    const submission = { deal_id: id, changes: "{}" };
    await db()
      .insertInto("submissions")
      .values([
        { ...submission, kind: "change", user_id: userId },
        { ...submission, kind: "deal", user_id: submitter },
      ])
      .execute();
    for (const owner of [userId, submitter]) await insertAlert({ q: "kettle" }, { owner });
    await update(id, { discounted_price: 50, updated_at: now() });
    expect(await told()).toEqual(["cheaper Kettle"]);
    expect(await told(submitter)).toEqual([]);
    const rehearsed = (owner: string) => rehearse(db(), { rule: ruleOf({ q: "kettle" }), userId: owner, now: now() });
    expect((await rehearsed(userId)).map(({ kind }) => kind)).toEqual(["cheaper", "new"]);
    expect(await rehearsed(submitter)).toEqual([]);
  });

  it("that is paused tells nothing, nor later of what happened meanwhile", async () => {
    const id = await insertAlert({ q: "lamp" });
    expect(await pauseAlert(db(), { id, userId, paused: true, now: now() })).toBe(true);
    await insertDeal({ title: "Lamp one" });
    expect(await told()).toEqual([]);
    await insertDeal({ title: "Lamp two" });
    await pauseAlert(db(), { id, userId, paused: false, now: now() });
    expect(await told()).toEqual([]);
    await insertDeal({ title: "Lamp three" });
    expect(await told()).toEqual(["new Lamp three"]);
  });

  it("about one deal tells of it alone, after a merge too, and of its end", async () => {
    const id = await insertDeal({ title: "Lamp", originalPrice: 100, discountedPrice: 80 });
    const twin = await insertDeal({ title: "Twin", originalPrice: 100, discountedPrice: 80 });
    await insertAlert({ triggers: ["cheaper", "back", "ending"], maxPrice: "60" }, { dealId: id });
    await update(id, { discounted_price: 61 });
    await update(twin, { discounted_price: 10 });
    expect(await told()).toEqual([]);
    await update(id, { discounted_price: 59 });
    expect(await told()).toEqual(["cheaper Lamp"]);
    await update(id, { status: "merged", merged_into: twin });
    await update(twin, { discounted_price: 5 });
    expect(await told()).toEqual(["cheaper Twin", "cheaper Twin"]);
    expect(await tellOfEndings(db(), now())).toBe(0);
    await update(twin, { expires_at: new Date(Date.now() + 23 * HOUR_MS) });
    expect(await tellOfEndings(db(), now())).toBe(1);
    expect(await tellOfEndings(db(), now())).toBe(0);
  });

  it("tells a person once of an event that several of their alerts match, and each person", async () => {
    const other = (await insertMember(db(), "bob")).id;
    const first = await insertAlert({ q: "lamp" });
    await insertAlert({ category: "electronics" });
    await insertAlert({ category: "electronics" }, { owner: other });
    await insertDeal({ title: "Lamp" });
    expect(await told()).toEqual(["new Lamp"]);
    expect(await told(other)).toEqual(["new Lamp"]);
    const { messages } = await listMessages(db(), { userId, alertId: first, offset: 0, limit: 9 });
    expect(messages).toHaveLength(1);
  });

  it("is matched once by workers that run at once", async () => {
    await insertAlert({ q: "lamp" });
    await insertDeals(
      db(),
      Array.from({ length: 450 }, (_, n) => ({ title: `Lamp ${n}` })),
    );
    const counts = await Promise.all([1, 2, 3, 4].map(() => matchAlerts(db())));
    expect(counts.reduce((sum, count) => sum + count)).toBe(450);
  });

  it("may have as many words as a search, with all their translations", async () => {
    const words = "headphones laptop kettle lipstick monitor keyboard backpack perfume sneakers stroller camera tent";
    await insertAlert({ q: words });
    await insertDeal({ title: words });
    expect(await told()).toEqual([`new ${words}`]);
  });

  it("costs nothing while there are none", async () => {
    await insertDeal({ title: "Lamp" });
    expect(await db().selectFrom("alert_events").selectAll().execute()).toEqual([]);
  });

  it("is the owner's to change, within the limit of 100", async () => {
    const id = await insertAlert({ q: "lamp" });
    const other = (await insertMember(db(), "bob")).id;
    const rule = ruleOf({ q: "kettle" });
    expect(await findAlert(db(), { id, userId: other })).toBeNull();
    expect(await updateAlert(db(), { id, userId: other, rule, now: now() })).toBe(false);
    expect(await pauseAlert(db(), { id, userId: other, paused: true, now: now() })).toBe(false);
    expect(await deleteAlert(db(), { id, userId: other })).toBe(false);
    expect(await updateAlert(db(), { id, userId, rule, now: now() })).toBe(true);
    expect((await findAlert(db(), { id, userId }))?.q).toBe("kettle");
    for (let count = 1; count < 100; count += 1) await insertAlert({ q: `lamp ${count}` });
    expect(await createAlert(db(), { userId, rule: ruleOf({ q: "teapot" }), now: now() })).toEqual({ most: 100 });
    expect(await deleteAlert(db(), { id, userId })).toBe(true);
    expect(await listAlerts(db(), userId)).toHaveLength(99);
    expect(await createAlert(db(), { userId, rule: ruleOf({}, id), now: now() })).toBe("no_deal");
  });

  it("that is saved a second time stays one, and is resumed; another person's is their own", async () => {
    const typed = { q: "lamp", maxPrice: 50, tag: "Desk", triggers: ["new", "back"] };
    const id = await insertAlert(typed);
    await pauseAlert(db(), { id, userId, paused: true, now: now() });
    const saved = await Promise.all([1, 2, 3].map(() => insertAlert(typed)));
    expect(new Set(saved)).toEqual(new Set([id]));
    expect(await findAlert(db(), { id, userId })).toMatchObject({ pausedAt: null });
    for (const changes of [{ maxPrice: 51 }, { maxPrice: undefined }, { triggers: ["new"] }, { tag: "" }])
      expect(await insertAlert({ ...typed, ...changes })).not.toBe(id);
    const other = (await insertMember(db(), "bob")).id;
    expect(await insertAlert(typed, { owner: other })).not.toBe(id);
  });

  it("that is saved again tells nothing of the time in which it was paused, and of all if it was not", async () => {
    const typed = { q: "lamp" };
    const id = await insertAlert(typed);
    await insertDeal({ title: "Lamp before" });
    await insertAlert(typed);
    await pauseAlert(db(), { id, userId, paused: true, now: new Date(Date.now() - HOUR_MS) });
    await db().updateTable("alerts").set({ paused_at: null }).execute();
    expect(await told()).toEqual(["new Lamp before"]);
    await pauseAlert(db(), { id, userId, paused: true, now: now() });
    await insertDeal({ title: "Lamp meanwhile" });
    await insertAlert(typed);
    expect(await told()).toEqual(["new Lamp before"]);
  });

  it("gets its query anew when the rules of the search have changed", async () => {
    await insertAlert({ q: "lamp" });
    await sql`update alerts set search_version = 0, query = null, anchors = '{}'`.execute(db());
    expect(await rebuildAlerts(db())).toBe(1);
    expect(await rebuildAlerts(db())).toBe(0);
    await insertDeal({ title: "Lamp" });
    expect(await told()).toEqual(["new Lamp"]);
  });
});

describe("a rehearsal", () => {
  it("shows what the last 30 days would have sent, and then it is sent", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - 24 * days * HOUR_MS);
    await insertDeal({ title: "Old lamp", createdAt: daysAgo(31) });
    const fallen = await insertDeal({ title: "Lamp", originalPrice: 100, discountedPrice: 80, createdAt: daysAgo(20) });
    await insertDeal({ title: "Kettle", description: "", createdAt: daysAgo(3) });
    await update(fallen, { discounted_price: 40, updated_at: now() });
    const rehearsed = async (typed: Typed) =>
      (await rehearse(db(), { rule: ruleOf(typed), userId, now: now() })).map(
        ({ kind, deal, price, priceBefore }) => `${kind} ${deal.title} ${priceBefore} ${price}`,
      );
    expect(await rehearsed({ q: "lamp" })).toEqual(["cheaper Lamp 80 40", "new Lamp null 80"]);
    expect(await rehearsed({ q: "lamp", maxPrice: "50" })).toEqual(["cheaper Lamp 80 40"]);
    expect(await rehearsed({ q: "lamp", triggers: ["new"], minPercent: "50" })).toEqual([]);
    const people = await insertPeople(db(), 5);
    for (const person of people) await setReaction(db(), "like", { dealId: fallen, userId: person, on: true });
    expect(await rehearsed({ q: "lamp", minLikes: "5", triggers: ["new"] })).toEqual(["new Lamp null 40"]);
    expect(await rehearsed({ q: "lamp", minLikes: "10" })).toEqual([]);
  });
});

describe("the inbox", () => {
  const countUnread = async (max: number) =>
    (await db().selectNoFrom(unreadOf(userId, max).as("unread")).executeTakeFirstOrThrow()).unread;

  it("counts what has come since it was marked as read", async () => {
    await insertAlert({ q: "lamp" });
    await insertDeals(db(), [{ title: "Lamp 1" }, { title: "Lamp 2" }]);
    await told();
    expect(await countUnread(100)).toBe(2);
    expect(await countUnread(1)).toBe(1);
    const [newest] = (await listMessages(db(), { userId, offset: 0, limit: 1 })).messages;
    await insertDeal({ title: "Lamp 3" });
    await told();
    expect(await markRead(db(), { userId, newest: newest?.id ?? 0, now: now() })).toBe(2);
    expect(await countUnread(100)).toBe(1);
  });
});
