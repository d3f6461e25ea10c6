import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { findDeal } from "~/features/lists/browse.server";
import { blockHost } from "~/features/moderation/block-hosts.server";
import { deleteAccount } from "~/features/personal-data/delete-account.server";
import { creditQuery } from "~/features/submissions/credit.server";
import { editSubmission, withdrawSubmission } from "~/features/submissions/edit-submission.server";
import { findKnownOffer } from "~/features/submissions/known-offer.server";
import { findSubmission, listSubmissions } from "~/features/submissions/own-submissions.server";
import { type Submitted, submitDeal } from "~/features/submissions/submit.server";
import { suggestChange } from "~/features/submissions/suggest.server";
import { fingerprinted } from "~/platform/values/idempotency.server";
import { useDatabase } from "../../support/database";
import { dealInput, insertDeals } from "../../support/deals";
import { insertMember } from "../../support/people";

const db = useDatabase();
const now = new Date();

let userId = "";
beforeEach(async () => {
  userId = (await insertMember(db())).id;
});

const remarks = { note: "As seen", credited: true };

function submit(overrides: Partial<Parameters<typeof submitDeal>[1]> = {}) {
  return submitDeal(db(), { input: dealInput({ title: "Quiet kettle" }), userId, ...remarks, now, ...overrides });
}

async function submitted(overrides: Partial<Parameters<typeof submitDeal>[1]> = {}): Promise<Submitted> {
  const made = await submit(overrides);
  if (typeof made === "string" || !("created" in made)) throw new Error(JSON.stringify(made));
  return made;
}

const own = (id: string) => findSubmission(db(), { id, userId });
const statuses = () => db().selectFrom("all_deals").select(["status", "source", "crawlurl", "featured"]).execute();

describe("an address of a blocked host", () => {
  const url = "https://m.fake.example/kettle";
  const blocked = { blocked: { host: "fake.example", until: null, reason: "Fakes." } };
  const block = () =>
    blockHost(db(), { host: "fake.example", reason: "Fakes.", term: "forever" }, { actorId: userId, now });

  it("is not submitted, suggested or edited into a submission", async () => {
    const { id, dealId } = await submitted();
    const [published = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    await block();
    const input = dealInput({ title: "Quiet kettle", url });
    expect(await submit({ input })).toEqual(blocked);
    const suggestion = { dealId: published, input, userId, version: null, note: "", now };
    expect(await suggestChange(db(), suggestion)).toEqual(blocked);
    expect(await editSubmission(db(), { id, userId, version: 1, input, ...remarks, now })).toEqual(blocked);
    expect(await db().selectFrom("submissions").select("deal_id").execute()).toEqual([{ deal_id: dealId }]);
  });

  it("may be the same as a published deal's, when a change is suggested", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Lamp", url }]);
    await block();
    const input = dealInput({ title: "Desk lamp", url });
    const sent = await suggestChange(db(), { dealId, input, userId, version: null, note: "", now });
    expect(sent).toMatchObject({ dealId, created: true });
  });
});

