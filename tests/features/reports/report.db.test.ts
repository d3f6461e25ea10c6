import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "~/features/accounts/rights";
import { mergeDeals, undoMerge } from "~/features/duplicates/merge.server";
import { findRating, listRatings, ownRatingQuery, rateDeal, ratingSummary } from "~/features/ratings/ratings.server";
import { decideReports } from "~/features/reports/decide-reports.server";
import { countReported, openReports } from "~/features/reports/open-reports.server";
import { listReports } from "~/features/reports/own-reports.server";
import { DAILY_REPORTS, hasReported, report } from "~/features/reports/report.server";
import type { ReportVerdict } from "~/features/reports/report-verdicts";
import { useDatabase } from "../../support/database";
import { insertDeals, insertSeries } from "../../support/deals";
import { insertMember } from "../../support/people";

const db = useDatabase();

const DAY_MS = 86_400_000;
const now = new Date();
const later = (ms: number) => new Date(now.getTime() + ms);

let dealId: string;
let ratingId: string;
let author: string;
let admin: string;
let reporters: string[];
beforeEach(async () => {
  [dealId = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
  author = await insertOld("author");
  admin = (await insertMember(db(), "ann", { isAdmin: true })).id;
  reporters = [];
  for (const name of ["bob", "carol", "dave", "eve"]) reporters.push(await insertOld(name));
  ratingId = await rate("Buy at fake.example");
  await dateReview(later(-DAY_MS));
});

/** An account of two days. */
async function insertOld(name: string): Promise<string> {
  const { id } = await insertMember(db(), name);
  const created_at = later(-2 * DAY_MS);
  await db().updateTable("users").set({ created_at }).where("id", "=", id).execute();
  return id;
}

async function rate(comment: string | null): Promise<string> {
  return (await rateDeal(db(), { dealId, userId: author, rating: 2, comment }))?.id ?? "";
}

const dateReview = (at: Date) => db().updateTable("ratings").set({ updated_at: at, comment_at: at }).execute();
const reportReview = (userId = "", at = now, network: Buffer | null = null) =>
  report(db(), { dealId, ratingId, userId, reason: "spam", note: "", network, now: at });
const reportDeal = (userId = "", id = dealId) =>
  report(db(), { dealId: id, ratingId: null, userId, reason: "ended", note: "Sold out", now });
const comments = async () => (await listRatings(db(), { dealId, offset: 0, limit: 9 })).map(({ comment }) => comment);
const events = () =>
  db().selectFrom("moderation_events").select(["action", "deal_id", "reason", "user_id"]).orderBy("id").execute();

async function decideSeen(verdict: ReportVerdict, { answer = "", actorId = admin } = {}) {
  const [seen] = (await openReports(db(), { limit: 1 })).targets;
  if (!seen) throw new Error("Nothing is reported.");
  const { target, newestAt, review } = seen;
  return () =>
    decideReports(db(), {
      ...{ target, verdict, answer, actorId },
      ...{ upTo: newestAt, reviewAt: review?.updatedAt ?? null, now },
    });
}

async function decideNow(verdict: ReportVerdict, answer = "") {
  return (await decideSeen(verdict, { answer }))();
}

describe("report", () => {
  it("takes one of each person and target", async () => {
    expect(await reportDeal(author)).toBe("reported");
    expect(await reportDeal(author)).toBe("reported_before");
    expect(await reportReview(author)).toBe("own_review");
    expect(await reportReview(admin)).toBe("reported");
    expect(await hasReported(db(), { target: { kind: "deal", id: dealId }, userId: author })).toBe(true);
    expect(await hasReported(db(), { target: { kind: "deal", id: dealId }, userId: admin })).toBe(false);
    expect(await countReported(db())).toBe(2);
  });

  it("takes one of many simultaneous ones", async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => reportDeal(reporters[0])));
    expect(results.toSorted()).toEqual(["reported", ...Array(7).fill("reported_before")]);
  });

  it("takes none of what is not shown", async () => {
    const [hidden = ""] = await insertDeals(db(), [{ title: "Waiting" }]);
    await db().updateTable("all_deals").set({ status: "pending" }).where("id", "=", hidden).execute();
    expect(await reportDeal(author, hidden)).toBe("not_found");
    expect(await reportDeal(author, "x")).toBe("not_found");
    await rate(null);
    expect(await reportReview(author)).toBe("not_found");
    expect(await report(db(), { dealId: hidden, ratingId, userId: author, reason: "spam", note: "", now })).toBe(
      "not_found",
    );
  });

  it("has a daily limit", async () => {
    const ids = await insertSeries(db(), DAILY_REPORTS, () => ({}));
    for (const id of ids) expect(await reportDeal(author, id)).toBe("reported");
    expect(await reportDeal(author)).toEqual({ most: DAILY_REPORTS });
    expect((await listReports(db(), { userId: author, offset: 0, limit: 1 })).total).toBe(DAILY_REPORTS);
    const next = { dealId, ratingId: null, userId: author, reason: "spam", note: "", now: later(DAY_MS) } as const;
    expect(await report(db(), next)).toBe("reported");
  });

  it("counts once of each network", async () => {
    const [home, cafe] = [Buffer.from("home"), Buffer.from("cafe")];
    for (const userId of reporters.slice(0, 2)) await reportReview(userId, now, home);
    await reportReview(reporters[2], now, cafe);
    expect(await comments()).toEqual(["Buy at fake.example"]);
    await reportReview(reporters[3]);
    expect(await comments()).toEqual([null]);
  });

  it("of what a review said before its author changed it does not count, and can be sent again", async () => {
    for (const userId of reporters.slice(0, 2)) await reportReview(userId, later(-DAY_MS / 2));
    await rate("Sold out");
    await dateReview(later(-1));
    await reportReview(reporters[2]);
    expect(await comments()).toEqual(["Sold out"]);
    const target = { kind: "rating", id: ratingId } as const;
    expect(await hasReported(db(), { target, userId: reporters[0] ?? "" })).toBe(false);
    expect(await reportReview(reporters[0])).toBe("reported");
    expect(await reportReview(reporters[0])).toBe("reported_before");
    expect(await reportReview(reporters[1])).toBe("reported");
    expect(await comments()).toEqual([null]);
  });

  it("counts on when the author changes only the stars", async () => {
    for (const userId of reporters.slice(0, 2)) await reportReview(userId);
    await rateDeal(db(), { dealId, userId: author, rating: 5, comment: "Buy at fake.example" });
    await reportReview(reporters[2]);
    expect(await comments()).toEqual([null]);
  });

  it("three times hides a comment from all but its author, and no star", async () => {
    const summary = await ratingSummary(db(), dealId);
    for (const userId of reporters.slice(0, 2)) await reportReview(userId);
    expect(await comments()).toEqual(["Buy at fake.example"]);
    await reportReview(reporters[2]);
    expect(await comments()).toEqual([null]);
    expect(await findRating(db(), { dealId, userId: author })).toMatchObject({ rating: 2, comment: null });
    const own = { rating: 2, comment: "Buy at fake.example", isHidden: true };
    expect(await ownRatingQuery(db(), { dealId, userId: author }).executeTakeFirst()).toMatchObject(own);
    expect(await ratingSummary(db(), dealId)).toEqual(summary);
    expect(await events()).toEqual([{ action: "review_hidden", deal_id: dealId, reason: "reports", user_id: null }]);
    await rate("Buy at other.example");
    expect(await comments()).toEqual([null]);
  });

  it("hides once however simultaneous", async () => {
    await Promise.all(reporters.map((userId) => reportReview(userId)));
    expect([await comments(), (await events()).length]).toEqual([[null], 1]);
  });

  it("of young accounts hides nothing", async () => {
    for (const userId of reporters.slice(0, 2)) await reportReview(userId);
    const { id } = await insertMember(db(), "young");
    await reportReview(id);
    expect(await comments()).toEqual(["Buy at fake.example"]);
  });

  it("never hides a deal", async () => {
    for (const userId of reporters) await reportDeal(userId);
    expect(await db().selectFrom("deals").select("id").execute()).toHaveLength(1);
    expect(await events()).toEqual([]);
  });
});

