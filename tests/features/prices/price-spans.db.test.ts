import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createDeal, findEditableDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import { importDeals, importKey } from "~/features/deals/import/import.server";
import type { DealInput } from "~/features/deals/input";
import { recordPrices } from "~/features/prices/price-spans.server";
import { retryingConflicts } from "~/platform/db/transaction.server";
import { useDatabase } from "../../support/database";
import { dealInput } from "../../support/deals";
import { insertSignedIn } from "../../support/people";
import { offerId } from "../../support/prices";

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

/** Records a price of an offer, hours after NOW. */
async function observe(hours: number, price: number, listPrice = 50, key = KEY) {
  const offer = sql`(values (${await offerId(db(), key)}::bigint, ${price}::numeric, ${listPrice}::numeric, 'crawler'))
    offer (offer_id, discounted_price, original_price, source)`;
  const now = sql<Date>`${new Date(NOW.getTime() + hours * HOUR)}::timestamptz`;
  await retryingConflicts(db(), () => recordPrices(offer, now).execute(db()));
}

/** An offer's spans: price, first and last observation in hours after NOW, and whether it is current. */
async function spans(key = KEY) {
  const rows = await db()
    .selectFrom("price_spans")
    .innerJoin("offers", "offers.id", "offer_id")
    .selectAll("price_spans")
    .where("key", "=", key)
    .orderBy("price_spans.first_seen")
    .execute();
  const hours = (date: Date) => (date.getTime() - NOW.getTime()) / HOUR;
  return rows.map((row) => [row.price, hours(row.first_seen), hours(row.last_seen), row.ended_at === Infinity]);
}

const prices = async (key = KEY) => (await spans(key)).map(([price]) => price);

describe("a price", () => {
  it("is extended by observations, at most once a day", async () => {
    await observe(0, 40);
    await observe(23, 40);
    expect(await spans()).toEqual([[40, 0, 0, true]]);
    await observe(25, 40);
    await observe(30, 40);
    expect(await spans()).toEqual([[40, 0, 25, true]]);
  });

  it("is never observed in the future, however fast the writer's clock is", async () => {
    await observe(100 * 365 * 24, 40);
    const { last_seen } = await db().selectFrom("price_spans").select("last_seen").executeTakeFirstOrThrow();
    expect(last_seen.getTime()).toBeLessThanOrEqual(Date.now() + HOUR);
  });

  it("is recorded as of now where an earlier one was dated ahead, which is taken for seen until now", async () => {
    await observe(0, 48);
    await observe(24, 40);
    await sql`update price_spans set last_seen = now() + interval '1 year' where ended_at = 'infinity'`.execute(db());
    const before = Date.now();
    await observe(365 * 24, 30);
    const rows = await db().selectFrom("price_spans").selectAll().orderBy("first_seen").execute();
    expect(rows.map(({ price }) => price)).toEqual([48, 40, 30]);
    for (const { last_seen } of rows) expect(last_seen.getTime()).toBeLessThan(Date.now() + 1_000);
    expect(rows[2]?.first_seen.getTime()).toBeGreaterThan(before - 60_000);
  });

  it("ends what was dated ahead of now", async () => {
    const beginAhead = () =>
      sql`
        update price_spans set first_seen = now() + interval '1 year', last_seen = now() + interval '1 year'
        where ended_at = 'infinity'`.execute(db());
    await observe(0, 48);
    await observe(24, 50);
    await beginAhead();
    await observe(48, 50);
    expect(await spans()).toEqual([
      [48, 0, 0, false],
      [50, 24, 24, false],
      [50, 48, expect.any(Number), true],
    ]);
    await beginAhead();
    await observe(72, 45);
    expect(await prices()).toEqual([48, 50, 50, 45]);
    const { rows } = await sql`select from price_spans where last_seen > now() + interval '1 minute'`.execute(db());
    expect(rows).toEqual([]);
  });

  it("starts a new span after more than a week without observations", async () => {
    await observe(0, 40);
    await observe(7 * 24, 40);
    expect(await spans()).toEqual([[40, 0, 168, true]]);
    await observe(14 * 24 + 1, 40);
    await observe(15 * 24 + 1, 40);
    await observe(30 * 24, 35);
    expect(await spans()).toEqual([
      [40, 0, 168, false],
      [40, 337, 361, false],
      [35, 720, 720, true],
    ]);
  });

  it("ends when another is observed, and stays in the history", async () => {
    await observe(0, 40);
    await observe(30, 40);
    await observe(40, 35);
    await observe(41, 40);
    expect(await spans()).toEqual([
      [40, 0, 30, false],
      [35, 40, 40, false],
      [40, 41, 41, true],
    ]);
  });

  it("starts a new span when the list price changes", async () => {
    await observe(0, 40);
    await observe(1, 40, 60);
    expect(await prices()).toEqual([40, 40]);
  });

  it("never precedes the previous one, whatever the writer's clock", async () => {
    await observe(0, 40);
    await observe(-5, 35);
    const [first, second] = await spans();
    expect(first).toEqual([40, 0, 0, false]);
    expect(second?.[1]).toBeCloseTo(0, 5);
    await observe(-9, 35);
    expect(await prices()).toEqual([40, 35]);
  });
});

