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
      const waiting = sql<{ waits: boolean }>`
        select exists (select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))) as waits`;
      while (!(await waiting.execute(other)).rows[0]?.waits) await sleep(10);
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
