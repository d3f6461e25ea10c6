import { expect, it } from "vitest";
import { purgeZeroCounts } from "~/domain/deals/purge-counts.server";
import { contradictions } from "../../scenarios/invariants";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";

const db = useDatabase();

it("counts of no deals are deleted, and begin again with the next deal", async () => {
  const url = "https://shop.example/kettle";
  await insertDeals(db(), [{ url, tags: ["kettles"] }, {}]);
  await db().deleteFrom("all_deals").where("url", "=", url).execute();
  const kettles = () => db().selectFrom("deal_counts").select("deals").where("tag_slug", "=", "kettles").execute();
  expect(await kettles()).toEqual([{ deals: 0 }, { deals: 0 }]);
  expect(await purgeZeroCounts(db())).toBeGreaterThan(0);
  expect(await kettles()).toEqual([]);
  expect(await contradictions(db())).toEqual([]);
  await insertDeals(db(), [{ url, tags: ["kettles"] }]);
  expect(await kettles()).toEqual([{ deals: 1 }, { deals: 1 }]);
  expect(await contradictions(db())).toEqual([]);
});
