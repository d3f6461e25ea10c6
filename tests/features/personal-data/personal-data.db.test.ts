import { describe, expect, it } from "vitest";
import { findSession, startSession } from "~/features/accounts/sessions.server";
import { changeDeals } from "~/features/deals/edit/batches.server";
import { purgeDeleted } from "~/features/deals/edit/purge.server";
import { mergeDeals } from "~/features/duplicates/merge.server";
import { purgeMoved } from "~/features/duplicates/purge-moved.server";
import { turnOnEmail } from "~/features/notifications/channels.server";
import { muteKinds, saveSettings } from "~/features/notifications/settings.server";
import { deleteAccount } from "~/features/personal-data/delete-account.server";
import { accountData } from "~/features/personal-data/personal-data.server";
import { report } from "~/features/reports/report.server";
import { createToken } from "~/features/sources/tokens.server";
import { insertAlert } from "../../support/alerts";
import { useDatabase } from "../../support/database";
import { insertDeals, insertSeries } from "../../support/deals";
import { insertMember } from "../../support/people";
import { insertSubmittedDeal } from "../../support/submissions";

const db = useDatabase();
const now = new Date("2026-11-21T12:00:00.000Z");
const NOBODY = "00000000-0000-4000-8000-000000000000";

const person = (username: string) => insertMember(db(), username);

async function mark(table: "likes" | "nolucks", userId: string, deals: readonly string[]) {
  const rows = deals.map((deal) => ({ deal_id: deal, user_id: userId, created_at: now }));
  await db().insertInto(table).values(rows).execute();
}

async function rate(userId: string, deal: string, rating: number, comment: string | null) {
  const row = { deal_id: deal, user_id: userId, rating, comment, created_at: now, updated_at: now };
  await db().insertInto("ratings").values(row).execute();
}

const counts = () =>
  db()
    .selectFrom("deals")
    .select(["like_count", "noluck_count", "ratings_count", "rating_sum"])
    .orderBy("import_key")
    .execute();

