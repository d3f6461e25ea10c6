import { createHash } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { setRole } from "~/features/accounts/accounts.server";
import {
  endOtherSessions,
  endSession,
  endSessionById,
  findSession,
  listSessions,
  startSession,
  storedDevice,
} from "~/features/accounts/sessions.server";
import type { Database } from "~/platform/db/connection.server";
import { unicodeText } from "../../platform/values/unicode-text";
import { useDatabase } from "../../support/database";
import { insertMember } from "../../support/people";

const db = useDatabase();
const start = new Date("2026-11-21T12:00:00.000Z");
const [SECOND, HOUR, DAY] = [1_000, 3_600_000, 86_400_000];
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

let user: Awaited<ReturnType<typeof insertMember>>;
beforeEach(async () => {
  user = await insertMember(db());
});

const begin = (now = start, device = "Firefox", userId = user.id) => startSession(db(), { userId, device, now });
const find = (token: string, now: Date, database: Database = db()) => findSession(database, { token, now });
const stored = () => db().selectFrom("sessions").selectAll().orderBy("created_at").execute();

describe("a session", () => {
  it("is found by its token, of which the database has the SHA-256 alone", async () => {
    const { token, expiresAt } = await begin();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(expiresAt).toEqual(later(14 * DAY));
    const [row] = await stored();
    const found = { ...user, role: "member", createdAt: expect.any(Date) };
    expect(await find(token, later(SECOND))).toEqual({
      user: found,
      sessionId: row?.id,
      expiresAt,
      hasSecondFactor: false,
      selected: null,
    });
    expect(row?.token_hash).toEqual(createHash("sha256").update(token).digest());
    expect(row).toMatchObject({ device: "Firefox", created_at: start, seen_at: start, expires_at: expiresAt });
    const whole = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(db());
    expect(whole.rows[0]?.row).not.toContain(token);
    expect(whole.rows[0]?.row).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  });

  it("has a token of its own each time", async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => begin()));
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(20);
  });

  it("is not found by another token, and a malformed one is not looked up", async () => {
    const { token } = await begin();
    const other = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    expect(await find(other, start)).toBeNull();
    const closed = new Proxy({} as Database, {
      get: () => {
        throw new Error("Asked the database");
      },
    });
    for (const text of ["", "x", `${token}=`, `${token} `, token.slice(1), `${token}\n`, "é".repeat(43), "\0"]) {
      expect(await find(text, start, closed)).toBeNull();
      await expect(endSession(closed, text)).resolves.toBeUndefined();
    }
    await expect(find(token, start, closed)).rejects.toThrow("Asked the database");
  });

  it("knows at once who has become an admin, and who is gone", async () => {
    const { token } = await begin();
    await setRole(db(), { email: user.email, role: "admin" });
    expect((await find(token, start))?.user.role).toBe("admin");
    await setRole(db(), { email: user.email, role: "member", force: true });
    expect((await find(token, start))?.user.role).toBe("member");
    await db().deleteFrom("users").where("id", "=", user.id).execute();
    expect(await find(token, start)).toBeNull();
    expect(await stored()).toEqual([]);
  });
});

describe("the lifetime of a session", () => {
  it("ends when it was not used for 14 days", async () => {
    const { token } = await begin();
    expect(await find(token, later(14 * DAY))).toBeNull();
    expect(await find(token, later(14 * DAY - 1))).toMatchObject({ expiresAt: later(28 * DAY - 1) });
    expect(await find(token, later(28 * DAY - 2))).not.toBeNull();
  });

  it("slides with its use, but never beyond 30 days from its beginning", async () => {
    const { token } = await begin();
    for (const [day, end] of [
      [10, 24],
      [16, 30],
      [20, 30],
      [29, 30],
    ] as const) {
      expect(await find(token, later(day * DAY))).toMatchObject({ expiresAt: later(end * DAY) });
    }
    expect(await find(token, later(30 * DAY - 1))).not.toBeNull();
    expect(await find(token, later(30 * DAY))).toBeNull();
  });

  it("ends after 30 days, even with a later expires_at", async () => {
    const { token } = await begin();
    const expires_at = later(300 * DAY);
    await db().updateTable("sessions").set({ expires_at }).execute();
    expect(await find(token, later(30 * DAY))).toBeNull();
  });

  it("ends at its expires_at", async () => {
    const { token } = await begin();
    const expires_at = later(-SECOND);
    await db().updateTable("sessions").set({ expires_at }).execute();
    expect(await find(token, start)).toBeNull();
  });

  it("is updated at most once an hour", async () => {
    const { token, expiresAt } = await begin();
    expect(await find(token, later(HOUR - 1))).toMatchObject({ expiresAt });
    expect(await stored()).toMatchObject([{ seen_at: start, expires_at: expiresAt }]);
    expect(await find(token, later(HOUR))).toMatchObject({ expiresAt: later(HOUR + 14 * DAY) });
    expect(await stored()).toMatchObject([{ seen_at: later(HOUR), expires_at: later(HOUR + 14 * DAY) }]);
    await find(token, later(HOUR + SECOND));
    expect(await stored()).toMatchObject([{ seen_at: later(HOUR) }]);
  });

  it("is extended by twenty concurrent requests", async () => {
    const { token } = await begin();
    const found = await Promise.all(Array.from({ length: 20 }, () => find(token, later(2 * HOUR))));
    expect(found.every((session) => session?.expiresAt.getTime() === later(2 * HOUR + 14 * DAY).getTime())).toBe(true);
  });

  it("is not revived by a concurrent look-up", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { token } = await begin();
      await Promise.all([
        ...Array.from({ length: 5 }, () => find(token, later(2 * HOUR))),
        endSession(db(), token),
        ...Array.from({ length: 5 }, () => find(token, later(2 * HOUR))),
      ]);
      expect(await find(token, later(2 * HOUR))).toBeNull();
    }
    expect(await stored()).toEqual([]);
  });
});

