import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { storeResetCode } from "~/features/accounts/password-reset.server";
import { endOtherSessions } from "~/features/accounts/sessions.server";
import { changeDeals } from "~/features/deals/edit/batches.server";
import { undoChange } from "~/features/deals/edit/undo.server";
import { mergeDeals, undoMerge } from "~/features/duplicates/merge.server";
import { action as rate } from "~/features/ratings/api/ratings";
import { rateDeal } from "~/features/ratings/ratings.server";
import { action as like } from "~/features/reactions/api/toggle-like";
import { action as noluck } from "~/features/reactions/api/toggle-noluck";
import { report } from "~/features/reports/report.server";
import { decide, type QueueVerdict } from "~/features/submissions/decide.server";
import { withdrawSubmission } from "~/features/submissions/edit-submission.server";
import { suggestChange } from "~/features/submissions/suggest.server";
import type { Database } from "~/platform/db/connection.server";
import { useDatabase } from "../../support/database";
import { dealInput, insertDeals } from "../../support/deals";
import { insertSignedIn, signInAs } from "../../support/people";
import { answerOf, HERE, routeArgs } from "../../support/routes";
import { insertSubmission } from "../../support/submissions";

const db = useDatabase();

let dealId = "";
let person: Awaited<ReturnType<typeof insertSignedIn>>;
beforeEach(async () => {
  [dealId = ""] = await insertDeals(db(), [{}]);
  person = await insertSignedIn(db(), "alice", { isAdmin: true });
});

/** Whether a statement waits for a lock of this transaction. */
async function untilBlocked(transaction: Database): Promise<void> {
  const waiting = sql<{ waits: boolean }>`
    select exists (select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))) as waits`;
  while (!(await waiting.execute(transaction)).rows[0]?.waits) await sleep(10);
}

/**
 * Locks a row until `work` waits for it, then requests a row that `work` has locked. PostgreSQL cancels the statement of
 * `work`, since the other transaction's deadlock_timeout is longer. Returns the result of `work`.
 */
async function inDeadlock<T>(
  { locked, next }: { locked: RawBuilder<unknown>; next: RawBuilder<unknown> },
  work: () => Promise<T>,
): Promise<T> {
  const { working } = await db()
    .transaction()
    .execute(async (other) => {
      await sql`set local deadlock_timeout = '1min'`.execute(other);
      await locked.execute(other);
      const working = work();
      working.catch(() => {});
      await untilBlocked(other);
      await next.execute(other);
      return { working };
    });
  return working;
}

const account = () => sql`select from users where id = ${person.id} for update`;
const deal = () => sql`select from all_deals where id = ${dealId} for update`;

it.each([
  ["a like", like, "/api/likes/toggle", {}],
  ["a NoLuck mark", noluck, "/api/nolucks/toggle", {}],
  ["a rating", rate, "/api/ratings", { rating: 4 }],
] as const)("%s is retried after a deadlock", async (_, action, path, fields) => {
  const request = new Request(HERE + path, {
    method: "POST",
    body: JSON.stringify({ dealId, ...fields }),
    headers: { "Content-Type": "application/json", "session-token": person.token },
  });
  const response = await inDeadlock({ locked: deal(), next: account() }, () =>
    answerOf(() => action(routeArgs(request))),
  );
  expect([200, 201]).toContain(response.status);
  const row = await db().selectFrom("deals").select(["like_count", "noluck_count", "ratings_count"]).executeTakeFirst();
  expect(Object.values(row ?? {}).reduce((sum, count) => sum + count, 0)).toBe(1);
});

it("storing a reset code is retried after a deadlock", async () => {
  const code = { email: person.email, codeHash: "first", now: new Date() };
  await storeResetCode(db(), code);
  const locked = sql`select from password_resets for update`;
  const user = await inDeadlock({ locked, next: account() }, () =>
    storeResetCode(db(), { ...code, codeHash: "second" }),
  );
  expect(user?.id).toBe(person.id);
  expect(await db().selectFrom("password_resets").select("code_hash").execute()).toEqual([{ code_hash: "second" }]);
});

it("signing out other devices is retried after a deadlock", async () => {
  await signInAs(db(), person.id, "Another browser");
  const ids = await db().selectFrom("sessions").select("id").orderBy("created_at").execute();
  const [first, second] = ids.map(({ id }) => sql`select from sessions where id = ${id} for update`);
  if (!first || !second) throw new Error("There are two sessions.");
  const ended = await inDeadlock({ locked: second, next: first }, () =>
    endOtherSessions(db(), { userId: person.id, keep: null }),
  );
  expect(ended).toBe(2);
});

