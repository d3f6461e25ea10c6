import { beforeEach, describe, expect, it } from "vitest";
import { mergeDeals } from "~/features/duplicates/merge.server";
import { blockHost } from "~/features/moderation/block-hosts.server";
import { findEarlierDecision } from "~/features/submissions/queue.server";
import { action, loader } from "~/features/submissions/routes/queue";
import { action as editAction, loader as editLoader } from "~/features/submissions/routes/queued-submission";
import type { QueueActionData } from "~/features/submissions/web/queue-action.server";
import type { QueueView } from "~/features/submissions/web/queue-view.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { insertSignedIn } from "../../../support/people";
import { answerOf, flashOf, load, post, routeArgs } from "../../../support/routes";
import { nameOf } from "../../../support/site-under-test";
import { insertSubmission, insertSubmittedDeal } from "../../../support/submissions";

const db = useDatabase();
useLog();

const PATH = "/admin/queue";

type Person = Awaited<ReturnType<typeof insertSignedIn>>;

let admin: Person;
let member: Person;
beforeEach(async () => {
  admin = await insertSignedIn(db(), "boss", { isAdmin: true });
  member = await insertSignedIn(db(), "amy");
});

async function shown(path = PATH) {
  const { data } = await answerOf(() => load(loader, path, { headers: admin.headers }));
  return data as unknown as QueueView;
}

function send(fields: Record<string, string>, person = admin, path = PATH) {
  return answerOf(() => action(routeArgs(post(path, fields, person.headers))));
}

/** The hidden fields of the item that is shown. */
async function seen() {
  const { item } = await shown();
  if (!item) throw new Error("Nothing waits.");
  const { id, version, dealVersion } = item;
  return { id, version, dealVersion };
}

const openForm = (submissionId: string, person = admin) =>
  load(editLoader, `${PATH}/${submissionId}`, { params: { submissionId }, headers: person.headers });
const sendForm = (submissionId: string, fields: Record<string, string>, person = admin) =>
  answerOf(() => editAction(routeArgs(post(`${PATH}/${submissionId}`, fields, person.headers), { submissionId })));

async function statusOf(dealId: string) {
  const deal = await db().selectFrom("all_deals").select("status").where("id", "=", dealId).executeTakeFirstOrThrow();
  return deal.status;
}

