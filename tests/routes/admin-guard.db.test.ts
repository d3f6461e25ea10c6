import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { FLASHES } from "~/web/page/flash.server";
import { useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { useLog } from "../support/log";
import { insertSignedIn } from "../support/people";
import { answerOf, flashOf, HERE, post, routeArgs } from "../support/routes";
import { insertSubmittedDeal } from "../support/submissions";

const db = useDatabase();

const FOLDER = new URL("../../app/routes/", import.meta.url);

interface RouteModule {
  loader?: (args: ReturnType<typeof routeArgs>) => unknown;
  action?: (args: ReturnType<typeof routeArgs>) => unknown;
}

/** Every admin route with a URL; a route that is missing here fails the test. */
const ADDRESSES: Record<
  string,
  (
    dealId: string,
    pendingId: string,
  ) => { path: string; params: Record<string, string>; fields?: Record<string, string> }
> = {
  "_admin.admin._index.tsx": () => ({ path: "/admin", params: {} }),
  "_admin.admin.restore.tsx": () => ({ path: "/admin/restore", params: {} }),
  "_admin.admin.add-deal.tsx": () => ({ path: "/admin/add-deal", params: {} }),
  "_admin.admin.duplicates.tsx": (dealId, pendingId) => ({
    path: "/admin/duplicates",
    params: {},
    fields: { older: dealId, newer: pendingId, verdict: "merge" },
  }),
  "_admin.admin.deals.tsx": () => ({ path: "/admin/deals", params: {} }),
  "_admin.admin.queue_.$submissionId.tsx": () => ({
    path: `/admin/queue/${SUBMISSION}`,
    params: { submissionId: SUBMISSION },
    fields: { version: "1.1" },
  }),
  "_admin.admin.queue.tsx": () => ({ path: "/admin/queue", params: {} }),
  "_admin.admin.reports.tsx": (dealId) => ({
    path: "/admin/reports",
    params: {},
    fields: { kind: "deal", id: dealId, verdict: "gone", upTo: "2099-01-01" },
  }),
  "_admin.admin.site.tsx": () => ({ path: "/admin/site", params: {}, fields: { intent: "brand", name: "Forged" } }),
  "_admin.admin.sources.tsx": () => ({ path: "/admin/sources", params: {} }),
  "_admin.admin.edit-deal.$dealId.tsx": (dealId) => ({ path: `/admin/edit-deal/${dealId}`, params: { dealId } }),
};

/** A page without a form, and one whose form is a file: see tests/site/restore.db.test.ts. */
const WITHOUT_FORM = "_admin.admin._index.tsx";
const WITH_FILE = "_admin.admin.restore.tsx";

/** Pages that return a signed-out visitor's form. */
const KEEPS_INPUT = new Set([
  "_admin.admin.add-deal.tsx",
  "_admin.admin.edit-deal.$dealId.tsx",
  "_admin.admin.queue_.$submissionId.tsx",
]);

const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => /(?:^|\.)admin\./.test(name));

const SUBMISSION = "00000000-0000-4000-8000-000000000001";

/** Forms that would have an effect if an admin sent them. */
const form = (dealId: string): Record<string, string> => ({
  ...{ title: "Forged", store: "Nobody", category: "books", url: "https://nobody.example/", originalPrice: "10" },
  ...{ version: "1", deal: dealId, change: "delete", confirmed: "true", source: "user", scopes: "deals:write" },
  ...{ id: SUBMISSION, verdict: "reject", reason: "expired" },
});

const log = useLog();

const logged = () => log.records().filter(({ event }) => event === "admin_denied");

/** All data that a form could have changed. */
async function everything() {
  const tables = ["all_deals", "deal_changes", "deal_batches", "sources", "service_tokens", "site"] as const;
  return Promise.all(tables.map((table) => db().selectFrom(table).selectAll().execute()));
}

it("the list of admin routes is complete", () => {
  expect(new Set(FILES)).toEqual(new Set(Object.keys(ADDRESSES)));
});

