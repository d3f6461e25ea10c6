import { beforeEach, describe, expect, it } from "vitest";
import { listAlerts, pauseAlert } from "~/features/alerts/alerts.server";
import { action as apiChange } from "~/features/alerts/api/alert";
import { action as apiCreate } from "~/features/alerts/api/alerts";
import { matchAlerts } from "~/features/alerts/matching.server";
import { action as edit, loader as editPage } from "~/features/alerts/routes/alert";
import { loader as listPage, action as pause } from "~/features/alerts/routes/alerts";
import { action as create, loader as newPage } from "~/features/alerts/routes/new-alert";
import type { AlertFormResponse, AlertFormView } from "~/features/alerts/web/alert-form.server";
import type { AlertRowView } from "~/features/alerts/web/alert-list.server";
import { setCategories } from "~/features/categories/categories";
import { loader as dealsPage } from "~/features/lists/routes/all-deals";
import { loader as searchPage } from "~/features/lists/routes/search";
import { loader as inbox, action as read } from "~/features/notifications/routes/inbox";
import type { MessageView } from "~/features/notifications/web/message-view.server";
import type { PendingFlash } from "~/platform/page/flash.server";
import { loader as rootLoader } from "~/root";
import { insertAlert } from "../../../support/alerts";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { insertSignedIn } from "../../../support/people";
import { answerOf, flashOf, jsonRequest, load, post, routeArgs } from "../../../support/routes";
import { nameOf, SITE_CATEGORIES } from "../../../support/site-under-test";

const db = useDatabase();
useLog();

type Person = Awaited<ReturnType<typeof insertSignedIn>>;

let amy: Person;
let bob: Person;
beforeEach(async () => {
  amy = await insertSignedIn(db(), "amy");
  bob = await insertSignedIn(db(), "bob");
});

const open = (query = "", headers: Record<string, string> = amy.headers) =>
  answerOf(() => load(newPage, `/alerts/new${query}`, { headers }));
const save = (fields: Record<string, string>, headers: Record<string, string> = amy.headers) =>
  answerOf(() => create(routeArgs(post("/alerts/new", fields, headers))));
const change = (alertId: string, fields: Record<string, string>, headers: Record<string, string> = amy.headers) =>
  answerOf(() => edit(routeArgs(post(`/alerts/${alertId}`, fields, headers), { alertId })));
const ask = (body: unknown, token = amy.token) =>
  answerOf(() => apiCreate(routeArgs(jsonRequest("/api/alerts", body, { headers: { "session-token": token } }))));
const askFor = (alertId: string, method: string, body: unknown, token = amy.token) => {
  const sent = jsonRequest(`/api/alerts/${alertId}`, body, { method, headers: { "session-token": token } });
  return answerOf(() => apiChange(routeArgs(sent, { alertId })));
};
const saved = (who = amy) => listAlerts(db(), who.id);
const formOf = (data: unknown) => (data as { form: AlertFormView }).form;

