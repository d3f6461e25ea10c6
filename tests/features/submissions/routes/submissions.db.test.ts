import { beforeEach, describe, expect, it } from "vitest";
import { changeDeals } from "~/features/deals/edit/batches.server";
import { findEditableDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import { loader as dealLoader } from "~/features/deals/routes/deal";
import { blockHost } from "~/features/moderation/block-hosts.server";
import { action as apiAction, loader as apiLoader } from "~/features/submissions/api/submissions";
import { decide } from "~/features/submissions/decide.server";
import { action as editAction, loader as editLoader } from "~/features/submissions/routes/own-submission";
import { loader as listLoader } from "~/features/submissions/routes/own-submissions";
import { action as submitAction, loader as submitLoader } from "~/features/submissions/routes/submit";
import { action as suggestAction, loader as suggestLoader } from "~/features/submissions/routes/suggest";
import type { SubmissionFormResponse } from "~/features/submissions/web/member-form.server";
import { useDatabase } from "../../../support/database";
import { dealInput, insertDeals } from "../../../support/deals";
import { insertSignedIn } from "../../../support/people";
import { answerOf, flashOf, jsonRequest, load, post, routeArgs } from "../../../support/routes";
import { insertSubmission } from "../../../support/submissions";

const db = useDatabase();

let member: Awaited<ReturnType<typeof insertSignedIn>>;
beforeEach(async () => {
  member = await insertSignedIn(db());
});

const FILLED = {
  ...{ title: "Quiet kettle", store: "Hearth", category: "home_kitchen", url: "https://shop.example/kettle?id=7" },
  ...{ originalPrice: "$40", discountedPrice: "19.99", credited: "on" },
};

const submit = (fields: Fields, headers: Fields = member.headers) =>
  answerOf(() => submitAction(routeArgs(post("/deals/submit", fields, headers))));
const open = (path: string) => load(submitLoader, path, { headers: member.headers });
const response = (answer: { data: unknown }) => answer.data as SubmissionFormResponse;
const rows = async () => (await load(listLoader, "/account/submissions", { headers: member.headers })).rows;
type Fields = Record<string, string>;
const edit = (submissionId: string, fields: Fields, headers: Fields = member.headers) =>
  answerOf(() =>
    editAction(routeArgs(post(`/account/submissions/${submissionId}`, fields, headers), { submissionId })),
  );
const openEdit = (submissionId: string) =>
  load(editLoader, `/account/submissions/${submissionId}`, { params: { submissionId }, headers: member.headers });
const suggest = (dealId: string, fields: Fields) =>
  answerOf(() => suggestAction(routeArgs(post(`/deals/${dealId}/suggest`, fields, member.headers), { dealId })));
const openSuggestion = (dealId: string, query = "") =>
  load(suggestLoader, `/deals/${dealId}/suggest${query}`, { params: { dealId }, headers: member.headers });
const submitJson = (fields: object, headers: Fields = { "session-token": member.token }) => {
  const body = { ...FILLED, ...fields, originalPrice: 40, credited: true };
  return answerOf(() => apiAction(routeArgs(jsonRequest("/api/submissions", body, { headers }))));
};
const stored = () => db().selectFrom("submissions").selectAll().execute();

describe("/deals/submit", () => {
  it("sends visitors to the log-in page, which leads back to the form as it was filled", async () => {
    const path = "/deals/submit?text=Kettle+https%3A%2F%2Fshop.example%2Fkettle";
    const { status, headers } = await answerOf(() => load(submitLoader, path));
    expect(status).toBe(303);
    const back = new URL(headers.get("Location") ?? "", "http://shop.test").searchParams.get("redirectTo");
    expect(back).toBe("/deals/submit?url=https%3A%2F%2Fshop.example%2Fkettle&title=Kettle");
  });

  it("asks for the address first, and fills what is known of it", async () => {
    expect(await open("/deals/submit")).toMatchObject({ isAddressStep: true, path: "/deals/submit" });
    const [id] = await insertDeals(db(), [{ url: FILLED.url, store: "Hearth", title: "Kettle", discountedPrice: 12 }]);
    const path = `/deals/submit?${new URLSearchParams({ url: FILLED.url, price: "19.99" })}`;
    const { form, ...page } = await open(path);
    // It is sent to the address of its page, which shows it again.
    expect(page).toMatchObject({ isAddressStep: false, path });
    expect(form.values).toMatchObject({ url: FILLED.url, store: "Hearth", discountedPrice: "19.99" });
    expect(form.known).toMatchObject({ id, title: "Kettle", text: "Hearth · $12.00" });
    expect(form.lowest).toContain("$12.00");
  });

  it("offers the popular tags in the page's language, and others where there is none", async () => {
    const offered = async (language: string) => (await open(`/deals/submit?lang=${language}`)).context.tags;
    await insertDeals(db(), [{ tags: ["Audio"] }, { tags: ["Audio", "USB-C"] }]);
    expect(await offered("zh")).toEqual(["Audio", "USB-C"]);
    await insertDeals(db(), [{ tags: ["耳机"] }, { tags: ["数码", "USB-C"] }]);
    expect(new Set(await offered("zh"))).toEqual(new Set(["耳机", "数码"]));
    expect(new Set(await offered("en"))).toEqual(new Set(["Audio", "USB-C"]));
  });

  it("says at the first step that the address is missing, invalid or of a blocked shop, and keeps it", async () => {
    const by = { actorId: member.id, now: new Date() };
    await blockHost(db(), { host: "shop.example", reason: "Sells fakes.", term: "forever" }, by);
    const step = async (query: string) => {
      const { isAddressStep, addressError, form } = await open(`/deals/submit${query}`);
      return [isAddressStep, addressError, form.values.url];
    };
    const blocked = "https://www.shop.example/kettle";
    expect(await step("")).toEqual([true, null, ""]);
    expect(await step("?url=")).toEqual([true, "Please enter the deal URL.", ""]);
    const invalid = "Please enter a URL that starts with http:// or https://.";
    expect(await step("?url=kettle")).toEqual([true, invalid, "kettle"]);
    expect(await step("?url=&lang=zh")).toEqual([true, "请填写优惠链接。", ""]);
    const long = `https://shop.example/${"x".repeat(3_000)}`;
    expect(await step(`?url=${long}`)).toEqual([true, "Please use at most 2,048 characters.", long]);
    expect(await step(`?url=${long}&lang=zh`)).toEqual([true, "最多 2,048 个字符。", long]);
    const query = new URLSearchParams({ url: blocked, title: "Kettle" });
    expect(await step(`?${query}`)).toEqual([true, "Deals from shop.example are not accepted: Sells fakes.", blocked]);
    // What else is filled stays in the form, which says it.
    expect(await step("?url=kettle&title=Kettle")).toEqual([false, null, "kettle"]);
  });

  it("submits the deal, and lists it as waiting", async () => {
    const sent = await submit(FILLED);
    expect([sent.status, sent.headers.get("Location"), flashOf(sent.headers)]).toEqual([
      303,
      "/account/submissions",
      "submitted",
    ]);
    expect(await rows()).toMatchObject([{ title: "Quiet kettle", state: "Waiting", path: null, isWaiting: true }]);
    expect(await stored()).toMatchObject([{ kind: "deal", credited: true, note: "" }]);
  });

  it("comes back as typed with the reason of a block", async () => {
    const by = { actorId: member.id, now: new Date() };
    await blockHost(db(), { host: "shop.example", reason: "Sells fakes.", term: "week" }, by);
    const { status, data } = await submit({ ...FILLED, url: "https://www.shop.example/kettle" });
    expect(status).toBe(409);
    expect((data as SubmissionFormResponse).problem).toMatch(
      /^Deals from shop\.example are not accepted until .*20\d\d.*: Sells fakes\.$/,
    );
    expect((data as SubmissionFormResponse).values.title).toBe(FILLED.title);
    const error = expect.stringMatching(/^Deals from shop\.example are not accepted until 20.*Z: Sells fakes\.$/);
    expect(await submitJson({})).toMatchObject({ status: 409, data: { error } });
    expect(await stored()).toEqual([]);
  });

  it("comes back as typed with the errors, also when the session has ended", async () => {
    const invalid = await submit({ ...FILLED, title: "", note: "x".repeat(501) });
    expect(invalid.status).toBe(400);
    expect(response(invalid)).toMatchObject({
      values: { url: FILLED.url },
      remarks: { credited: true },
      errors: [
        { field: "title", code: "required" },
        { field: "note", code: "too_long" },
      ],
    });
    const signedOut = await submit(FILLED, {});
    expect(signedOut.status).toBe(401);
    expect(signedOut.data).toMatchObject({ response: { values: { title: "Quiet kettle" }, signedOut: true } });
    expect(await stored()).toEqual([]);
  });

  it("comes back as typed when it has ended already, also as JSON; one that ends meanwhile can be edited", async () => {
    const past = { expiresAt: "2026-01-31T23:59:59Z" };
    const refused = await submit({ ...FILLED, ...past });
    expect([refused.status, response(refused)]).toMatchObject([
      400,
      { values: { title: "Quiet kettle", ...past }, errors: [{ field: "expiresAt", code: "past_date" }] },
    ]);
    expect(await submitJson({ ...past, note: "" })).toMatchObject({
      status: 400,
      data: { error: "expiresAt must be in the future" },
    });
    await submit({ ...FILLED, noEndDate: "on" });
    const [{ id = "" } = {}] = await rows();
    await db()
      .updateTable("all_deals")
      .set({ expires_at: new Date(past.expiresAt) })
      .execute();
    const { values, version } = await openEdit(id);
    expect((await edit(id, { ...values, version, title: "Pot" })).status).toBe(303);
    const earlier = await edit(id, { ...values, title: "Pot", version: "2", expiresAt: "2026-01-30T12:00:00" });
    expect(response(earlier).errors).toEqual([{ field: "expiresAt", code: "past_date" }]);
  });

  it("shows a deal that is here already, until a note says why it is different", async () => {
    const [id] = await insertDeals(db(), [{ url: FILLED.url, title: "Kettle" }]);
    const refused = await submit(FILLED);
    expect([refused.status, response(refused).duplicates]).toMatchObject([409, [{ id, title: "Kettle" }]]);
    expect((await submit({ ...FILLED, note: "Another colour" })).status).toBe(303);
    expect(await stored()).toMatchObject([{ note: "Another colour" }]);
  });

  it("shows one's own that waits for the same offer, until a note says why it is different", async () => {
    await submit({ ...FILLED, title: "Black kettle" });
    const [{ id = "" } = {}] = await stored();
    const again = { ...FILLED, title: "Kettle", url: "http://www.shop.example/kettle?utm_source=x&id=7", tags: "tea" };
    const refused = await submit(again);
    expect([refused.status, response(refused)]).toMatchObject([
      409,
      { values: { title: "Kettle", url: again.url, tags: "tea" }, remarks: { credited: true } },
    ]);
    const path = `/account/submissions/${id}`;
    const { form } = await open(`/deals/submit?${new URLSearchParams({ url: again.url })}`);
    expect(form.waiting).toMatchObject([{ path, title: "Black kettle" }]);
    expect(response(refused).duplicates).toEqual([
      {
        ...{ id, path, title: "Black kettle", text: "You’ve already submitted this. It’s waiting for review." },
        improve: { path, text: "Edit submission" },
      },
    ]);
    const asJson = await submitJson(again);
    const error = `Looks like your submission ${id}, which waits; if it is different, note must say why`;
    expect([asJson.status, asJson.data]).toEqual([409, { error }]);
    expect(await stored()).toHaveLength(1);
    // Another product under the same address, another offer, and another person.
    expect((await submit({ ...again, title: "White kettle" })).status).toBe(303);
    expect((await submit({ ...again, url: "https://shop.example/kettle?id=8" })).status).toBe(303);
    expect((await submit(again, (await insertSignedIn(db(), "bob")).headers)).status).toBe(303);
    expect((await submitJson({ ...again, note: "Another colour" })).status).toBe(201);
    await db().updateTable("submissions").set({ decision: "rejected", decided_at: new Date() }).execute();
    expect((await submit(again)).status).toBe(303);
  });

  it("is submitted and listed as JSON too", async () => {
    const { token } = await insertSignedIn(db(), "carol");
    const headers = { "session-token": token, "Idempotency-Key": "11111111-1111-4111-8111-111111111111" };
    const send = (fields: object, sent: Fields = headers) =>
      submitJson({ note: "", source: "admin", featured: true, ...fields }, sent);
    const invalid = await send({ title: "", note: "x".repeat(501) });
    expect([invalid.status, invalid.data]).toEqual([400, { error: expect.stringMatching(/title is .*note is too/) }]);
    const sent = await send({});
    const submission = { kind: "deal", state: "waiting", title: "Quiet kettle", url: FILLED.url, credited: true };
    expect([sent.status, sent.data]).toMatchObject([201, submission]);
    expect((await send({})).status).toBe(200);
    const reused = await send({ title: "Loud kettle" });
    expect([reused.status, reused.data]).toEqual([409, { error: expect.stringContaining("Idempotency-Key") }]);
    const list = await answerOf(() => load(apiLoader, "/api/submissions", { headers }));
    expect([list.headers.get("X-Total-Count"), list.data]).toEqual(["1", [sent.data]]);
    expect(await stored()).toMatchObject([{ kind: "deal", credited: true, note: "" }]);
    expect(await db().selectFrom("all_deals").select(["source", "featured"]).execute()).toEqual([
      { source: "user", featured: false },
    ]);

    const [id = ""] = await insertDeals(db(), [{ url: FILLED.url, title: "Kettle" }]);
    const repeated = await send({}, { "session-token": token });
    expect([repeated.status, repeated.data]).toEqual([409, { error: expect.stringContaining(id) }]);
    for (let n = 1; n < 5; n += 1) await send({ note: "Another colour" }, { "session-token": token });
    const refused = await send({ note: "Another colour" }, { "session-token": token });
    expect([refused.status, refused.data]).toEqual([409, { error: expect.stringMatching(/^5 submissions wait/) }]);
  });

  it("comes back as typed when it has been sent before with other content, to be sent once more", async () => {
    const submissionId = "11111111-1111-4111-8111-111111111111";
    expect((await submit({ ...FILLED, submissionId })).status).toBe(303);
    expect((await submit({ ...FILLED, submissionId })).status).toBe(303);
    expect(await stored()).toHaveLength(1);
    const other = { ...FILLED, title: "Loud kettle", url: "https://shop.example/kettle?id=8" };
    const reused = await submit({ ...other, submissionId });
    expect([reused.status, response(reused)]).toMatchObject([
      409,
      { values: { title: "Loud kettle" }, problem: expect.stringMatching(/^This form has been sent before/) },
    ]);
    expect(reused.inChinese).toMatchObject({ problem: expect.stringMatching(/^刚才已提交过一次/) });
    expect((await submit({ ...other, submissionId: response(reused).submissionId })).status).toBe(303);
    expect(await stored()).toHaveLength(2);
  });

  it("of a form whose submission was withdrawn makes another", async () => {
    const submissionId = "11111111-1111-4111-8111-111111111111";
    await submit({ ...FILLED, submissionId });
    const [{ id = "" } = {}] = await stored();
    await edit(id, { withdraw: "true", version: "1.1" });
    expect(await stored()).toEqual([]);
    await submit({ ...FILLED, submissionId });
    expect(await stored()).toHaveLength(1);
  });
});

describe("/account/submissions/{id}", () => {
  it("edits and withdraws one's own", async () => {
    await submit(FILLED);
    const [{ id = "" } = {}] = await rows();
    const shown = await openEdit(id);
    expect(shown).toMatchObject({ values: { title: "Quiet kettle" }, version: "1.1", remarks: { credited: true } });
    const other = await insertSignedIn(db(), "bob");
    expect((await edit(id, { withdraw: "true", version: "1" }, other.headers)).status).toBe(404);
    const edited = await edit(id, { ...shown.values, title: "Loud kettle", version: "1" });
    expect([edited.status, flashOf(edited.headers)]).toEqual([303, "submissionSaved"]);
    const stale = await edit(id, { ...shown.values, version: "1" });
    expect([stale.status, response(stale).theirs]).toMatchObject([409, [{ field: "title", value: "Loud kettle" }]]);
    const withdrawn = await edit(id, { withdraw: "true", version: "2" });
    expect(flashOf(withdrawn.headers)).toBe("submissionWithdrawn");
    expect(await rows()).toEqual([]);
  });

  it("shows a deal that an edit repeats, until a note says why it is different", async () => {
    await submit(FILLED);
    const [{ id = "" } = {}] = await rows();
    const [repeated] = await insertDeals(db(), [{ url: "https://shop.example/pan", title: "Pan" }]);
    const send = (fields: Fields) => edit(id, { ...FILLED, ...fields });
    const refused = await send({ url: "https://shop.example/pan", version: "1" });
    expect([refused.status, response(refused).duplicates]).toMatchObject([409, [{ id: repeated, title: "Pan" }]]);
    expect(response(refused).values.url).toBe("https://shop.example/pan");
    await submit({ ...FILLED, url: "https://shop.example/pot" });
    const own = await send({ url: "https://shop.example/pot", version: "1" });
    expect([own.status, response(own).duplicates]).toMatchObject([409, [{ title: "Quiet kettle" }]]);
    const noted = await send({ url: "https://shop.example/pan", note: "Another size", version: "1" });
    expect(flashOf(noted.headers)).toBe("submissionSaved");
    // What it repeats is not asked again where the offer stays.
    const described = await send({ url: "https://shop.example/pan", description: "Steel", version: "2" });
    expect(flashOf(described.headers)).toBe("submissionSaved");
    expect(await stored()).toMatchObject([{ note: "" }, { note: "" }]);
  });

  it("keeps what was typed into one that was withdrawn or decided meanwhile", async () => {
    await submit(FILLED);
    const [{ id = "" } = {}] = await rows();
    const typedAgain = { ...FILLED, title: "Loud kettle", version: "1" };
    const decided = { decision: "approved", decided_at: new Date() } as const;
    await db().updateTable("submissions").set(decided).execute();
    const typed = { values: { title: "Loud kettle" }, problem: expect.stringMatching(/^We have decided/) };
    expect(await edit(id, typedAgain)).toMatchObject({ status: 409, data: { response: typed } });
    await db().updateTable("submissions").set({ decision: null, decided_at: null }).execute();
    expect(flashOf((await edit(id, { withdraw: "true", version: "1" })).headers)).toBe("submissionWithdrawn");
    expect(await edit(id, typedAgain)).toMatchObject({
      status: 404,
      data: { response: { ...typed, problem: expect.stringMatching(/it has been withdrawn/) } },
      inChinese: { text: "这条爆料已撤回，无法再修改。您填写的内容保留在下方，可以复制。" },
    });
  });

  it("links a rejected suggestion to its deal", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Kettle" }]);
    const row = { kind: "change", deal_id: dealId, user_id: member.id } as const;
    const id = await insertSubmission(db(), { ...row, changes: JSON.stringify({ title: ["Kettle", "Pot"] }) });
    const admin = await insertSignedIn(db(), "boss", { isAdmin: true });
    const verdict = { decision: "rejected", reason: "expired", reasonText: "" } as const;
    await decide(db(), { id, version: 1, verdict, actorId: admin.id, now: new Date() });
    expect(await rows()).toMatchObject([{ title: "Kettle", path: `/deals/${dealId}/kettle`, state: "Rejected" }]);
  });

  it("says why one was rejected", async () => {
    await submit(FILLED);
    const decided = { decision: "rejected", reason: "expired", reason_text: "Ended.", decided_at: new Date() } as const;
    await db().updateTable("submissions").set(decided).execute();
    expect(await rows()).toMatchObject([
      { state: "Rejected", reason: "The offer has expired. Ended.", isWaiting: false },
    ]);
  });
});

