import { beforeEach, describe, expect, it } from "vitest";
import { deliverBatch } from "~/features/sources/batch.server";
import { finishRun } from "~/features/sources/finish-run.server";
import { abandonRuns, listRuns, startRun } from "~/features/sources/runs.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { useDatabase } from "../../support/database";
import { activeTitles, at, insertSources, row } from "../../support/deliveries";
import { runJob } from "../../support/jobs";

const db = useDatabase();

beforeEach(() => insertSources(db(), ["shop", "other"]));

/** A complete run of a source at an hour, with deals by number. */
async function run(hours: number, numbers: readonly number[], { source = "shop", fields = {}, finish = true } = {}) {
  const { id } = await startRun(db(), { source, now: at(hours) });
  const rows = numbers.map((n) => row(n, fields));
  if (rows.length > 0) await deliverBatch(db(), { currency: US_DOLLAR, source, rows, runId: id, now: at(hours) });
  return finish ? finishRun(db(), { source, id, now: at(hours) }) : null;
}

/** Of the runs, newest first. */
const states = async () => (await listRuns(db(), { source: "shop" })).map(({ state }) => state);

/** The numbers of the deals that are active at an hour. */
const holding = async (hours: number) =>
  (await activeTitles(db(), hours)).map((title) => Number(title.split(" ")[1])).sort((one, other) => one - other);

describe("a deal missing from runs", () => {
  it("ends after two complete runs in a row without it", async () => {
    expect(await run(0, [1, 2, 3])).toMatchObject({ state: "complete", dealCount: 3, ended: 0 });
    expect(await run(1, [1, 2])).toMatchObject({ state: "complete", dealCount: 2, ended: 0 });
    expect(await holding(1)).toEqual([1, 2, 3]);
    expect(await run(2, [1, 2])).toMatchObject({ state: "complete", ended: 1 });
    expect(await holding(2)).toEqual([1, 2]);
  });

  it("stays when one of them has it, and returns when it is delivered again", async () => {
    await run(0, [1, 2, 3]);
    await run(1, [1, 2]);
    await run(2, [1, 3]);
    expect(await holding(2)).toEqual([1, 2, 3]);
    await run(3, [1, 3]);
    expect(await holding(3)).toEqual([1, 3]);
    expect(await run(4, [1, 2, 3])).toMatchObject({ updated: 1 });
    expect(await holding(4)).toEqual([1, 2, 3]);
  });

  it("stays while runs are abandoned", async () => {
    await run(0, [1, 2, 3]);
    await run(1, [1], { finish: false });
    await run(2, [1, 2]);
    expect(await states()).toEqual(["complete", "abandoned", "complete"]);
    expect(await holding(2)).toEqual([1, 2, 3]);
  });

  it("stays when a person has revised it, another source delivers it, or no run ever did", async () => {
    await run(0, [1, 2, 3, 4, 5]);
    await run(0, [3], { source: "other" });
    await db().updateTable("deals").set({ source: "revisedbyadmin" }).where("title", "=", "Kettle 2").execute();
    await deliverBatch(db(), { currency: US_DOLLAR, source: "shop", rows: [row(6)], now: at(0) });
    await run(1, [4, 5, 1]);
    await run(1.5, [3], { source: "other" });
    await run(2, [4, 5]);
    await run(3, [4, 5]);
    expect(await holding(3)).toEqual([2, 3, 4, 5, 6]);
  });
});

describe("a run with less than half the deals of the last", () => {
  it("ends nothing and is too_small; the next small one is complete", async () => {
    await run(0, [1, 2, 3, 4, 5]);
    await run(1, [1, 2, 3, 4]);
    expect(await run(2, [1])).toMatchObject({ state: "too_small", dealCount: 1, ended: 0 });
    expect(await run(3, [])).toMatchObject({ state: "too_small", dealCount: 0, ended: 0 });
    expect(await holding(3)).toEqual([1, 2, 3, 4, 5]);
    // The complete run before it had all but one.
    expect(await run(4, [1, 2])).toMatchObject({ state: "complete", ended: 1 });
    expect(await holding(4)).toEqual([1, 2, 3, 4]);
    expect(await run(5, [1, 2])).toMatchObject({ state: "complete", ended: 2 });
    expect(await holding(5)).toEqual([1, 2]);
  });

  it("is complete with exactly half", async () => {
    await run(0, [1, 2, 3, 4]);
    expect(await run(1, [1, 2])).toMatchObject({ state: "complete" });
  });
});