describe("a submitted deal", () => {
  it("waits, has a member's fields alone, and leaves no price, count, word or history", async () => {
    const input = dealInput({ featured: true, crawlurl: "https://shop.example/feed", source: "admin" });
    const { dealId, published } = await submitted({ input });
    expect(published).toBe(false);
    expect(await statuses()).toEqual([{ status: "pending", source: "user", crawlurl: "", featured: false }]);
    expect(await findDeal(db(), dealId)).toBeNull();
    for (const table of ["price_spans", "deal_changes", "deal_events", "deal_counts", "search_lexemes"] as const) {
      expect([table, await db().selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
  });

  it("is made once by a form, however often it is sent at the same time", async () => {
    const idempotencyKey = fingerprinted(randomUUID(), "form");
    const made = await Promise.all(Array.from({ length: 5 }, () => submitted({ idempotencyKey })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.filter(({ created }) => created)).toHaveLength(1);
    const other = await insertMember(db(), "bob");
    expect(await submitted({ idempotencyKey, userId: other.id })).toMatchObject({ created: true });
    expect(await submit({ idempotencyKey: fingerprinted(idempotencyKey.key, "another") })).toBe("key_reused");
    expect(await statuses()).toHaveLength(2);
  });

  it("repeats a published one only where a note says why, but comes back to the form that published it", async () => {
    await db().updateTable("users").set({ trust: "given" }).execute();
    const idempotencyKey = fingerprinted(randomUUID(), "form");
    const { dealId } = await submitted({ idempotencyKey, note: "" });
    expect(await submit({ note: "" })).toMatchObject({ duplicates: [{ deal: { id: dealId } }] });
    expect(await submitted({ idempotencyKey, note: "" })).toMatchObject({ dealId, created: false });
    expect(await submit({ note: "In black" })).toMatchObject({ created: true });
  });

  it("that repeats one's own is submitted once, also by simultaneous requests", async () => {
    const input = dealInput({ title: "Quiet kettle" });
    const made = await Promise.all(Array.from({ length: 3 }, () => submit({ input, note: "" })));
    const first = made.find((one) => typeof one === "object" && "created" in one) as Submitted;
    const repeated = {
      duplicates: [],
      waiting: [{ id: first.id, title: "Quiet kettle", lang: "en", translations: {} }],
    };
    expect(made.filter((one) => one !== first)).toEqual([repeated, repeated]);
    expect(await statuses()).toHaveLength(1);
  });

  it("is limited by how many wait, also of simultaneous ones", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => submit()));
    expect(made.filter((one) => typeof one === "object" && "limit" in one)).toHaveLength(3);
    expect(await statuses()).toHaveLength(5);
    await sql`update submissions set decision = 'rejected', decided_at = now()`.execute(db());
    for (let sent = 5; sent < 20; sent += 1) {
      await submitted();
      await sql`update submissions set decision = 'rejected', decided_at = now()`.execute(db());
    }
    expect(await submit()).toEqual({ limit: "daily", most: 20 });
    expect(await submit({ now: new Date(now.getTime() + 86_400_001) })).toMatchObject({ created: true });
  });

  it("of a trusted member is published at once, with its price, and awaits a decision", async () => {
    await db().updateTable("users").set({ trust: "given" }).execute();
    const { id, dealId, published } = await submitted();
    expect(published).toBe(true);
    expect(await findDeal(db(), dealId)).toMatchObject({ source: "user", title: "Quiet kettle" });
    expect(await db().selectFrom("price_spans").selectAll().execute()).toHaveLength(1);
    expect(await own(id)).toMatchObject({ state: "published", published: { id: dealId } });
    const credit = () => creditQuery(db(), dealId).execute();
    expect(await credit()).toEqual([{ username: "alice", published: 1, live: 1 }]);
    const second = await submitted({ input: dealInput({ title: "Loud kettle", discountedPrice: 5 }) });
    await submitted({ input: dealInput({ title: "Old kettle", discountedPrice: 4 }), credited: false });
    await sql`update all_deals set state_reported = 'gone' where id = ${second.dealId}`.execute(db());
    expect(await credit()).toEqual([{ username: "alice", published: 2, live: 1 }]);
    expect(await withdrawSubmission(db(), { id, userId, version: 1 })).toBe("decided");
  });

  it("is edited and withdrawn by its member alone, at the version that they know, while it waits", async () => {
    const { id, dealId } = await submitted();
    const edit = { id, userId, version: 1, note: "Seen today", credited: false, now };
    const input = dealInput({ title: "Loud kettle", discountedPrice: 5 });
    expect(await editSubmission(db(), { ...edit, userId: randomUUID(), input })).toBe("not_found");
    const deal = { title: "Loud kettle" };
    expect(await editSubmission(db(), { ...edit, input })).toMatchObject({ version: 2, deal });
    expect(await editSubmission(db(), { ...edit, input })).toMatchObject({ stale: { version: 2 } });
    expect(await db().selectFrom("deal_events").selectAll().execute()).toEqual([]);
    expect(await withdrawSubmission(db(), { id, userId, version: 1 })).toMatchObject({ stale: { id } });
    expect(await withdrawSubmission(db(), { id, userId, version: 2 })).toBe("withdrawn");
    expect(await statuses()).toEqual([]);

    const decided = await submitted();
    await sql`update submissions set decision = 'rejected', decided_at = now()`.execute(db());
    expect(await editSubmission(db(), { ...edit, id: decided.id, input })).toBe("decided");
    expect(dealId).not.toBe(decided.dealId);
  });

  it("goes with its member's account while it waits; a published one stays, without the name", async () => {
    await db().updateTable("users").set({ trust: "given" }).execute();
    const { dealId } = await submitted();
    await db().updateTable("users").set({ trust: null }).execute();
    await submitted();
    const [live = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    await suggestChange(db(), { ...remarks, dealId: live, input: dealInput(), userId, version: null, now });
    expect(await deleteAccount(db(), userId)).toBe("deleted");
    const left = await db().selectFrom("all_deals").select("id").execute();
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([dealId, live]));
    const submissions = await db().selectFrom("submissions").select(["kind", "user_id"]).execute();
    expect(submissions).toEqual([{ kind: "deal", user_id: null }]);
    expect(await creditQuery(db(), dealId).execute()).toEqual([]);
  });
});

describe("a suggested change", () => {
  const input = (deal: object) => ({ ...dealInput(), ...deal });

  it("stores what differs, and nothing that is an admin's to change", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Lamp", discountedPrice: 20, featured: true }]);
    const deal = await findDeal(db(), dealId);
    if (!deal) throw new Error("missing");
    const suggestion = { dealId, userId, note: "", version: 1, now };
    expect(await suggestChange(db(), { ...suggestion, input: deal })).toBe("nothing_changed");
    const cheaper = input({ ...deal, discountedPrice: 15, featured: false, source: "admin" });
    expect(await suggestChange(db(), { ...suggestion, version: 7, input: cheaper })).toMatchObject({
      stale: { id: dealId, version: 1 },
    });
    const made = await suggestChange(db(), { ...suggestion, input: cheaper });
    expect(made).toMatchObject({ created: true, published: false });
    const { submissions, total } = await listSubmissions(db(), { userId, offset: 0, limit: 10 });
    expect(total).toBe(1);
    expect(submissions).toMatchObject([
      { kind: "change", state: "waiting", changes: { discountedPrice: [20, 15] }, deal: { title: "Lamp" } },
    ]);
    expect(await findDeal(db(), dealId)).toEqual(deal);
    expect(await suggestChange(db(), { ...suggestion, dealId: randomUUID(), input: cheaper })).toBe("not_found");
  });
});

describe("findKnownOffer", () => {
  it("tells the shop by its host, the deal of the offer, and its lowest price, of published deals alone", async () => {
    const url = "https://www.shop.example/lamp?id=7";
    await insertDeals(db(), [{ url: "https://shop.example/chair", store: "The Shop" }]);
    await submitted({ input: dealInput({ url, store: "Hidden" }) });
    expect(await findKnownOffer(db(), url, now)).toMatchObject({ store: "The Shop", deal: null, lowest: null });
    const [id] = await insertDeals(db(), [{ url, store: "The Shop", discountedPrice: 12 }]);
    const later = new Date(Date.now() + 60_000);
    const known = { url, store: "The Shop", deal: { id }, lowest: { price: 12 } };
    expect(await findKnownOffer(db(), `${url}&utm_source=x`, later)).toMatchObject(known);
    expect(await findKnownOffer(db(), "https://other.example/x", now)).toMatchObject({
      store: null,
      host: "other.example",
    });
  });
});
