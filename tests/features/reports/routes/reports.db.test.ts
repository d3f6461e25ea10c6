import { beforeEach, describe, expect, it } from "vitest";
import { loader as dealPage } from "~/features/deals/routes/deal";
import { listRatings, rateDeal } from "~/features/ratings/ratings.server";
import { listReports } from "~/features/reports/own-reports.server";
import { report } from "~/features/reports/report.server";
import { loader as adminReports, action as decide } from "~/features/reports/routes/open-reports";
import { loader as ownReports } from "~/features/reports/routes/own-reports";
import { action, loader } from "~/features/reports/routes/report";
import type { ReportsActionData } from "~/features/reports/web/open-reports-action.server";
import type { ReportsView } from "~/features/reports/web/open-reports-view.server";
import type { ReportFormResponse } from "~/features/reports/web/report-action.server";
import type { ReportPageView } from "~/features/reports/web/report-view.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { insertSignedIn } from "../../../support/people";
import { answerOf, flashOf, load, post, routeArgs } from "../../../support/routes";

const db = useDatabase();
useLog();

type Person = Awaited<ReturnType<typeof insertSignedIn>>;

let dealId: string;
let ratingId: string;
let amy: Person;
let admin: Person;
beforeEach(async () => {
  [dealId = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
  amy = await insertSignedIn(db(), "amy");
  admin = await insertSignedIn(db(), "boss", { isAdmin: true });
  const rating = { dealId, userId: admin.id, rating: 3, comment: "Buy elsewhere" };
  ratingId = (await rateDeal(db(), rating))?.id ?? "";
});

const path = (rating = "") => `/deals/${dealId}/report${rating && `?rating=${rating}`}`;
const open = (rating = "", headers: Record<string, string> = amy.headers) =>
  answerOf(() => load(loader, path(rating), { params: { dealId }, headers }));
const send = (fields: Record<string, string>, rating = "", headers: Record<string, string> = amy.headers) =>
  answerOf(() => action(routeArgs(post(path(rating), fields, headers), { dealId })));
const reported = async () => (await listReports(db(), { userId: amy.id, offset: 0, limit: 9 })).reports;

describe("the form of a report", () => {
  it("is linked from the deal and from a review with a comment", async () => {
    await rateDeal(db(), { dealId, userId: amy.id, rating: 5, comment: null });
    const { data } = await answerOf(() =>
      load(dealPage, `/deals/${dealId}/lamp`, { params: { dealId, title: "lamp" } }),
    );
    const { credit, ratings } = data as Awaited<ReturnType<typeof dealPage>>;
    expect(credit.report).toEqual({ href: path(), text: "Report" });
    expect(ratings.ratings.map(({ reportHref }) => reportHref)).toEqual([null, path(ratingId)]);
  });

  it("says what it is about", async () => {
    const { data } = await open(ratingId);
    expect((data as { view: ReportPageView }).view).toMatchObject({
      title: "Report a review",
      quote: "Buy elsewhere",
      deal: { title: "Lamp" },
      refusal: null,
    });
    const reasons = ({ view }: { view: ReportPageView }) => view.reasons.map(({ value }) => value);
    expect(reasons(data as { view: ReportPageView })).toEqual(["spam", "offensive", "other"]);
    expect(reasons((await open()).data as { view: ReportPageView })).toHaveLength(6);
    expect((await send({ reason: "wrong_price", note: "" }, ratingId)).status).toBe(400);
    expect((await open("x")).status).toBe(404);
  });

  it("reports a deal, once", async () => {
    const { status, headers } = await send({ reason: "ended", note: " Sold\n out " });
    expect([status, headers.get("Location"), flashOf(headers)]).toEqual([303, `/deals/${dealId}/lamp`, "reported"]);
    expect(await reported()).toMatchObject([{ isReview: false, reason: "ended", note: "Sold out", decision: null }]);
    const again = await send({ reason: "spam", note: "" });
    expect([again.status, (again.data as ReportFormResponse).problem]).toEqual([409, "You’ve already reported this."]);
    expect(((await open()).data as { view: ReportPageView }).view.refusal).toBe("You’ve already reported this.");
  });

  it("is not for one's own review, which has no link to it", async () => {
    const page = await answerOf(() =>
      load(dealPage, `/deals/${dealId}/lamp`, { params: { dealId, title: "lamp" }, headers: admin.headers }),
    );
    const { ratings } = page.data as Awaited<ReturnType<typeof dealPage>>;
    expect(ratings.ratings.map(({ reportHref }) => reportHref)).toEqual([null]);
    const own = "This is your own review. You can change it on the deal’s page.";
    expect((await open(ratingId, admin.headers)).data).toMatchObject({ view: { refusal: own } });
    const refused = await send({ reason: "spam", note: "" }, ratingId, admin.headers);
    expect([refused.status, (refused.data as ReportFormResponse).problem]).toEqual([409, own]);
    expect(await db().selectFrom("reports").select("id").execute()).toEqual([]);
  });

  it("comes back with what was typed and what is wrong", async () => {
    const note = "a".repeat(501);
    const { status, data, inChinese } = await send({ reason: "", note });
    expect([status, data]).toMatchObject([
      400,
      {
        errors: { reason: "Please choose what is wrong.", note: "Please use at most 500 characters." },
        typed: { reason: "", note },
      },
    ]);
    expect((inChinese as ReportFormResponse).errors.reason).toBe("请选择问题类型。");
    expect(await reported()).toEqual([]);
  });

  it("comes back as typed when the session has ended", async () => {
    const { status, data } = await send({ reason: "spam", note: "Advertising" }, ratingId, {});
    expect([status, data]).toMatchObject([
      401,
      { report: { typed: { reason: "spam", note: "Advertising" }, signedOut: true }, view: { path: path(ratingId) } },
    ]);
  });

  it("is not there for a review that is hidden or of another deal", async () => {
    const [other = ""] = await insertDeals(db(), [{ title: "Other" }]);
    const elsewhere = await answerOf(() =>
      load(loader, `/deals/${other}/report?rating=${ratingId}`, { params: { dealId: other }, headers: amy.headers }),
    );
    await db().updateTable("ratings").set({ hidden_at: new Date() }).execute();
    expect([elsewhere.status, (await open(ratingId)).status]).toEqual([404, 404]);
    expect((await send({ reason: "spam", note: "" }, ratingId)).status).toBe(404);
  });
});

describe("/admin/reports", () => {
  const shown = async () =>
    (await answerOf(() => load(adminReports, "/admin/reports", { headers: admin.headers })))
      .data as unknown as ReportsView;
  const answer = (fields: Record<string, string>, person = admin) =>
    answerOf(() => decide(routeArgs(post("/admin/reports", fields, person.headers))));
  const seen = async () => {
    const [{ kind = "", id = "", upTo = "", reviewAt = "" } = {}] = (await shown()).targets;
    return { kind, id, upTo, reviewAt };
  };

  it("shows what is reported, and what can be done", async () => {
    expect((await shown()).total).toBe("No open reports.");
    await send({ reason: "ended", note: "" });
    await send({ reason: "spam", note: "A shop" }, ratingId);
    const { targets, total } = await shown();
    expect(total).toBe("2 deals and reviews have open reports.");
    expect(targets).toMatchObject([
      { kind: "deal", title: "Lamp", edit: { path: `/admin/edit-deal/${dealId}` }, comment: null },
      { kind: "rating", comment: "Buy elsewhere", about: "Review by boss", reports: [{ note: "A shop" }] },
    ]);
    expect(targets.map(({ verdicts }) => verdicts.map(({ value }) => value))).toEqual([
      ["dismiss", "corrected", "gone", "delete"],
      ["dismiss", "hide"],
    ]);
  });

  it("offers a moderator to suggest a change where an admin edits, and no blocked shops", async () => {
    await send({ reason: "ended", note: "" });
    const mod = await insertSignedIn(db(), "mod", { role: "moderator" });
    const { data } = await answerOf(() => load(adminReports, "/admin/reports", { headers: mod.headers }));
    const edit = { path: `/deals/${dealId}/suggest`, text: "Suggest a change" };
    expect(data).toMatchObject({ hosts: null, targets: [{ edit }] });
    expect((await answer({ ...(await seen()), verdict: "delete" }, mod)).status).toBe(303);
    expect(await db().selectFrom("deals").select("id").where("id", "=", dealId).execute()).toEqual([]);
  });

  it("leaves what is about a moderator's own review to others, and says so", async () => {
    const mod = await insertSignedIn(db(), "mod", { role: "moderator" });
    const own = (await rateDeal(db(), { dealId, userId: mod.id, rating: 1, comment: "Mine" }))?.id ?? "";
    await send({ reason: "spam", note: "" }, own);
    const opened = await answerOf(() => load(adminReports, "/admin/reports", { headers: mod.headers }));
    const refusal = "This is about something of your own: somebody else has to decide on it.";
    expect(opened.data).toMatchObject({ targets: [{ id: own, refusal }] });
    expect((await shown()).targets).toMatchObject([{ id: own, refusal: null }]);
    const answered = await answer({ ...(await seen()), verdict: "dismiss" }, mod);
    expect([answered.status, answered.data, answered.inChinese]).toMatchObject([
      409,
      { problem: refusal },
      { problem: "这涉及您自己的内容，须由其他人处理。" },
    ]);
    expect((await answer({ ...(await seen()), verdict: "dismiss" })).status).toBe(303);
  });

  it("leaves a deal that a moderator has reported, and a review of a moderator's deal, to others", async () => {
    const mod = await insertSignedIn(db(), "mod", { role: "moderator" });
    const refusals = async () => {
      const { data } = await answerOf(() => load(adminReports, "/admin/reports", { headers: mod.headers }));
      return (data as unknown as ReportsView).targets.map(({ refusal }) => refusal !== null);
    };
    await send({ reason: "spam", note: "" }, ratingId);
    await send({ reason: "ended", note: "" });
    expect(await refusals()).toEqual([false, false]);
    await send({ reason: "ended", note: "" }, "", mod.headers);
    expect(await refusals()).toEqual([false, true]);
    await db().insertInto("submissions").values({ kind: "deal", deal_id: dealId, user_id: mod.id }).execute();
    expect(await refusals()).toEqual([true, true]);
  });

  it("says of one's own earlier decision that it is one's own", async () => {
    await send({ reason: "spam", note: "" }, ratingId);
    const fields = { ...(await seen()), verdict: "dismiss" };
    await answer(fields);
    expect(await answer(fields)).toMatchObject({
      status: 409,
      data: { problem: "You have already dismissed it." },
      inChinese: { problem: "您未采纳这些报错与举报。" },
    });
  });

  it("removes a comment, and tells who reported it", async () => {
    await send({ reason: "spam", note: "" }, ratingId);
    const { status, headers } = await answer({ ...(await seen()), verdict: "hide", answer: " Thank you! " });
    expect([status, flashOf(headers)]).toEqual([303, "queueDone"]);
    expect(await listRatings(db(), { dealId, offset: 0, limit: 1 })).toMatchObject([{ rating: 3, comment: null }]);
    const own = await answerOf(() => load(ownReports, "/account/reports", { headers: amy.headers }));
    expect((own.data as { rows: object[] }).rows).toMatchObject([
      { title: "Lamp", path: `/deals/${dealId}/lamp`, state: "Resolved", answer: "Thank you!" },
    ]);
    const inChinese = await answerOf(() => load(ownReports, "/account/reports?lang=zh", { headers: amy.headers }));
    expect((inChinese.data as { rows: object[] }).rows).toMatchObject([{ state: "已处理" }]);
  });

  it("tells the second admin what the first has decided", async () => {
    await send({ reason: "ended", note: "" });
    const first = await seen();
    const other = await insertSignedIn(db(), "chief", { isAdmin: true });
    await answer({ ...first, verdict: "gone", answer: "" }, other);
    const { status, data } = await answer({ ...first, verdict: "dismiss", answer: "No." });
    expect([status, data]).toMatchObject([
      409,
      { problem: "chief has already resolved it.", typed: { id: first.id, answer: "No." } },
    ]);
  });

  it("keeps an answer that is too long", async () => {
    await send({ reason: "ended", note: "" });
    const text = "a".repeat(501);
    const { status, data } = await answer({ ...(await seen()), verdict: "dismiss", answer: text });
    expect([status, (data as ReportsActionData).typed.answer]).toEqual([400, text]);
    for (const fields of [{ kind: "user" }, { verdict: "hide" }, { upTo: "x" }, { id: "x" }])
      expect([400, 409]).toContain((await answer({ ...(await seen()), verdict: "dismiss", ...fields })).status);
  });

  it("shows nobody else's reports under one's own", async () => {
    await report(db(), { dealId, ratingId: null, userId: admin.id, reason: "spam", note: "", now: new Date() });
    const own = await answerOf(() => load(ownReports, "/account/reports", { headers: amy.headers }));
    expect((own.data as { rows: object[] }).rows).toEqual([]);
  });

  it("blocks and unblocks a shop", async () => {
    const blocked = { host: "https://www.fake.example/a", reason: "Sells fakes.", term: "forever" };
    expect((await answer(blocked)).status).toBe(303);
    expect((await shown()).hosts?.blocks).toEqual([{ host: "fake.example", text: "Permanently · Sells fakes." }]);
    expect((await answer({ unblock: "fake.example" })).status).toBe(303);
    expect((await shown()).hosts?.blocks).toEqual([]);
  });

  it("keeps what was typed of a shop that cannot be blocked", async () => {
    const { status, data } = await answer({ host: "fake", reason: "", term: "week" });
    expect([status, data]).toEqual([
      400,
      {
        problem: "The store was not blocked. Please correct the form below.",
        typed: { host: "fake", reason: "", term: "week" },
        errors: {
          host: "Please enter a host like shop.example, or the address of one of its pages.",
          reason: "Please give a reason. It is public.",
        },
      },
    ]);
  });
});