describe("openReports", () => {
  it("has the longest waiting target first, with its reports", async () => {
    await reportReview(reporters[0], later(-1_000));
    await reportDeal(reporters[1]);
    await reportReview(reporters[2]);
    const { targets, total } = await openReports(db(), { limit: 9 });
    expect(total).toBe(2);
    expect(targets).toMatchObject([
      {
        target: { kind: "rating", id: ratingId },
        deal: { id: dealId, title: "Lamp", isPublished: true },
        review: { comment: "Buy at fake.example", author: "author", isHidden: false },
        reports: [{ reason: "spam", username: "bob", createdAt: later(-1_000) }, { username: "dave" }],
        count: 2,
        newestAt: now,
      },
      { target: { kind: "deal", id: dealId }, review: null, reports: [{ note: "Sold out", username: "carol" }] },
    ]);
    expect((await openReports(db(), { limit: 1 })).total).toBe(2);
  });
});

describe("decideReports", () => {
  it("keeps a comment, which further reports hide only after its author has changed it", async () => {
    for (const userId of reporters.slice(0, 3)) await reportReview(userId);
    expect(await decideNow("dismiss", "It is fine.")).toBe("done");
    expect(await comments()).toEqual(["Buy at fake.example"]);
    expect((await events()).map(({ action }) => action)).toEqual(["review_hidden", "review_shown"]);
    const { reports } = await listReports(db(), { userId: reporters[0] ?? "", offset: 0, limit: 9 });
    expect(reports).toMatchObject([{ isReview: true, decision: "dismissed", answer: "It is fine." }]);
    const others = [];
    for (const name of ["kim", "lee", "max"]) others.push(await insertOld(name));
    for (const userId of others) await reportReview(userId);
    expect(await comments()).toEqual(["Buy at fake.example"]);
    await dateReview(later(1));
    for (const userId of others) await reportReview(userId, later(2));
    expect(await comments()).toEqual([null]);
  });

  it("is nobody's about their own review or deal, but an admin's: an only one can work", async () => {
    const become = (role: Role) => db().updateTable("users").set({ role }).where("id", "=", author).execute();
    const other = (await insertMember(db(), "mod", { role: "moderator" })).id;
    await db().insertInto("submissions").values({ kind: "deal", deal_id: dealId, user_id: author }).execute();
    await reportReview(reporters[0]);
    const verdicts = { rating: ["dismiss", "hide"], deal: ["dismiss", "corrected", "gone", "delete"] } as const;
    await become("moderator");
    for (const kind of ["rating", "deal"] as const) {
      expect((await openReports(db(), { limit: 1 })).targets).toMatchObject([{ target: { kind } }]);
      for (const verdict of verdicts[kind]) {
        expect(await (await decideSeen(verdict, { actorId: author }))()).toBe("own");
      }
      expect(await countReported(db())).toBe(1);
      expect(await (await decideSeen("dismiss", { actorId: other }))()).toBe("done");
      await reportDeal(reporters[kind === "rating" ? 0 : 1]);
    }
    await become("admin");
    expect(await (await decideSeen("dismiss", { actorId: author }))()).toBe("done");
  });

  it("is no moderator's about their own report, nor about a review of their own deal", async () => {
    const mod = (await insertMember(db(), "mod", { role: "moderator" })).id;
    const other = (await insertMember(db(), "second", { role: "moderator" })).id;
    await reportDeal(mod);
    await reportDeal(reporters[0]);
    expect(await (await decideSeen("gone", { actorId: mod }))()).toBe("own");
    expect(await (await decideSeen("dismiss", { actorId: other }))()).toBe("done");
    await db().insertInto("submissions").values({ kind: "deal", deal_id: dealId, user_id: mod }).execute();
    await reportReview(reporters[0]);
    expect(await (await decideSeen("hide", { actorId: mod }))()).toBe("own");
    expect(await (await decideSeen("hide", { actorId: other }))()).toBe("done");
  });

  it("is a moderator's about a deal of which they have sent a change", async () => {
    const mod = (await insertMember(db(), "mod", { role: "moderator" })).id;
    const change = {
      kind: "change",
      deal_id: dealId,
      user_id: mod,
      changes: JSON.stringify({ title: ["Lamp", "Lamps"] }),
    };
    await db()
      .insertInto("submissions")
      .values({ ...change, kind: "change" })
      .execute();
    await reportDeal(reporters[0]);
    expect(await (await decideSeen("gone", { actorId: mod }))()).toBe("done");
  });

  it("removes a comment for good", async () => {
    await reportReview(reporters[0]);
    expect(await decideNow("hide")).toBe("done");
    await rate("Again");
    expect(await comments()).toEqual([null]);
    expect(await events()).toEqual([{ action: "review_hidden", deal_id: dealId, reason: "spam", user_id: admin }]);
    expect(await countReported(db())).toBe(0);
  });

  it("is not of a review that its author has changed since", async () => {
    await reportReview(reporters[0]);
    const decision = await decideSeen("hide");
    await dateReview(later(5));
    expect(await decision()).toBe("changed");
    expect(await countReported(db())).toBe(1);
  });

  it("leaves reports open that came after the admin had looked", async () => {
    await reportDeal(reporters[0]);
    const decision = await decideSeen("dismiss");
    await db()
      .insertInto("reports")
      .values({ deal_id: dealId, user_id: reporters[1], reason: "spam", created_at: later(9) })
      .execute();
    expect(await decision()).toBe("done");
    expect((await openReports(db(), { limit: 9 })).targets).toMatchObject([{ reports: [{ reason: "spam" }] }]);
  });

  it.each([
    ["dismiss", "dismissed", { action: "report_dismissed", reason: null }, "live"],
    ["corrected", "accepted", { action: "report_accepted", reason: "corrected" }, "live"],
    ["gone", "accepted", { action: "report_accepted", reason: "gone" }, "gone"],
    ["delete", "accepted", { action: "report_accepted", reason: "delete" }, null],
  ] as const)("of a deal: %s", async (verdict, decision, event, state) => {
    await reportDeal(reporters[0]);
    expect(await decideNow(verdict)).toBe("done");
    const [deal = { state: null }] = await db().selectFrom("deals").select("state").execute();
    expect(deal.state).toBe(state);
    expect(await events()).toEqual([{ ...event, deal_id: dealId, user_id: admin }]);
    const { reports } = await listReports(db(), { userId: reporters[0] ?? "", offset: 0, limit: 9 });
    expect(reports).toMatchObject([{ decision, deal: state && { title: "Lamp" } }]);
  });

  it("stands, of two simultaneous ones, and the other returns it", async () => {
    await reportDeal(reporters[0]);
    const ben = (await insertMember(db(), "ben", { isAdmin: true })).id;
    const decisions = [await decideSeen("dismiss"), await decideSeen("gone", { actorId: ben })];
    const outcomes = await Promise.all(decisions.map((decide) => decide()));
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    const isBen = outcomes[1] === "done";
    expect(outcomes).toContainEqual({
      decided: isBen
        ? { decision: "accepted", by: "ben", byId: ben }
        : { decision: "dismissed", by: "ann", byId: admin },
    });
    expect(await events()).toHaveLength(1);
  });

  it("of a deal that is no longer published can only be a dismissal", async () => {
    await reportDeal(reporters[0]);
    await db().updateTable("all_deals").set({ status: "deleted", deleted_at: now }).execute();
    expect(await decideNow("gone")).toBe("deal_gone");
    expect(await countReported(db())).toBe(1);
    expect(await decideNow("dismiss")).toBe("done");
  });

  it("is not one of another kind of target", async () => {
    await reportDeal(reporters[0]);
    expect(await decideNow("hide")).toBe("not_found");
  });
});

