import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { dealHistory } from "~/features/deals/edit/history.server";
import { countResults, importDeals, importKey } from "~/features/deals/import/import.server";
import { contradictions } from "~/features/invariants/invariants.server";
import { countDeals, findDeal } from "~/features/lists/browse.server";
import { useDatabase } from "../../../support/database";
import { dealInput, insertDeals } from "../../../support/deals";
import { whileCountingTurns } from "../../../support/turns";
import { words } from "../../../support/words";

const db = useDatabase();

const NONE = { added: 0, updated: 0, unchanged: 0, held: 0, ended: 0 };
const allDeals = () => db().selectFrom("deals").selectAll().orderBy("import_key").execute();

describe("importDeals", () => {
  it("yields to the event loop between any two deals: indexing Chinese text takes milliseconds", async () => {
    await whileCountingTurns(async (turn) => {
      const read: number[] = [];
      const deals = ["1", "2", "3", "4", "5"].map((key) => ({
        key,
        input: {
          ...dealInput(),
          get description() {
            read.push(turn());
            return "便携蓝牙音箱";
          },
        },
      }));
      await importDeals(db(), deals);
      expect(new Set(read).size).toBe(deals.length);
    });
  });

  it("adds new deals, updates changed ones, and leaves the rest unchanged", async () => {
    const [first, second] = [dealInput(), dealInput()];
    expect(countResults(await importDeals(db(), [{ key: "1", input: first }]))).toEqual({ ...NONE, added: 1 });
    const [before] = await allDeals();
    const both = [first, second].map((input, n) => ({ key: String(n + 1), input }));
    expect(countResults(await importDeals(db(), both))).toEqual({ ...NONE, added: 1, unchanged: 1 });
    expect((await allDeals())[0]).toEqual(before);

    const cheaper = { ...first, discountedPrice: 9.99 };
    expect(countResults(await importDeals(db(), [{ key: "1", input: cheaper }]))).toEqual({ ...NONE, updated: 1 });
    const [after] = await allDeals();
    expect(after).toMatchObject({ id: before?.id, created_at: before?.created_at, discounted_price: 9.99 });
    expect(after?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? Number.NaN);
  });

  it.each([
    { title: "Other" },
    { description: "Other" },
    { originalPrice: 100 },
    { imageUrl: "/images/other.svg" },
    { store: "Other" },
    { category: "other" },
    { tags: ["bluetooth", "audio"] },
    { tags: [] },
    { url: "https://other.example/" },
    { crawlurl: "https://other.example/" },
    { source: "user" },
    { expiresAt: new Date("2030-01-01T00:00:00.001Z") },
    { featured: true },
    { coupon: "TEN" },
  ] as const)("detects the change %o", async (change) => {
    const input = dealInput();
    await importDeals(db(), [{ key: "1", input }]);
    const changed = { ...input, ...change, tags: [...(change.tags ?? input.tags)] };
    expect(countResults(await importDeals(db(), [{ key: "1", input: changed }]))).toMatchObject({ updated: 1 });
    expect(countResults(await importDeals(db(), [{ key: "1", input: changed }]))).toMatchObject({ unchanged: 1 });
    const [id = ""] = (await allDeals()).map((deal) => deal.id);
    expect(await findDeal(db(), id)).toMatchObject(changed);
  });

  it("does not overwrite a deal that a person has revised", async () => {
    for (const source of ["revisedbyadmin", "revisedbyuser"] as const) {
      const input = dealInput({ source });
      await importDeals(db(), [{ key: source, input }]);
      const before = await allDeals();
      const delivered = { ...input, source: "crawler", title: "As crawled" } as const;
      expect(countResults(await importDeals(db(), [{ key: source, input: delivered }]))).toEqual({ ...NONE, held: 1 });
      expect(await allDeals()).toEqual(before);
    }
  });

  it("uses the last of duplicate keys", async () => {
    const rows = ["A", "B", "C"].map((title) => ({ key: "1", input: dealInput({ title }) }));
    expect(countResults(await importDeals(db(), rows))).toEqual({ ...NONE, added: 1, unchanged: 2 });
    expect(await allDeals()).toMatchObject([{ title: "C" }]);
  });

  it("accepts an empty list", async () => {
    expect(countResults(await importDeals(db(), []))).toEqual(NONE);
  });

  it("stores prices exactly", async () => {
    const prices = [0, 0.01, 0.1, 0.07, 1.01, 4.35, 8.2, 19.99, 1234.56, 64_000_000.15, 99_999_999.99];
    await insertDeals(
      db(),
      prices.map((originalPrice) => ({ originalPrice, discountedPrice: originalPrice })),
    );
    const { rows } = await sql<{ text: string }>`
      select original_price::text as text from deals order by original_price`.execute(db());
    const texts = words`0.00 0.01 0.07 0.10 1.01 4.35 8.20 19.99 1234.56 64000000.15 99999999.99`;
    expect(rows.map((row) => row.text)).toEqual(texts);
  });

  it("keeps texts exactly", async () => {
    const title = `"quotes" 'single' \\ back\\slash \\u0000 {a,b} NULL $1 %s 好价 👩‍👩‍👧 مرحبا é`;
    const tags = ['a"b', "c\\d", "{e}", "NULL", "硬盘 盒"];
    const input = dealInput({ title, description: "One\n\nTwo\tthree", tags });
    await importDeals(db(), [{ key: title, input }]);
    const [row] = await allDeals();
    expect(row).toMatchObject({ title, description: input.description, tags, import_key: title });
    expect(row?.tag_slugs).toEqual(['a"b', "c\\d", "{e}", "null", "硬盘-盒"]);
  });

  it("sets the creation date to that of publication, else now", async () => {
    const createdAt = new Date("2026-01-02T03:04:05.678Z");
    const [past = "", now = ""] = await insertDeals(db(), [{ createdAt }, {}]);
    expect(await findDeal(db(), past)).toMatchObject({ createdAt, updatedAt: createdAt });
    const fresh = (await findDeal(db(), now))?.createdAt.getTime() ?? 0;
    expect(Math.abs(Date.now() - fresh)).toBeLessThan(60_000);
  });

  it("keeps the counts correct through added, updated and deleted deals", async () => {
    const deals = Array.from({ length: 60 }, (_, n) =>
      dealInput({
        category: (["books", "sports", "other"] as const)[n % 3],
        tags: ["a", "b", "c", "d"].filter((_, bit) => (n >> bit) % 2 === 1),
      }),
    );
    const delivered = deals.map((input, n) => ({ key: String(n), input }));
    await importDeals(db(), delivered.slice(0, 40));
    const changed = delivered.map(({ key, input }, n) =>
      n % 2 ? { key, input: { ...input, tags: ["b", "e"], category: "beauty" as const } } : { key, input },
    );
    await importDeals(db(), changed);
    expect(await contradictions(db())).toEqual([]);
    expect(await countDeals(db(), { category: "beauty", tag: "e" })).toBe(30);
    await db().deleteFrom("deals").where("category", "=", "beauty").execute();
    expect(await contradictions(db())).toEqual([]);
    await db().deleteFrom("deals").execute();
    expect(await contradictions(db())).toEqual([]);
  });

  it("accepts the same deals from concurrent imports", async () => {
    const inputs = Array.from({ length: 300 }, (_, n) => dealInput({ tags: [`t${n % 7}`] }));
    const delivered = inputs.map((input, n) => ({ key: String(n), input }));
    const results = await Promise.all([
      importDeals(db(), delivered),
      importDeals(db(), delivered.toReversed()),
      importDeals(db(), delivered),
    ]);
    expect(countResults(results.flat())).toEqual({ ...NONE, added: 300, unchanged: 600 });
    expect(await contradictions(db())).toEqual([]);
  });

  it("is rolled back with its transaction", async () => {
    const rolledBack = db()
      .transaction()
      .execute(async (trx) => {
        await importDeals(trx, [{ key: "1", input: dealInput() }]);
        throw new Error("No.");
      });
    await expect(rolledBack).rejects.toThrow("No.");
    expect(await allDeals()).toEqual([]);
  });
});

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
    expect(changes).toEqual({ title: ["Lamp", "Desk lamp"], discountedPrice: [59.99, 39.5], coupon: [null, "TEN"] });
    expect([ends?.[0], new Date(String(ends?.[1]))]).toEqual([null, expiresAt]);
  });
});

describe("importKey", () => {
  it("is the crawlurl, else the url", () => {
    expect(importKey({ crawlurl: "https://c.example/", url: "https://u.example/" })).toBe("https://c.example/");
    expect(importKey({ crawlurl: "", url: "https://u.example/" })).toBe("https://u.example/");
  });

  it("fits into the index for addresses of any length", async () => {
    const long = String.fromCodePoint(...Array.from({ length: 2_000 }, (_, n) => 0x4e00 + ((n * 7_919) % 20_000)));
    const inputs = [dealInput({ url: `https://u.example/${long}` }), dealInput({ url: `https://u.example/${long}!` })];
    const delivered = inputs.map((input) => ({ key: importKey(input), input }));
    expect(countResults(await importDeals(db(), delivered))).toMatchObject({ added: 2 });
    expect(countResults(await importDeals(db(), delivered))).toMatchObject({ unchanged: 2 });
  });
});

it("insertDeals returns the ids in the order of the input", async () => {
  const ids = await insertDeals(db(), [{ title: "B" }, { title: "A" }, { title: "C" }]);
  const titles = await Promise.all(ids.map(async (id) => (await findDeal(db(), id))?.title));
  expect(titles).toEqual(["B", "A", "C"]);
});
