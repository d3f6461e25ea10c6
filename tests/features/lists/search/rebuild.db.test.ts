import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { countResults, importDeals, importKey } from "~/features/deals/import/import.server";
import type { DealInput } from "~/features/deals/input";
import { SEARCH_VERSION } from "~/features/deals/search-document.server";
import { countOutdated, rebuildSearch } from "~/features/lists/search/rebuild.server";
import { listMatches, searchDeals } from "~/features/lists/search/search.server";
import { useDatabase } from "../../../support/database";
import { dealInput, insertDeals } from "../../../support/deals";
import { nameOf } from "../../../support/site-under-test";

const db = useDatabase();

/** 2.5 batches. */
const MANY = 500;

/** The titles of all matches; asserts the count. */
async function found(text: string): Promise<string[]> {
  const search = await searchDeals(db(), { text });
  const deals = await listMatches(db(), search, { sort: "newest", now: new Date(), offset: 0, limit: 5_000 });
  expect(search).toMatchObject({ total: deals.length, more: false });
  return deals.map(({ title }) => title);
}

async function clearIndex() {
  await db().updateTable("deals").set({ search: "", search_version: 0 }).execute();
}

async function lexemes() {
  const stored = await db()
    .selectFrom("search_lexemes")
    .select(["lexeme", "deals"])
    .where("deals", "<>", 0)
    .orderBy("lexeme")
    .execute();
  const { rows: actual } = await sql<{ lexeme: string; deals: number }>`
    select lexeme collate "C" as lexeme, count(*) as deals
    from deals, unnest(search) group by 1 order by 1`.execute(db());
  return { stored, actual };
}

async function expectTrueCounts({ empty = false } = {}) {
  const { stored, actual } = await lexemes();
  expect(actual.length === 0).toBe(empty);
  expect(stored).toEqual(actual);
}

const delivered = (inputs: DealInput[]) => inputs.map((input) => ({ key: importKey(input), input }));

const lamps = (count: number, overrides: Partial<DealInput> = {}) =>
  Array.from({ length: count }, (_, n) => dealInput({ title: `Lamp ${n} 台灯`, ...overrides }));

describe("rebuilding", () => {
  it("makes unindexed deals searchable", async () => {
    await insertDeals(db(), [{ title: "Desk oak" }, { title: "青花", store: "Moonshop" }]);
    await clearIndex();
    for (const text of ["oak", "青花", "Moonshop", "electronics"]) expect(await found(text)).toEqual([]);
    expect(await countOutdated(db())).toBe(2);

    expect(await rebuildSearch(db())).toBe(2);
    expect(await rebuildSearch(db())).toBe(0);
    expect(await found("oak")).toEqual(["Desk oak"]);
    expect(await found("青花")).toEqual(["青花"]);
    expect(await found("Moonshop")).toEqual(["青花"]);
    expect(await found(nameOf("electronics"))).toHaveLength(2);
    expect(await countOutdated(db())).toBe(0);
  });

  it("writes the same as the import", async () => {
    await insertDeals(db(), [
      { title: "Sony's WH-1000XM5 降噪耳機", tags: ["Noise Cancelling", "a'b"], store: "L'Étoile" },
    ]);
    const read = () => db().selectFrom("deals").select(["search", "search_version"]).execute();
    const imported = await read();
    await clearIndex();
    await rebuildSearch(db());
    expect(await read()).toEqual(imported);
    expect(imported[0]?.search_version).toBe(SEARCH_VERSION);
  });

  it("changes no other column, `updated_at` included", async () => {
    await insertDeals(db(), [{ createdAt: new Date("2026-01-02T03:04:05Z") }, { featured: true, coupon: "SAVE" }]);
    await clearIndex();
    const read = () => db().selectFrom("deals").selectAll().orderBy("id").execute();
    const before = await read();
    await rebuildSearch(db());
    const unsearched = (rows: typeof before) => rows.map(({ search: _, search_version: __, ...rest }) => rest);
    expect(unsearched(await read())).toEqual(unsearched(before));
  });

  it("has nothing to do after an import or in an empty database", async () => {
    expect(await rebuildSearch(db())).toBe(0);
    await insertDeals(db(), [{}]);
    expect(await rebuildSearch(db())).toBe(0);
  });

  it("rewrites only outdated versions", async () => {
    await insertDeals(db(), [{ title: "Old lamp" }, { title: "New lamp" }]);
    await db().updateTable("deals").set({ search: "", search_version: 0 }).where("title", "=", "Old lamp").execute();
    await db().updateTable("deals").set({ search: "'amarker'" }).where("title", "=", "New lamp").execute();
    expect(await rebuildSearch(db())).toBe(1);
    expect(await found("marker")).toEqual(["New lamp"]);
    expect(await found("lamp")).toEqual(["Old lamp"]);
  });

  it("reports progress in batches that sum up to all deals", async () => {
    await insertDeals(db(), lamps(MANY));
    await clearIndex();
    const progress: number[] = [];
    expect(await rebuildSearch(db(), (deals) => progress.push(deals))).toBe(MANY);
    expect(progress.length).toBeGreaterThan(1);
    expect(progress.reduce((sum, deals) => sum + deals, 0)).toBe(MANY);
    expect(await found("lamp")).toHaveLength(MANY);
  });
});