describe("the queue", () => {
  it("shows the oldest, and skips it", async () => {
    const older = { userId: member.id, created_at: new Date("2026-01-01") };
    const first = await insertSubmittedDeal(db(), { ...older, deal: { title: "First" } });
    await insertSubmittedDeal(db(), { userId: member.id, deal: { title: "Second" } });
    const { waiting, item, reasons } = await shown();
    expect([waiting, item?.id, item?.title, item?.submitter?.name]).toEqual([2, first.id, "First", "amy"]);
    expect(reasons).toHaveLength(8);
    expect((await shown(item?.skipHref)).item?.title).toBe("Second");
  });

  it("stays after what was skipped, whatever the decision, also at the form of the next one", async () => {
    const old = (n: number) => ({ userId: member.id, created_at: new Date(2026, 0, n) });
    for (const n of [1, 2, 3]) await insertSubmittedDeal(db(), { ...old(n), deal: { title: `Deal ${n}` } });
    const position = (await shown()).item?.skipHref ?? "";
    const { id = "", version = "", dealVersion = "", editHref = "" } = (await shown(position)).item ?? {};
    const trusted = await send({ trust: "give", userId: member.id }, admin, position);
    const decided = await send({ id, version, dealVersion, verdict: "approve" }, admin, position);
    expect([trusted, decided].map(({ headers }) => headers.get("Location"))).toEqual([position, position]);
    const params = { submissionId: id };
    const late = await answerOf(() => load(editLoader, editHref, { params, headers: admin.headers }));
    expect(late.headers.get("Location")).toBe(position);
    expect((await shown(position)).item?.title).toBe("Deal 3");
  });

  it("shows the card as it will look in both languages, and in words what it cuts or leaves out", async () => {
    const title = `Quiet kettle ${"of steel ".repeat(20)}for two`;
    const translations = { zh: { title: "安静的水壶", description: "" } };
    const prices = { originalPrice: 40, discountedPrice: 30 };
    const deal = { title, description: "", tags: [], store: "Hearth", translations, ...prices };
    await insertSubmittedDeal(db(), { userId: member.id, deal: { ...deal, coupon: "TEA" } });
    const { item } = await shown();
    const card = { price: "$30.00", was: "$40.00", percent: 25 };
    expect(item?.cards).toMatchObject([
      { language: "en", isTranslated: true, card: { title, titleLang: "en", ...card } },
      { language: "zh", isTranslated: true, card: { title: "安静的水壶", titleLang: "zh", ...card } },
    ]);
    expect((await shown(`${PATH}?lang=zh`)).item?.cards.map(({ language }) => language)).toEqual(["zh", "en"]);
    expect(item?.fields.map(({ name, to }) => [name, to])).toEqual([
      ["Title", title],
      ["Original price", "$40.00"],
      ["Sale price", "$30.00"],
      ["Store", "Hearth"],
      ["Category", nameOf("electronics")],
      ["Coupon", "TEA"],
      ["Texts in the other language", "安静的水壶"],
    ]);
    expect(item?.submitter?.record).toBe("nothing decided so far");
  });

  it("publishes all waiting deals of a source that an admin trusts", async () => {
    await db()
      .insertInto("sources")
      .values({ name: "shop", created_at: new Date(), delivered_at: null, trusted: false })
      .execute();
    for (const n of [1, 2])
      await insertSubmittedDeal(db(), { userId: null, source: "shop", deal: { title: `Pan ${n}` } });
    const { item, waiting } = await shown();
    expect([waiting, item?.submitter, item?.source]).toEqual([2, null, { name: "shop", canTrust: true }]);
    expect(flashOf((await send({ trustSource: "shop" })).headers)).toContain("sourceTrusted");
    expect(await db().selectFrom("deals").select("title").orderBy("title").execute()).toMatchObject([
      { title: "Pan 1" },
      { title: "Pan 2" },
    ]);
    expect((await send({ trustSource: "other" })).status).toBe(400);
  });

  it("says what was decided on a member's earlier submissions", async () => {
    const sent = await Promise.all(
      [1, 2, 3, 4].map((n) => insertSubmittedDeal(db(), { userId: member.id, created_at: new Date(2026, 0, n) })),
    );
    for (const [place, verdict] of (["approve", "approve", "reject"] as const).entries()) {
      const { id = "", version = "", dealVersion = "" } = (await shown()).item ?? {};
      expect(id).toBe(sent[place]?.id);
      await send({ id, version, dealVersion, verdict, reason: "expired" });
    }
    expect((await shown()).item?.submitter?.record).toBe("2 approved (2 still live), 1 rejected");
    expect((await shown(`${PATH}?lang=zh`)).item?.submitter?.record).toBe("通过 2 条（2 条仍有效）、拒绝 1 条");
  });

  it("says of a card which language has no text of its own", async () => {
    await insertSubmittedDeal(db(), { userId: member.id, deal: { title: "Lamp", translations: {} } });
    const { item } = await shown(`${PATH}?lang=zh`);
    expect(item?.cards.map(({ language, isTranslated }) => [language, isTranslated])).toEqual([
      ["zh", false],
      ["en", true],
    ]);
  });

  it("finds deals to merge with by words and by an address, beside the possible duplicates", async () => {
    const kettle = { title: "Quiet kettle", store: "Hearth", discountedPrice: 20, expiresAt: null };
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const [same = "", teapot = ""] = await insertDeals(db(), [
      { ...kettle, imageUrl: "/images/demo/kettle.webp", createdAt: at(2) },
      {
        ...{ title: "Copper teapot", store: "Elsewhere", discountedPrice: 90, createdAt: at(1) },
        ...{ url: "https://www.elsewhere.example/teapot?size=2", expiresAt: at(0.5) },
      },
    ]);
    await insertSubmittedDeal(db(), { userId: member.id, deal: { ...kettle, url: "https://hearth.example/k" } });
    const find = async (text: string) => (await shown(`${PATH}?${new URLSearchParams({ find: text })}`)).item?.merge;
    expect(await find("")).toMatchObject({
      own: { title: "Quiet kettle", price: "$20.00" },
      duplicates: [{ id: same, image: "/images/demo/kettle.webp", price: "$20.00", state: "Live" }],
      found: [],
    });
    expect(await find("teapot")).toMatchObject({
      duplicates: [{ id: same }],
      found: [{ id: teapot, state: "Expired" }],
    });
    expect((await find(`https://shop.test/deals/${teapot.toUpperCase()}/x`))?.found).toMatchObject([{ id: teapot }]);
    const tracking = `utm_source=newsletter&gclid=${"x".repeat(300)}`;
    for (const link of [
      "www.elsewhere.example/teapot?size=2",
      `https://elsewhere.example/teapot?${tracking}&size=2#reviews`,
    ]) {
      expect(await find(link), link).toMatchObject({ found: [{ id: teapot }], hasFound: true });
    }
    expect(await find("kettle")).toMatchObject({ found: [], hasFound: true });
    for (const nothing of [
      "zzqxzzqx",
      "https://elsewhere.example/pan",
      `/deals/${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`,
    ]) {
      expect(await find(nothing), nothing).toMatchObject({ found: [], hasFound: false });
    }
  });

  it("that is empty, or skipped to its end, has next steps", async () => {
    expect((await shown()).next.map(({ path }) => path)).toEqual([
      "/admin/reports",
      "/admin/duplicates",
      "/admin/sources",
    ]);
    await insertSubmittedDeal(db(), { userId: member.id });
    const { item, next } = await shown();
    expect(next).toEqual([]);
    expect((await shown(item?.skipHref)).next).toEqual([{ path: PATH, text: "Back to the oldest" }]);
  });

  it("shows the old and the new values of a change", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Old" }]);
    const changes = JSON.stringify({ title: ["Old", "New"] });
    await insertSubmission(db(), { kind: "change", deal_id: dealId, user_id: member.id, changes });
    const fields = (await shown()).item?.fields;
    expect(fields?.[0]).toMatchObject({ from: "Old", to: "New", conflict: false });
    expect(fields?.map(({ name }) => name)).toEqual(["Title", "Original price", "Sale price", "Store", "Category"]);
  });
});

