import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { importRun } from "~/features/sources/import-run.server";
import { listRefusedRows } from "~/features/sources/refused-rows.server";
import { listRuns, startRun } from "~/features/sources/runs.server";
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

describe("a file that is no delivery", () => {
  const rss = (items: string) => `<?xml version="1.0"?><rss version="2.0"><channel>${items}</channel></rss>`;
  const files = [
    [
      "an error document",
      '<?xml version="1.0"?><error><code>E17</code><text>Export under way</text></error>',
      "google",
    ],
    ["a page", "<!DOCTYPE html><html lang=en><title>One moment</title><p>Are you human?</p></html>", "google"],
    ["a feed without items", rss("<title>Nordlicht</title>"), "google"],
    ["a table that is a page", "<html><body>Bad gateway</body></html>", "awin"],
    ["a message", '{"error":"too many requests"}', "json"],
    ["an empty list", "[]", "json"],
    ["nothing", "", "json"],
    ["nothing for a feed", "", "google"],
  ] as const;

  it.each(files)("ends nothing and finishes no run, however often: %s", async (_name, text, format) => {
    await importAt(0, [row(1), row(2)]);
    for (const hours of [1, 2, 3, 4]) {
      const options = { source: "shop", now: at(hours), format: { format } };
      expect(await importRun(db(), bytesOf(text), options)).toMatchObject({ run: "unread" });
    }
    expect(await live(4)).toEqual(["Kettle 1", "Kettle 2"]);
    const [source] = await db().selectFrom("sources").select("delivered_at").execute();
    expect(source?.delivered_at).toEqual(at(0));
  });

  it("is accepted when it is confirmed, and ends what two runs left out", async () => {
    await importAt(0, [row(1), row(2)]);
    const empty = (hours: number) => importAt(hours, [], { confirm: true });
    expect(await empty(1)).toMatchObject({ run: { state: "complete", dealCount: 0, ended: 0 } });
    expect(await empty(2)).toMatchObject({ run: { state: "complete", ended: 2 } });
  });

  it("ends nothing where its gzip is cut off", async () => {
    const content = JSON.stringify([
      row(1),
      ...Array.from({ length: 3_000 }, (_, n) => row(n + 2, { title: `${n ** 7}` })),
    ]);
    await importAt(0, [row(1), row(9_999)]);
    const whole = gzipSync(content);
    const cut = whole.subarray(0, whole.length / 2);
    for (const hours of [1, 2]) {
      const result = await importRun(db(), Readable.from([cut]), { source: "shop", now: at(hours) });
      expect(result).toMatchObject({ run: "incomplete" });
    }
    expect(await live(2)).toContain("Kettle 9999");
  });
});

describe("a file that would end more than half of a source's deals, and more than ten", () => {
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  const rows = (from: number, to: number, fields = {}) => numbers(from, to).map((n) => row(n, fields));

  it.each([
    ["leaves them out", [rows(1, 10), rows(1, 10)]],
    ["says that their sales are over", [[...rows(1, 10), ...rows(11, 21, { discountedPrice: 40 })]]],
    ["gives them a date in the past", [[...rows(1, 10), ...rows(11, 21, { expiresAt: at(-5).toISOString() })]]],
  ])("ends nothing without a confirmation: it %s", async (_how, files) => {
    await importAt(0, rows(1, 21));
    await importAt(0.5, rows(1, 21));
    // The first small run is taken for a failure of the crawler.
    if (files.length > 1) await importAt(0.7, rows(1, 10));
    let last: Awaited<ReturnType<typeof importAt>> | undefined;
    for (const [n, file] of files.entries()) last = await importAt(n + 1, file);
    expect(last).toMatchObject({ counts: { ended: 0 }, run: { wouldEnd: 11, live: 21 } });
    expect(await live(3)).toHaveLength(21);
    expect((await listRuns(db(), { source: "shop" }))[0]).toMatchObject({ state: "open", ended: 0 });
    expect(await importAt(4, files.at(-1) ?? [], { confirm: true })).toMatchObject({
      run: { state: "complete", ended: 11 },
    });
    expect(await live(4)).toHaveLength(10);
  });

  it("ends ten without one, and half of them", async () => {
    await importAt(0, rows(1, 12));
    const ten = await importAt(1, [...rows(1, 2), ...rows(3, 12, { discountedPrice: 40 })]);
    expect(ten).toMatchObject({ counts: { ended: 10 }, run: { state: "complete", ended: 10 } });
    await importAt(2, rows(1, 40));
    const half = await importAt(3, [...rows(1, 20), ...rows(21, 40, { discountedPrice: 40 })]);
    expect(half).toMatchObject({ counts: { ended: 20 }, run: { ended: 20 } });
  });

  it("counts a deal once that is over in one row and on sale in a later one", async () => {
    await importAt(0, rows(1, 2));
    const apart = numbers(1, 500).map((n) => row(100 + n));
    const file = [row(1, { discountedPrice: 40 }), ...apart, row(1), row(2, { discountedPrice: 40 }), ...apart];
    const result = await importAt(1, [...file, row(2, { discountedPrice: 40 })]);
    expect(result).toMatchObject({ counts: { ended: 1 }, run: { ended: 1 } });
    expect((await live(1)).filter((title) => /^Kettle [12]$/.test(title))).toEqual(["Kettle 1"]);
  });
});

it("counts why deals are held", async () => {
  await importAt(0, [row(1)]);
  await importAt(0, [row(2), row(3)], { source: "other" });
  await db().updateTable("deals").set({ source: "revisedbyadmin" }).where("title", "=", "Kettle 1").execute();
  const held: unknown[] = [];
  const onHeld = (line: number, reason: string) => held.push([line, reason]);
  const { counts } = await importAt(1, [row(1), row(2), row(3)], { onHeld });
  expect(counts).toMatchObject({ held: 3, heldFor: { revised: 1, other_source: 2 } });
  expect(held).toEqual([1, 1, 1].map((line, n) => [line, n === 0 ? "revised" : "other_source"]));
});
