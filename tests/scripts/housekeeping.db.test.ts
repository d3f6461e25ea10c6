import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { connect } from "~/db/connection.server";
import { signUp } from "~/domain/accounts/accounts.server";
import { keepResetCode, makeResetCode } from "~/domain/accounts/password-reset.server";
import { startSession } from "~/domain/accounts/sessions.server";
import { recordAttempt } from "~/domain/attempts/attempts.server";
import { loadDemoDeals } from "~/domain/demo/demo-deals.server";
import { choresOf, keepTidy, tidyUp } from "../../scripts/housekeeping";
import { useDatabase } from "../support/database";

const db = useDatabase();
const now = new Date("2026-11-21T12:00:00.000Z");
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const MONTH = 31 * 24 * 3_600_000;
const CHORES = choresOf({ demoDeals: false });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function leaveThings() {
  const answer = await signUp(db(), { username: "alice", email: "a@b.example", password: "green-Tea-4-2", cost: 4 });
  if (!("user" in answer)) throw new Error("Taken");
  await startSession(db(), { userId: answer.user.id, device: "", now });
  await recordAttempt(db(), { key: "login 192.0.2.7", limit: 5, seconds: 60, now });
  await db()
    .insertInto("spent_checks")
    .values({ token_hash: Buffer.from("token"), expires_at: later(60_000) })
    .execute();
  const { codeHash } = await makeResetCode(4);
  await keepResetCode(db(), { email: "a@b.example", codeHash, now });
}

const TABLES = ["sessions", "attempts", "spent_checks", "password_resets"] as const;
const counts = () =>
  Promise.all(
    TABLES.map(async (table) => (await db().selectFrom(table).select(db().fn.countAll().as("n")).execute())[0]?.n),
  );

describe("tidyUp", () => {
  it("deletes what has expired, and nothing before", async () => {
    await leaveThings();
    await tidyUp(db(), now, CHORES);
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await tidyUp(db(), later(16 * 60_000), CHORES);
    expect(await counts()).toEqual([1, 0, 0, 0]);
    await tidyUp(db(), later(MONTH), CHORES);
    expect(await counts()).toEqual([0, 0, 0, 0]);
    expect(await db().selectFrom("users").select("id").execute()).toHaveLength(1);
  });

  it("logs what fails, in one line each, and does not throw", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const away = connect("postgresql://someone:s3cret@127.0.0.1:9/shop");
    await tidyUp(away, now, CHORES);
    await away.destroy();
    expect(error.mock.calls).toHaveLength(4);
    for (const [line] of error.mock.calls) expect(line).toMatch(/^Could not delete expired [a-z ]+: [^\n]+$/);
    expect(JSON.stringify(error.mock.calls)).not.toContain("s3cret");
  });
});

it("renews the deals of a demo every day, and no deal of another shop", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: later(MONTH) });
  await loadDemoDeals(db(), now);
  const live = async () => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from deals where expires_at > ${new Date()}`.execute(db());
    return rows[0]?.n ?? 0;
  };
  await tidyUp(db(), new Date(), CHORES);
  const before = await live();
  // Alone: the others have some thousand turns in a day.
  const ofDemo = choresOf({ demoDeals: true }).filter((chore) => !CHORES.includes(chore));
  const end = keepTidy(db(), ofDemo);
  await vi.waitUntil(async () => (await live()) > before + 50, 20_000);
  vi.setSystemTime(later(2 * MONTH));
  expect(await live()).toBe(0);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  await vi.waitUntil(async () => (await live()) > 50, 20_000);
  await end();
});

it("keepTidy deletes ended attempts every minute", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now });
  const end = keepTidy(db(), CHORES);
  await leaveThings();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(await counts()).toEqual([1, 1, 1, 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitUntil(async () => String(await counts()) === "1,0,1,1", 5_000);
  await end();
});

it("keepTidy tidies up at once and every hour, until it is told to end", async () => {
  await leaveThings();
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: later(16 * 60_000) });
  const end = keepTidy(db(), CHORES);
  const eventually = (left: number[]) => vi.waitUntil(async () => String(await counts()) === String(left), 5_000);
  await eventually([1, 0, 0, 0]);
  vi.setSystemTime(later(MONTH));
  await vi.advanceTimersByTimeAsync(1_800_000);
  expect(await counts()).toEqual([1, 0, 0, 0]);
  await vi.advanceTimersByTimeAsync(1_800_000);
  await eventually([0, 0, 0, 0]);
  await end();
  expect(vi.getTimerCount()).toBe(0);
});
