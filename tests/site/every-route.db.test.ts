import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setRole } from "~/features/accounts/accounts.server";
import { rateDeal } from "~/features/ratings/ratings.server";
import { saveBrand, savePage } from "~/features/site/site.server";
import { submitDeal } from "~/features/submissions/submit.server";
import { type Site, startSite } from "../../scripts/start-site";
import { insertAlert } from "../support/alerts";
import { databaseUrl, useDatabase } from "../support/database";
import { dealInput, insertDeals } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { routeIds, routePaths } from "../support/route-paths";
import { NO_BRAND } from "../support/site";
import { words } from "../support/words";
import { ask, type Reply } from "./site";

const db = useDatabase();

type Policy = "anyone" | "member" | "owner" | "moderator" | "admin" | "form" | "step";

/** Who may open which routes: one that is not here fails the test, whatever it does. Programs' routes have tests of their own. */
const ROUTES: Record<Policy, string[]> = {
  anyone: words`
    / /api/docs /category/{category} /deals /deals/{dealId}/history /deals/{dealId}/{title} /follow /login /moderation
    /alerts/stop /offline /reset-password /reset-password/code /search /search/suggestions /signup /store/{store} /tag/{tag}
    /feed.atom /feed.json /feed.xml /feeds.opml /manifest.webmanifest /offline-worker.js /robots.txt /site/{file} /sitemap.xml /{page}
    /healthz /readyz
  `,
  member: words`
    /account /account/data.json /account/delete /account/password /account/reports /account/reviews /account/security
    /account/submissions
    /alerts /alerts/inbox /alerts/new /alerts/settings /deals/submit /deals/{dealId}/report /deals/{dealId}/suggest /favorites
  `,
  owner: ["/account/submissions/{submissionId}", "/alerts/{alertId}"],
  moderator: words`/admin/duplicates /admin/queue /admin/queue/{submissionId} /admin/reports`,
  admin: words`/admin /admin/restore /admin/add-deal /admin/deals /admin/edit-deal/{dealId} /admin/site /admin/sources
    /admin/sources/feed`,
  form: words`/alerts/browser /deals/{dealId}/click /deals/{dealId}/prices /deals/{dealId}/state /likes /login/passkey /logout /nolucks /preferences /worked`,
  // Of a log-in that is under way.
  step: ["/login/code"],
};
const POLICIES = (Object.keys(ROUTES) as Policy[]).flatMap((policy) =>
  ROUTES[policy].map((path) => ({ path, policy })),
);
/** Routes that answer 404 to everybody here: the catch-all, the one that needs an OpenID provider, and pictures: there are none. */
const NOWHERE = new Set(["/$", "/login/oidc", "/pictures/{file}"]);

let site: Site;
beforeAll(async () => {
  // Without mail there is no page to ask for a code on. Nobody listens there.
  const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "shop@shop.test" };
  site = await startSite({ DATABASE_URL: databaseUrl(), RATE_LIMIT_FACTOR: "0", BCRYPT_COST: "10", ...mail });
}, 600_000);
/** Values that must not appear in the log for any viewer. */
const secrets = new Set<string>();
afterAll(async () => {
  expect(await site.stop()).toBe(0);
  expect(secrets.size).toBeGreaterThan(3);
  for (const secret of secrets) expect(site.output()).not.toContain(secret);
});

const WHO = ["a visitor", "a forged session", "a member", "a former admin", "a moderator", "an admin"] as const;
type Who = (typeof WHO)[number];

/** In every text of a deal that the member has submitted, and that waits. */
const PENDING = "canarypending";

/** Who may read it: its member, and admins who decide on it. */
const READS_PENDING: Partial<Record<Who, RegExp>> = {
  "a member": /^\/account(?:$|\/(?:submissions|data\.json))/,
  "a moderator": /^\/admin\/queue/,
  "an admin": /^\/admin\/queue/,
};

let cookies: Record<Who, string>;
let params: Record<string, string>;
beforeEach(async () => {
  const [dealId = ""] = await insertDeals(db(), [{ title: "Lamp", url: "https://shop.example/lamp" }]);
  const member = await insertSignedIn(db(), "canary_member");
  const former = await insertSignedIn(db(), "canary_former", { isAdmin: true });
  const moderator = await insertSignedIn(db(), "canary_moderator", { role: "moderator" });
  const admin = await insertSignedIn(db(), "canary_admin", { isAdmin: true });
  await setRole(db(), { email: former.email, role: "member" });
  await rateDeal(db(), { dealId, userId: member.id, rating: 4, comment: "Bright" });
  cookies = {
    "a visitor": "",
    "a forged session": `authSession=${"x".repeat(43)}`,
    "a member": member.headers.Cookie,
    "a former admin": former.headers.Cookie,
    "a moderator": moderator.headers.Cookie,
    "an admin": admin.headers.Cookie,
  };
  for (const { token, email } of [member, former, moderator, admin]) secrets.add(token).add(email);
  const pending = { title: `${PENDING} lamp`, description: PENDING, store: PENDING, tags: [PENDING], coupon: PENDING };
  const submission = { input: dealInput(pending), userId: member.id, note: PENDING, credited: true, now: new Date() };
  const submitted = await submitDeal(db(), submission);
  const submissionId = typeof submitted === "object" && "id" in submitted ? submitted.id : "";
  const alertId = await insertAlert(db(), member.id, { q: "lamp" });
  await saveBrand(db(), { ...NO_BRAND, brandColor: "#0f766e" });
  await savePage(db(), "privacy", { en: "None of your data.", zh: "" });
  params = {
    file: "any.css",
    page: "privacy",
    dealId,
    title: "lamp",
    category: "electronics",
    tag: "audio",
    submissionId,
    alertId,
  };
});