describe("a run that has to be confirmed", () => {
  const numbers = (to: number) => Array.from({ length: to }, (_, n) => n + 1);
  const openRunId = async () => (await listRuns(db(), { source: "shop" }))[0]?.id ?? "";

  it("would end more than ten deals and more than half of the source's: it stays open, and ends none until it is", async () => {
    await run(0, numbers(24));
    expect(await run(1, numbers(10))).toMatchObject({ state: "too_small" });
    expect(await run(2, numbers(10))).toMatchObject({ state: "complete", ended: 0 });
    expect(await run(3, numbers(10))).toEqual({ wouldEnd: 14, live: 24 });
    expect([await states(), await holding(3)]).toEqual([["open", "complete", "too_small", "complete"], numbers(24)]);
    const finish = { source: "shop", id: await openRunId(), now: at(4) };
    expect(await finishRun(db(), finish)).toEqual({ wouldEnd: 14, live: 24 });
    expect(await finishRun(db(), { ...finish, confirm: true })).toMatchObject({ state: "complete", ended: 14 });
    expect(await holding(4)).toEqual(numbers(10));
  });

  it("has no deals, and would end some", async () => {
    await run(0, [1, 2]);
    expect(await run(1, [])).toMatchObject({ state: "too_small" });
    expect(await run(2, [])).toMatchObject({ state: "complete", ended: 0 });
    expect(await run(3, [])).toEqual({ wouldEnd: 2, live: 2 });
    expect(await holding(3)).toEqual([1, 2]);
  });

  it("does not count what has ended, or what others deliver", async () => {
    await run(0, numbers(30));
    await run(0, [40, 41], { source: "other" });
    await db()
      .updateTable("deals")
      .set({ expires_at: at(0) })
      .where("title", ">", "Kettle 3")
      .execute();
    const left = (await holding(1)).length;
    await run(1, [1]);
    expect(await run(2, [1])).toMatchObject({ state: "complete" });
    expect(await holding(2)).toHaveLength(left);
  });
});

describe("a run", () => {
  it("is finished once, idempotently", async () => {
    await run(0, [1, 2]);
    await run(1, [2]);
    const { id } = await startRun(db(), { source: "shop", now: at(2) });
    await deliverBatch(db(), { currency: US_DOLLAR, source: "shop", rows: [row(2)], runId: id, now: at(2) });
    const finish = () => finishRun(db(), { source: "shop", id, now: at(2) });
    const answers = await Promise.all(Array.from({ length: 5 }, finish));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ state: "complete", ended: 1 });
    expect(await finishRun(db(), { source: "shop", id, now: at(9) })).toEqual(answers[0]);
    expect(await finishRun(db(), { source: "other", id, now: at(9) })).toBeNull();
    expect(await finishRun(db(), { source: "shop", id: "1;--", now: at(9) })).toBeNull();
  });

  it("is the only open one of its source after five concurrent starts", async () => {
    await Promise.all(Array.from({ length: 5 }, () => startRun(db(), { source: "shop", now: at(0) })));
    const all = await states();
    expect([all.length, all.filter((state) => state !== "abandoned")]).toEqual([5, ["open"]]);
  });

  it("is abandoned after a day", async () => {
    await startRun(db(), { source: "shop", now: at(0) });
    expect(await abandonRuns(db(), at(23.9))).toBe(0);
    expect(await abandonRuns(db(), at(24))).toBe(1);
    expect(await abandonRuns(db(), at(25))).toBe(0);
    expect(await states()).toEqual(["abandoned"]);
  });

  it("is deleted 90 days after it ended, unless the next one is compared with it", async () => {
    await run(0, [1, 2, 3]);
    await run(1, [1, 2, 3]);
    await run(2, [1]);
    await run(3, []);
    const later = 3 + 90 * 24;
    expect(await runJob(db(), "purge_runs", at(90 * 24 - 1))).toBe(0);
    expect(await runJob(db(), "purge_runs", at(later))).toBe(1);
    expect(await states()).toEqual(["too_small", "too_small", "complete"]);
    expect(await run(later, [1, 2])).toMatchObject({ state: "complete" });
  });
});