describe("accountData", () => {
  it("returns everything stored about a person as JSON, without secrets", async () => {
    const [alice, bob] = [await person("alice"), await person("bob")];
    const [kettle = "", lamp = ""] = await insertDeals(db(), [{ title: "Kettle" }, { title: "Lamp" }]);
    const { token } = await startSession(db(), { userId: alice.id, device: "Firefox", now });
    await mark("likes", alice.id, [kettle]);
    await mark("nolucks", alice.id, [lamp]);
    await rate(alice.id, kettle, 4, "Boils");
    await rate(alice.id, lamp, 1, null);
    await mark("likes", bob.id, [lamp]);
    await rate(bob.id, kettle, 5, "Bob's");
    await changeDeals(db(), { ids: [lamp], change: { featured: true }, actorId: alice.id, now });

    const ended = { dealId: lamp, ratingId: null, reason: "ended", note: "Sold out", now } as const;
    await report(db(), { ...ended, userId: alice.id });
    await report(db(), { ...ended, note: "Bob's", userId: bob.id });

    const alert_id = await insertAlert(db(), alice.id, { q: "lamp", maxPrice: 50, triggers: ["new"] });
    const told = { event: "new:1", kind: "new", alert_id, deal_id: lamp, price: 20, price_before: 25 } as const;
    const hidden = { event: "review:1", kind: "review", deal_id: lamp, detail: "review_hidden" } as const;
    await db()
      .insertInto("messages")
      .values([
        { user_id: alice.id, ...told },
        { user_id: alice.id, ...hidden },
      ])
      .execute();
    await saveSettings(db(), { userId: alice.id, timeZone: "Asia/Shanghai", quiet: null, digestAt: 480, lang: "zh" });
    await muteKinds(db(), { userId: alice.id, muted: ["report"] });
    await turnOnEmail(db(), { userId: alice.id, now });
    await db().updateTable("channels").set({ failure: "503" }).execute();
    const { id: channel_id } = await db().selectFrom("channels").select("id").executeTakeFirstOrThrow();
    await db().insertInto("dispatches").values({ channel_id, created_at: now }).execute();

    const wish = { source: "nightly", scopes: ["deals:write"], expiresAt: null, now };
    const made = await createToken(db(), { ...wish, actorId: alice.id });
    await createToken(db(), { ...wish, actorId: bob.id });

    const data = await accountData(db(), alice.id);
    const time = now.toISOString();
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const rated = { id, hiddenAt: null, createdAt: time, updatedAt: time };
    const text = JSON.stringify(data);
    expect(JSON.parse(text)).toEqual({
      user: { ...alice, role: "member", trust: null, emailConfirmedAt: null, createdAt: expect.any(String) },
      secondFactor: null,
      identities: [],
      passkeys: [],
      sessions: [{ id, device: "Firefox", createdAt: time, seenAt: time, expiresAt: "2026-12-05T12:00:00.000Z" }],
      likes: [{ dealId: kettle, dealTitle: "Kettle", createdAt: time }],
      nolucks: [{ dealId: lamp, dealTitle: "Lamp", createdAt: time }],
      worked: [],
      ratings: expect.arrayContaining([
        { ...rated, dealId: kettle, dealTitle: "Kettle", rating: 4, comment: "Boils" },
        { ...rated, dealId: lamp, dealTitle: "Lamp", rating: 1, comment: null },
      ]),
      droppedByMerges: [],
      dealChanges: [{ dealId: lamp, action: "edited", createdAt: time }],
      serviceTokens: [
        { id, source: "nightly", scopes: ["deals:write"], createdAt: time, usedAt: null, expiresAt: null },
      ],
      submissions: [],
      reports: [
        {
          ...{ id, dealId: lamp, ratingId: null, reason: "ended", note: "Sold out", createdAt: time },
          ...{ decision: null, answer: "", decidedAt: null },
        },
      ],
      alerts: [expect.objectContaining({ id, q: "lamp", maxPrice: 50, triggers: ["new"] })],
      messages: [
        expect.objectContaining({ kind: "review", detail: "review_hidden" }),
        expect.objectContaining({
          kind: "new",
          dealId: lamp,
          dealTitle: "Lamp",
          price: 20,
          priceBefore: 25,
          readAt: null,
        }),
      ],
      alertSettings: [
        {
          ...{ timeZone: "Asia/Shanghai", quietFrom: null, quietTo: null, digestAt: 480, lang: "zh" },
          mutedKinds: ["report"],
        },
      ],
      channels: [
        expect.objectContaining({ id, kind: "email", mode: "now", confirmedAt: time, stoppedAt: null, failure: "503" }),
      ],
      dispatches: [{ channelId: id, tries: 0, createdAt: time, sentAt: null, givenUpAt: null }],
    });
    expect(data?.ratings).toHaveLength(2);
    expect(data?.serviceTokens).toHaveLength(1);
    const secrets = ["$2b$", token, "token" in made ? made.token : "hj_", "bob", "Bob", "hash"];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it("has a member's trust, and submitted deals whole", async () => {
    const { id: userId } = await insertMember(db());
    await db().updateTable("users").set({ trust: "given" }).where("id", "=", userId).execute();
    const expiresAt = new Date("2026-12-24T12:00:00Z");
    await insertSubmittedDeal(db(), { userId, deal: { title: "水壶", lang: "zh", expiresAt } });
    const data = await accountData(db(), userId);
    expect(data?.user.trust).toBe("given");
    expect(JSON.parse(JSON.stringify(data?.submissions))).toMatchObject([
      { deal: { title: "水壶", lang: "zh", expiresAt: expect.stringMatching(/^2026-12-24T12:00:00/) } },
    ]);
  });

  it("includes what gave way when deals were merged, until the merge cannot be undone", async () => {
    const [alice, bob] = [await person("alice"), await person("bob")];
    const [from = "", into = ""] = await insertDeals(db(), [{ title: "Kettle" }, { title: "Kettle again" }]);
    for (const { id } of [alice, bob]) await mark("likes", id, [from, into]);
    await rate(alice.id, from, 4, "Boils");
    await rate(alice.id, into, 2, "Leaks");
    await mergeDeals(db(), { from, into, actorId: null, now });
    const dropped = (await accountData(db(), alice.id))?.droppedByMerges;
    expect(dropped).toMatchObject([{ kind: "likes" }, { kind: "ratings", createdAt: now }]);
    expect(["Boils", "Leaks"]).toContain(dropped?.[1]?.comment);
    await purgeMoved(db(), new Date(now.getTime() + 25 * 3_600_000));
    expect((await accountData(db(), alice.id))?.droppedByMerges).toEqual([]);
  });

  it("includes reactions to deleted deals until they are purged", async () => {
    const alice = await person("alice");
    const [kettle = ""] = await insertDeals(db(), [{ title: "Kettle" }]);
    await mark("likes", alice.id, [kettle]);
    await mark("nolucks", alice.id, [kettle]);
    await rate(alice.id, kettle, 4, "Boils");
    const before = await accountData(db(), alice.id);
    await changeDeals(db(), { ids: [kettle], change: { delete: true }, actorId: NOBODY, now });
    expect(await accountData(db(), alice.id)).toEqual(before);
    expect(before).toMatchObject({ likes: [{}], nolucks: [{}], ratings: [{ comment: "Boils" }] });
    await purgeDeleted(db(), new Date(now.getTime() + 25 * 3_600_000));
    expect(await accountData(db(), alice.id)).toMatchObject({ likes: [], nolucks: [], ratings: [] });
  });

  it("is null without such an account", async () => {
    expect(await accountData(db(), NOBODY)).toBeNull();
  });
});

describe("deleteAccount", () => {
  it("deletes sessions and marks, keeps ratings anonymously, and updates the counts", async () => {
    const [alice, bob] = [await person("alice"), await person("bob")];
    const deals = await insertDeals(db(), [{}, {}]);
    const [first = ""] = deals;
    const { token } = await startSession(db(), { userId: alice.id, device: "", now });
    for (const user of [alice, bob]) {
      await mark("likes", user.id, deals);
      await mark("nolucks", user.id, [first]);
    }
    await rate(alice.id, first, 4, "Fine");
    await report(db(), { dealId: first, ratingId: null, userId: alice.id, reason: "spam", note: "Call me", now });

    expect(await deleteAccount(db(), alice.id)).toBe("deleted");
    expect(await findSession(db(), { token, now })).toBeNull();
    expect(await accountData(db(), alice.id)).toBeNull();
    expect(await counts()).toEqual([
      { like_count: 1, noluck_count: 1, ratings_count: 1, rating_sum: 4 },
      { like_count: 1, noluck_count: 0, ratings_count: 0, rating_sum: 0 },
    ]);
    const ratings = await db().selectFrom("ratings").select(["user_id", "rating", "comment"]).execute();
    expect(ratings).toEqual([{ user_id: null, rating: 4, comment: "Fine" }]);
    const reports = await db().selectFrom("reports").select(["user_id", "reason", "note"]).execute();
    expect(reports).toEqual([{ user_id: null, reason: "spam", note: "" }]);
    expect(await accountData(db(), bob.id)).toMatchObject({ likes: [{}, {}], nolucks: [{}] });
    expect(await person("Alice")).toMatchObject({ username: "Alice" });
  });

  it("is idempotent, and part of a transaction", async () => {
    const alice = await person("alice");
    const rolledBack = db()
      .transaction()
      .execute(async (transaction) => {
        expect(await deleteAccount(transaction, alice.id)).toBe("deleted");
        throw new Error("Not so");
      });
    await expect(rolledBack).rejects.toThrow("Not so");
    expect(await deleteAccount(db(), alice.id)).toBe("deleted");
    expect(await deleteAccount(db(), alice.id)).toBe("not_found");
    expect(await deleteAccount(db(), NOBODY)).toBe("not_found");
  });

  it("does not deadlock for twenty concurrent deletions with the same likes", async () => {
    const deals = await insertSeries(db(), 20, () => ({}));
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => person(`person_${n}`)));
    for (const [n, { id }] of people.entries()) {
      const turned = [...deals.slice(n), ...deals.slice(0, n)];
      await mark("likes", id, turned);
      await mark("nolucks", id, turned.reverse());
    }
    expect(await Promise.all(people.map(({ id }) => deleteAccount(db(), id)))).toEqual(people.map(() => "deleted"));
    for (const count of await counts()) expect(count).toMatchObject({ like_count: 0, noluck_count: 0 });
  });
});