describe("a decision", () => {
  it("approves", async () => {
    const { dealId } = await insertSubmittedDeal(db(), { userId: member.id });
    const { status, headers } = await send({ ...(await seen()), verdict: "approve" });
    expect([status, headers.get("Location"), flashOf(headers)]).toEqual([303, PATH, "queueApproved"]);
    expect(await statusOf(dealId)).toBe("published");
  });

  it("undoes a decision, lists what can be undone, and says when it is too late", async () => {
    const { id, dealId } = await insertSubmittedDeal(db(), { userId: member.id, deal: { title: "Kettle" } });
    await send({ ...(await seen()), verdict: "approve" });
    const { decisions } = await shown();
    expect(decisions).toMatchObject([
      { id, title: "Kettle", text: expect.stringContaining("Submission approved, boss") },
    ]);
    const { status, headers } = await send({ undo: id }, admin, `${PATH}?after=x`);
    expect([status, headers.get("Location"), flashOf(headers)]).toEqual([303, `${PATH}?after=x`, "queueReopened"]);
    expect([await statusOf(dealId), (await shown()).decisions]).toEqual(["pending", []]);
    const late = await send({ undo: id });
    expect([late.status, late.data]).toMatchObject([409, { problem: "This can no longer be undone." }]);
    expect((await send({ undo: id }, member)).status).not.toBe(200);
  });

  it("approves what an admin has edited before, as revised by an admin", async () => {
    const { id, dealId } = await insertSubmittedDeal(db(), { userId: member.id, deal: { title: "Kettel" } });
    expect((await shown()).item?.editHref).toBe(`${PATH}/${id}`);
    const { values, version } = await openForm(id);
    const edit = (fields: Record<string, string>) => sendForm(id, { ...values, version, ...fields });
    expect([values.title, (await edit({ title: "" })).status]).toEqual(["Kettel", 400]);
    const stale = await edit({ title: "Kettle", version: "9.9" });
    expect([stale.status, stale.data]).toMatchObject([409, { version, theirs: [{ field: "title" }] }]);
    const approved = await edit({ title: "Kettle" });
    expect([approved.status, approved.headers.get("Location")]).toEqual([303, PATH]);
    const deal = await db().selectFrom("deals").select(["title", "source"]).where("id", "=", dealId).execute();
    expect(deal).toEqual([{ title: "Kettle", source: "revisedbyadmin" }]);
    expect((await answerOf(() => openForm(id, member))).status).toBe(303);
  });

  it("of a moderator features no deal, which is not offered", async () => {
    const mod = await insertSignedIn(db(), "mod", { role: "moderator" });
    const forms = [];
    for (const person of [mod, admin]) {
      const { id } = await insertSubmittedDeal(db(), { userId: member.id, deal: { title: person.username } });
      const { values, version, canFeature } = await openForm(id, person);
      forms.push(canFeature);
      const stale = await sendForm(id, { ...values, version: "9.9", featured: "on" }, person);
      expect(stale.data).toMatchObject({ theirs: person === mod ? [] : [{ field: "featured" }] });
      expect((await sendForm(id, { ...values, version, featured: "on" }, person)).status).toBe(303);
    }
    expect(forms).toEqual([false, true]);
    expect(await db().selectFrom("deals").select(["title", "featured"]).orderBy("title").execute()).toEqual([
      { title: "boss", featured: true },
      { title: "mod", featured: false },
    ]);
  });

  it("keeps what is typed about one that another admin has decided on meanwhile", async () => {
    const { id } = await insertSubmittedDeal(db(), { userId: member.id });
    const { values, version } = await openForm(id);
    const other = await insertSignedIn(db(), "chief", { isAdmin: true });
    await send({ ...(await seen()), verdict: "reject", reason: "expired" }, other);
    const late = await sendForm(id, { ...values, version, title: "Pot" });
    expect(late).toMatchObject({
      status: 409,
      data: {
        response: { values: { title: "Pot" }, problem: "chief has already rejected it. The queue shows the next one." },
      },
      inChinese: { text: "chief 已拒绝这条爆料，下面是下一条。" },
    });
    const opened = await answerOf(() => openForm(id));
    expect([opened.status, opened.headers.get("Location"), flashOf(opened.headers)]).toEqual([
      303,
      PATH,
      "queueDecided",
    ]);
  });

  it("approves a change with what an admin has changed of it", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Old", discountedPrice: 20 }]);
    const changes = JSON.stringify({ title: ["Old", "New"] });
    const id = await insertSubmission(db(), { kind: "change", deal_id: dealId, user_id: member.id, changes });
    const { values, version } = await openForm(id);
    expect(values).toMatchObject({ title: "New" });
    await sendForm(id, { ...values, version, discountedPrice: "15" });
    const deal = await db().selectFrom("deals").select(["title", "discounted_price", "source"]).execute();
    expect(deal).toEqual([{ title: "New", discounted_price: 15, source: "revisedbyadmin" }]);
  });

  it("is not found by an id of none", async () => {
    for (const submissionId of ["none", "00000000-0000-4000-8000-000000000009"]) {
      expect((await sendForm(submissionId, { version: "1.1" })).status).toBe(404);
    }
  });

  it("merges one that is published already, whose older address stays", async () => {
    const { dealId } = await insertSubmittedDeal(db(), { userId: member.id, isPublished: true });
    const [into = ""] = await insertDeals(db(), [{ createdAt: new Date("2025-01-01T00:00:00Z") }]);
    const merged = await send({ ...(await seen()), verdict: "merge", into });
    expect([merged.status, flashOf(merged.headers)]).toEqual([303, "merged"]);
    expect([await statusOf(dealId), await statusOf(into)]).toEqual(["merged", "published"]);
  });

  it("rejects with a reason and a line", async () => {
    const { id, dealId } = await insertSubmittedDeal(db(), { userId: member.id });
    const { headers } = await send({
      ...(await seen()),
      ...{ verdict: "reject", reason: "expired", reasonText: " Since Monday " },
    });
    expect(flashOf(headers)).toBe("queueRejected");
    expect(await findEarlierDecision(db(), id)).toMatchObject({
      reason: "expired",
      reasonText: "Since Monday",
      by: "boss",
    });
    expect(await statusOf(dealId)).toBe("rejected");
  });

  it("does not reject a deal that others were merged into, and says what to do instead", async () => {
    const { dealId } = await insertSubmittedDeal(db(), { userId: member.id, isPublished: true });
    const [newer = ""] = await insertDeals(db(), [{ createdAt: new Date(Date.now() + 60_000) }]);
    const actor = { actorId: admin.id, now: new Date() };
    expect(await mergeDeals(db(), { from: newer, into: dealId, ...actor })).toMatchObject({ keptId: dealId });
    const refused = await send({ ...(await seen()), verdict: "reject", reason: "expired" });
    expect(refused).toMatchObject({
      status: 409,
      data: { problem: "Other deals have been merged into it. Undo these merges first, or delete the deal instead." },
      inChinese: { problem: "已有其他优惠合并到这条优惠。请先撤销这些合并，或直接删除这条优惠。" },
    });
    expect(await statusOf(dealId)).toBe("published");
  });

  it("says that the shop has been blocked since, and approves only where the box is ticked", async () => {
    const url = "https://fake.example/lamp";
    const { id, dealId } = await insertSubmittedDeal(db(), { userId: member.id, deal: { url } });
    expect([(await shown()).item?.blocked, (await openForm(id)).isBlocked]).toEqual([null, false]);
    const block = { host: "fake.example", reason: "Never ships", term: "forever" } as const;
    await blockHost(db(), block, { actorId: admin.id, now: new Date() });
    const text = /^fake\.example has been blocked since this was sent: Never ships\./;
    expect((await shown()).item?.blocked).toMatch(text);
    const refused = await send({ ...(await seen()), verdict: "approve" });
    expect([refused.status, refused.data]).toMatchObject([409, { problem: expect.stringMatching(text) }]);
    const { values, version, isBlocked } = await openForm(id);
    expect(isBlocked).toBe(true);
    const edited = await sendForm(id, { ...values, version });
    expect([edited.status, edited.data]).toMatchObject([409, { problem: expect.stringMatching(text) }]);
    expect(await statusOf(dealId)).toBe("pending");
    expect((await send({ ...(await seen()), verdict: "approve", allowBlocked: "on" })).status).toBe(303);
    expect(await statusOf(dealId)).toBe("published");
  });

  it("of a change that no longer fits comes back, and shows where", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ originalPrice: 70, discountedPrice: 50 }]);
    const changes = JSON.stringify({ discountedPrice: [50, 80] });
    await insertSubmission(db(), { kind: "change", deal_id: dealId, user_id: member.id, changes });
    expect((await shown()).item?.fields[0]).toMatchObject({ from: "$50.00", conflict: true });
    const refused = await send({ ...(await seen()), verdict: "approve", overwrite: "on" });
    expect([refused.status, refused.data]).toMatchObject([409, { problem: expect.stringMatching(/no longer fits/) }]);
  });

  it("of a second admin comes back with the first one's", async () => {
    const { id, dealId } = await insertSubmittedDeal(db(), { userId: member.id });
    const other = await insertSignedIn(db(), "chief", { isAdmin: true });
    const fields = await seen();
    await send({ ...fields, verdict: "reject", reason: "expired" });
    const { status, data, inChinese } = await send({ ...fields, verdict: "approve" }, other);
    expect(status).toBe(409);
    expect(data).toMatchObject({ problem: "boss has already rejected it. The queue shows the next one." });
    expect(inChinese).toMatchObject({ problem: "boss 已拒绝这条爆料，下面是下一条。" });
    expect([await statusOf(dealId), (await findEarlierDecision(db(), id))?.by]).toEqual(["rejected", "boss"]);
  });

  it("of one's own comes back as one's own, also at the form", async () => {
    const { id } = await insertSubmittedDeal(db(), { userId: member.id });
    const { values, version } = await openForm(id);
    const fields = await seen();
    await send({ ...fields, verdict: "approve" });
    const again = await send({ ...fields, verdict: "approve" });
    const edited = await sendForm(id, { ...values, version });
    const own = "You have already approved it. The queue shows the next one.";
    expect([again.data, again.inChinese]).toMatchObject([
      { problem: own },
      { problem: "您已通过这条爆料，下面是下一条。" },
    ]);
    expect(edited.data).toMatchObject({ response: { problem: own } });
  });

  it("that is undone says whether the deal is public while it waits", async () => {
    const { id, dealId } = await insertSubmittedDeal(db(), { userId: member.id, isPublished: true });
    const created = {
      deal_id: dealId,
      role: "member",
      action: "created",
      changes: "{}",
      version: 1,
      changed_at: new Date(2026, 0),
    } as const;
    await db().insertInto("deal_changes").values(created).execute();
    for (const verdict of ["reject", "approve"]) {
      await send({ ...(await seen()), verdict, reason: "expired" });
      expect(flashOf((await send({ undo: id })).headers)).toBe("queueReopenedPublic");
    }
  });

  it.each<Record<string, string>>([
    {},
    { verdict: "no" },
    { verdict: "reject", reason: "mood" },
    { verdict: "merge" },
    { trust: "much" },
  ])("is invalid: %j", async (fields) => {
    const { dealId } = await insertSubmittedDeal(db(), { userId: member.id });
    const sent = { ...(await seen()), ...fields, reasonText: "Typed" };
    const { status, data } = await send(sent);
    expect([status, (data as unknown as QueueActionData).typed.reasonText]).toEqual([400, "Typed"]);
    expect(await statusOf(dealId)).toBe("pending");
  });
});

