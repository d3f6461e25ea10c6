import { beforeEach, describe, expect, it, vi } from "vitest";
import { deliverBatch } from "~/features/sources/batch.server";
import { finishRun } from "~/features/sources/finish-run.server";
import { action, loader } from "~/features/sources/routes/sources";
import { startRun } from "~/features/sources/runs.server";
import { findToken, listTokens } from "~/features/sources/tokens.server";
import type { SourcesActionData } from "~/features/sources/web/sources-action.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { useDatabase } from "../../../support/database";
import { useLog } from "../../../support/log";
import { insertSignedIn } from "../../../support/people";
import { answerOf, flashOf, load, post, routeArgs } from "../../../support/routes";
import { insertSubmittedDeal } from "../../../support/submissions";
import { insertToken } from "../../../support/tokens";

const db = useDatabase();
const log = useLog();

const NOW = new Date("2026-03-05T08:30:00Z");
const DAY = 86_400_000;

let admin: Awaited<ReturnType<typeof insertSignedIn>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  admin = await insertSignedIn(db(), "boss", { isAdmin: true });
  return () => vi.useRealTimers();
});

const PATH = "/admin/sources";

function send(fields: [string, string][]) {
  const { url, headers } = post(PATH, {}, admin.headers);
  const request = new Request(url, { method: "POST", headers, body: new URLSearchParams(fields) });
  return answerOf(() => action(routeArgs(request)));
}

async function shown(headers: Record<string, string> = {}, path = PATH) {
  const { data } = await answerOf(() => load(loader, path, { headers: { ...admin.headers, ...headers } }));
  return data as {
    sources: Record<string, unknown>[];
    earlierHref: string | null;
    laterHref: string | null;
  };
}

describe("a token", () => {
  it("is created by the form, shown once, and not logged", async () => {
    const { status, data } = await send([
      ["source", " shop-nightly "],
      ["scopes", "deals:write"],
      ["expires", "2026-03-06"],
    ]);
    expect(status).toBe(200);
    const { made } = data as Extract<SourcesActionData, { made: object }>;
    expect(made.source).toBe("shop-nightly");
    expect(await findToken(db(), { token: made.token, now: NOW })).toMatchObject({ source: "shop-nightly" });
    expect(await listTokens(db(), { now: NOW })).toMatchObject([{ expiresAt: new Date("2026-03-06T23:59:59Z") }]);
    expect(made.delivery).toContain(`/api/deals/batch?dryRun=1" -H "Authorization: Bearer ${made.token}"`);
    expect(JSON.stringify(await shown())).not.toContain(made.token);
    const [{ id: token } = { id: "" }] = await listTokens(db(), { now: NOW });
    expect(log.records()).toMatchObject([{ event: "token_created", user: admin.id, token, source: "shop-nightly" }]);
    expect(JSON.stringify(log.records())).not.toContain(made.token);
  });

  it("is rejected with the typed values and localized errors", async () => {
    const { status, data, inChinese } = await send([
      ["source", "Shop"],
      ["expires", "2026-03-04"],
    ]);
    expect(status).toBe(400);
    expect(data).toEqual({
      problem: null,
      errors: {
        source: "Please use at most 40 lowercase letters, digits and hyphens, starting with a letter or digit.",
        scopes: "Please select at least one scope.",
        expires: "Please enter today’s date or a later one.",
      },
      typed: { source: "Shop", scopes: [], expires: "2026-03-04" },
    });
    expect(inChinese).toMatchObject({
      errors: { scopes: "请至少勾选一项权限。", expires: "请填写今天或以后的日期。" },
    });
    expect(await listTokens(db(), { now: NOW })).toEqual([]);
  });

  it("is revoked by the form", async () => {
    const made = await insertToken(db(), { source: "shop", actorId: admin.id });
    for (const _ of ["once", "again"]) {
      const { status, headers } = await send([["revoke", made.id]]);
      expect([status, headers.get("Location"), flashOf(headers)]).toEqual([303, PATH, "tokenRevoked"]);
    }
    expect(await findToken(db(), { token: made.token, now: NOW })).toBeNull();
    const about = { user: admin.id, token: made.id, source: "shop" };
    expect(log.records()).toMatchObject([{ event: "token_revoked", ...about }]);
  });
});