const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
const open = (path: string, who: Who, method = "GET") =>
  ask(site.port, path, { method, headers: cookies[who] ? { Cookie: cookies[who] } : {} });

/** Every way to write the address of a page or of its data. */
function addresses(path: string): string[] {
  const route = encodeURIComponent(routeIds().get(path) ?? "");
  const plain = filled(path);
  const data = plain === "/" ? "/_root.data" : `${plain}.data`;
  return [plain, `${plain}/`, plain.toUpperCase(), `${plain}?index`, data, `${data}?_routes=${route}`, `${data}?index`];
}

/** A page's data leads elsewhere with a status of its own. */
const ELSEWHERE = [301, 302, 303, 202];

/** Nothing of an admin's page or of somebody else, and no secret. */
function expectNothingSaid({ body }: Reply, what: string): void {
  expect(body, what).not.toMatch(/\$2[aby]\$|password_hash|token_hash|canary_\w+@|"submissionId|name="deal"/);
}

it("every route has its row", () => {
  const pages = routePaths().filter((path) => !/^\/api(?:\/(?!docs$)|$)/.test(path) && !NOWHERE.has(path));
  expect(new Set(pages)).toEqual(new Set(POLICIES.map(({ path }) => path)));
});

const isRefused = (policy: Policy, who: Who) =>
  (policy === "admin" && who !== "an admin") || (policy === "moderator" && who !== "a moderator" && who !== "an admin");

const refusedTo = (path: string, who: Who) => (path === "/admin" && who === "a moderator" ? "/admin/queue" : "/");

/** Of a page that moderators may not open. */
const ADMINS_LINK = /href="\/admin(?!\/(?:queue|reports|duplicates))/;

describe.each(WHO)("%s", (who) => {
  it("opens what is theirs to open, and is told no secret", async () => {
    for (const { path, policy } of POLICIES) {
      const { status, headers, body } = await open(filled(path), who);
      const isSignedIn = who !== "a visitor" && who !== "a forged session";
      const expected =
        policy === "form"
          ? 405
          : (["member", "owner"].includes(policy) && !isSignedIn) || isRefused(policy, who)
            ? 303
            : policy === "owner" && who !== "a member"
              ? 404
              : isSignedIn && (["/login", "/signup"].includes(path) || policy === "step")
                ? 302
                : policy === "step"
                  ? 303
                  : 200;
      expect([path, status]).toEqual([path, expected]);
      if (expected === 303) {
        const redirectTo = path === "/account/data.json" ? "/account" : filled(path);
        const logIn = `/login?${new URLSearchParams({ redirectTo, reason: "logInToSee" })}`;
        const home = isRefused(policy, who) ? refusedTo(path, who) : logIn;
        expect([path, headers.location]).toEqual([path, policy === "step" ? "/login" : home]);
      }
      expect(body, path).not.toMatch(/\$2[aby]\$|password_hash|token_hash/);
      if (!READS_PENDING[who]?.test(path)) expect(body, path).not.toContain(PENDING);
      if (who !== "an admin") expect(body, path).not.toMatch(who === "a moderator" ? ADMINS_LINK : 'href="/admin');
      // Whose address of mail is shown is their own.
      const own = { "a member": "member", "a former admin": "former", "a moderator": "moderator", "an admin": "admin" }[
        who as string
      ];
      const shown = new Set([...body.matchAll(/canary_(\w+)@/g)].map(([, name]) => name));
      expect([path, [...shown].filter((name) => name !== own)]).toEqual([path, []]);
    }
  });

  it("finds nothing more by another way to write the address", async () => {
    for (const { path, policy } of POLICIES) {
      if (policy === "anyone" || policy === "form") continue;
      const isAllowed =
        (who === "a member" && policy === "owner") ||
        (["moderator", "admin"].includes(policy) && !isRefused(policy, who)) ||
        (policy === "member" && who !== "a visitor" && who !== "a forged session");
      if (isAllowed) continue;
      for (const address of addresses(path)) {
        const reply = await open(address, who);
        expect([...ELSEWHERE, 404], address).toContain(reply.status);
        expectNothingSaid(reply, address);
      }
    }
  });
});

const WITH_OTHER_RIGHTS = ["a visitor", "a member", "an admin"] as const;

it.each(WITH_OTHER_RIGHTS)("no text of a submission that waits is found by %s", async (who) => {
  const dealId = (await db().selectFrom("submissions").select("deal_id").executeTakeFirstOrThrow()).deal_id;
  const text = `q=${PENDING}`;
  const lists = words`/ /deals /search /category/electronics /admin/deals /feed.xml /feed.atom /feed.json`;
  const addresses = [
    ...lists.flatMap((path) => [path, `${path}?q=lamp`, `${path}?source=user`]),
    ...["", "/suggest", "/report", "/history"].map((below) => `/deals/${dealId}${below}`),
    ...[`/tag/${PENDING}`, `/store/${PENDING}`],
    ...words`/moderation /sitemap.xml /feeds.opml`,
    ...words`/api/deals /api/deals?sort=updated /api/deals/search?q=lamp /api/openapi.json`,
    ...["", "/prices", "/ratings"].map((below) => `/api/deals/${dealId}${below}`),
  ];
  expect((await open("/admin/queue", "an admin")).body).toContain(`${PENDING} lamp`);
  for (const address of addresses) expect((await open(address, who)).body, address).not.toContain(`${PENDING} lamp`);
  for (const { path, policy } of POLICIES) {
    if (policy !== "anyone" || path === "/") continue;
    expect((await open(`${filled(path)}.data`, who)).body, path).not.toContain(PENDING);
  }
  expect((await open(`/store/${PENDING}`, who)).status).toBe(404);
  expect(JSON.parse((await open(`/api/deals/search?${text}`, who)).body)).toEqual([]);
  expect((await open(`/api/deals/${dealId}`, who)).status).toBe(404);
});

it("opening writes nothing, whatever is opened", async () => {
  const tables = [
    "all_deals",
    "users",
    "likes",
    "nolucks",
    "ratings",
    "password_resets",
    "sign_in_steps",
    "deal_changes",
  ] as const;
  const everything = async () => {
    const rows = await Promise.all(tables.map((table) => db().selectFrom(table).selectAll().execute()));
    const sessions = await db().selectFrom("sessions").select("id").execute();
    // A job updates the heat of deals meanwhile, which changes the order of rows too.
    return new Set(
      [...rows.flat(), ...sessions].map((row) => JSON.stringify({ ...row, hot: null, has_signals: null })),
    );
  };
  const before = await everything();
  for (const path of [
    ...routePaths(),
    "/logout?_method=POST",
    "/likes?on={dealId}",
    "/api/likes/toggle?dealId={dealId}",
  ]) {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      expect((await open(filled(path), "an admin", method)).status).toBeLessThan(500);
    }
  }
  expect(await everything()).toEqual(before);
});

