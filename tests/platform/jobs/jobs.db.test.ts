import { parseCronItems } from "graphile-worker";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeOneTimeCode } from "~/features/accounts/make-one-time-code.server";
import { storeResetCode } from "~/features/accounts/password-reset.server";
import { startSession } from "~/features/accounts/sessions.server";
import { beginStep, STEP_LIFE } from "~/features/accounts/sign-in/sign-in-steps.server";
import { loadDemoDeals } from "~/features/demo/demo-deals.server";
import { deliverBatch } from "~/features/sources/batch.server";
import { startRun } from "~/features/sources/runs.server";
import { connect } from "~/platform/db/connection.server";
import { jobsOf } from "~/platform/jobs/jobs.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { fingerprinted } from "~/platform/values/idempotency.server";
import { databaseUrl, useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { runJob } from "../../support/jobs";
import { useLog } from "../../support/log";
import { insertMember } from "../../support/people";
import { offerId } from "../../support/prices";
import { insertSubmission } from "../../support/submissions";
import { enqueue, eventually, job, useJobQueue } from "./queue";

const db = useDatabase();
const queue = useJobQueue(db);
const log = useLog();

const HOUR = 3_600_000;
const MONTH = 31 * 24 * HOUR;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

const TABLES = [
  "sessions",
  "rate_limits",
  "spent_checks",
  "password_resets",
  "sign_in_steps",
  "all_deals",
  "idempotency_keys",
  "deliveries",
  "runs",
  "refused_rows",
  "deal_batches",
  "price_spans",
  "deal_clicks",
  "counted_nolucks",
  "missed_searches",
  "messages",
  "dispatches",
  "pictures",
] as const;
const counts = () =>
  Promise.all(
    TABLES.map(async (table) => (await db().selectFrom(table).select(db().fn.countAll().as("n")).execute())[0]?.n),
  );

async function countZeros(): Promise<number> {
  const { rows } = await sql<{ zeros: number }>`
    select count(*) as zeros from (
      select from deal_counts where deals = 0 union all select from deal_source_counts where deals = 0
      union all select from deal_store_counts where deals = 0
      union all select from search_lexemes where deals = 0
    ) zero`.execute(db());
  return rows[0]?.zeros ?? 0;
}

async function insertRows(userId: string, { email, at }: { email: string; at: Date }) {
  await startSession(db(), { userId, device: "", now: at });
  const limit = { key: `login:${at.getTime()}`, points: 1, expire: at.getTime() + HOUR };
  await db().insertInto("rate_limits").values(limit).execute();
  const expires = new Date(at.getTime() + HOUR);
  const token = Buffer.from(at.toISOString());
  await db().insertInto("spent_checks").values({ token_hash: token, expires_at: expires }).execute();
  const begun = new Date(expires.getTime() - STEP_LIFE.code);
  await beginStep(db(), { kind: "code", userId, now: begun });
  const { codeHash } = await makeOneTimeCode(4);
  await storeResetCode(db(), { email, codeHash, now: at });
  const [id = "", kept = "", other = ""] = await insertDeals(db(), [{}, {}, {}]);
  await db().updateTable("all_deals").set({ status: "deleted", deleted_at: at }).where("id", "=", id).execute();
  const merge = { from_id: other, into_id: kept, user_id: null, moved: JSON.stringify({ aliases: [] }), merged_at: at };
  await db().insertInto("merges").values(merge).execute();
  const long = new Date(at.getTime() - 21 * MONTH);
  await db().insertInto("deal_events").values({ deal_id: kept, kind: "gone", at: long }).execute();
  const clicked = { deal_id: kept, day: new Date(at.getTime() - 21 * MONTH), clicks: 1 };
  await db().insertInto("deal_clicks").values(clicked).execute();
  await db().insertInto("missed_searches").values({ day: at, query: "kettle", networks: 1 }).execute();
  await db().insertInto("messages").values({ user_id: userId, event: "new:1", kind: "new", at }).execute();
  const channel = db().insertInto("channels").values({ user_id: userId, kind: "email" }).returning("id as channel_id");
  const { channel_id } = await channel.executeTakeFirstOrThrow();
  await db().insertInto("dispatches").values({ channel_id, created_at: at }).execute();
  await db().insertInto("counted_nolucks").values({ deal_id: kept, user_id: userId, at }).execute();
  const rejected = { decision: "rejected", decided_at: at } as const;
  await insertSubmission(db(), { kind: "change", deal_id: kept, user_id: userId, ...rejected });
  const revised = {
    deal_id: kept,
    user_id: null,
    batch_id: null,
    action: "edited",
    role: "source",
    version: 1,
  } as const;
  const tenMonths = new Date(at.getTime() - 10 * MONTH);
  await db()
    .insertInto("deal_changes")
    .values({ ...revised, changes: "{}", changed_at: tenMonths })
    .execute();
  const unseen = { key: `gone.example/${at.getTime()}`, host: "gone.example", first_seen: at, last_seen: at };
  await db().insertInto("offers").values(unseen).execute();
  const source = `shop-${at.getTime()}`;
  await db().insertInto("sources").values({ name: source, created_at: at, delivered_at: at }).execute();
  const url = `https://shop.example/${at.getTime()}`;
  const deal = { title: "Kettle", store: "Hearth", category: "other", originalPrice: 5, url };
  const sent = fingerprinted("nightly", deal);
  const finished = { source, state: "complete", started_at: at, finished_at: at } as const;
  await db().insertInto("runs").values([finished, finished]).execute();
  const { id: runId } = await startRun(db(), { source, now: at });
  await deliverBatch(db(), { source, rows: [deal], currency: US_DOLLAR, runId, idempotencyKey: sent, now: at });
  const refused = { source, run_id: null, row_index: 0, import_key: null, errors: "[]", refused_at: at };
  await db().insertInto("refused_rows").values(refused).execute();
  const bytes = Buffer.from("webp");
  const hash = String(at.getTime()).padEnd(22, "_");
  const unused = { hash, large: bytes, small: bytes, is_upload: true, stored_at: at, unused_since: at };
  await db().insertInto("pictures").values(unused).execute();
  const change = { user_id: userId, change: "{}", deals: 1, changed_at: at, undone_at: null };
  await db().insertInto("deal_batches").values(change).execute();
  const offer_id = await offerId(db(), `shop.example/${at.getTime()}`);
  for (const [n, price] of [40, 30].entries()) {
    const seen = new Date(at.getTime() - 640 * 24 * HOUR + n);
    const ended_at = new Date(seen.getTime() + 1);
    const span = { offer_id, price, list_price: 50, first_seen: seen, last_seen: seen, source, ended_at };
    await db().insertInto("price_spans").values(span).execute();
  }
}

it("a job enqueued in a transaction runs after the commit, and never after a rollback", async () => {
  const done: string[] = [];
  const jobs = ["first", "second"].map((name) => job(name, async () => done.push(name)));
  queue.start(jobs);
  await eventually(() => done.length === 2);
  await queue.empty();
  await db()
    .transaction()
    .execute(async (transaction) => {
      await enqueue(transaction, "first");
      throw new Error("rolled back");
    })
    .catch(() => {});
  await db()
    .transaction()
    .execute((transaction) => enqueue(transaction, "second"));
  await eventually(() => done.length === 3);
  await queue.empty();
  expect(done).toEqual(["first", "second", "second"]);
});

describe("the site's scheduled jobs", () => {
  const JOBS = jobsOf({ demoDeals: false }, "", []);

  it("have valid schedules", () => {
    const schedules = JOBS.map(({ name, schedule }) => ({ task: name, match: schedule }));
    expect(parseCronItems(schedules)).toHaveLength(JOBS.length);
    const names = JOBS.map(({ name }) => name);
    expect(jobsOf({ demoDeals: true }, "", []).map(({ name }) => name)).toEqual([...names, "renew_demo_deals"]);
  });

  it("run at the start: what has expired goes, and nothing before; a second run does nothing", async () => {
    const [old, young] = [await insertMember(db(), "old"), await insertMember(db(), "young")];
    await insertRows(old.id, { email: old.email, at: ago(4 * MONTH) });
    await insertRows(young.id, { email: young.email, at: ago(1_000) });
    expect(await counts()).toEqual([2, 2, 2, 2, 2, 8, 2, 2, 6, 2, 2, 12, 2, 2, 2, 2, 2, 2]);
    const zeroCounts = await countZeros();
    expect(zeroCounts).toBeGreaterThan(0);
    const worker = queue.start(JOBS);
    await eventually(
      async () => String(await counts()) === "1,1,1,1,1,7,1,1,5,1,1,11,1,1,1,1,1,1" && (await countZeros()) === 0,
    );
    await queue.empty();
    await worker.stop();
    const done = () => log.records().filter(({ event }) => event === "job_done");
    // Those that update deals have nothing to do here.
    const purges = JOBS.filter(({ name }) => !/^(?:update|match|tell|rebuild)_/.test(name));
    expect(done().map(({ job, count }) => [job, count])).toEqual(
      purges.map(({ name }) => [name, name === "purge_zero_counts" ? zeroCounts : 1]),
    );
    const { rows } = await sql`select identifier from graphile_worker._private_known_crontabs order by 1`.execute(db());
    expect(rows).toEqual(
      JOBS.map(({ name }) => ({ identifier: name })).sort((a, b) => (a.identifier < b.identifier ? -1 : 1)),
    );

    for (const { run } of JOBS) expect(await run(db(), new Date())).toBe(0);
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 7, 1, 1, 5, 1, 1, 11, 1, 1, 1, 1, 1, 1]);
  });

  it("keep rows as long as they say, and delete nothing else", async () => {
    const made = new Date("2026-01-10T00:00:00Z");
    const member = await insertMember(db());
    await insertRows(member.id, { email: member.email, at: made });
    const [deal_id = ""] = await insertDeals(db(), [{}]);
    await db()
      .insertInto("click_networks")
      .values({ day: made, deal_id, network: Buffer.alloc(8) })
      .execute();
    await db().insertInto("searches").values({ day: made, searches: 1 }).execute();
    const delivered = {
      import_key: "https://shop.example/",
      source: `shop-${made.getTime()}`,
      run: null,
      delivered_at: made,
    };
    await db().insertInto("other_deliveries").values(delivered).execute();
    // A day counts from its end.
    for (const [name, table, column, days, deleted] of [
      ["purge_sessions", "sessions", "expires_at", 0, 1],
      ["purge_spent_checks", "spent_checks", "expires_at", 0, 1],
      ["purge_password_resets", "password_resets", "expires_at", 0, 1],
      ["purge_sign_in_steps", "sign_in_steps", "expires_at", 0, 1],
      ["purge_idempotency_keys", "idempotency_keys", "claimed_at", 1, 1],
      ["purge_clicks", "click_networks", "day", 1, 1],
      ["purge_counted_nolucks", "counted_nolucks", "at", 7, 1],
      ["purge_deliveries", "other_deliveries", "delivered_at", 7, 1],
      ["purge_offers", "offers", "last_seen", 30, 1],
      ["purge_searches", "missed_searches", "day", 32, 2],
      ["purge_deliveries", "deliveries", "delivered_at", 90, 1],
      ["purge_runs", "runs", "finished_at", 90, 1],
      ["purge_refused_rows", "refused_rows", "refused_at", 90, 1],
      ["purge_dispatches", "dispatches", "created_at", 90, 1],
      ["purge_messages", "messages", "at", 90, 1],
      ["purge_deal_batches", "deal_batches", "changed_at", 90, 1],
      ["purge_revisions", "deal_changes", "changed_at", 365, 1],
      ["purge_events", "deal_events", "at", 730, 1],
      ["purge_clicks", "deal_clicks", "day", 731, 1],
    ] as const) {
      const set = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${made} where ${sql.ref(column)} is not null`;
      // An offer is not last seen before it is first seen.
      if (table !== "offers") await set.execute(db());
      const end = made.getTime() + days * 24 * HOUR;
      expect([name, await runJob(db(), name, new Date(end - 1))]).toEqual([name, 0]);
      expect([name, await runJob(db(), name, new Date(end))]).toEqual([name, deleted]);
    }
  });

  it("change many rows in batches: no statement deletes all that has expired at once", async () => {
    const statements: string[] = [];
    const listening = connect(databaseUrl(), { onQuery: ({ sql: text }) => statements.push(text) });
    for (const { run } of JOBS) await run(listening, new Date());
    await listening.destroy();
    const deleting = statements.filter((text) => /\bdelete\s+from\b/i.test(text));
    expect(deleting.length).toBeGreaterThan(15);
    expect(deleting.filter((text) => !/\blimit\b|offer_id <= /i.test(text))).toEqual([]);
  });

  it("renew the deals of a demo", async () => {
    await loadDemoDeals(db(), ago(2 * MONTH));
    const live = async () => {
      const query = sql<{ n: number }>`select count(*)::int as n from deals where expires_at > now()`;
      return (await query.execute(db())).rows[0]?.n ?? 0;
    };
    const before = await live();
    queue.start(jobsOf({ demoDeals: true }, "", []));
    await eventually(async () => (await live()) > before + 50);
    await queue.empty();
    expect(log.records()).toContainEqual(expect.objectContaining({ event: "job_done", job: "renew_demo_deals" }));
    for (const { name, run } of jobsOf({ demoDeals: true }, "", [])) {
      if (name === "renew_demo_deals") expect(await run(db(), new Date())).toBe(0);
    }
  });
});
