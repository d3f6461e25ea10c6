import { beforeEach, describe, expect, it } from "vitest";
import { importRecords } from "~/features/deals/import/records.server";
import { deliverBatch } from "~/features/sources/batch.server";
import { finishRun } from "~/features/sources/finish-run.server";
import { startRun } from "~/features/sources/runs.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { useDatabase } from "../../support/database";
import { activeTitles, at, insertSources, row } from "../../support/deliveries";
import { runJob } from "../../support/jobs";

const db = useDatabase();

const WEEK = 7 * 24;
beforeEach(() => insertSources(db(), ["a", "b"]));

type Place = { hours?: number; runId?: string };

async function deliver(source: string, rows: readonly unknown[], { hours = 0, runId }: Place = {}) {
  const batch = { source, rows, currency: US_DOLLAR, now: at(hours), runId: runId ?? null };
  const answer = await deliverBatch(db(), batch);
  if ("rejected" in answer) throw new Error(answer.rejected);
  return answer.results.map(({ index: _, id: _id, ...result }) => result);
}

async function run(source: string, hours: number, rows: readonly unknown[]) {
  const { id } = await startRun(db(), { source, now: at(hours) });
  if (rows.length > 0) await deliver(source, rows, { hours, runId: id });
  return finishRun(db(), { source, id, now: at(hours) });
}

async function* bytesOf(rows: readonly unknown[]) {
  yield Buffer.from(JSON.stringify(rows));
}

const importAt = (hours: number, rows: readonly unknown[]) => importRecords(db(), bytesOf(rows), { now: at(hours) });

const titles = (hours: number) => activeTitles(db(), hours);

const OTHERS = { status: "held", reason: "other_source" };

describe("a deal that another source delivers", () => {
  it("stays unchanged until its own source has not delivered it for 7 days", async () => {
    await deliver("a", [row(1)]);
    const theirs = row(1, { title: "Pot" });
    expect(await deliver("b", [theirs, row(2)], { hours: 1 })).toEqual([OTHERS, { status: "added" }]);
    await deliver("a", [row(1)], { hours: 2 });
    expect(await deliver("b", [theirs], { hours: 2 + WEEK - 0.01 })).toEqual([OTHERS]);
    expect(await titles(200)).toEqual(["Kettle 1", "Kettle 2"]);
    expect(await deliver("b", [theirs], { hours: 2 + WEEK })).toEqual([{ status: "updated" }]);
    expect(await deliver("a", [row(1)], { hours: 2 + WEEK + 1 })).toEqual([OTHERS]);
    expect(await titles(400)).toEqual(["Pot", "Kettle 2"]);
  });

  it("leaves no price in its history", async () => {
    await deliver("a", [row(1)]);
    await deliver("b", [row(1, { discountedPrice: 1 })], { hours: 1 });
    const spans = await db().selectFrom("price_spans").select(["price", "source"]).execute();
    expect(spans).toEqual([{ price: 20, source: "a" }]);
  });

  it("belongs to one of two concurrent sources", async () => {
    const bring = (source: string) => deliver(source, [row(1, { title: `Of ${source}` })]);
    const brought = await Promise.all(["a", "b", "a", "b"].map(bring));
    const [owner] = await db().selectFrom("deliveries").select("source").execute();
    expect(await titles(0)).toEqual([`Of ${owner?.source}`]);
    const statuses = brought.flat().map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["added", "held", "held", "unchanged"]);
  });

  it("belongs to the operator where an import has brought it, and an import writes what belongs to a source", async () => {
    await importAt(0, [row(1)]);
    expect(await deliver("b", [row(1, { title: "Pot" })], { hours: 1 })).toEqual([OTHERS]);
    await deliver("a", [row(2)]);
    expect(await importAt(1, [row(2, { title: "By the operator" })])).toMatchObject({ updated: 1 });
    expect(await deliver("b", [row(2)], { hours: 2 })).toEqual([OTHERS]);
    expect(await deliver("a", [row(2)], { hours: 2 })).toEqual([{ status: "updated" }]);
  });

  it("has no owner after 90 days without a delivery", async () => {
    await deliver("a", [row(1)]);
    await deliver("b", [row(1)]);
    expect(await runJob(db(), "purge_deliveries", at(90 * 24))).toBe(2);
    expect(await deliver("b", [row(1, { title: "Pot" })], { hours: 90 * 24 })).toEqual([{ status: "updated" }]);
  });
});