it.each([
  ...words`/.env /.git/config /package.json /build/server/index.js /server/index.js /build/server/serve.js`,
  ...words`/node_modules/pg/package.json /data/haojia.lock /assets/ /images/ /images/demo/ /app/root.tsx`,
  ...words`/__manifest?p=/&version=1 /__manifest.data /..%2f..%2fpackage.json /%2e%2e/%2e%2e/package.json`,
])("%s is nothing to open", async (path) => {
  expect((await open(path, "a visitor")).status).toBe(404);
});

it("passwords are typed unseen, and where those who keep them find their fields", async () => {
  const fieldsOf = async (path: string, who: Who) =>
    ((await open(path, who)).body.match(/<input\b[^>]*type="password"[^>]*>/g) ?? []).map(
      (tag) => /autoComplete="([^"]*)"/i.exec(tag)?.[1],
    );
  expect(await fieldsOf("/login", "a visitor")).toEqual(["current-password"]);
  expect(await fieldsOf("/signup", "a visitor")).toEqual(["new-password", "new-password"]);
  expect(await fieldsOf("/account/password", "a member")).toEqual(["current-password", "new-password", "new-password"]);
  expect(await fieldsOf("/account/delete", "a member")).toEqual(["current-password"]);
  expect(await fieldsOf("/reset-password/code", "a visitor")).toEqual(["new-password", "new-password"]);
});

it("no asset has a map of its source", async () => {
  const { body } = await open("/", "a visitor");
  const assets = [...new Set([...body.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = ""]) => path))];
  expect(assets.length).toBeGreaterThan(2);
  for (const path of assets) {
    expect((await open(`${path}.map`, "a visitor")).status).toBe(404);
    expect((await open(path, "a visitor")).body).not.toContain("sourceMappingURL");
  }
});
