import { describe, expect, it } from "vitest";
import { may, RIGHTS, type Right } from "~/features/accounts/rights";
import type { Flash } from "~/platform/page/flash.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { useLog } from "../../support/log";
import { insertMissingPage } from "../../support/missing-pages";
import { insertSignedIn } from "../../support/people";
import { ROUTES, routeSource } from "../../support/route-paths";
import { answerOf, flashOf, HERE, post, routeArgs } from "../../support/routes";
import { insertSubmittedDeal } from "../../support/submissions";

const db = useDatabase();

interface RouteModule {
  loader?: (args: ReturnType<typeof routeArgs>) => unknown;
  action?: (args: ReturnType<typeof routeArgs>) => unknown;
}

const SUBMISSION = "00000000-0000-4000-8000-000000000001";

const PICTURE = "0123456789-_abcdefghij";

interface Stage {
  dealId: string;
  pendingId: string;
  memberId: string;
  firstSeen: string;
}

interface Guarded {
  file: string;
  path: string;
  /** Of the page, and of the form if that needs no other. */
  right: Right;
  formRight?: Right;
  params?: (stage: Stage) => Record<string, string>;
  /** A form that would have an effect if somebody with the right sent it; without one the page has no form. */
  fields?: (stage: Stage) => Record<string, string>;
  /** Whether the form is a file: see tests/site/restore.db.test.ts. */
  isUpload?: true;
  isFormOnly?: true;
  /** Whether a signed-out visitor's form comes back. */
  keepsInput?: true;
  /** The page that a moderator is led to from this one. */
  ofModerators?: string;
}

const deal = {
  title: "Forged",
  store: "Nobody",
  category: "books",
  url: "https://nobody.example/",
  originalPrice: "10",
};
const own = ({ dealId }: Stage) => ({ dealId });

/** Every page and every form that needs more than an account; a route that is missing here fails the test. */
const GUARDED: Guarded[] = [
  { file: "features/overview/routes/overview.tsx", path: "/admin", right: "overview", ofModerators: "/admin/queue" },
  {
    file: "features/overview/routes/restore.tsx",
    path: "/admin/restore",
    right: "backups",
    isUpload: true,
    fields: () => ({}),
  },
  {
    ...{ file: "features/deals/routes/add-deal.tsx", path: "/admin/add-deal", right: "deals", keepsInput: true },
    fields: () => ({ ...deal, version: "1", source: "user" }),
  },
  {
    ...{ file: "features/deals/routes/edit-deal.tsx", path: "/admin/edit-deal/{dealId}", right: "deals" },
    ...{ keepsInput: true, params: own, fields: () => ({ ...deal, version: "1", source: "user" }) },
  },
  {
    ...{ file: "features/lists/routes/admin-deals.tsx", path: "/admin/deals", right: "deals" },
    fields: ({ dealId }) => ({ deal: dealId, change: "delete", confirmed: "true" }),
  },
  {
    ...{ file: "features/life/routes/state.tsx", path: "/deals/{dealId}/state", right: "deals", isFormOnly: true },
    ...{ params: own, fields: () => ({ state: "gone" }) },
  },
  {
    ...{
      file: "features/pictures/routes/picture.ts",
      path: `/pictures/${PICTURE}.webp`,
      right: "queue",
      isFormOnly: true,
    },
    ...{ params: () => ({ file: `${PICTURE}.webp` }), fields: () => ({ redirectTo: "/admin" }) },
  },
  {
    ...{ file: "features/prices/routes/prices.tsx", path: "/deals/{dealId}/prices", right: "deals", isFormOnly: true },
    ...{ params: own, fields: ({ firstSeen }) => ({ firstSeen }) },
  },
  {
    ...{ file: "features/site/routes/site-settings.tsx", path: "/admin/site", right: "site" },
    fields: () => ({ intent: "brand", name: "Forged" }),
  },
  {
    ...{ file: "features/submissions/routes/queue.tsx", path: "/admin/queue", right: "queue" },
    fields: () => ({ id: SUBMISSION, version: "1", verdict: "reject", reason: "expired" }),
  },
  {
    ...{ file: "features/submissions/routes/queue.tsx", path: "/admin/queue", right: "queue" },
    fields: ({ dealId }) => ({ missing: dealId, verdict: "gone" }),
  },
  {
    ...{ file: "features/submissions/routes/queue.tsx", path: "/admin/queue", right: "queue", formRight: "trust" },
    fields: ({ memberId }) => ({ userId: memberId, trust: "give" }),
  },
  {
    ...{ file: "features/submissions/routes/queue.tsx", path: "/admin/queue", right: "queue", formRight: "sources" },
    fields: () => ({ trustSource: "shop" }),
  },
  {
    ...{
      file: "features/submissions/routes/queued-submission.tsx",
      path: "/admin/queue/{submissionId}",
      right: "queue",
    },
    ...{ keepsInput: true, params: () => ({ submissionId: SUBMISSION }), fields: () => ({ ...deal, version: "1.1" }) },
  },
  {
    ...{ file: "features/reports/routes/open-reports.tsx", path: "/admin/reports", right: "reports" },
    fields: ({ dealId }) => ({ kind: "deal", id: dealId, verdict: "gone", upTo: "2099-01-01" }),
  },
  {
    ...{
      file: "features/reports/routes/open-reports.tsx",
      path: "/admin/reports",
      right: "reports",
      formRight: "hosts",
    },
    fields: () => ({ host: "fakes.example", reason: "Fakes", term: "week" }),
  },
  {
    ...{
      file: "features/reports/routes/open-reports.tsx",
      path: "/admin/reports",
      right: "reports",
      formRight: "hosts",
    },
    fields: () => ({ unblock: "blocked.example" }),
  },
  {
    ...{ file: "features/duplicates/routes/duplicates.tsx", path: "/admin/duplicates", right: "duplicates" },
    fields: ({ dealId, pendingId }) => ({ older: dealId, newer: pendingId, verdict: "merge" }),
  },
  {
    ...{ file: "features/sources/routes/sources.tsx", path: "/admin/sources", right: "sources" },
    fields: () => ({ source: "user", scopes: "deals:write" }),
  },
  {
    ...{ file: "features/sources/routes/source-feed.tsx", path: "/admin/sources/feed", right: "sources" },
    fields: () => ({
      ...{ source: "user", address: "https://shop.example/", format: "rss", interval: "60", publish: "at_once" },
    }),
  },
];