describe("a new alert", () => {
  it("of a search without results is saved by one press, and shows what it would have sent", async () => {
    await insertDeals(db(), [{ title: "Walnut violin" }]);
    const { headers } = await save({ q: "violin", rehearsed: "on" });
    const [alert] = await saved();
    expect(alert).toMatchObject({ q: "violin", triggers: ["new", "cheaper", "back"] });
    expect(headers.get("Location")).toBe(`/alerts/${alert?.id}`);
    const { data } = await answerOf(() =>
      load(editPage, `/alerts/${alert?.id}`, { headers: amy.headers, params: { alertId: alert?.id } }),
    );
    expect(formOf(data).rehearsal?.summary).toBe("This alert would have sent 1 message in the last 30 days.");
    const visitor = await save({ q: "violin", rehearsed: "on" }, {});
    expect(visitor.headers.get("Location")).toContain(encodeURIComponent("/alerts/new?q=violin"));
  });

  it("is offered on lists, with what they are narrowed to", async () => {
    const linkOf = async (loader: Parameters<typeof load>[0], path: string) =>
      ((await answerOf(() => load(loader, path))).data as { alert?: { href: string } }).alert?.href;
    expect(await linkOf(dealsPage, "/deals?sort=hot")).toBe("/alerts/new");
    expect(await linkOf(dealsPage, "/deals?q=lamp&free=1&live=1")).toBe("/alerts/new?q=lamp&maxPrice=0");
    const { data } = await answerOf(() => load(searchPage, "/search?q=lamp+under+%2450&category=books"));
    const { results } = data as { results: { alert: { href: string } } };
    expect(results.alert.href).toBe("/alerts/new?q=lamp&category=books&maxPrice=50");
  });

  it("says that its store has no deals here yet, with the stores of a similar name, and is saved all the same", async () => {
    await insertDeals(db(), [
      { store: "Nordlicht" },
      { store: "Nordlicht" },
      { store: "Amazon US" },
      { store: "京东" },
    ]);
    const summaryOf = async (store: string) => {
      const query = `?triggers=new&store=${encodeURIComponent(store)}`;
      const chinese = { ...amy.headers, Cookie: `${amy.headers.Cookie}; language=zh` };
      const answers = [await open(query), await open(query, chinese)];
      return answers.map(({ data }) => formOf(data).rehearsal?.summary);
    };
    expect(await summaryOf("Nordlihct")).toEqual([
      "This alert would have sent nothing in the last 30 days. There is no deal from “Nordlihct” here yet. Stores with a similar name: Nordlicht.",
      "过去 30 天，这个提醒不会发送任何消息。本站还没有“Nordlihct”的优惠。名称相近的商家：Nordlicht。",
    ]);
    expect((await summaryOf("amazon"))[0]).toMatch(/with a similar name: Amazon US\.$/);
    expect((await summaryOf("京东商城"))[1]).toMatch(/名称相近的商家：京东。$/);
    expect((await summaryOf("Tea & Co"))[0]).toMatch(/There is no deal from “Tea & Co” here yet\.$/);
    expect(flashOf((await save({ store: "Tea & Co", triggers: "new" })).headers)).toBe("alertSaved");
  });

  it("shows what its address says, and what the last 30 days would have sent", async () => {
    await insertDeals(db(), [{ title: "Desk lamp", originalPrice: 60, discountedPrice: 20, createdAt: new Date() }]);
    const form = formOf((await open("?q=lamp&maxPrice=30&lowest=&triggers=new")).data);
    expect(form.values).toMatchObject({ q: "lamp", maxPrice: "30" });
    expect(form.triggers.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(["new"]);
    expect(form.rehearsal?.summary).toBe("This alert would have sent 1 message in the last 30 days.");
    expect(form.rehearsal?.days[0]?.rows).toMatchObject([{ title: "Desk lamp", news: "New: $20.00" }]);
    expect(formOf((await open()).data)).toMatchObject({ rehearsal: null, errors: {} });
    for (const deal of ["x", "00000000-0000-4000-8000-000000000000"]) {
      expect((await open(`?deal=${deal}`)).status).toBe(404);
    }
    expect(formOf((await open("?triggers=&triggers=new")).data).errors).toMatchObject({ q: /^Every deal would match/ });
    const wrong = await open("?q=lamp&maxPrice=cheap");
    expect(formOf(wrong.data)).toMatchObject({ rehearsal: null, errors: { maxPrice: /^Please enter a price/ } });
    expect(formOf(wrong.inChinese).errors.maxPrice).toMatch(/价格/);
  });

  it("is saved by the form and by the API", async () => {
    const answer = await save({ q: "lamp", maxPrice: "$1,299.50", coupon: "on", triggers: "back" });
    expect([answer.status, answer.headers.get("Location"), flashOf(answer.headers)]).toEqual([
      303,
      "/alerts",
      "alertSaved",
    ]);
    const { status, data } = await ask({ q: "lamp", maxPrice: 1299.5, coupon: true, triggers: ["back"] });
    expect([status, data]).toMatchObject([201, { q: "lamp", maxPrice: 1299.5, paused: false }]);
    // The same rule, so the same alert.
    const [one, other] = await saved();
    expect(other).toBeUndefined();
    expect(one).toMatchObject({ q: "lamp", maxPrice: 1299.5, coupon: true, triggers: ["back"] });
  });

  it.each([
    [{ q: "-teapot -红", triggers: "new" }, "q", "Enter a word that we can search for.", "q has no word to search for"],
    [{ q: "%%", triggers: "new" }, "q", "Enter a word that we can search for.", "q has no word to search for"],
    [{ q: "", triggers: "new" }, "q", /^Every deal would match/, /^q or another field must say/],
    [{ q: "lamp", triggers: "" }, "triggers", "Choose at least one.", "triggers must have one at least"],
    [{ q: "lamp", triggers: "ending" }, "triggers", "Choose from the list.", /^triggers has one/],
    [{ q: "lamp", triggers: "new", minPercent: "101" }, "minPercent", /from 1 to 100%/, /^minPercent must be/],
    [{ q: "lamp", triggers: "new", minLikes: "7" }, "minLikes", "Choose from the list.", /^minLikes must be one of/],
    [{ minPrice: "9", maxPrice: "5", triggers: "new" }, "maxPrice", /below the minimum/, "maxPrice is below minPrice"],
    [
      { q: "lamp", triggers: "new", category: "garden" },
      "category",
      /one of the categories/,
      "category is no category",
    ],
    [{ q: "lamp", triggers: "new", store: "x".repeat(101) }, "store", /at most 100 characters/, "store is too long"],
  ])("that is wrong, %j, comes back as typed, with what is wrong", async (typed, field, text, sentence) => {
    const { status, data } = await save(typed);
    const { errors, values } = data as AlertFormResponse;
    expect([status, Object.keys(errors)]).toEqual([400, [field]]);
    expect(errors[field as "q"]).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
    expect(values).toMatchObject({ ...typed, triggers: [typed.triggers].filter(Boolean) });
    const reply = await ask({ ...typed, triggers: [typed.triggers].filter(Boolean) });
    const expected = typeof sentence === "string" ? sentence : expect.stringMatching(sentence);
    expect([reply.status, reply.data]).toEqual([400, { error: expected }]);
    expect(await saved()).toEqual([]);
  });

  it("beyond the limit of 100, or about a deal that is not published, is refused", async () => {
    for (let n = 0; n < 100; n += 1) await insertAlert(db(), amy.id, { q: `lamp ${n}` });
    const { status, data } = await save({ q: "lamp", triggers: "new" });
    expect([status, data]).toMatchObject([409, { problem: /limit of 100 alerts/, values: { q: "lamp" } }]);
    expect(await ask({ q: "lamp" })).toMatchObject({ status: 409 });
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await save({ deal: unknown, triggers: "back" }, bob.headers)).toMatchObject({
      status: 409,
      data: { problem: "This deal is no longer published.", values: { deal: unknown } },
    });
    expect(await ask({ dealId: unknown }, bob.token)).toMatchObject({ status: 400 });
    expect(await ask({ dealId: "x" }, bob.token)).toMatchObject({ status: 400 });
  });

  it("of somebody who is signed out is there again after the log-in", async () => {
    const { status, headers } = await save({ q: "desk lamp", maxPrice: "5", triggers: "back" }, {});
    const asked = new URL(headers.get("Location") ?? "", "http://shop.test").searchParams;
    expect([status, asked.get("reason")]).toEqual([303, "logInToAlert"]);
    expect(asked.get("redirectTo")).toBe("/alerts/new?q=desk+lamp&maxPrice=5&triggers=back#save");
    expect((await open("?q=lamp", {})).headers.get("Location")).toContain("redirectTo=%2Falerts%2Fnew%3Fq%3Dlamp");
  });
});