describe("a merge", () => {
  async function mergeIntoOlder(prepare: (older: string) => Promise<unknown>) {
    const [older = ""] = await insertDeals(db(), [{ title: "Older", createdAt: later(-DAY_MS) }]);
    await prepare(older);
    const before = await db().selectFrom("reports").selectAll().orderBy("id").execute();
    const merged = await mergeDeals(db(), { from: dealId, into: older, actorId: admin, now });
    if (typeof merged === "string") throw new Error(merged);
    const undo = () => undoMerge(db(), { mergeId: merged.mergeId, actorId: admin, now });
    return { older, before, undo };
  }

  it("moves reports, and its undoing moves them back", async () => {
    const { older, before, undo } = await mergeIntoOlder(async (older) => {
      for (const id of [dealId, older]) await reportDeal(reporters[0], id);
      for (const userId of reporters.slice(0, 3)) await reportReview(userId);
    });
    const { targets } = await openReports(db(), { limit: 9 });
    const counts = new Map(targets.map(({ deal, count }) => [count, deal.title]));
    expect(counts).toEqual(new Map([2, 3].map((count) => [count, "Older"])));
    expect(await undo()).toMatchObject({ keptId: older });
    expect(await db().selectFrom("reports").selectAll().orderBy("id").execute()).toEqual(before);
    expect(await comments()).toEqual([null]);
  });

  it("restores the reports of a review that it had dropped", async () => {
    const { undo } = await mergeIntoOlder(async (older) => {
      await reportReview(reporters[0]);
      // Newer than the reported one.
      await rateDeal(db(), { dealId: older, userId: author, rating: 5, comment: "Newer" });
    });
    expect(await countReported(db())).toBe(0);
    await undo();
    expect(await countReported(db())).toBe(1);
  });
});
