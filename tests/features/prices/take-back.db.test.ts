import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { createDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import { publicHistory } from "~/features/deals/edit/history.server";
import { importDeals, importKey } from "~/features/deals/import/import.server";
import type { DealInput } from "~/features/deals/input";
import { takeBackPrice } from "~/features/prices/take-back.server";
import { rejectDeal } from "~/features/submissions/publish.server";
import { contentVersion } from "~/platform/db/content-version.server";
import { useDatabase } from "../../support/database";
import { dealInput } from "../../support/deals";
import { insertMember } from "../../support/people";

const db = useDatabase();

const now = new Date();
const url = "https://shop.example/lamp";
let actorId = "";
beforeEach(async () => {
  actorId = (await insertMember(db(), "boss", { isAdmin: true })).id;
});

const lamp = (fields: Partial<DealInput> = {}) => dealInput({ url, originalPrice: 50, discountedPrice: 20, ...fields });

async function deliver(discountedPrice = 20): Promise<void> {
  const input = lamp({ discountedPrice });
  await importDeals(db(), [{ key: importKey(input), input }]);
}

/** A member's deal of the same offer at a price. */
async function publish(discountedPrice: number): Promise<string> {
  const input = lamp({ discountedPrice, source: "user" });
  const { deal } = await createDeal(db(), { input, actorId, role: "member", now: new Date() });
  return deal.id;
}

const refuse = (dealId: string) =>
  db()
    .transaction()
    .execute((transaction) => rejectDeal(transaction, dealId, { now }));

/** Prices, oldest first, and whether they are current. */
async function prices() {
  const rows = await db().selectFrom("price_spans").select(["price", "ended_at"]).orderBy("first_seen").execute();
  return rows.map(({ price, ended_at }) => [price, ended_at === Number.POSITIVE_INFINITY]);
}

it("the price of a refused deal goes, and the one before it is current again", async () => {
  await deliver();
  const dealId = await publish(0.01);
  expect(await prices()).toEqual([
    [20, false],
    [0.01, true],
  ]);
  await refuse(dealId);
  expect(await prices()).toEqual([[20, true]]);
  await deliver();
  expect(await prices()).toEqual([[20, true]]);
});

it("all prices of a refused deal go, also those between others", async () => {
  await deliver();
  const dealId = await publish(0.01);
  const input = lamp({ discountedPrice: 0.02, source: "user" });
  await reviseDeal(db(), { dealId, input, actorId, version: null, now: new Date() });
  await deliver(21);
  expect((await prices()).map(([price]) => price)).toEqual([20, 0.01, 0.02, 21]);
  await refuse(dealId);
  expect(await prices()).toEqual([
    [20, false],
    [21, true],
  ]);
  const { rows } = await sql`
    select from price_spans one join price_spans next on one.ended_at = next.first_seen`.execute(db());
  expect(rows).toHaveLength(1);
});

it("a price that another deal or a delivery has said too stays", async () => {
  const dealId = await publish(15);
  await deliver(15);
  await refuse(dealId);
  expect(await prices()).toEqual([[15, true]]);
  const [one, other] = [await publish(12), await publish(12)];
  await refuse(one);
  await refuse(other);
  expect((await prices()).at(-1)).toEqual([12, true]);
});

it("an admin takes a price back, which the deal's history has and pages of deals show", async () => {
  await deliver();
  const dealId = await publish(0.01);
  await deliver(20);
  const { first_seen: firstSeen } = await db()
    .selectFrom("price_spans")
    .select("first_seen")
    .where("price", "=", 0.01)
    .executeTakeFirstOrThrow();
  const before = await contentVersion(db());
  expect(await takeBackPrice(db(), { dealId, firstSeen, actorId, now: new Date() })).toBe(true);
  expect((await prices()).map(([price]) => price)).toEqual([20, 20]);
  expect(await contentVersion(db())).toBeGreaterThan(before);
  const [latest] = await publicHistory(db(), { dealId, before: null, limit: 1 });
  const observation = { price: 0.01, firstSeen: firstSeen.toISOString(), lastSeen: expect.any(String) };
  expect(latest).toMatchObject({ action: "price", role: "admin", changes: { observation } });
  expect(await takeBackPrice(db(), { dealId, firstSeen, actorId, now: new Date() })).toBe(false);
  expect(await takeBackPrice(db(), { dealId, firstSeen: new Date("none"), actorId, now: new Date() })).toBe(false);
});
