import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { retryingConflicts } from "~/db/retry.server";
import { createDeal, findEditableDeal, reviseDeal } from "~/domain/deals/edit/edit.server";
import { importDeals, importKey } from "~/domain/deals/import/import.server";
import type { DealInput } from "~/domain/deals/input";
import { recordPrices } from "~/domain/prices/price-spans.server";
import { useDatabase } from "../../support/database";
import { dealInput } from "../../support/deals";
import { insertSignedIn } from "../../support/people";

const db = useDatabase();

const NOW = new Date("2026-03-08T06:30:00Z");
const HOUR = 3_600_000;
const KEY = "shop.example/kettle";

const kettle = (fields: Partial<DealInput> = {}) =>
  dealInput({
    url: "https://shop.example/kettle",
    originalPrice: 50,
    discountedPrice: 40,
    source: "crawler",
    ...fields,
  });

/** Sees an offer at a price, so many hours on. */
async function see(hours: number, price: number, listPrice = 50, key = KEY) {
  const offer = sql`(values (${key}::text, ${price}::numeric, ${listPrice}::numeric, 'crawler'))
    offer (offer_key, discounted_price, original_price, source)`;
  const now = sql<Date>`${new Date(NOW.getTime() + hours * HOUR)}::timestamptz`;
  // As whoever writes deals does.
  await retryingConflicts(db(), () => recordPrices(offer, now).execute(db()));
}

/** The prices of an offer, each with the hours at which it was first and last seen, and whether it is the present one. */
async function spans(key = KEY) {
  const rows = await db()
    .selectFrom("price_spans")
    .selectAll()
    .where("offer_key", "=", key)
    .orderBy("first_seen")
    .execute();
  const hours = (date: Date) => (date.getTime() - NOW.getTime()) / HOUR;
  return rows.map((row) => [row.price, hours(row.first_seen), hours(row.last_seen), row.ended_at === Infinity]);
}

const prices = async (key = KEY) => (await spans(key)).map(([price]) => price);

describe("a price", () => {
  it("lasts while it is seen, written down once a day", async () => {
    await see(0, 40);
    await see(23, 40);
    expect(await spans()).toEqual([[40, 0, 0, true]]);
    await see(25, 40);
    await see(30, 40);
    expect(await spans()).toEqual([[40, 0, 25, true]]);
  });

  it("is never seen in the future, however fast the writer's clock is", async () => {
    await see(100 * 365 * 24, 40);
    const { last_seen } = await db().selectFrom("price_spans").select("last_seen").executeTakeFirstOrThrow();
    expect(last_seen.getTime()).toBeLessThanOrEqual(Date.now() + HOUR);
  });

  it("begins anew where nobody has seen it for more than a week", async () => {
    await see(0, 40);
    await see(7 * 24, 40);
    expect(await spans()).toEqual([[40, 0, 168, true]]);
    await see(14 * 24 + 1, 40);
    await see(15 * 24 + 1, 40);
    await see(30 * 24, 35);
    expect(await spans()).toEqual([
      [40, 0, 168, false],
      [40, 337, 361, false],
      [35, 720, 720, true],
    ]);
  });

  it("ends where another is seen, and stays in the history", async () => {
    await see(0, 40);
    await see(30, 40);
    await see(40, 35);
    await see(41, 40);
    expect(await spans()).toEqual([
      [40, 0, 30, false],
      [35, 40, 40, false],
      [40, 41, 41, true],
    ]);
  });

  it("is another one too with another list price", async () => {
    await see(0, 40);
    await see(1, 40, 60);
    expect(await prices()).toEqual([40, 40]);
  });

  it("is no earlier than the one before, whatever a clock says", async () => {
    await see(0, 40);
    await see(-5, 35);
    const [first, second] = await spans();
    expect(first).toEqual([40, 0, 0, false]);
    expect(second?.[1]).toBeCloseTo(0, 5);
    await see(-9, 35);
    expect(await prices()).toEqual([40, 35]);
  });
});

