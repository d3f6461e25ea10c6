import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { action as apiAction } from "~/features/deals/api/deal";
import { findEditableDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import { action as addAction, loader as addLoader } from "~/features/deals/routes/add-deal";
import { action as editAction, loader as editLoader } from "~/features/deals/routes/edit-deal";
import type { DealFormResponse } from "~/features/deals/web/deal-form-response.server";
import { action as listAction, loader as listLoader } from "~/features/lists/routes/admin-deals";
import { useDatabase } from "../../../support/database";
import { type dealInput, insertDeals, insertSeries } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { insertSignedIn } from "../../../support/people";
import { answerOf, flashOf, jsonRequest, load, post, routeArgs } from "../../../support/routes";
import { nameOf } from "../../../support/site-under-test";

const db = useDatabase();
const log = useLog();

const NOW = new Date("2026-03-05T08:30:00Z");

let admin: Awaited<ReturnType<typeof insertSignedIn>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  admin = await insertSignedIn(db(), "boss", { isAdmin: true });
  return () => vi.useRealTimers();
});

type Fields = Record<string, string>;

const FILLED: Fields = {
  ...{ title: "Quiet kettle", description: "Boils without a sound.", store: "Hearth", category: "home_kitchen" },
  ...{ originalPrice: "$1,299.00", discountedPrice: "999.5", tags: "kettle，kitchen, Kettle、tea", coupon: "TEA5" },
  ...{ url: "https://shop.example/kettle", imageUrl: "https://shop.example/kettle.jpg", crawlurl: "" },
  ...{ source: "admin", expiresAt: "2026-03-08T23:59:59", noEndDate: "", featured: "on" },
  ...{ kind: "", lang: "", translatedTitle: "", translatedDescription: "" },
};

const add = (fields: Fields) => answerOf(() => addAction(routeArgs(post("/admin/add-deal", fields, admin.headers))));
const edit = (dealId: string, fields: Fields) =>
  answerOf(() => editAction(routeArgs(post(`/admin/edit-deal/${dealId}`, fields, admin.headers), { dealId })));
const openForm = (dealId: string) =>
  load(editLoader, `/admin/edit-deal/${dealId}`, { headers: admin.headers, params: { dealId } });
const list = (search = "") => load(listLoader, `/admin/deals${search}`, { headers: admin.headers });

/** Submits a batch form for several deals. */
function batch(ids: string[], fields: Fields, search = "") {
  const body = new URLSearchParams([...ids.map((id): [string, string] => ["deal", id]), ...Object.entries(fields)]);
  const request = post(`/admin/deals${search}`, {}, admin.headers);
  return answerOf(() =>
    listAction(routeArgs(new Request(request.url, { method: "POST", headers: request.headers, body }))),
  );
}

const deals = () => db().selectFrom("deals").selectAll().orderBy("title").execute();
const formResponse = (response: { data: unknown }) => response.data as DealFormResponse;