it("never has two current prices of one offer under concurrent writes", async () => {
  const observation = fc.tuple(
    fc.integer({ min: 0, max: 200 }),
    fc.constantFrom(10, 20, 30),
    fc.constantFrom("a", "b"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(observation, { maxLength: 12 }), async (all) => {
      await db().deleteFrom("price_spans").execute();
      await Promise.all(all.map(([hour, price, key]) => observe(hour, price, 50, key)));
      for (const key of ["a", "b"]) {
        const rows = await spans(key);
        expect(rows.filter(([, , , current]) => current)).toHaveLength(rows.length > 0 ? 1 : 0);
        for (const [at, [, first]] of rows.entries()) expect(first).toBeGreaterThan(Number(rows[at - 1]?.[2] ?? -1));
      }
    }),
    { numRuns: 20 },
  );
  const offer_id = await offerId(db(), "c");
  const overlapping = db()
    .insertInto("price_spans")
    .values([
      { offer_id, price: 1, list_price: 2, first_seen: NOW, last_seen: NOW, source: "user" },
      {
        ...{ offer_id, price: 1, list_price: 2, first_seen: NOW, last_seen: NOW, source: "user" },
        ended_at: new Date(NOW.getTime() + 1),
      },
    ])
    .execute();
  await expect(overlapping).rejects.toThrow(/price_spans_never_overlap/);
});

describe("prices are recorded by", () => {
  const deliver = (...inputs: DealInput[]) =>
    importDeals(
      db(),
      inputs.map((input) => ({ key: importKey(input), input })),
    );

  const offerKeys = async () => {
    const offers = db().selectFrom("deals").innerJoin("offers", "offers.id", "offer_id").select("key");
    return (await offers.execute()).map(({ key }) => key);
  };

  it("imports, also of deals that a person has revised or deleted", async () => {
    await deliver(kettle());
    expect(await prices()).toEqual([40]);
    expect(await offerKeys()).toEqual([KEY]);
    await db().updateTable("all_deals").set({ source: "revisedbyadmin" }).execute();
    await deliver(kettle({ discountedPrice: 35 }));
    await db().updateTable("all_deals").set({ status: "deleted", deleted_at: NOW }).execute();
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

  it("imports that add a deal's variant, and otherwise leave it unchanged", async () => {
    const input = kettle();
    const delivered = async (variant: string | null) => {
      const [result] = await importDeals(db(), [{ key: importKey(input), input, variant }]);
      return [result?.status, ...(await offerKeys())];
    };
    expect(await delivered(null)).toEqual(["added", KEY]);
    expect(await delivered("S-1")).toEqual(["updated", `${KEY}#S-1`]);
    expect(await delivered("S-1")).toEqual(["unchanged", `${KEY}#S-1`]);
  });

  it("publishing and editing, but not by edits of other fields", async () => {
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
