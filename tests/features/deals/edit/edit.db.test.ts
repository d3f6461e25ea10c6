import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createDeal, findEditableDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import { dealHistory } from "~/features/deals/edit/history.server";
import { importDeals, importKey } from "~/features/deals/import/import.server";
import type { DealInput } from "~/features/deals/input";
import { countDeals, findDeal } from "~/features/lists/browse.server";
import { dealPages } from "~/features/lists/pages.server";
import { findTag } from "~/features/lists/tags.server";
import { deleteAccount } from "~/features/personal-data/delete-account.server";
import { rateDeal } from "~/features/ratings/ratings.server";
import { setReaction } from "~/features/reactions/reactions.server";
import { fingerprinted } from "~/platform/values/idempotency.server";
import { useDatabase } from "../../../support/database";
import { dealInput, insertDeals } from "../../../support/deals";
import { insertPerson } from "../../reactions/people";

const db = useDatabase();

const now = new Date("2026-11-21T10:00:00Z");
const later = new Date("2026-11-21T11:00:00Z");
const SUBMISSION = "0b0f6a4e-5a57-4d5f-9d3c-7f2d5f0c9a11";

let actorId = "";
beforeEach(async () => {
  actorId = await insertPerson(db());
});

const create = (input: DealInput, key?: string) => {
  const idempotencyKey = key === undefined ? null : fingerprinted(key, input);
  return createDeal(db(), { input, actorId, idempotencyKey, now });
};

async function revise(dealId: string, changes: Partial<DealInput>, version: number | null) {
  const deal = await findEditableDeal(db(), dealId);
  return reviseDeal(db(), { dealId, input: { ...(deal ?? dealInput()), ...changes }, actorId, version, now: later });
}

async function found(text: string): Promise<string[]> {
  const { deals } = await dealPages(db(), { text, sort: "newest", page: 1, pageSize: 10, now });
  return deals.map((deal) => deal.id);
}

describe("createDeal", () => {
  it("publishes a deal to lists, tags and search", async () => {
    const fields = { title: "Copper kettle", tags: ["Tea"], coupon: "TEA", expiresAt: later };
    const input = dealInput({ ...fields, source: "admin" });
    const { deal, created } = await create(input);
    expect(created).toBe(true);
    expect(deal).toMatchObject({ ...input, version: 1, createdAt: now, updatedAt: now, likeCount: 0 });
    const { version, ...shown } = deal;
    expect(await findDeal(db(), deal.id)).toEqual({ ...shown, picture: null });
    expect(await found("copper kettle")).toEqual([deal.id]);
    expect(await findTag(db(), "tea")).toMatchObject({ deals: 1 });
    expect(await dealHistory(db(), { dealId: deal.id, limit: 5 })).toMatchObject([
      { action: "created", changedAt: now, username: expect.stringMatching(/^person_/), batchId: null, changes: {} },
    ]);
  });

  it("makes one deal of a form that is sent five times at once", async () => {
    const input = dealInput({ source: "admin" });
    const made = await Promise.all(Array.from({ length: 5 }, () => create(input, SUBMISSION)));
    expect(new Set(made.map(({ deal }) => deal.id)).size).toBe(1);
    expect(made.filter(({ created }) => created)).toHaveLength(1);
    expect(made.filter(({ differs }) => differs)).toEqual([]);
    expect(await countDeals(db(), {})).toBe(1);
    expect(await dealHistory(db(), { dealId: made[0]?.deal.id ?? "", limit: 5 })).toHaveLength(1);
  });

  it("reports when a resubmitted form differs", async () => {
    const input = dealInput();
    const { deal } = await create(input, SUBMISSION);
    const changed = { ...input, title: "Changed after going back" };
    expect(await create(changed, SUBMISSION)).toEqual({ deal, created: false, differs: true });
    expect(await countDeals(db(), {})).toBe(1);
  });

  it("creates a deal on each call without an idempotency key, and one for each key", async () => {
    const input = dealInput();
    for (const submission of [undefined, undefined, "one", "two", SUBMISSION]) {
      expect(await create(input, submission)).toMatchObject({ created: true });
    }
    expect(await countDeals(db(), {})).toBe(5);
  });

  it("stores prices to the cent", async () => {
    const prices = fc
      .integer({ min: 0, max: 9_999_999_999 })
      .chain((original) => fc.record({ original: fc.constant(original), sale: fc.integer({ min: 0, max: original }) }));
    await fc.assert(
      fc.asyncProperty(prices, async ({ original, sale }) => {
        const { deal } = await create(dealInput({ originalPrice: original / 100, discountedPrice: sale / 100 }));
        const { rows } = await sql<{ original: string; sale: string }>`
          select (original_price * 100)::bigint::text as original, (discounted_price * 100)::bigint::text as sale
          from deals where id = ${deal.id}`.execute(db());
        expect(rows).toEqual([{ original: String(original), sale: String(sale) }]);
        expect(deal).toMatchObject({ originalPrice: original / 100, discountedPrice: sale / 100 });
      }),
      { numRuns: 25, examples: [[{ original: 0, sale: 0 }], [{ original: 9_999_999_999, sale: 9_999_999_999 }]] },
    );
  });
});