describe("/admin/add-deal", () => {
  it("says that the end date of a published deal has passed", async () => {
    expect(flashOf((await add({ ...FILLED, expiresAt: "2020-01-01T00:00:00" })).headers)).toBe("dealCreatedEnded");
  });

  it("publishes the form's deal, and redirects to it", async () => {
    const sent = await add(FILLED);
    const [deal] = await deals();
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/deals/${deal?.id}/quiet-kettle`]);
    expect(flashOf(sent.headers)).toBe("dealCreated");
    expect(deal).toMatchObject({
      ...{ title: "Quiet kettle", original_price: 1299, discounted_price: 999.5, category: "home_kitchen" },
      ...{ tags: ["kettle", "kitchen", "tea"], source: "admin", featured: true, coupon: "TEA5" },
      expires_at: new Date("2026-03-08T23:59:59Z"),
    });
  });

  it("creates one deal from five concurrent submissions, and reports a changed one", async () => {
    const form = { ...FILLED, submissionId: randomUUID() };
    const sent = await Promise.all(Array.from({ length: 5 }, () => add(form)));
    expect(new Set(sent.map(({ headers }) => headers.get("Location"))).size).toBe(1);
    expect(await deals()).toHaveLength(1);

    const changed = await add({ ...form, title: "Loud kettle" });
    expect(changed.status).toBe(409);
    const { made, values, submissionId } = formResponse(changed);
    expect([made?.title, values.title]).toEqual(["Quiet kettle", "Loud kettle"]);
    expect(await deals()).toHaveLength(1);
    expect((await add({ ...form, title: "Loud kettle", submissionId })).status).toBe(303);
    expect(await deals()).toHaveLength(2);
  });

  it("shows a deal that is here already, until a reason says that it is different, which is remembered", async () => {
    const [id = ""] = await insertDeals(db(), [{ url: FILLED.url, title: "Kettle", createdAt: NOW }]);
    const form = { ...FILLED, submissionId: randomUUID() };
    const refused = await add(form);
    expect([refused.status, formResponse(refused)]).toMatchObject([
      409,
      { values: { title: "Quiet kettle" }, duplicates: [{ id, improve: { path: `/admin/edit-deal/${id}` } }] },
    ]);
    expect(await deals()).toHaveLength(1);
    for (let sent = 0; sent < 2; sent += 1) {
      expect((await add({ ...form, different: "Another colour" })).headers.get("Location")).toMatch(/quiet-kettle$/);
    }
    expect(await db().selectFrom("different_deals").select("reason").execute()).toEqual([{ reason: "Another colour" }]);
    expect((await add(form)).status).toBe(303);

    const other = { ...FILLED, url: "https://shop.example/pot", title: "Copper pot", store: "Pots" };
    await add({ ...other, discountedPrice: "5" });
    const pot = (await deals()).find(({ title }) => title === "Copper pot")?.id ?? "";
    const { values, version } = await openForm(pot);
    expect((await edit(pot, { ...values, version, description: "Shiny" })).status).toBe(303);
    const same = { ...values, version: "2", url: "https://shop.example/kettle", title: "Kettle" };
    const found = await edit(pot, same);
    expect([found.status, formResponse(found).duplicates]).toMatchObject([409, [{ id }]]);
    expect((await edit(pot, { ...same, different: "Copper" })).status).toBe(303);
    expect((await edit(pot, { ...same, version: "3", title: "Kettle pot" })).status).toBe(303);
  });

  it.each([
    ["required_fields", { title: " ", originalPrice: "" }, ["title required", "originalPrice required"]],
    ["invalid_fields", { url: "javascript:alert(1)", source: "me" }, ["url invalid_url", "source unknown_source"]],
  ])("rejects (%s) %o and preserves the typed values", async (refusal, wrong, errors) => {
    const submissionId = randomUUID();
    const typed = { ...FILLED, ...wrong };
    const sent = await add({ ...typed, submissionId });
    expect(sent.status).toBe(400);
    const response = formResponse(sent);
    expect([response.refusal, response.values, response.submissionId]).toEqual([refusal, typed, submissionId]);
    const codes = response.errors.map(({ field, code }) => `${field} ${code}`);
    expect(new Set(codes)).toEqual(new Set(errors));
    expect(await deals()).toEqual([]);
  });

  it("fills in the address of its query, and names the deal of that offer", async () => {
    const open = (url: string) =>
      load(addLoader, `/admin/add-deal?${new URLSearchParams({ url })}`, { headers: admin.headers });
    const [id] = await insertDeals(db(), [{ title: "Known kettle", url: "https://www.hearth.example/kettle" }]);
    const { values, known } = await open("www.hearth.example/kettle");
    expect(values.url).toBe("www.hearth.example/kettle");
    expect(known).toMatchObject({ id, title: "Known kettle" });
    for (const other of ["https://www.hearth.example/toaster", "hearth", ""]) {
      expect((await open(other)).known).toBeNull();
    }
  });

  it("preserves the typed values when rate limited, and logs it", async () => {
    const sent = [];
    for (let time = 1; time <= 60; time += 1) sent.push(await add({ title: `Try ${time}` }));
    expect(sent.map(({ status }) => status)).toEqual(Array(60).fill(400));
    const last = await add({ title: "Try 61" });
    expect([last.status, last.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    const { values, failure } = formResponse(last);
    expect([values.title, failure]).toEqual(["Try 61", expect.stringContaining("Too many attempts")]);
    const [line, ...others] = log.records();
    expect([line, others]).toMatchObject([{ event: "limited", user: admin.id, path: "/admin/add-deal" }, []]);
  });
});

describe("/admin/edit-deal/{dealId}", () => {
  const insert = async (overrides: Parameters<typeof dealInput>[0] = {}) => {
    const [id = ""] = await insertDeals(db(), [{ title: "Old kettle", ...overrides }]);
    return id;
  };

  it("shows the deal, saves it without adding an end date, and redirects to it", async () => {
    const id = await insert({ tags: ["a", "b"], originalPrice: 20, discountedPrice: 0 });
    const { values, version } = await openForm(id);
    expect(values).toMatchObject({
      ...{ title: "Old kettle", tags: "a, b", originalPrice: "20.00", discountedPrice: "0.00" },
      ...{ source: "revisedbyadmin", expiresAt: "", noEndDate: "on", featured: "" },
    });
    const sent = await edit(id, { ...values, version, title: "New <b>kettle</b>" });
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/deals/${id}/new-bkettleb`]);
    expect(flashOf(sent.headers)).toBe("dealSaved");
    const saved = { title: "New <b>kettle</b>", source: "revisedbyadmin", expiresAt: null };
    expect(await findEditableDeal(db(), id)).toMatchObject(saved);
  });

  it.each(["00000000-0000-4000-8000-000000000000", "nonsense"])(
    "redirects home from an unknown deal (%s)",
    async (id) => {
      for (const response of [await answerOf(() => openForm(id)), await edit(id, FILLED)]) {
        expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
        expect(flashOf(response.headers)).toBe("dealNotFound");
      }
    },
  );

  it("accepts unchanged URLs that are no longer valid, by the form and by the API", async () => {
    const old = { imageUrl: "http://shop.example/a.jpg", crawlurl: "https://shop.example/%E2%80%AEx" };
    const id = await insert(old);
    const { values, version } = await openForm(id);
    expect((await edit(id, { ...values, version, title: "New kettle" })).status).toBe(303);
    expect(await findEditableDeal(db(), id)).toMatchObject({ title: "New kettle", ...old });

    const body = { ...values, ...old, featured: false, expiresAt: null };
    const init = { method: "PUT", headers: { "session-token": admin.token } };
    const put = (changed: object) =>
      answerOf(() =>
        apiAction(routeArgs(jsonRequest(`/api/deals/${id}`, { ...body, ...changed }, init), { dealId: id })),
      );
    expect((await put({ title: "Newer kettle" })).status).toBe(200);
    expect(await findEditableDeal(db(), id)).toMatchObject({ title: "Newer kettle", ...old });
    const other = "http://shop.example/b.jpg";
    for (const response of [await edit(id, { ...values, version, imageUrl: other }), await put({ imageUrl: other })]) {
      expect(response.status).toBe(400);
      if (!("errors" in (response.data as object))) {
        expect(response.data).toEqual({ error: expect.stringMatching(/^imageUrl must be an https address/) });
      }
    }
    expect(await findEditableDeal(db(), id)).toMatchObject(old);
  });

  it("has a kind by any of its names, by the form and by the API, and says which one title and tags name", async () => {
    const id = await insert({ title: "Desk lamp", tags: [] });
    const zh = () =>
      load(editLoader, `/admin/edit-deal/${id}`, {
        headers: { Cookie: `${admin.headers.Cookie}; language=zh` },
        params: { dealId: id },
      });
    const kind = async () => (await findEditableDeal(db(), id))?.kind;
    const { values, version, context } = await openForm(id);
    expect([values.kind, context.automaticKind, (await zh()).context.automaticKind]).toEqual(["", "desk lamp", "台灯"]);

    const unknown = await edit(id, { ...values, version, kind: "flying carpet" });
    expect([unknown.status, formResponse(unknown)]).toMatchObject([
      400,
      { errors: [{ field: "kind", code: "unknown_kind" }], values: { kind: "flying carpet" } },
    ]);
    expect((await edit(id, { ...values, version, kind: " 电竞椅 " })).status).toBe(303);
    expect(await kind()).toBe("gaming chair");
    const [english, chinese] = [await openForm(id), await zh()];
    expect([english.values.kind, chinese.values.kind]).toEqual(["gaming chair", "电竞椅"]);
    expect(english.history[0]?.changes[0]).toEqual({ name: "Kind of product", from: "(empty)", to: "gaming chair" });
    expect(chinese.history[0]?.changes[0]).toEqual({ name: "商品种类", from: "（空）", to: "电竞椅" });
    // The stored kind by another name is no difference.
    const stale = formResponse(await edit(id, { ...chinese.values, version, title: "Lamp" }));
    expect(stale.theirs?.map(({ field }) => field)).toEqual(["title"]);

    const body = { ...values, featured: false, expiresAt: null };
    const { kind: _, ...without } = body;
    const init = { method: "PUT", headers: { "session-token": admin.token } };
    const put = (sent: object) =>
      answerOf(() => apiAction(routeArgs(jsonRequest(`/api/deals/${id}`, sent, init), { dealId: id })));
    expect((await put({ ...without, title: "Lamp" })).status).toBe(200);
    expect(await kind()).toBe("gaming chair");
    const refused = await put({ ...body, kind: "flying carpet" });
    expect([refused.status, refused.data]).toEqual([400, { error: "kind is no kind of product" }]);
    const answer = await put({ ...body, kind: "椅子" });
    expect([answer.status, answer.data]).toEqual([200, expect.not.objectContaining({ kind: expect.anything() })]);
    expect(await kind()).toBe("chair");
    expect((await put({ ...body, kind: null })).status).toBe(200);
    expect(await kind()).toBeNull();
  });

  it("rejects a stale edit with both versions, adopts theirs by field, and overwrites on request", async () => {
    const id = await insert({ store: "Hearth", originalPrice: 20, discountedPrice: 10 });
    const { values, version } = await openForm(id);
    const other = await findEditableDeal(db(), id);
    if (!other) throw new Error("The deal is there");
    const input = { ...other, title: "Their kettle", originalPrice: 1500, featured: true };
    await reviseDeal(db(), { dealId: id, input, actorId: admin.id, version: null, now: NOW });

    const mine = { ...values, version, title: "My kettle", originalPrice: "20", tags: values.tags.replace(", ", "，") };
    const stale = await edit(id, mine);
    expect(stale.status).toBe(409);
    const { theirs, version: next, values: submitted } = formResponse(stale);
    expect(submitted.title).toBe("My kettle");
    expect(theirs).toEqual([
      { field: "title", value: "Their kettle", text: "Their kettle" },
      { field: "originalPrice", value: "1500.00", text: "$1,500.00" },
      { field: "featured", value: "on", text: "Yes" },
    ]);
    expect(await findEditableDeal(db(), id)).toMatchObject({ title: "Their kettle" });

    // Without JavaScript a button adopts one field; the other differences survive, also when the form is invalid.
    const taken = formResponse(await edit(id, { ...mine, version: next, conflict: "true", take: "originalPrice" }));
    expect([taken.values.originalPrice, taken.values.title, taken.version]).toEqual(["1500.00", "My kettle", next]);
    expect(taken.theirs?.map(({ field }) => field)).not.toContain("originalPrice");
    const wrong = await edit(id, { ...taken.values, version: next, conflict: "true", url: "" });
    expect([wrong.status, formResponse(wrong).version]).toEqual([400, next]);
    expect(formResponse(wrong).theirs?.map(({ field }) => field)).toContain("title");

    expect((await edit(id, { ...taken.values, version: next, conflict: "true" })).status).toBe(303);
    const saved = { title: "My kettle", originalPrice: 1500, featured: false };
    expect(await findEditableDeal(db(), id)).toMatchObject(saved);
  });

  it("treats a form without a version as stale", async () => {
    const id = await insert();
    const { values } = await openForm(id);
    for (const version of ["", "0", "-1", "1e3", "99999999999999999999", "x"]) {
      expect((await edit(id, { ...values, version, title: "Blind" })).status).toBe(409);
    }
  });

  it("shows who changed what and when, localized", async () => {
    const id = await insert({ category: "books", originalPrice: 20, discountedPrice: 20, tags: ["a", "b"] });
    const { values, version } = await openForm(id);
    const changed = { category: "sports", discountedPrice: "5", coupon: "<i>", tags: "", noEndDate: "" };
    await edit(id, { ...values, version, ...changed });
    const params = { dealId: id };
    const headers = { Cookie: `${admin.headers.Cookie}; language=zh` };
    const { history } = await openForm(id);
    expect(history).toHaveLength(1);
    const [entry] = history;
    expect([entry?.action, entry?.username, entry?.when.text]).toEqual(["Edited", "boss", "Mar 5, 2026, 8:30 AM UTC"]);
    expect(entry?.changes).toEqual([
      { name: "Sale price", from: "$20.00", to: "$5.00" },
      { name: "Category", from: nameOf("books"), to: nameOf("sports") },
      { name: "Tags", from: "a, b", to: "(empty)" },
      { name: "Source", from: "Crawler", to: "Revised by admin" },
      { name: "Expires", from: "No end date", to: "Mar 8, 2026, 11:59 PM UTC" },
      { name: "Coupon", from: "(empty)", to: "<i>" },
    ]);
    const chinese = await load(editLoader, `/admin/edit-deal/${id}`, { headers, params });
    expect(chinese.history[0]?.changes[1]).toEqual({
      name: "分类",
      from: nameOf("books", "zh"),
      to: nameOf("sports", "zh"),
    });
  });
});