describe("/deals/{id}/suggest", () => {
  it("submits what differs from the deal as it is now", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Kettle", tags: [] }]);
    const { values, version } = await openSuggestion(dealId);
    const send = (fields: Fields) => suggest(dealId, { ...values, version, ...fields });
    const untouched = await send({});
    expect([untouched.status, response(untouched).isUntouched]).toEqual([400, true]);
    expect(response(await send({ note: "Seen today" })).isUntouched).toBe(false);
    expect(response(await send({ title: "" })).isUntouched).toBe(false);
    expect((await send({ version: "9", title: "Pot" })).status).toBe(409);
    expect((await send({ discountedPrice: "49.5", note: "Seen today" })).status).toBe(303);
    expect(await stored()).toMatchObject([{ kind: "change", changes: { discountedPrice: [59.99, 49.5] } }]);
    const ended = { expiresAt: "2026-01-31T12:00:00", noEndDate: "" };
    expect((await send(ended)).status, "that it has ended").toBe(303);
  });

  it("says in which language the deal is written, where it is not the page's", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "电热水壶", lang: "zh" }]);
    const written = async (query = "") => (await openSuggestion(dealId, query)).written;
    expect([await written(), await written("?lang=zh")]).toEqual([
      "This deal is written in Chinese. Please keep to that language in the title and the description.",
      null,
    ]);
  });

  it("comes back as typed when the deal is gone", async () => {
    expect(await suggest("none", { ...FILLED, version: "1" })).toMatchObject({
      status: 404,
      data: { response: { values: { title: FILLED.title }, problem: expect.stringMatching(/^This deal isn’t here/) } },
    });
  });

  it("comes back as typed when it has been sent before with other content", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Kettle", tags: [] }]);
    const { values, version, submissionId } = await openSuggestion(dealId);
    const send = (fields: Fields) => suggest(dealId, { ...values, version, submissionId, ...fields });
    for (let sent = 0; sent < 2; sent += 1) expect((await send({ title: "Pot" })).status).toBe(303);
    const reused = await send({ title: "Pan" });
    expect([reused.status, response(reused).values.title]).toEqual([409, "Pan"]);
    expect(response(reused).problem).toMatch(/^This form has been sent before/);
    expect(await stored()).toHaveLength(1);
  });

  it("is edited at the deal's version that the form shows, and keeps the value that a proposal was based on", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Kettle", store: "Hearth" }]);
    const changes = JSON.stringify({ title: ["Kettle", "Pot"] });
    const id = await insertSubmission(db(), { kind: "change", deal_id: dealId, user_id: member.id, changes });
    const old = await openEdit(id);
    const admin = await insertSignedIn(db(), "boss", { isAdmin: true });
    const deal = await findEditableDeal(db(), dealId);
    const input = { ...dealInput(), ...deal, title: "Teapot", store: "Larkfield" };
    await reviseDeal(db(), { dealId, input, actorId: admin.id, version: null, now: new Date() });
    const stale = await edit(id, { ...old.values, version: old.version, coupon: "TEA" });
    expect([stale.status, response(stale).version]).toEqual([409, "1.2"]);
    expect(response(stale)).toMatchObject({
      values: { store: "Hearth", coupon: "TEA" },
      theirs: expect.arrayContaining([expect.objectContaining({ field: "store", value: "Larkfield" })]),
    });
    const { values, version } = await openEdit(id);
    expect(flashOf((await edit(id, { ...values, version, coupon: "TEA" })).headers)).toBe("submissionSaved");
    expect((await stored())[0]?.changes).toEqual({ title: ["Kettle", "Pot"], coupon: [null, "TEA"] });
  });

  it("shows nothing of a deal that has been deleted since", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Secret kettle" }]);
    const row = { kind: "change", deal_id: dealId, user_id: member.id } as const;
    await insertSubmission(db(), { ...row, changes: JSON.stringify({ discountedPrice: [5, 4] }) });
    const admin = await insertSignedIn(db(), "boss", { isAdmin: true });
    const deleted = { change: { delete: true }, actorId: admin.id, now: new Date() } as const;
    await changeDeals(db(), { ids: [dealId], ...deleted });
    expect(await rows()).toMatchObject([
      { title: "A deal that is no longer shown", reason: "The deal was removed.", isWaiting: false },
    ]);
    const headers = { "session-token": member.token };
    const list = await answerOf(() => load(apiLoader, "/api/submissions", { headers }));
    expect(list.data).toMatchObject([{ title: "", url: "", state: "rejected", reason: "deal_taken_off" }]);
  });

  it("is linked for members alone; a deal names who brought it", async () => {
    await db().updateTable("users").set({ trust: "given" }).execute();
    await submit(FILLED);
    const { id: dealId } = await db().selectFrom("deals").select("id").executeTakeFirstOrThrow();
    const path = `/deals/${dealId}/quiet-kettle`;
    const show = (headers = {}) => load(dealLoader, path, { params: { dealId, title: "quiet-kettle" }, headers });
    expect((await show()).credit).toMatchObject({ by: "Submitted by alice", suggest: null });
    await submit({ ...FILLED, title: "Loud kettle", url: "https://shop.example/loud" });
    expect((await show()).credit.by).toBe("Submitted by alice · 2 deals, 2 still live");
    expect((await show(member.headers)).credit.suggest?.href).toBe(`/deals/${dealId}/suggest`);
  });
});