describe("a saved alert", () => {
  const rows = async (who = amy) => {
    const { data } = await answerOf(() => load(listPage, "/alerts", { headers: who.headers }));
    return (data as { rows: AlertRowView[] }).rows;
  };

  it("is listed by what it looks for, in both languages", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Desk lamp" }]);
    await insertAlert(db(), amy.id, { q: "lamp", category: "books", maxPrice: 50, minPercent: 20, lowest: true });
    await insertAlert(db(), amy.id, {}, { dealId, now: new Date(Date.now() + 1_000) });
    expect(await rows()).toMatchObject([
      { name: "Desk lamp", triggers: "price drops and back again" },
      { name: `“lamp” · ${nameOf("books")} · Up to $50 · at least 20% off · Only the lowest price in 90 days` },
    ]);
    expect(await rows(bob)).toEqual([]);
  });

  it("keeps a category that is offered no more when it is changed", async () => {
    const id = await insertAlert(db(), amy.id, { q: "lamp", category: "books" });
    setCategories(SITE_CATEGORIES.map((one) => ({ ...one, hidden: one.key === "books" })));
    try {
      const page = await answerOf(() =>
        load(editPage, `/alerts/${id}`, { params: { alertId: id }, headers: amy.headers }),
      );
      const { fields, values } = formOf(page.data);
      expect(fields.find(({ name }) => name === "category")?.options).toContainEqual(["books", nameOf("books")]);
      await change(id, { q: "reading lamp", category: values.category, triggers: "back" });
      expect((await saved())[0]).toMatchObject({ q: "reading lamp", category: "books" });
    } finally {
      setCategories(SITE_CATEGORIES);
    }
  });

  it("is changed, paused and deleted by its owner alone", async () => {
    const id = await insertAlert(db(), amy.id, { q: "lamp" });
    const editable = (who: Person) =>
      answerOf(() => load(editPage, `/alerts/${id}`, { params: { alertId: id }, headers: who.headers }));
    expect(formOf((await editable(amy)).data).values.q).toBe("lamp");
    expect((await editable(bob)).status).toBe(404);
    expect((await change(id, { q: "kettle", triggers: "back" }, bob.headers)).status).toBe(404);
    expect((await askFor(id, "PUT", { q: "kettle" }, bob.token)).status).toBe(404);
    await change(id, { delete: "on" }, bob.headers);
    expect((await askFor(id, "DELETE", undefined, bob.token)).status).toBe(404);
    expect((await saved())[0]?.q).toBe("lamp");

    expect(flashOf((await change(id, { q: "kettle", triggers: "back" })).headers)).toBe("alertSaved");
    expect((await saved())[0]).toMatchObject({ q: "kettle", triggers: ["back"] });
    const press = (name: string, headers = amy.headers) =>
      answerOf(() => pause(routeArgs(post("/alerts?index", { [name]: id }, headers))));
    expect((await press("pause", bob.headers)).status).toBe(404);
    expect(flashOf((await press("pause")).headers)).toBe("alertPaused");
    expect((await rows())[0]?.isPaused).toBe(true);
    expect(await askFor(id, "PUT", { q: "pan", paused: false })).toMatchObject({ data: { q: "pan", paused: false } });
    expect(await askFor(id, "PUT", { q: "pan", triggers: [] })).toMatchObject({ status: 400 });
    expect(flashOf((await change(id, { delete: "on" })).headers)).toBe("alertDeleted");
    expect(await saved()).toEqual([]);
  });

  it("is there again, with all its settings, when its deletion is undone", async () => {
    const long = { q: `灯 ${"饮".repeat(198)}`, store: "店".repeat(100), tag: "茶".repeat(30) };
    const [dealId = ""] = await insertDeals(db(), [{ title: "Desk lamp" }]);
    const rules = [
      { ...long, category: "books", maxPrice: 10.5, minPercent: 20, lowest: true, lang: "zh" as const },
      {},
    ];
    for (const [at, rule] of rules.entries()) {
      const id = await insertAlert(db(), amy.id, rule, at > 0 ? { dealId } : {});
      await pauseAlert(db(), { id, userId: amy.id, paused: at > 0, now: new Date() });
      const [before] = await saved();
      const [cookie = ""] = (await change(id, { delete: "on" })).headers.getSetCookie();
      // Browsers drop longer ones.
      expect(cookie.length).toBeLessThan(4_096);
      const headers = { ...amy.headers, Cookie: `${amy.headers.Cookie}; ${cookie.split(";")[0]}` };
      const { data } = await answerOf(() => load(rootLoader, "/alerts", { headers }));
      const { undo } = (data as { flash: PendingFlash }).flash;
      expect(undo?.path).toBe("/alerts/new");
      expect(flashOf((await save({ undo: undo?.value ?? "" })).headers)).toBe("alertSaved");
      const [after] = await saved();
      const fresh = { id: expect.any(String), createdAt: expect.any(Date) };
      expect(after).toEqual({ ...before, ...fresh, pausedAt: at > 0 ? expect.any(Date) : null });
      await change(after?.id ?? "", { delete: "on" });
    }
    for (const undo of ["x", "", "NQ"]) expect((await save({ undo })).status).toBe(400);
    expect(await saved()).toEqual([]);
  });
});