const WHO = ["a visitor", "somebody with a forged session", "a member", "a moderator", "an admin"] as const;
type Who = (typeof WHO)[number];

const roleOf = (who: Who) =>
  who === "an admin" ? "admin" : who === "a moderator" ? "moderator" : who === "a member" ? "member" : null;

function mayUse(who: Who, right: Right): boolean {
  const role = roleOf(who);
  return may(role && { role }, right);
}

const log = useLog();

const logged = () => log.records().filter(({ event }) => event === "admin_denied");

/** All data that a form could have changed. */
async function everything() {
  const tables = [
    ...(["all_deals", "deal_changes", "deal_batches", "sources", "service_tokens", "submissions", "reports"] as const),
    ...(["blocked_hosts", "moderation_events", "price_spans", "site", "pictures"] as const),
  ];
  const users = await db().selectFrom("users").select(["id", "trust", "role"]).orderBy("id").execute();
  return [users, ...(await Promise.all(tables.map((table) => db().selectFrom(table).selectAll().execute())))];
}

async function setting({ file, path, params, fields }: Guarded, who: Who) {
  const [dealId = ""] = await insertDeals(db(), [{ title: "Kept as it is" }]);
  const module = (await import(/* @vite-ignore */ `/app/${file}`)) as RouteModule;
  const person = await insertSignedIn(db(), "bob", { role: roleOf(who) ?? "member" });
  const { id: memberId } = await insertSignedIn(db(), "amy");
  const { dealId: pendingId } = await insertSubmittedDeal(db(), { id: SUBMISSION, userId: memberId });
  await insertMissingPage(db(), dealId);
  await db()
    .insertInto("sources")
    .values({ name: "shop", created_at: new Date(), delivered_at: null, trusted: false })
    .execute();
  await db().insertInto("reports").values({ deal_id: dealId, user_id: memberId, reason: "ended" }).execute();
  await db().insertInto("blocked_hosts").values({ host: "blocked.example", reason: "Fakes" }).execute();
  const { first_seen } = await db().selectFrom("price_spans").select("first_seen").executeTakeFirstOrThrow();
  const picture = { large: Buffer.from("large"), small: Buffer.from("small"), is_upload: true, stored_at: new Date() };
  await db()
    .insertInto("pictures")
    .values({ hash: PICTURE, ...picture })
    .execute();
  const stage = { dealId, pendingId, memberId, firstSeen: first_seen.toISOString() };
  const headers: Record<string, string> =
    who === "a visitor"
      ? {}
      : who === "somebody with a forged session"
        ? { Cookie: `authSession=${"x".repeat(43)}` }
        : person.headers;
  const inAddress = params?.(stage) ?? {};
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress[name] ?? "");
  const sent = fields?.(stage) ?? {};
  return {
    ...{ person, path: address, sent },
    open: (at = address) =>
      answerOf(() => module.loader?.(routeArgs(new Request(new URL(at, HERE), { headers }), inAddress))),
    send: () => answerOf(() => module.action?.(routeArgs(post(address, sent, headers), inAddress))),
    module,
  };
}