describe("the page", () => {
  it("shows each source with its runs, refused rows and reasons, and whether it is silent", async () => {
    for (const source of ["quiet", "shop"]) {
      await insertToken(db(), { source, scopes: ["deals:write"], actorId: admin.id });
    }
    const run = await startRun(db(), { source: "shop", now: NOW });
    const rows = [
      { title: "Kettle", store: "Hearth", category: "other", originalPrice: 5, url: "https://shop.example/kettle" },
      { title: "", store: "Hearth", category: "other", originalPrice: -5, url: "https://shop.example/pot" },
    ];
    const later = new Date(NOW.getTime() + DAY - 1);
    await deliverBatch(db(), { currency: US_DOLLAR, source: "shop", rows, runId: run.id, now: later });
    await finishRun(db(), { source: "shop", id: run.id, now: later });
    vi.setSystemTime(new Date(NOW.getTime() + DAY));
    admin = await insertSignedIn(db(), "boss2", { isAdmin: true });

    const { sources } = await shown();
    expect(sources).toMatchObject([
      { name: "quiet", delivered: null, silent: true, runs: [], refused: [] },
      {
        name: "shop",
        silent: false,
        tokens: [{ scopes: "deliver deals", used: null, expires: null, ended: false }],
        runs: [{ state: "complete", counts: ["1", "0", "0", "0", "1", "0"] }],
        refused: [
          {
            index: 1,
            key: "https://shop.example/pot",
            reasons: [
              { field: "title", text: "is required" },
              { field: "originalPrice", text: "cannot be negative" },
            ],
          },
        ],
      },
    ]);
    const inChinese = await shown({ Cookie: `${admin.headers.Cookie}; language=zh` });
    expect(JSON.stringify(inChinese)).toContain("缺失");
    expect(JSON.stringify(inChinese)).toContain("已完成");
  });

  it("shows fifty sources, and links to the others", async () => {
    const sources = Array.from({ length: 51 }, (_, n) => ({ name: `shop-${n + 100}`, created_at: NOW }));
    await db().insertInto("sources").values(sources).execute();
    await insertToken(db(), { source: "shop-150", scopes: ["deals:write"], actorId: admin.id });
    const first = await shown();
    expect(first.sources.map(({ name }) => name)).toEqual(sources.slice(0, 50).map(({ name }) => name));
    expect([first.earlierHref, first.laterHref]).toEqual([null, `${PATH}?page=2`]);
    for (const page of [2, 3]) {
      const last = await shown({}, `${PATH}?page=${page}`);
      expect(last.sources).toMatchObject([{ name: "shop-150", tokens: [{ scopes: "deliver deals" }] }]);
      expect([last.earlierHref, last.laterHref]).toEqual([PATH, null]);
    }
  });

  it("says when a token lost its effect with its creator's admin rights", async () => {
    const { id: actorId } = await insertSignedIn(db(), "former", { isAdmin: true });
    await insertToken(db(), { source: "shop", actorId });
    await db().updateTable("users").set({ role: "member" }).where("id", "=", actorId).execute();
    expect((await shown()).sources).toMatchObject([{ tokens: [{ ended: false, orphaned: true }] }]);
  });
});

it("is trusted or not, by its card", async () => {
  await db().insertInto("sources").values({ name: "shop", created_at: NOW, delivered_at: null }).execute();
  expect((await shown()).sources).toMatchObject([{ trusted: true, waiting: null }]);
  expect(flashOf((await send([["untrust", "shop"]])).headers)).toContain("sourceUntrusted");
  await insertSubmittedDeal(db(), { userId: null, source: "shop" });
  expect((await shown()).sources).toMatchObject([{ trusted: false, waiting: "1 is waiting" }]);
  expect(flashOf((await send([["trust", "shop"]])).headers)).toContain("sourceTrusted");
  expect((await shown()).sources).toMatchObject([{ trusted: true, waiting: null }]);
  expect(log.records()).toMatchObject([
    { event: "source_untrusted", user: admin.id, source: "shop" },
    { event: "source_trusted", user: admin.id, source: "shop" },
  ]);
});