describe("the inbox", () => {
  it("has what alerts have told, with the old price beside the new one, and counts the unread", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Desk lamp", originalPrice: 90, discountedPrice: 80 }]);
    await insertAlert(db(), amy.id, { q: "lamp" });
    await db().updateTable("deals").set({ discounted_price: 40 }).where("id", "=", dealId).execute();
    await matchAlerts(db());
    const unread = async () => {
      const { data } = await answerOf(() => load(rootLoader, "/", { headers: amy.headers }));
      return (data as { user: { unread: number } }).user.unread;
    };
    const shown = async () => {
      const { data } = await answerOf(() => load(inbox, "/alerts/inbox", { headers: amy.headers }));
      return data as { rows: MessageView[]; newest: string | null };
    };
    const { rows, newest } = await shown();
    const news = { title: "Desk lamp", news: "Now $40.00, was $80.00", isUnread: true, alert: { name: "“lamp”" } };
    expect(rows).toMatchObject([news]);
    expect(await unread()).toBe(1);
    const mark = (headers: Record<string, string>) =>
      answerOf(() => read(routeArgs(post("/alerts/inbox", { newest: newest ?? "" }, headers))));
    await mark(bob.headers);
    expect(await unread()).toBe(1);
    expect(flashOf((await mark(amy.headers)).headers)).toBe("messagesRead");
    expect(await unread()).toBe(0);
    expect((await shown()).newest).toBeNull();
    expect((await answerOf(() => read(routeArgs(post("/alerts/inbox", { newest: "x" }, amy.headers))))).status).toBe(
      400,
    );
  });
});