describe("ending", () => {
  it("ends one session, idempotently", async () => {
    const [one, other] = [await begin(), await begin()];
    for (let time = 0; time < 3; time += 1) await endSession(db(), one.token);
    expect(await find(one.token, start)).toBeNull();
    expect(await find(other.token, start)).not.toBeNull();
  });

  it("by id ends only one's own sessions", async () => {
    const bob = await insertMember(db(), "bob");
    const mine = await begin();
    const his = await begin(start, "Safari", bob.id);
    const sessionId = (await find(mine.token, start))?.sessionId ?? "";
    expect(await endSessionById(db(), { userId: bob.id, sessionId })).toBe(false);
    expect(await find(mine.token, start)).not.toBeNull();
    expect(await endSessionById(db(), { userId: user.id, sessionId })).toBe(true);
    expect(await endSessionById(db(), { userId: user.id, sessionId })).toBe(false);
    for (const id of ["", "1", "x; --", `${sessionId}0`, "\0"]) {
      expect(await endSessionById(db(), { userId: user.id, sessionId: id })).toBe(false);
    }
    expect(await find(mine.token, start)).toBeNull();
    expect(await find(his.token, start)).not.toBeNull();
  });

  it("of the others spares one, or none", async () => {
    const bob = await insertMember(db(), "bob");
    const [one, two, his] = [await begin(), await begin(), await begin(start, "Safari", bob.id)];
    await begin();
    const keep = (await find(one.token, start))?.sessionId ?? "";
    expect(await endOtherSessions(db(), { userId: user.id, keep })).toBe(2);
    expect(await endOtherSessions(db(), { userId: user.id, keep })).toBe(0);
    expect(await find(one.token, start)).not.toBeNull();
    expect(await find(two.token, start)).toBeNull();
    expect(await endOtherSessions(db(), { userId: user.id, keep: null })).toBe(1);
    expect(await find(one.token, start)).toBeNull();
    expect(await find(his.token, start)).not.toBeNull();
  });
});

describe("the list of devices", () => {
  it.each([
    ["", ""],
    ["Mozilla/5.0 (X11; Linux x86_64)", "Mozilla/5.0 (X11; Linux x86_64)"],
    ["  two\r\n lines\t", "two lines"],
    ["a\u0000b\u001b[31mc", "a b [31mc"],
    ["a\u202eb", "ab"],
    ["\ud800", "\ufffd"],
    ["x".repeat(300), "x".repeat(200)],
    ["🍵".repeat(300), "🍵".repeat(200)],
    [`${"x".repeat(199)} y`, "x".repeat(199)],
  ])("stores %j as %j", (text, name) => {
    expect(storedDevice(text)).toBe(name);
  });

  it("has one valid line of each device, whatever its user agent", () => {
    fc.assert(
      fc.property(unicodeText({ maxLength: 1_000 }), (text) => {
        const name = storedDevice(text);
        expect([...name].length).toBeLessThanOrEqual(200);
        expect(name.isWellFormed()).toBe(true);
        expect(name).not.toMatch(/\p{Cc}/u);
        expect(name).toBe(name.trim());
      }),
    );
  });

  it("has a person's sessions, last used first, without tokens", async () => {
    const bob = await insertMember(db(), "bob");
    await begin(start, "Safari", bob.id);
    const old = await begin(start, "Firefox");
    await begin(later(HOUR), "Chrome\r\n on Linux");
    await begin(later(-14 * DAY), "Gone");
    const devices = await listSessions(db(), { userId: user.id, now: start });
    expect(devices.map(({ device }) => device)).toEqual(["Chrome on Linux", "Firefox"]);
    const now = later(3 * HOUR);
    await find(old.token, now);
    const firefox = { device: "Firefox", createdAt: start, seenAt: now, expiresAt: later(3 * HOUR + 14 * DAY) };
    expect(await listSessions(db(), { userId: user.id, now })).toEqual([
      { id: expect.any(String), ...firefox },
      expect.objectContaining({ device: "Chrome on Linux", seenAt: later(HOUR) }),
    ]);
  });

  it("accepts any user agent, and lists a hundred at most", async () => {
    for (const device of ["", "x".repeat(10_000), "🍵".repeat(300), "\0\u001b\ud800"]) await begin(start, device);
    await Promise.all(Array.from({ length: 100 }, () => begin()));
    expect(await listSessions(db(), { userId: user.id, now: start })).toHaveLength(100);
  });
});