/** Runs `work` until it waits for the deal, and locks a row that comes later in the order of locks: it is free. */
async function whileWaitingForDeal<T>(later: RawBuilder<unknown>, work: () => Promise<T>): Promise<T> {
  const { working } = await db()
    .transaction()
    .execute(async (other) => {
      await sql`set local deadlock_timeout = '1min'`.execute(other);
      await deal().execute(other);
      const working = work();
      working.catch(() => {});
      await untilBlocked(other);
      await sql`${later} for update nowait`.execute(other);
      return { working };
    });
  return working;
}

describe("deals are locked before", () => {
  const now = new Date();
  const admin = () => ({ actorId: person.id, now });
  let published = "";
  beforeEach(async () => {
    [published = ""] = await insertDeals(db(), [{ createdAt: new Date("2026-01-01") }]);
  });

  it.each<[string, (id: string) => QueueVerdict]>([
    ["approval", () => ({ decision: "approved", dealVersion: 1 })],
    ["rejection", () => ({ decision: "rejected", reason: "expired", reasonText: "" })],
    ["merge", (into) => ({ decision: "merged", into })],
  ])("the submission that an %s decides", async (_, verdict) => {
    await db().updateTable("all_deals").set({ status: "pending" }).where("id", "=", dealId).execute();
    const id = await insertSubmission(db(), { kind: "deal", deal_id: dealId, user_id: person.id });
    const outcome = await whileWaitingForDeal(sql`select from submissions`, () =>
      decide(db(), { id, version: 1, verdict: verdict(published), ...admin() }),
    );
    expect(outcome).toEqual({ dealId });
  });

  it("the proposed change that its member edits", async () => {
    const changes = JSON.stringify({ title: ["Old", "New"] });
    const id = await insertSubmission(db(), { kind: "change", deal_id: dealId, user_id: person.id, changes });
    const withdrawn = await whileWaitingForDeal(sql`select from submissions`, () =>
      withdrawSubmission(db(), { id, userId: person.id, version: 1 }),
    );
    expect(withdrawn).toBe("withdrawn");
  });

  it("the merge that is undone", async () => {
    const merged = await mergeDeals(db(), { from: dealId, into: published, ...admin() });
    if (typeof merged === "string") throw new Error(merged);
    const undone = await whileWaitingForDeal(sql`select from merges`, () =>
      undoMerge(db(), { mergeId: merged.mergeId, ...admin() }),
    );
    expect(undone).toMatchObject({ mergedId: dealId });
  });

  it("the bulk change that is undone", async () => {
    const changed = await changeDeals(db(), { ids: [dealId], change: { delete: true }, ...admin() });
    if (changed === "too_many") throw new Error(changed);
    const undone = await whileWaitingForDeal(sql`select from deal_batches`, () =>
      undoChange(db(), { batchId: changed.batchId ?? "", ...admin() }),
    );
    expect(undone).toEqual({ restored: 1 });
  });

  it("a deletion that a suggestion would miss", async () => {
    const deleting = () => changeDeals(db(), { ids: [dealId], change: { delete: true }, ...admin() });
    const { suggested } = await db()
      .transaction()
      .execute(async (other) => {
        await changeDeals(other, { ids: [dealId], change: { delete: true }, ...admin() });
        const about = { dealId, input: dealInput({ title: "New" }), userId: person.id, version: null, note: "", now };
        const suggested = suggestChange(db(), about);
        await untilBlocked(other);
        return { suggested };
      });
    expect(await suggested).toBe("not_found");
    expect(await deleting()).toMatchObject({ changed: 0 });
  });
});

describe("a report of a review whose deal is merged meanwhile", () => {
  const now = () => new Date();
  let published = "";
  let about: Parameters<typeof report>[1];
  beforeEach(async () => {
    [published = ""] = await insertDeals(db(), [{ createdAt: new Date("2026-01-01") }]);
    const author = await insertSignedIn(db(), "bob");
    const review = await rateDeal(db(), { dealId, userId: author.id, rating: 1, comment: "spam" });
    about = { dealId, ratingId: review?.id ?? "", userId: person.id, reason: "spam", note: "", now: now() };
  });
  const merge = (database: Database) =>
    mergeDeals(database, { from: dealId, into: published, actorId: null, now: now() });
  const reported = () => db().selectFrom("reports").select(["rating_id", "user_id"]).execute();

  it("moves with it", async () => {
    const { merging } = await db()
      .transaction()
      .execute(async (other) => {
        expect(await report(other, about)).toBe("reported");
        const merging = merge(db());
        await untilBlocked(other);
        return { merging };
      });
    expect(await merging).toMatchObject({ keptId: published });
    expect(await reported()).toEqual([{ rating_id: about.ratingId, user_id: person.id }]);
  });

  it("is taken at the deal that stays", async () => {
    const { reporting } = await db()
      .transaction()
      .execute(async (other) => {
        await merge(other);
        const reporting = report(db(), about);
        await untilBlocked(other);
        return { reporting };
      });
    expect(await reporting).toBe("reported");
    expect(await reported()).toEqual([{ rating_id: about.ratingId, user_id: person.id }]);
  });
});
