import { describe, expect, it } from "vitest";
import { US_DOLLAR } from "~/domain/currency";
import { dealHistory } from "~/domain/deals/edit/history.server";
import { importDeals, importKey } from "~/domain/deals/import/import.server";
import { deliverBatch } from "~/domain/sources/batch.server";
import { useDatabase } from "../../../support/database";
import { dealInput, insertDeals } from "../../../support/deals";
import { at, insertSources, row } from "../../../support/deliveries";

const db = useDatabase();

describe("the history of an imported deal", () => {
  it("has what each import changed, and nothing of one that changed nothing", async () => {
    const input = dealInput({ title: "Lamp", tags: ["light"], coupon: null });
    const [dealId = ""] = await insertDeals(db(), [input]);
    const expiresAt = new Date("2099-12-01T00:00:00Z");
    const changed = { ...input, title: "Desk lamp", discountedPrice: 39.5, coupon: "TEN", expiresAt };
    for (const next of [input, changed, changed]) {
      await importDeals(db(), [{ key: importKey(input), input: next }]);
    }
    const [entry, ...others] = await dealHistory(db(), { dealId, limit: 10 });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: "edited", username: null });
    const { expiresAt: ends, ...changes } = entry?.changes ?? {};
    expect(changes).toEqual({
      title: ["Lamp", "Desk lamp"],
      discountedPrice: [59.99, 39.5],
      coupon: [null, "TEN"],
    });
    expect([ends?.[0], new Date(String(ends?.[1]))]).toEqual([null, expiresAt]);
  });

  it("has the end of its sale", async () => {
    await insertSources(db(), ["nordlicht"]);
    const deliver = (fields: object) =>
      deliverBatch(db(), { source: "nordlicht", rows: [row(1, fields)], currency: US_DOLLAR, now: at(1) });
    const delivered = await deliver({});
    await deliver({ discountedPrice: 40 });
    const dealId = "results" in delivered ? delivered.results[0]?.id : undefined;
    const [entry] = await dealHistory(db(), { dealId: dealId ?? "", limit: 10 });
    expect(Object.keys(entry?.changes ?? {})).toEqual(["expiresAt"]);
  });

  it("begins with no row of a batch that leads to a blocked host", async () => {
    await insertSources(db(), ["nordlicht"]);
    await db().insertInto("blocked_hosts").values({ host: "fake.example", until: null, reason: "Fakes." }).execute();
    const rows = [row(1), row(2, { url: "https://www.fake.example/kettle" })];
    const delivered = await deliverBatch(db(), { source: "nordlicht", rows, currency: US_DOLLAR, now: at(1) });
    expect(delivered).toMatchObject({
      counts: { added: 1, refused: 1 },
      results: [
        { status: "added" },
        { status: "refused", errors: [{ field: "url", code: "blocked_host", reason: "Fakes." }] },
      ],
    });
  });
});
