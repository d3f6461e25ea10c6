import { beforeEach, describe, expect, it } from "vitest";
import { deleteDeals } from "~/features/deals/edit/delete.server";
import { dealHistory } from "~/features/deals/edit/history.server";
import { purgeDeleted } from "~/features/deals/edit/purge.server";
import { importRecords } from "~/features/deals/import/records.server";
import { deliverBatch } from "~/features/sources/batch.server";
import { finishRun } from "~/features/sources/finish-run.server";
import { startRun } from "~/features/sources/runs.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { useDatabase } from "../../support/database";
import { at, insertSources, row } from "../../support/deliveries";

const db = useDatabase();

beforeEach(() => insertSources(db(), ["a", "b"]));

const fullPrice = { discountedPrice: 40 };

async function deliver(hours: number, rows: readonly unknown[], { source = "a", dryRun = false } = {}) {
  const answer = await deliverBatch(db(), { source, rows, currency: US_DOLLAR, now: at(hours), dryRun });
  if ("rejected" in answer) throw new Error(answer.rejected);
  return answer.results.map(({ index: _, id: _id, ...result }) => result);
}

const deals = () =>
  db()
    .selectFrom("deals")
    .select(["title", "discounted_price as price", "expires_at as expiresAt"])
    .orderBy("import_key")
    .execute();

describe("a row of a batch without a discount", () => {
  it("ends the deal that had one, once, at the price that it had", async () => {
    await deliver(0, [row(1), row(2)]);
    expect(await deliver(1, [row(1, { discountedPrice: undefined })], { dryRun: true })).toEqual([{ status: "ended" }]);
    expect(await deliver(1, [row(1, fullPrice), row(2)])).toEqual([{ status: "ended" }, { status: "unchanged" }]);
    expect(await deliver(2, [row(1, fullPrice)])).toEqual([{ status: "unchanged" }]);
    expect(await deals()).toEqual([
      { title: "Kettle 1", price: 20, expiresAt: at(1) },
      { title: "Kettle 2", price: 20, expiresAt: null },
    ]);
    expect(await deliver(3, [row(1, { discountedPrice: 25 })])).toEqual([{ status: "updated" }]);
    expect(await deals()).toMatchObject([{ price: 25, expiresAt: null }, {}]);
  });

  it("tells the history of prices what the thing costs now, and the deal's only its end", async () => {
    await deliver(0, [row(1)]);
    await deliver(1, [row(1, fullPrice)]);
    const spans = await db().selectFrom("price_spans").select("price").orderBy("ended_at").execute();
    expect(spans.map(({ price }) => price)).toEqual([20, 40]);
    const { id: dealId } = await db().selectFrom("deals").select("id").executeTakeFirstOrThrow();
    const [entry] = await dealHistory(db(), { dealId, limit: 10 });
    expect(Object.keys(entry?.changes ?? {})).toEqual(["expiresAt"]);
  });

  it("is a normal deal without an existing one, when that has no discount either, or with a coupon", async () => {
    expect(await deliver(0, [row(1, fullPrice), row(2), row(3)])).toEqual(Array(3).fill({ status: "added" }));
    const rows = [row(1, { ...fullPrice, title: "Pot" }), row(2, { ...fullPrice, coupon: "TEN" })];
    expect(await deliver(1, [...rows, row(3, { originalPrice: 0, discountedPrice: 0 })])).toEqual(
      Array(3).fill({ status: "updated" }),
    );
  });

  it("ends nothing that belongs to another source, that a person has revised or that was deleted", async () => {
    await deliver(0, [row(1), row(2), row(3)]);
    await db().updateTable("deals").set({ source: "revisedbyadmin" }).where("title", "=", "Kettle 2").execute();
    const deleted = { status: "deleted", deleted_at: at(0) } as const;
    await db().updateTable("deals").set(deleted).where("title", "=", "Kettle 3").execute();
    const rows = [1, 2, 3].map((n) => row(n, fullPrice));
    expect(await deliver(1, rows.slice(0, 1), { source: "b" })).toEqual([{ status: "held", reason: "other_source" }]);
    expect(await deliver(1, rows.slice(1))).toEqual([
      { status: "held", reason: "revised" },
      { status: "held", reason: "deleted" },
    ]);
    expect(await deals()).toMatchObject([{ expiresAt: null }, { expiresAt: null }]);
  });

  it("of two rows of one deal, counts where it is the last", async () => {
    await deliver(0, [row(1), row(2)]);
    const results = await deliver(1, [row(1), row(1, fullPrice), row(2, fullPrice), row(2)]);
    expect(results.map(({ status }) => status)).toEqual(["unchanged", "ended", "unchanged", "unchanged"]);
  });
});

describe("a row of a batch that cannot be ordered", () => {
  const soldOut = { availability: "out_of_stock" };

  it("ends the deal of any price once, until it can be ordered again, and is not added without one", async () => {
    expect(await deliver(0, [row(1), row(2, fullPrice), row(3, soldOut)])).toEqual([
      ...[{ status: "added" }, { status: "added" }, { status: "unchanged" }],
    ]);
    const rows = [1, 2, 3].map((n) => row(n, { ...soldOut, ...(n === 2 && fullPrice) }));
    const ended = [{ status: "ended" }, { status: "ended" }, { status: "unchanged" }];
    expect(await deliver(1, rows, { dryRun: true })).toEqual(ended);
    expect(await deliver(1, rows)).toEqual(ended);
    expect(await deliver(2, rows)).toEqual(Array(3).fill({ status: "unchanged" }));
    expect(await deals()).toEqual([
      { title: "Kettle 1", price: 20, expiresAt: at(1) },
      { title: "Kettle 2", price: 40, expiresAt: at(1) },
    ]);
    expect(await deliver(3, [row(1, { availability: "preorder" })])).toEqual([{ status: "updated" }]);
    expect(await deals()).toMatchObject([{ expiresAt: null }, { expiresAt: at(1) }]);
  });

  it("has an availability that is a text, a number or true or false", async () => {
    const [wrong] = await deliver(0, [row(1, { availability: ["no"] })]);
    expect(wrong).toMatchObject({ status: "refused", errors: [{ field: "availability", code: "wrong_type" }] });
  });
});