describe("an import while rebuilding", () => {
  it("is not overwritten at any stage of the rebuild", async () => {
    const inputs = lamps(MANY);
    await importDeals(db(), delivered(inputs));
    await clearIndex();
    let importing: Promise<unknown> = Promise.resolve();
    let begun = false;
    await rebuildSearch(db(), () => {
      if (begun) return;
      begun = true;
      importing = importDeals(db(), delivered(inputs.map((input) => ({ ...input, title: "Velvet chair" }))));
    });
    await importing;
    expect(await countOutdated(db())).toBe(0);
    expect(await found("velvet chair")).toHaveLength(MANY);
    expect(await found("lamp")).toEqual([]);
    await expectTrueCounts();
  });

  it("that is uncommitted is not overwritten", async () => {
    const [changed = dealInput(), ...others] = lamps(30);
    await importDeals(db(), delivered([changed, ...others]));
    await clearIndex();
    const rebuilding = await db()
      .transaction()
      .execute(async (transaction) => {
        await importDeals(transaction, delivered([{ ...changed, title: "Velvet chair" }]));
        const rebuilding = rebuildSearch(db());
        // The embedded database runs one transaction at a time, so it may be blocked by this one.
        await Promise.race([rebuilding, wait(500)]);
        return { rebuilding };
      });
    await rebuilding.rebuilding;
    expect(await found("velvet chair")).toEqual(["Velvet chair"]);
    expect(await found("lamp")).toHaveLength(29);
    expect(await countOutdated(db())).toBe(0);
    await expectTrueCounts();
  });
});

