import { expect, it } from "vitest";
import { createDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import { type DeliveredDeal, importDeals, importKey } from "~/features/deals/import/import.server";
import { useDatabase } from "../../support/database";
import { dealInput } from "../../support/deals";
import { insertMember } from "../../support/people";

const db = useDatabase();

const DAY = 86_400_000;

/** A deal of an offer, one of several with that address. */
function deal(offer: string, deal: string): DeliveredDeal {
  const input = dealInput({ url: `https://www.shop.example/${offer}`, crawlurl: `https://feed.example/${deal}` });
  return { key: importKey(input), input };
}

const offers = () => db().selectFrom("offers").selectAll().orderBy("key").execute();
const keys = async () => (await offers()).map(({ key }) => key);

it("concurrent deliveries of the same new offers share one offer each", async () => {
  const names = Array.from({ length: 30 }, (_, n) => String(n));
  const deliveries = ["a", "b", "c", "d", "e", "f"].map((source, n) => {
    const deals = names.map((name) => deal(name, `${source}/${name}`));
    return importDeals(db(), n % 2 ? deals.reverse() : deals);
  });
  for (const results of await Promise.all(deliveries))
    expect(results.every(({ status }) => status === "added")).toBe(true);
  const rows = await db()
    .selectFrom("deals")
    .select(["offer_id", db().fn.countAll<number>().as("deals")])
    .groupBy("offer_id")
    .execute();
  expect(rows.map(({ deals }) => deals)).toEqual(names.map(() => 6));
  expect(await offers()).toHaveLength(30);
  expect(await db().selectFrom("price_spans").select("offer_id").execute()).toHaveLength(30);
});

it("an offer knows its host, and when it was first and last seen, to the day", async () => {
  const delivered = deal("kettle", "1");
  await importDeals(db(), [delivered]);
  const [offer] = await offers();
  expect(offer).toMatchObject({ key: "shop.example/kettle", host: "shop.example" });
  const seen = async (days: number) => {
    const at = new Date(Date.now() - days * DAY);
    await db().updateTable("offers").set({ first_seen: at, last_seen: at }).execute();
    await importDeals(db(), [delivered]);
    const [after] = await offers();
    return [after?.first_seen.getTime() === at.getTime(), after?.last_seen.getTime() === at.getTime()];
  };
  expect(await seen(2)).toEqual([true, false]);
  expect(await seen(0.5)).toEqual([true, true]);
  expect(await offers()).toHaveLength(1);
});

it("an edit moves a deal to another offer only with its address", async () => {
  const { id: actorId } = await insertMember(db(), "kim");
  const now = new Date();
  await importDeals(db(), [{ ...deal("kettle", "1"), gtin: "04006381333931" }]);
  const { id } = await db().selectFrom("deals").select("id").executeTakeFirstOrThrow();
  const revise = (input: DeliveredDeal["input"]) =>
    reviseDeal(db(), { dealId: id, input, actorId, version: null, now });
  const { input } = deal("kettle", "1");
  await revise({ ...input, discountedPrice: 20 });
  expect(await keys()).toEqual(["shop.example#04006381333931"]);
  await revise({ ...input, url: "https://shop.example/pot" });
  expect(await keys()).toEqual(["shop.example#04006381333931", "shop.example/pot"]);
  await createDeal(db(), { input: { ...input, url: "https://shop.example/pot" }, actorId, now });
  const placed = await db().selectFrom("deals").innerJoin("offers", "offers.id", "offer_id").select("key").execute();
  expect(placed).toEqual([{ key: "shop.example/pot" }, { key: "shop.example/pot" }]);
});

it("a deal without an offer gets one when it is edited", async () => {
  const { id: actorId } = await insertMember(db(), "kim");
  const { deal: created } = await createDeal(db(), { input: deal("kettle", "1").input, actorId, now: new Date() });
  await db().updateTable("all_deals").set({ offer_id: null }).execute();
  const input = { ...created, title: "A better kettle" };
  await reviseDeal(db(), { dealId: created.id, input, actorId, version: null, now: new Date() });
  const [offer] = await offers();
  expect(await db().selectFrom("deals").select("offer_id").execute()).toEqual([{ offer_id: offer?.id }]);
});