describe("runs of a source that names the deals of another", () => {
  const named = [1, 2, 3].map((n) => row(n));
  const refused = [1, 2, 3].map((n) => row(n, { title: "" }));

  it.each([
    ["in a run", (hours: number) => run("a", hours, named)],
    ["without a run", (hours: number) => deliver("a", named, { hours })],
    ["by import", (hours: number) => importAt(hours, named)],
  ])("end nothing that was delivered %s", async (_how, deliverTheirs) => {
    await deliverTheirs(0);
    await run("b", 1, [...named, row(9)]);
    await run("b", 2, [...refused, row(9)]);
    await deliverTheirs(3);
    for (const hours of [4, 5, 6]) await run("b", hours, [row(9)]);
    expect(await titles(6)).toEqual(["Kettle 1", "Kettle 2", "Kettle 3", "Kettle 9"]);
  });

  it("keep a deal that its own source leaves out, for 7 days", async () => {
    await run("a", 0, [row(1), row(2), row(3)]);
    await run("b", 1, [row(3), row(9)]);
    await run("a", 2, [row(1), row(2)]);
    expect(await run("a", 3, [row(1), row(2)])).toMatchObject({ state: "complete", ended: 0 });
    expect(await run("a", 1 + WEEK, [row(1), row(2)])).toMatchObject({ ended: 1 });
    expect(await titles(1 + WEEK)).toEqual(["Kettle 1", "Kettle 2", "Kettle 9"]);
  });

  it("keep no deal by rejected rows", async () => {
    await run("a", 0, [row(1), row(2), row(3)]);
    for (const hours of [1, 2]) {
      await run("a", hours, [row(1), row(2), row(3, { title: "" })]);
      await run("b", hours, [row(3, { title: "" })]);
    }
    expect(await titles(2)).toEqual(["Kettle 1", "Kettle 2"]);
    expect((await db().selectFrom("deliveries").select("import_key").execute()).length).toBe(3);
  });
});

it("a deal that its source delivers without a run since then is not ended by its runs", async () => {
  await run("a", 0, [row(1), row(2), row(3)]);
  await run("a", 1, [row(1), row(2)]);
  await deliver("a", [row(3)], { hours: 2 });
  expect(await run("a", 3, [row(1), row(2)])).toMatchObject({ ended: 0 });
  expect(await run("a", 4, [row(1), row(2)])).toMatchObject({ ended: 1 });
});

describe("fields that a token may not set", () => {
  it("are rejected by name, and nothing of the row is written", async () => {
    const rows = [
      row(1, { source: "revisedbyadmin" }),
      row(2, { featured: true, title: "" }),
      row(3, { source: "crawler", featured: false }),
      row(4, { source: "", featured: null }),
      row(5, { source: "robot" }),
    ];
    const refused = (...errors: { field: string; code: string }[]) => ({ status: "refused", errors });
    expect(await deliver("a", rows)).toEqual([
      refused({ field: "source", code: "not_allowed" }),
      refused({ field: "title", code: "required" }, { field: "featured", code: "not_allowed" }),
      { status: "added" },
      { status: "added" },
      refused({ field: "source", code: "unknown_source" }),
    ]);
    const deals = await db().selectFrom("deals").select(["title", "source", "featured"]).orderBy("title").execute();
    expect(deals).toEqual([3, 4].map((n) => ({ title: `Kettle ${n}`, source: "crawler", featured: false })));
  });

  it("are allowed in the operator's import", async () => {
    expect(await importAt(0, [row(1, { source: "admin", featured: true })])).toMatchObject({ added: 1 });
    const deals = await db().selectFrom("deals").select(["source", "featured"]).execute();
    expect(deals).toEqual([{ source: "admin", featured: true }]);
  });
});
