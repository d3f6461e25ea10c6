import { expect, it } from "vitest";
import { importRun } from "~/domain/sources/import-run.server";
import { listRefusedRows } from "~/domain/sources/refused-rows.server";
import { listRuns, startRun } from "~/domain/sources/runs.server";
import { useDatabase } from "../../support/database";
import { activeTitles, at, row } from "../../support/deliveries";

const db = useDatabase();

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

const importAt = (hours: number, records: readonly object[], options = {}) =>
  importRun(db(), bytesOf(JSON.stringify(records)), { source: "shop", now: at(hours), ...options });

const live = (hours: number) => activeTitles(db(), hours);

it("imports a file as a run: deals missing from two files in a row end", async () => {
  const run = { source: "shop", state: "complete", dealCount: 3, added: 3 };
  expect(await importAt(0, [row(1), row(2), row(3)])).toMatchObject({ counts: { added: 3 }, run });
  await importAt(1, [row(1), row(2), row(4, { title: "" })]);
  const third = await importAt(2, [row(1), row(2, { discountedPrice: 40 })]);
  expect(third).toMatchObject({ counts: { ended: 1 }, run: { state: "complete", dealCount: 2, ended: 2 } });
  expect(await live(2)).toEqual(["Kettle 1"]);
  const [, second] = await listRuns(db(), { source: "shop" });
  const refused = await listRefusedRows(db(), { source: "shop", runId: second?.id });
  expect(refused).toMatchObject([{ index: 1, errors: [{ field: "title", code: "required" }] }]);
});

it("writes what its source owns, and may say more of it than a token", async () => {
  await importAt(0, [row(1, { source: "user", featured: true })]);
  const deals = await db().selectFrom("deals").select(["source", "featured"]).execute();
  expect(deals).toEqual([{ source: "user", featured: true }]);
  const theirs = await importAt(1, [row(1, { title: "Pot" })], { source: "other" });
  expect(theirs).toMatchObject({ counts: { held: 1 }, run: { dealCount: 1 } });
});

it("leaves the run of a truncated file open, and ends nothing", async () => {
  await importAt(0, [row(1), row(2)]);
  const cut = JSON.stringify([row(1), row(2)]).slice(0, -20);
  for (const hours of [1, 2, 3]) {
    const { run } = await importRun(db(), bytesOf(cut), { source: "shop", now: at(hours) });
    expect(run).toBe("incomplete");
  }
  expect(await live(3)).toEqual(["Kettle 1", "Kettle 2"]);
  const runs = await listRuns(db(), { source: "shop" });
  expect(runs.map(({ state }) => state)).toEqual(["open", "abandoned", "abandoned", "complete"]);
});

it("reports that another run of the source has started meanwhile", async () => {
  async function* interrupted() {
    yield Buffer.from(JSON.stringify([row(1)]));
    await startRun(db(), { source: "shop", now: at(0) });
  }
  const result = await importRun(db(), interrupted(), { source: "shop", now: at(0) });
  expect(result).toMatchObject({ counts: { added: 1 }, run: "closed" });
});

it("writes nothing in a dry run, not even the source", async () => {
  expect(await importAt(0, [row(1)], { dryRun: true })).toMatchObject({ counts: { added: 1 }, run: "dry_run" });
  expect(await db().selectFrom("sources").select("name").execute()).toEqual([]);
  expect(await live(0)).toEqual([]);
});
