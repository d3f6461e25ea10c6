import { beforeEach, describe, expect, it } from "vitest";
import { blockHost } from "~/domain/moderation/block-hosts.server";
import { loader as listLoader } from "~/routes/_account.account.submissions._index";
import { action as editAction, loader as editLoader } from "~/routes/_account.account.submissions.$submissionId";
import { action as apiAction, loader as apiLoader } from "~/routes/api.submissions";
import { loader as dealLoader } from "~/routes/deals.$dealId.($title)";
import { action as suggestAction, loader as suggestLoader } from "~/routes/deals.$dealId.suggest";
import { action as submitAction, loader as submitLoader } from "~/routes/deals.submit";
import type { SubmissionFormResponse } from "~/views/submissions/submission-form";
import { insertPerson } from "../support/api-people";
import { useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { answerOf, flashOf, jsonRequest, load, post, routeArgs } from "../support/routes";

const db = useDatabase();

let member: Awaited<ReturnType<typeof insertSignedIn>>;
beforeEach(async () => {
  member = await insertSignedIn(db());
});

const FILLED = {
  ...{ title: "Quiet kettle", store: "Hearth", category: "home_kitchen", url: "https://shop.example/kettle?id=7" },
  ...{ originalPrice: "$40", discountedPrice: "19.99", credited: "on" },
};

const submit = (fields: Record<string, string>, headers: Record<string, string> = member.headers) =>
  answerOf(() => submitAction(routeArgs(post("/deals/submit", fields, headers))));
const open = (path: string) => load(submitLoader, path, { headers: member.headers });
const response = (answer: { data: unknown }) => answer.data as SubmissionFormResponse;
const rows = async () => (await load(listLoader, "/account/submissions", { headers: member.headers })).rows;
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
    expect(form?.values).toMatchObject({ url: FILLED.url, store: "Hearth", discountedPrice: "19.99" });
    expect(form?.known).toMatchObject({ id, title: "Kettle", text: "Hearth · $12.00" });
    expect(form?.lowest).toContain("$12.00");
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
    const body = { ...FILLED, originalPrice: 40, credited: true };
    const asJson = jsonRequest("/api/submissions", body, { headers: { "session-token": member.token } });
    const error = expect.stringMatching(/^Deals from shop\.example are not accepted until 20.*Z: Sells fakes\.$/);
    expect(await answerOf(() => apiAction(routeArgs(asJson)))).toMatchObject({ status: 409, data: { error } });
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

  it("shows a deal that is here already, until a note says why it is different", async () => {
    const [id] = await insertDeals(db(), [{ url: FILLED.url, title: "Kettle" }]);
    const refused = await submit(FILLED);
    expect([refused.status, response(refused).duplicates]).toMatchObject([409, [{ id, title: "Kettle" }]]);
    expect((await submit({ ...FILLED, note: "Another colour" })).status).toBe(303);
    expect(await stored()).toMatchObject([{ note: "Another colour" }]);
  });

  it("is submitted and listed as JSON too", async () => {
    const { token } = await insertPerson(db(), "carol");
    const headers = { "session-token": token, "Idempotency-Key": "11111111-1111-4111-8111-111111111111" };
    const body = { ...FILLED, originalPrice: 40, credited: true, note: "", source: "admin", featured: true };
    const send = (fields: object, sent: Record<string, string> = headers) =>
      answerOf(() => apiAction(routeArgs(jsonRequest("/api/submissions", { ...body, ...fields }, { headers: sent }))));
    const invalid = await send({ title: "", note: "x".repeat(501) });
    expect([invalid.status, invalid.data]).toEqual([400, { error: expect.stringMatching(/title is .*note is too/) }]);
    const sent = await send({});
    const submission = { kind: "deal", state: "waiting", title: "Quiet kettle", url: FILLED.url, credited: true };
    expect([sent.status, sent.data]).toMatchObject([201, submission]);
    expect((await send({})).status).toBe(200);
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

  it("says when too many wait", async () => {
    for (let sent = 0; sent < 5; sent += 1) await submit(FILLED);
    const refused = await submit(FILLED);
    expect([refused.status, response(refused).problem]).toEqual([
      409,
      expect.stringMatching(/^You’ve reached the limit of 5 submissions waiting/),
    ]);
  });
});

describe("/account/submissions/{id}", () => {
  it("edits and withdraws one's own", async () => {
    await submit(FILLED);
    const [{ id = "" } = {}] = await rows();
    const params = { submissionId: id };
    const path = `/account/submissions/${id}`;
    const shown = await load(editLoader, path, { params, headers: member.headers });
    expect(shown).toMatchObject({ values: { title: "Quiet kettle" }, version: "1", remarks: { credited: true } });
    const send = (fields: Record<string, string>, headers: Record<string, string> = member.headers) =>
      answerOf(() => editAction(routeArgs(post(path, fields, headers), params)));
    const other = await insertSignedIn(db(), "bob");
    expect((await send({ withdraw: "true", version: "1" }, other.headers)).status).toBe(404);
    const edited = await send({ ...shown.values, title: "Loud kettle", version: "1" });
    expect([edited.status, flashOf(edited.headers)]).toEqual([303, "submissionSaved"]);
    const stale = await send({ ...shown.values, version: "1" });
    expect([stale.status, response(stale).theirs]).toMatchObject([409, [{ field: "title", value: "Loud kettle" }]]);
    const withdrawn = await send({ withdraw: "true", version: "2" });
    expect(flashOf(withdrawn.headers)).toBe("submissionWithdrawn");
    expect(await rows()).toEqual([]);
  });

  it("shows a deal that an edit repeats, until a note says why it is different", async () => {
    await submit(FILLED);
    const [{ id = "" } = {}] = await rows();
    const [repeated] = await insertDeals(db(), [{ url: "https://shop.example/pan", title: "Pan" }]);
    const edit = (fields: Record<string, string>) => {
      const form = post(`/account/submissions/${id}`, { ...FILLED, ...fields }, member.headers);
      return answerOf(() => editAction(routeArgs(form, { submissionId: id })));
    };
    const refused = await edit({ url: "https://shop.example/pan", version: "1" });
    expect([refused.status, response(refused).duplicates]).toMatchObject([409, [{ id: repeated, title: "Pan" }]]);
    expect(response(refused).values.url).toBe("https://shop.example/pan");
    const noted = await edit({ url: "https://shop.example/pan", note: "Another size", version: "1" });
    expect(flashOf(noted.headers)).toBe("submissionSaved");
    // What it repeats is not asked again where the offer stays.
    const described = await edit({ url: "https://shop.example/pan", description: "Steel", version: "2" });
    expect(flashOf(described.headers)).toBe("submissionSaved");
    expect(await stored()).toMatchObject([{ note: "" }]);
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
    const params = { dealId };
    const path = `/deals/${dealId}/suggest`;
    const { values, version } = await load(suggestLoader, path, { params, headers: member.headers });
    const send = (fields: Record<string, string>) =>
      answerOf(() => suggestAction(routeArgs(post(path, { ...values, version, ...fields }, member.headers), params)));
    expect((await send({})).status).toBe(400);
    expect((await send({ version: "9", title: "Pot" })).status).toBe(409);
    expect((await send({ discountedPrice: "49.5", note: "Seen today" })).status).toBe(303);
    expect(await stored()).toMatchObject([{ kind: "change", changes: { discountedPrice: [59.99, 49.5] } }]);
  });

  it("is linked for members alone; a deal names who brought it", async () => {
    await db().updateTable("users").set({ trust: "given" }).execute();
    await submit(FILLED);
    const { id: dealId } = await db().selectFrom("deals").select("id").executeTakeFirstOrThrow();
    const path = `/deals/${dealId}/quiet-kettle`;
    const show = (headers = {}) => load(dealLoader, path, { params: { dealId, title: "quiet-kettle" }, headers });
    expect((await show()).credit).toMatchObject({ by: "Submitted by alice", suggest: null });
    expect((await show(member.headers)).credit.suggest?.href).toBe(`/deals/${dealId}/suggest`);
  });
});