it("trust is given, taken and left to the record, and offered as what it is not", async () => {
  await insertSubmittedDeal(db(), { userId: member.id });
  const choices = async () => (await shown()).item?.submitter?.choices;
  expect(await choices()).toEqual(["give"]);
  for (const [trust, flash, offered] of [
    ["give", "trustGiven", ["take", "record"]],
    ["take", "trustTaken", ["give", "record"]],
    ["record", "trustByRecord", ["give"]],
  ] as const) {
    const { status, headers } = await send({ trust, userId: member.id });
    expect([status, flashOf(headers)]).toEqual([303, flash]);
    expect(await choices()).toEqual(offered);
  }
  for (let made = 0; made < 3; made += 1) {
    const decided = { decision: "approved", decided_at: new Date() } as const;
    const { id } = await insertSubmittedDeal(db(), { userId: member.id });
    await db().updateTable("submissions").set(decided).where("id", "=", id).execute();
  }
  expect(await choices()).toEqual(["take"]);
});

describe("a moderator", () => {
  it("sees and decides what waits, without what only admins may do", async () => {
    const mod = await insertSignedIn(db(), "mod", { role: "moderator" });
    const { dealId } = await insertSubmittedDeal(db(), { userId: member.id });
    const { data } = await answerOf(() => load(loader, PATH, { headers: mod.headers }));
    expect((data as unknown as QueueView).item?.submitter).toMatchObject({ name: "amy", choices: [] });
    expect((await shown()).item?.submitter?.choices).toEqual(["give"]);
    expect((await send({ ...(await seen()), verdict: "approve" }, mod)).status).toBe(303);
    expect(await statusOf(dealId)).toBe("published");
    const left = await answerOf(() => load(loader, PATH, { headers: mod.headers }));
    const { next } = left.data as unknown as QueueView;
    expect(next.map(({ path }) => path)).toEqual(["/admin/reports", "/admin/duplicates"]);
  });

  it("cannot choose to merge into a deal of their own", async () => {
    const mod = await insertSignedIn(db(), "mod", { role: "moderator" });
    const kettle = { title: "Quiet kettle", store: "Hearth", discountedPrice: 20, expiresAt: null };
    const { dealId } = await insertSubmittedDeal(db(), { userId: mod.id, isPublished: true, deal: kettle });
    await db().updateTable("submissions").set({ decision: "approved", decided_at: new Date() }).execute();
    await insertSubmittedDeal(db(), { userId: member.id, deal: kettle });
    const { data } = await answerOf(() => load(loader, PATH, { headers: mod.headers }));
    const own = { id: dealId, isOwn: true, state: "your own: somebody else has to merge it" };
    expect((data as unknown as QueueView).item?.merge?.duplicates).toMatchObject([own]);
    expect((await shown()).item?.merge?.duplicates).toMatchObject([{ id: dealId, isOwn: false, state: "Live" }]);
  });

  it("is told that somebody else decides on what is their own", async () => {
    const mod = await insertSignedIn(db(), "mod", { role: "moderator" });
    const { dealId } = await insertSubmittedDeal(db(), { userId: mod.id });
    const opened = await answerOf(() => load(loader, PATH, { headers: mod.headers }));
    const { item } = opened.data as unknown as QueueView;
    expect([item?.refusal, item?.merge]).toEqual([expect.stringContaining("your own"), null]);
    expect((await shown()).item).toMatchObject({ refusal: null, merge: {} });
    const { status, data, inChinese } = await send({ ...(await seen()), verdict: "approve" }, mod);
    expect([status, await statusOf(dealId)]).toEqual([409, "pending"]);
    expect((data as QueueActionData).problem).toContain("your own");
    expect((inChinese as QueueActionData).problem).toContain("您自己提交的");
  });
});