describe.each(FILES)("%s", (file) => {
  const WHO = ["a visitor", "a member", "somebody with a forged session"] as const;

  async function setting(who: (typeof WHO)[number] | "an admin") {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Kept as it is" }]);
    const module = (await import(/* @vite-ignore */ new URL(file, FOLDER).pathname)) as RouteModule;
    const person = await insertSignedIn(db(), "bob", { isAdmin: who === "an admin" });
    const pending = await insertSubmittedDeal(db(), { id: SUBMISSION, userId: person.id });
    await db().insertInto("reports").values({ deal_id: dealId, user_id: person.id, reason: "ended" }).execute();
    const headers =
      who === "a visitor"
        ? {}
        : who === "somebody with a forged session"
          ? { Cookie: `authSession=${"x".repeat(43)}` }
          : person.headers;
    const { path = "/", params = {}, fields } = ADDRESSES[file]?.(dealId, pending.dealId) ?? {};
    return { module, person, headers, path, params, fields: { ...form(dealId), ...fields } };
  }

  it("has a loader and an action, both tested below", async () => {
    const { module } = await setting("a visitor");
    const action = file === WITHOUT_FORM ? "undefined" : "function";
    expect([typeof module.loader, typeof module.action]).toEqual(["function", action]);
  });

  it.each(WHO)("sends %s home from the page and from its data, and says why", async (who) => {
    const { module, headers, path, params, person } = await setting(who);
    for (const address of [path, `${path}.data`, `${path}?index`, `${path}.data?_routes=routes%2F${file}`]) {
      const request = new Request(new URL(address, HERE), { headers: headers as HeadersInit });
      const response = await answerOf(() => module.loader?.(routeArgs(request, params)));
      expect([response.status, response.headers.get("Location"), response.data]).toEqual([303, "/", ""]);
      expect(flashOf(response.headers)).toBe("accessDenied" satisfies (typeof FLASHES)[number]);
    }
    expect(logged()).toHaveLength(4);
    const isMember = who === "a member";
    expect(logged()[0]).toMatchObject({
      event: "admin_denied",
      ...(isMember && { user: person.id }),
      method: "GET",
      path,
      reason: isMember ? "not_admin" : "signed_out",
    });
    expect(JSON.stringify(logged())).not.toContain(person.token);
  });

  it.skipIf(file === WITHOUT_FORM).each(WHO)("takes no form of %s", async (who) => {
    const { module, headers, path, params, fields } = await setting(who);
    const before = await everything();
    const sent = await answerOf(() =>
      module.action?.(routeArgs(post(path, fields, headers as Record<string, string>), params)),
    );
    if (KEEPS_INPUT.has(file) && who !== "a member") {
      const { title, store, version } = fields;
      expect(sent.status).toBe(401);
      expect(sent.data).toMatchObject({ response: { signedOut: true, values: { title, store }, version } });
      // Nothing but what was sent.
      expect(JSON.stringify(sent.data)).not.toContain("Kept as it is");
    } else {
      expect([sent.status, sent.headers.get("Location"), sent.data]).toEqual([303, "/", ""]);
      expect(flashOf(sent.headers)).toBe("accessDenied");
    }
    expect(await everything()).toEqual(before);
    expect(logged()).toHaveLength(1);
    expect(logged()[0]).toMatchObject({ event: "admin_denied", method: "POST", path });
  });

  it("opens to an admin, until they are one no longer", async () => {
    const { module, headers, path, params, person, fields } = await setting("an admin");
    const open = () =>
      answerOf(() =>
        module.loader?.(routeArgs(new Request(new URL(path, HERE), { headers: headers as HeadersInit }), params)),
      );
    expect((await open()).status).toBe(200);
    if (file !== WITHOUT_FORM && file !== WITH_FILE) {
      const before = await everything();
      await answerOf(() => module.action?.(routeArgs(post(path, fields, headers as Record<string, string>), params)));
      expect(await everything()).not.toEqual(before);
    }
    expect(logged()).toEqual([]);
    await db().updateTable("users").set({ is_admin: false }).where("id", "=", person.id).execute();
    expect((await open()).status).toBe(303);
  });
});