describe("concurrent writes do not deadlock:", () => {
  /** Starts actions in order while the lexeme's row is locked, then unlocks it and awaits them. */
  async function blockedAt(lexeme: string, ...acts: (() => Promise<unknown>)[]) {
    const started = await db()
      .transaction()
      .execute(async (transaction) => {
        await transaction
          .selectFrom("search_lexemes")
          .select("deals")
          .where("lexeme", "=", lexeme)
          .forUpdate()
          .execute();
        const running: Promise<unknown>[] = [];
        for (const act of acts) {
          running.push(act().catch((error: unknown) => error));
          await wait(200);
        }
        return { running };
      });
    const ended = await Promise.all(started.running);
    expect(ended.filter((end) => end instanceof Error)).toEqual([]);
    return ended;
  }

  const change = (title: string, input: DealInput) => ({ ...input, title });

  it("an import that adds and changes deals, and another that adds some", async () => {
    const [lamp = dealInput()] = lamps(1);
    await importDeals(db(), delivered([lamp, dealInput({ title: "Apple" }), dealInput({ title: "Mango" })]));
    await blockedAt(
      "amango",
      () => importDeals(db(), delivered([change("Apple mango", lamp), dealInput({ title: "Chair" })])),
      () => importDeals(db(), delivered([dealInput({ title: "Apple" })])),
    );
    expect(await found("apple")).toHaveLength(3);
    await expectTrueCounts();
  });

  it("two imports that add and change deals", async () => {
    const [one, two] = [dealInput({ title: "Lamp" }), dealInput({ title: "Stool" })];
    await importDeals(db(), delivered([one, two, dealInput({ title: "Apple mango zebra" })]));
    await blockedAt(
      "amango",
      () => importDeals(db(), delivered([change("Apple mango", one), dealInput({ title: "Zebra" })])),
      () => importDeals(db(), delivered([change("Zebra", two), dealInput({ title: "Apple" })])),
    );
    expect(await found("apple")).toHaveLength(3);
    expect(await found("zebra")).toHaveLength(3);
    await expectTrueCounts();
  });

  it("a rebuild and an import", async () => {
    const [lamp = dealInput()] = lamps(1);
    await importDeals(db(), delivered([lamp, dealInput({ title: "Apple mango zebra" })]));
    const outdated = dealInput({ title: "Apple mango zebra" });
    await importDeals(db(), delivered([outdated]));
    await db().updateTable("deals").set({ search_version: 0, search: "" }).where("url", "=", outdated.url).execute();
    await blockedAt(
      "amango",
      () => rebuildSearch(db()),
      () => importDeals(db(), delivered([change("Zebra", lamp), dealInput({ title: "Apple", category: "books" })])),
    );
    expect(await found("apple")).toHaveLength(3);
    expect(await found("zebra")).toHaveLength(3);
    await expectTrueCounts();
  });

  it("two rebuilds, which rewrite each deal once", async () => {
    await importDeals(db(), delivered([...lamps(MANY), dealInput({ title: "Mango" })]));
    await clearIndex();
    const rewritten = await blockedAt("amango", ...Array.from({ length: 2 }, () => () => rebuildSearch(db())));
    expect(rewritten.reduce<number>((sum, deals) => sum + Number(deals), 0)).toBe(MANY + 1);
    expect(await countOutdated(db())).toBe(0);
    await expectTrueCounts();
  });
});

describe("how many deals each lexeme has", () => {
  it("is correct after deals are added, changed, deleted and reindexed", async () => {
    await expectTrueCounts({ empty: true });
    const inputs = [
      dealInput({ title: "Desk lamp 台灯", category: "home_kitchen" }),
      dealInput({ title: "Floor lamp", tags: ["light"] }),
      dealInput({ title: "Phone 手机" }),
    ];
    await importDeals(db(), delivered(inputs));
    await expectTrueCounts();

    const changed = inputs.map((input, n) => (n === 0 ? { ...input, title: "Desk chair 椅子" } : input));
    expect(
      countResults(await importDeals(db(), delivered([...changed, dealInput({ title: "Lamp oil" })]))),
    ).toMatchObject({ added: 1, updated: 1 });
    await expectTrueCounts();
    expect((await lexemes()).stored).toContainEqual({ lexeme: "alamp", deals: 2 });

    await db().updateTable("deals").set({ discounted_price: "1.00" }).execute();
    await expectTrueCounts();

    await db().deleteFrom("deals").where("title", "=", "Floor lamp").execute();
    await expectTrueCounts();
    expect((await lexemes()).stored).toContainEqual({ lexeme: "alamp", deals: 1 });

    await clearIndex();
    await expectTrueCounts({ empty: true });
    await rebuildSearch(db());
    await expectTrueCounts();

    await db().deleteFrom("deals").execute();
    await expectTrueCounts({ empty: true });
  });

  it("is correct when one statement adds and changes deals of the same words", async () => {
    const input = dealInput({ title: "Desk lamp" });
    await importDeals(db(), delivered([input]));
    await importDeals(db(), delivered([{ ...input, title: "Lamp shade" }, dealInput({ title: "Desk" })]));
    await expectTrueCounts();
    expect((await lexemes()).stored).toEqual(
      expect.arrayContaining([
        { lexeme: "adesk", deals: 1 },
        { lexeme: "alamp", deals: 1 },
        { lexeme: "=electronics", deals: 2 },
      ]),
    );
  });

  it("is correct after concurrent imports", async () => {
    await Promise.all(Array.from({ length: 4 }, () => importDeals(db(), delivered(lamps(50)))));
    await expectTrueCounts();
    expect((await lexemes()).stored).toContainEqual({ lexeme: "alamp", deals: 200 });
  });
});