describe("/admin/deals", () => {
  it("filters and sorts by its address, with counts", async () => {
    await insertDeals(db(), [
      { title: "Red lamp", source: "crawler", category: "books", tags: ["x", "y"], discountedPrice: 9 },
      { title: "Blue lamp", source: "user", category: "books", tags: ["x"], originalPrice: 10, discountedPrice: 1 },
      { title: "Green chair", source: "user", category: "sports", tags: ["x"], expiresAt: new Date(0) },
    ]);
    const titles = async (search: string) => (await list(search)).deals.map(({ title }) => title).toSorted();
    expect(await titles("?source=user&category=books")).toEqual(["Blue lamp"]);
    expect(await titles("?source=nobody&category=garden&tag=zzz&sort=up&page=x")).toHaveLength(3);
    const { deals: cheapest } = await list("?sort=price-low");
    expect(cheapest[0]).toMatchObject({ title: "Blue lamp", source: "user", price: "$1.00", was: "$10.00" });
    const { chips, state } = await list("?category=books");
    expect(chips.sources.map(({ name }) => name)).toEqual([
      ...["All (2)", "Crawler (1)", "Admin (0)", "Member (1)", "Revised by admin (0)", "Revised by member (0)"],
    ]);
    expect(chips.tags.map(({ name }) => name)).toEqual(["All", "#x", "#y"]);
    expect(state.sort).toBe("updated");
  });

  it("offers five tags, and pages of fifty by URL", async () => {
    const tags = ["t1", "t2", "t3", "t4", "t5", "t6"];
    await insertSeries(db(), 51, (index) => ({ title: `Deal ${index}`, tags }));
    const first = await list("?source=crawler");
    expect(first.chips.tags).toHaveLength(6);
    expect([first.deals.length, first.first, first.last, first.total]).toEqual([50, "1", "50", "51"]);
    expect([first.earlierHref, first.laterHref]).toEqual([null, "/admin/deals?source=crawler&page=2"]);
    const last = await list("?source=crawler&page=9");
    expect([last.deals.length, last.first, last.earlierHref]).toEqual([1, "51", "/admin/deals?source=crawler"]);
    expect([last.laterHref, last.here]).toEqual([null, "/admin/deals?source=crawler&page=2"]);
  });

  it("redirects to its URL without a blank query", async () => {
    const { status, headers } = await answerOf(() => list("?source=user&q=+&sort=expiry"));
    expect([status, headers.get("Location")]).toEqual([302, "/admin/deals?source=user&sort=expiry"]);
  });

  it("confirms before it changes several deals, then changes them, and undoes it", async () => {
    const ids = await insertDeals(db(), [{ title: "One" }, { title: "Two" }, { title: "Three" }]);
    const response = await batch(ids.slice(0, 2), { change: "delete" }, "?q=o");
    expect(response.status).toBe(200);
    const question = { title: "Delete 2 deals?", button: "Delete 2 deals", titles: ["One", "Two"], deletes: true };
    expect(response.data).toMatchObject({ question: { ...question, unnamed: 0 } });
    expect(await deals()).toHaveLength(3);
    const left = await batch(ids.slice(0, 2), { change: "delete", confirmed: "true", cancel: "true" }, "?q=o");
    expect([left.status, left.data]).toEqual([200, { error: null, ids: ids.slice(0, 2), question: null }]);
    expect(await deals()).toHaveLength(3);

    const done = await batch(ids.slice(0, 2), { change: "delete", confirmed: "true" }, "?q=o");
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/admin/deals?q=o"]);
    const cookie = done.headers.getSetCookie().join();
    const [, undo = ""] = /^flash=dealsDeleted\.2\.([\da-f-]{36});/.exec(cookie) ?? [];
    expect((await deals()).map(({ title }) => title)).toEqual(["Three"]);
    const { batches } = await list();
    expect(batches).toEqual([
      {
        id: undo,
        title: "Delete 2 deals",
        text: "boss, Mar 5, 2026, 8:30 AM UTC",
        at: expect.objectContaining({ text: "Mar 5, 2026, 8:30 AM UTC" }),
        undo: "Undo: Delete 2 deals",
        undone: null,
      },
    ]);

    const taken = await batch([], { undo });
    expect(taken.headers.getSetCookie().join()).toMatch(/^flash=dealsRestored\.2\.;/);
    expect(await deals()).toHaveLength(3);
    expect(flashOf((await batch([], { undo })).headers)).toBe("undoneBefore");
    expect((await list()).batches[0]?.undone).toMatchObject({ text: "Mar 5, 2026, 8:30 AM UTC" });
    for (const unknown of ["x", randomUUID()]) {
      expect(flashOf((await batch([], { undo: unknown })).headers)).toBe("undoTooLate");
    }
  });

  it("moves deals to another category", async () => {
    const [id = "", other = ""] = await insertDeals(db(), [{ title: "A" }, { title: "B" }]);
    const response = await batch([id], { change: "category", category: "toys_games" });
    const { question } = response.data as { question: { title: string; change: string } };
    expect(question.title).toBe(`Move 1 deal to ${nameOf("toys_games")}?`);
    const done = await batch([id, id], { change: question.change, confirmed: "true" });
    expect(flashOf(done.headers)).toBe("dealsChanged");
    const [first, second] = await deals();
    expect(first).toMatchObject({ category: "toys_games", source: "revisedbyadmin" });
    expect(second).toMatchObject({ id: other, source: "crawler", category: "electronics" });
    expect(flashOf((await batch([id], { change: question.change, confirmed: "true" })).headers)).toBe("nothingChanged");
  });

  it("reports what is missing, and keeps the selection", async () => {
    const [id = ""] = await insertDeals(db(), [{ title: "A" }]);
    const many = Array.from({ length: 501 }, () => randomUUID());
    for (const [ids, change, answer] of [
      [[], "delete", { error: "Please select at least one deal." }],
      [[id], "explode", { ids: [id], question: null }],
      [many, "delete", { error: expect.stringContaining("500") }],
    ] as const) {
      expect(await batch([...ids], { change, confirmed: "true" })).toMatchObject({ status: 400, data: answer });
    }
    expect(await deals()).toHaveLength(1);
  });
});