it("never has two prices of one offer at once, whoever writes when", async () => {
  const seen = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.constantFrom(10, 20, 30), fc.constantFrom("a", "b"));
  await fc.assert(
    fc.asyncProperty(fc.array(seen, { maxLength: 12 }), async (all) => {
      await db().deleteFrom("price_spans").execute();
      await Promise.all(all.map(([hour, price, key]) => see(hour, price, 50, key)));
      for (const key of ["a", "b"]) {
        const rows = await spans(key);
        expect(rows.filter(([, , , present]) => present)).toHaveLength(rows.length > 0 ? 1 : 0);
        for (const [at, [, first]] of rows.entries()) expect(first).toBeGreaterThan(Number(rows[at - 1]?.[2] ?? -1));
      }
    }),
    { numRuns: 20 },
  );
  const overlapping = db()
    .insertInto("price_spans")
    .values([
      { offer_key: "c", price: 1, list_price: 2, first_seen: NOW, last_seen: NOW, source: "user" },
      {
        ...{ offer_key: "c", price: 1, list_price: 2, first_seen: NOW, last_seen: NOW, source: "user" },
        ended_at: new Date(NOW.getTime() + 1),
      },
    ])
    .execute();
  await expect(overlapping).rejects.toThrow(/price_spans_never_overlap/);
});

describe("every door writes prices down:", () => {
  const deliver = (...inputs: DealInput[]) =>
    importDeals(
      db(),
      inputs.map((input) => ({ key: importKey(input), input })),
    );

  it("imports, also of what a person has revised or deleted", async () => {
    await deliver(kettle());
    expect(await prices()).toEqual([40]);
    expect(await db().selectFrom("deals").select("offer_key").execute()).toEqual([{ offer_key: KEY }]);
    await db().updateTable("all_deals").set({ source: "revisedbyadmin" }).execute();
    await deliver(kettle({ discountedPrice: 35 }));
    await db().updateTable("all_deals").set({ deleted_at: NOW }).execute();
    await deliver(kettle({ discountedPrice: 30 }));
    await db().deleteFrom("all_deals").execute();
    expect(await prices()).toEqual([40, 35, 30]);
  });

  it("imports of one offer twice, of which the lower price counts", async () => {
    await deliver(
      kettle({ crawlurl: "https://feed.example/1" }),
      kettle({ crawlurl: "https://feed.example/2", discountedPrice: 39 }),
    );
    expect(await prices()).toEqual([39]);
  });

  it("imports of variants that share an address, each with a history of its own", async () => {
    const [red, blue] = ["red", "blue"].map((id) => kettle({ crawlurl: `${kettle().url}#${id}` }));
    if (!red || !blue) throw new Error("No variants");
    await deliver(red, { ...blue, discountedPrice: 30 });
    expect(await prices(KEY)).toEqual([]);
    expect([await prices(`${KEY}#red`), await prices(`${KEY}#blue`)]).toEqual([[40], [30]]);
  });

  it("imports that learn which variant a deal is, and leave it otherwise unchanged", async () => {
    const input = kettle();
    const delivered = async (variant: string | null) => {
      const [result] = await importDeals(db(), [{ key: importKey(input), input, variant }]);
      const { offer_key } = await db().selectFrom("deals").select("offer_key").executeTakeFirstOrThrow();
      return [result?.status, offer_key];
    };
    expect(await delivered(null)).toEqual(["added", KEY]);
    expect(await delivered("S-1")).toEqual(["updated", `${KEY}#S-1`]);
    expect(await delivered("S-1")).toEqual(["unchanged", `${KEY}#S-1`]);
  });

  it("publishing and editing; an edit of anything else says nothing of the price", async () => {
    const { id: actorId } = await insertSignedIn(db(), "kim", { isAdmin: true });
    const { deal } = await createDeal(db(), { input: kettle(), actorId, now: NOW });
    const revise = async (fields: Partial<DealInput>, hours: number) => {
      const before = await findEditableDeal(db(), deal.id);
      if (!before) throw new Error("No deal");
      const now = new Date(NOW.getTime() + hours * HOUR);
      await reviseDeal(db(), { dealId: deal.id, input: { ...before, ...fields }, actorId, version: null, now });
    };
    await revise({ title: "A better kettle" }, 48);
    expect(await spans()).toEqual([[40, 0, 0, true]]);
    await revise({ discountedPrice: 35 }, 50);
    await revise({ url: "https://shop.example/other" }, 60);
    expect(await prices()).toEqual([40, 35]);
    expect(await prices("shop.example/other")).toEqual([35]);
  });
});