const NAMED = GUARDED.map((guarded) => ({
  ...guarded,
  name: `${guarded.file} (${guarded.formRight ?? guarded.right})`,
}));

it("the table has every route that checks a right, every route of the admin area, and every right", () => {
  const files = ROUTES.filter(
    (route) => route.path.startsWith("/admin") || routeSource(route).includes("require-admin.server"),
  ).map(({ file }) => file);
  expect(new Set(GUARDED.map(({ file }) => file))).toEqual(new Set(files));
  const rights = new Set(GUARDED.flatMap(({ right, formRight }) => [right, formRight ?? right]));
  expect(rights).toEqual(new Set(Object.keys(RIGHTS)));
});

describe.each(NAMED)("$name", (guarded) => {
  const { right, formRight = right, fields, isUpload, isFormOnly, keepsInput, ofModerators } = guarded;
  const refused = WHO.filter((who) => !mayUse(who, right) && !(ofModerators && who === "a moderator"));

  it("has a loader and an action, both tested below", async () => {
    const { module } = await setting(guarded, "a visitor");
    expect([typeof module.loader, typeof module.action]).toEqual(["function", fields ? "function" : "undefined"]);
  });

  it.skipIf(isFormOnly).each(refused)("sends %s home from the page and from its data, and says why", async (who) => {
    const { open, path, person } = await setting(guarded, who);
    const data = `${path}.data?_routes=${encodeURIComponent(guarded.file.replace(".tsx", ""))}`;
    for (const address of [path, `${path}.data`, `${path}?index`, data]) {
      const response = await open(address);
      expect([response.status, response.headers.get("Location"), response.data]).toEqual([303, "/", ""]);
      expect(flashOf(response.headers)).toBe("accessDenied" satisfies Flash);
    }
    expect(logged()).toHaveLength(4);
    const known = roleOf(who) !== null;
    expect(logged()[0]).toMatchObject({
      event: "admin_denied",
      ...(known && { user: person.id }),
      method: "GET",
      path,
      reason: known ? "not_admin" : "signed_out",
    });
    expect(JSON.stringify(logged())).not.toContain(person.token);
  });

  it.skipIf(!ofModerators)("leads a moderator to the first page that they may use, without a word", async () => {
    const { open, path } = await setting(guarded, "a moderator");
    for (const address of [path, `${path}.data`, `${path}?index`]) {
      const { status, headers } = await open(address);
      expect([status, headers.get("Location"), flashOf(headers)]).toEqual([303, ofModerators, undefined]);
    }
    expect(logged()).toEqual([]);
  });

  it.skipIf(!fields).each(WHO.filter((who) => !mayUse(who, formRight)))("takes no form of %s", async (who) => {
    const { send, path, sent } = await setting(guarded, who);
    const before = await everything();
    const response = await send();
    if (keepsInput && roleOf(who) === null) {
      const { title, store, version } = sent;
      expect(response.status).toBe(401);
      expect(response.data).toMatchObject({ response: { signedOut: true, values: { title, store }, version } });
      // Nothing but what was sent.
      expect(JSON.stringify(response.data)).not.toContain("Kept as it is");
    } else {
      expect([response.status, response.headers.get("Location"), response.data]).toEqual([303, "/", ""]);
      expect(flashOf(response.headers)).toBe("accessDenied");
    }
    expect(await everything()).toEqual(before);
    expect(logged()).toHaveLength(1);
    expect(logged()[0]).toMatchObject({ event: "admin_denied", method: "POST", path });
  });

  it.each(WHO.filter((who) => mayUse(who, formRight)))("opens to %s, until they are one no longer", async (who) => {
    const { open, send, person } = await setting(guarded, who);
    if (!isFormOnly) expect((await open()).status).toBe(200);
    if (fields && !isUpload) {
      const before = await everything();
      await send();
      expect(await everything()).not.toEqual(before);
    }
    expect(logged()).toEqual([]);
    await db().updateTable("users").set({ role: "member" }).where("id", "=", person.id).execute();
    expect(flashOf((await (isFormOnly ? send() : open())).headers)).toBe("accessDenied");
  });
});