describe("reviseDeal", () => {
  it("writes the deal, its version and its history", async () => {
    const [id = ""] = await insertDeals(db(), [{ title: "Steel kettle", tags: ["Tea"], source: "crawler" }]);
    const changes = { title: "Glass kettle", tags: ["Glass"], discountedPrice: 1.5, source: "revisedbyadmin" as const };
    const revised = await revise(id, changes, 1);
    expect(revised).toMatchObject({ deal: { id, ...changes, version: 2, updatedAt: later } });
    expect(revised).toEqual({ deal: await findEditableDeal(db(), id) });
    expect(await found("glass kettle")).toEqual([id]);
    expect(await found("steel")).toEqual([]);
    expect(await findTag(db(), "tea")).toBeNull();
    expect(await findTag(db(), "glass")).toMatchObject({ deals: 1 });
    expect(await dealHistory(db(), { dealId: id, limit: 5 })).toMatchObject([
      {
        action: "edited",
        changedAt: later,
        changes: {
          title: ["Steel kettle", "Glass kettle"],
          tags: [["Tea"], ["Glass"]],
          discountedPrice: [59.99, 1.5],
          source: ["crawler", "revisedbyadmin"],
        },
      },
    ]);
  });

  it("changes nothing and writes no history when there is nothing to change", async () => {
    const [id = ""] = await insertDeals(db(), [{}]);
    const before = await findEditableDeal(db(), id);
    expect(await revise(id, {}, 1)).toEqual({ deal: before });
    expect(await findEditableDeal(db(), id)).toEqual(before);
    expect(await dealHistory(db(), { dealId: id, limit: 5 })).toEqual([]);
  });

  it("refuses an edit based on an older version, showing the newer", async () => {
    const [id = ""] = await insertDeals(db(), [{}]);
    await revise(id, { title: "First" }, 1);
    expect(await revise(id, { title: "Second" }, 1)).toMatchObject({ stale: { title: "First", version: 2 } });
    expect(await revise(id, { title: "Second" }, 2)).toMatchObject({ deal: { title: "Second", version: 3 } });
    expect(await revise(id, { title: "Third" }, null)).toMatchObject({ deal: { title: "Third", version: 4 } });
    expect(await dealHistory(db(), { dealId: id, limit: 2 })).toMatchObject([
      { changes: { title: ["Second", "Third"] } },
      { changes: { title: ["First", "Second"] } },
    ]);
  });

  it("saves a form submitted twice as one edit", async () => {
    const [id = ""] = await insertDeals(db(), [{}]);
    const twice = await Promise.all([revise(id, { title: "New" }, 1), revise(id, { title: "New" }, 1)]);
    expect(twice).toMatchObject([{ deal: { version: 2 } }, { deal: { version: 2 } }]);
    expect(await dealHistory(db(), { dealId: id, limit: 5 })).toHaveLength(1);
  });

  it("saves one of five concurrent edits of one version", async () => {
    const [id = ""] = await insertDeals(db(), [{}]);
    const all = await Promise.all([1, 2, 3, 4, 5].map((n) => revise(id, { title: `Number ${n}` }, 1)));
    expect(all.filter((result) => "deal" in Object(result))).toHaveLength(1);
    expect(all.filter((result) => "stale" in Object(result))).toHaveLength(4);
    expect(await findEditableDeal(db(), id)).toMatchObject({ version: 2 });
  });

  it("is stale after an import that changes the deal, but not after likes and ratings", async () => {
    const input = dealInput();
    const key = importKey(input);
    await importDeals(db(), [{ key, input }]);
    const { id } = await db().selectFrom("deals").select("id").executeTakeFirstOrThrow();
    await setReaction(db(), "like", { dealId: id, userId: actorId, on: true });
    await rateDeal(db(), { dealId: id, userId: actorId, rating: 5, comment: null });
    await importDeals(db(), [{ key, input }]);
    expect(await findEditableDeal(db(), id)).toMatchObject({ version: 1, likeCount: 1 });
    await importDeals(db(), [{ key, input: { ...input, discountedPrice: 5 } }]);
    expect(await revise(id, { title: "Mine" }, 1)).toMatchObject({ stale: { discountedPrice: 5, version: 2 } });
  });

  it("finds no deal for an unknown or invalid id", async () => {
    for (const id of ["0b0f6a4e-5a57-4d5f-9d3c-7f2d5f0c9a11", "x", ""]) {
      expect(await revise(id, {}, null)).toBe("not_found");
      expect(await findEditableDeal(db(), id)).toBeNull();
    }
  });

  it("has no name in the history once the account is deleted", async () => {
    const [id = ""] = await insertDeals(db(), [{}]);
    await revise(id, { title: "New" }, 1);
    await deleteAccount(db(), actorId);
    await revise(id, { title: "Newer" }, 2);
    expect(await dealHistory(db(), { dealId: id, limit: 5 })).toMatchObject([{ username: null }, { username: null }]);
    expect(await dealHistory(db(), { dealId: id, limit: 1 })).toHaveLength(1);
    expect(await dealHistory(db(), { dealId: "x", limit: 1 })).toEqual([]);
  });
});