describe("a row with a past expiry", () => {
  it("ends the deal at that time", async () => {
    await deliver(0, [row(1)]);
    const rows = [row(1, { expiresAt: at(0.5).toISOString() })];
    expect(await deliver(1, rows)).toEqual([{ status: "ended" }]);
    expect(await deliver(1, rows)).toEqual([{ status: "unchanged" }]);
    expect(await deals()).toMatchObject([{ expiresAt: at(0.5) }]);
  });
});

it("a run counts what its rows have ended", async () => {
  await deliver(0, [row(1), row(2)]);
  const { id } = await startRun(db(), { source: "a", now: at(1) });
  const rows = [row(1, fullPrice), row(2)];
  await deliverBatch(db(), { source: "a", rows, currency: US_DOLLAR, runId: id, now: at(1) });
  const run = await finishRun(db(), { source: "a", id, now: at(1) });
  expect(run).toMatchObject({ ended: 1, unchanged: 1, dealCount: 2 });
});

describe("a catalogue whose products go off sale", () => {
  const product = (n: number, sale: string) => `k${n}\tKettle ${n}\thttps://shop.example/kettle-${n}\t40\t${sale}`;
  async function importTable(hours: number, lines: readonly string[], { dryRun = false } = {}) {
    const listed: number[] = [];
    const table = ["id\ttitle\tlink\tprice\tsale_price\tstore", ...lines.map((line) => `${line}\tHearth`)];
    async function* bytes() {
      yield Buffer.from(table.join("\n"));
    }
    const options = { format: { format: "google" }, now: at(hours), dryRun } as const;
    const counts = await importRecords(db(), bytes(), { ...options, onNotOnSale: (line) => listed.push(line) });
    return { ...counts, listed };
  }

  it("ends those that are sold out, with a discount or without, and adds none", async () => {
    const records = (availability: string) =>
      [row(1), row(2, fullPrice), row(3)]
        .slice(0, availability === "in_stock" ? 2 : 3)
        .map((one) => ({ ...one, availability }));
    const importJson = async (hours: number, availability: string) => {
      async function* bytes() {
        yield Buffer.from(JSON.stringify(records(availability)));
      }
      return importRecords(db(), bytes(), { now: at(hours) });
    };
    expect(await importJson(0, "in_stock")).toMatchObject({ added: 2 });
    expect(await importJson(1, "out_of_stock")).toMatchObject({ ended: 2, notOnSale: 1, added: 0, refused: 0 });
    expect(await importJson(2, "out_of_stock")).toMatchObject({ ended: 0, notOnSale: 3 });
    expect(await deals()).toMatchObject([{ expiresAt: at(1) }, { expiresAt: at(1) }]);
  });

  it("ends their deals, and counts the others without rejecting them", async () => {
    expect(await importTable(0, [product(1, "20"), product(2, "20"), product(3, "")])).toMatchObject({
      ...{ added: 2, ended: 0, notOnSale: 1, refused: 0, listed: [4] },
    });
    const later = [product(1, "40"), product(2, "20"), product(3, "")];
    expect(await importTable(1, later, { dryRun: true })).toMatchObject({ ended: 1, notOnSale: 1 });
    expect(await importTable(1, later)).toMatchObject({ added: 0, unchanged: 1, ended: 1, notOnSale: 1, listed: [4] });
    expect(await importTable(2, later)).toMatchObject({ unchanged: 1, ended: 0, notOnSale: 2, listed: [2, 4] });
    expect(await deals()).toEqual([
      { title: "Kettle 1", price: 20, expiresAt: at(1) },
      { title: "Kettle 2", price: 20, expiresAt: null },
    ]);
  });

  it("keeps a deal whose address has one row on sale, wherever the other row stands", async () => {
    await importTable(0, [product(1, "20"), product(2, "20")]);
    const apart = Array.from({ length: 600 }, (_, n) => product(n + 10, "20"));
    await importTable(1, [product(1, "20"), product(2, ""), ...apart, product(1, ""), product(2, "20")]);
    expect((await deals()).filter(({ expiresAt }) => expiresAt !== null)).toEqual([]);
  });
});

describe("a deal that an admin has deleted", () => {
  it("is not imported again, before or after it is purged", async () => {
    await deliver(0, [row(1)]);
    const [deal] = await db().selectFrom("deals").select("id").execute();
    await deleteDeals(db(), [deal?.id ?? ""], { actorId: null, now: at(1) });
    expect(await deliver(2, [row(1)])).toEqual([{ status: "held", reason: "deleted" }]);
    expect(await purgeDeleted(db(), at(26))).toBe(1);
    expect(await deliver(27, [row(1)])).toEqual([{ status: "held", reason: "deleted" }]);
    expect(await deliver(27, [row(1, fullPrice)])).toEqual([{ status: "held", reason: "deleted" }]);
    expect(await db().selectFrom("all_deals").select("id").execute()).toEqual([]);
  });
});
