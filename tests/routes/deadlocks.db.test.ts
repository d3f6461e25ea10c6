import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { beforeEach, expect, it, vi } from "vitest";
import { storeResetCode } from "~/domain/accounts/password-reset.server";
import { endOtherSessions } from "~/domain/accounts/sessions.server";
import { action as like } from "~/routes/api.likes.toggle";
import { action as noluck } from "~/routes/api.nolucks.toggle";
import { action as rate } from "~/routes/api.ratings._index";
import { useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { insertSignedIn, signInAs } from "../support/people";
import { answerOf, HERE, routeArgs } from "../support/routes";

const db = useDatabase();

vi.stubEnv("BCRYPT_COST", "4");

let dealId = "";
let person: Awaited<ReturnType<typeof insertSignedIn>>;
beforeEach(async () => {
  [dealId = ""] = await insertDeals(db(), [{}]);
  person = await insertSignedIn(db(), "alice");
});

/**
 * Holds one row until some work waits for it, and then asks for another, which the work holds: PostgreSQL ends the work's
 * statement, as the other transaction looks for deadlocks much later. Answers what the work does in the end.
 */
async function inDeadlock<T>(
  { held, wanted }: { held: RawBuilder<unknown>; wanted: RawBuilder<unknown> },
  work: () => Promise<T>,
): Promise<T> {
  const { working } = await db()
    .transaction()
    .execute(async (other) => {
      await sql`set local deadlock_timeout = '1min'`.execute(other);
      await held.execute(other);
      const working = work();
      working.catch(() => {});
      const waiting = sql<{ waits: boolean }>`
        select exists (select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))) as waits`;
      while (!(await waiting.execute(other)).rows[0]?.waits) await sleep(10);
      await wanted.execute(other);
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
] as const)("%s that meets a deadlock is tried again", async (_, action, path, fields) => {
  const request = new Request(HERE + path, {
    method: "POST",
    body: JSON.stringify({ dealId, ...fields }),
    headers: { "Content-Type": "application/json", "session-token": person.token },
  });
  const answer = await inDeadlock({ held: deal(), wanted: account() }, () =>
    answerOf(() => action(routeArgs(request))),
  );
  expect([200, 201]).toContain(answer.status);
  const row = await db().selectFrom("deals").select(["like_count", "noluck_count", "ratings_count"]).executeTakeFirst();
  expect(Object.values(row ?? {}).reduce((sum, count) => sum + count, 0)).toBe(1);
});

it("a reset code that meets a deadlock is given all the same", async () => {
  const code = { email: person.email, codeHash: "first", now: new Date() };
  await storeResetCode(db(), code);
  const held = sql`select from password_resets for update`;
  const user = await inDeadlock({ held, wanted: account() }, () =>
    storeResetCode(db(), { ...code, codeHash: "second" }),
  );
  expect(user?.id).toBe(person.id);
  expect(await db().selectFrom("password_resets").select("code_hash").execute()).toEqual([{ code_hash: "second" }]);
});

it("signing out other devices that meets a deadlock is tried again", async () => {
  await signInAs(db(), person.id, "Another browser");
  const ids = await db().selectFrom("sessions").select("id").orderBy("created_at").execute();
  const [first, second] = ids.map(({ id }) => sql`select from sessions where id = ${id} for update`);
  if (!first || !second) throw new Error("There are two sessions.");
  const ended = await inDeadlock({ held: second, wanted: first }, () =>
    endOtherSessions(db(), { userId: person.id, keep: null }),
  );
  expect(ended).toBe(2);
});
