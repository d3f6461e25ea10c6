import type { z } from "zod";
import { isRight } from "~/features/accounts/rights";
import { DEAL_FORM_FIELDS } from "~/features/deals/edit/deal-form";
import type { Operation } from "~/platform/api/operation";
import { isForServices } from "~/platform/api/operation";
import { OPERATIONS } from "~/platform/api/operations";
import { bodies } from "~/platform/api/schemas";
import { PASSWORD } from "../support/people";
import { routePaths } from "../support/route-paths";
import { words } from "../support/words";
import { type FuzzRequest, HEADERS, ODD_NUMBERS, ODD_TEXTS } from "./fuzz-requests";
import { dealBody, goodCalls, type Stage } from "./stage";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** To a field in particular, besides {@link ODD_TEXTS}. */
const HOSTILE_TEXTS = [
  ...ODD_TEXTS,
  ...words`9999-12-31 9999-12-31T23:59:59Z 9999-12-31T23:59:59-14:00 0000-01-01 0001-01-01T00:00:00Z -1-1-1`,
  ...["a\0b", "https://shop.example/\0", "https://shop.example/\ud800", "https://[::1]:99999/", "http://0x7f.1/?q=%00"],
  ...[" ", "9", "-", "<", "&", ",", "\n"].map((character) => character.repeat(8_000)),
  ...["1".repeat(400), "%".repeat(2_000), "\u0301".repeat(3_000), "<!--".repeat(3_000), "a,".repeat(4_000)],
  ...["耳".repeat(3_000), "👩‍👩‍👧".repeat(500), "e-".repeat(4_000)],
  ...[`${"a.".repeat(4_000)}@x`, `https://${"a.".repeat(900)}example`],
];

const HOSTILE_VALUES: unknown[] = [
  ...HOSTILE_TEXTS,
  ...ODD_NUMBERS,
  ...[null, true, false, [], {}, [[]], [null], ["a", 1]],
  ...[{ a: 1 }, { toString: 1 }, { length: 1e9 }, { __proto__: null }],
];

/** Also escapes that are none. */
const HOSTILE_IN_ADDRESS = [
  ...new Set(HOSTILE_TEXTS.map((text) => escaped(text.slice(0, 500)))),
  ...["%", "%E0%A4%A", "%ED%A0%80", "%FF", "%C0%AF", "%u0041", "%2e%2e", "%2F", "%5C", "+", "a&b=c", "a#b"],
];

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%7B(deal|user|rating|run|alert)%7D/g, "{$1}");
}

const JSON_TYPE = ["Content-Type", "application/json"] as const;
const FORM_TYPE = ["Content-Type", "application/x-www-form-urlencoded"] as const;
const OWN_PAGE = ["Origin", "http://{host}"] as const;

function request(method: string, target: string, more: Partial<FuzzRequest>): FuzzRequest {
  return { method, target, headers: [], body: "", framing: "length", who: "visitor", byFetch: false, ...more };
}

/** Each cast of a run fills their places. */
const CALLS = goodCalls(
  {
    ...{ dealId: "{deal}", unratedId: "{deal}", ratingId: "{rating}", runId: "{run}", alertId: "{alert}" },
    member: { id: "{user}", email: "unknown@shop.test" },
    reader: { id: UNKNOWN },
  } as Stage,
  { username: "newcomer", recaptchaToken: "x:1" },
);

function* apiRequests(): Generator<FuzzRequest> {
  for (const [key, operation] of Object.entries<Operation>(OPERATIONS)) {
    const [method = "", template = ""] = key.split(" ");
    const { path = "", body } = CALLS[key] ?? {};
    const [address = "", query = ""] = path.split("?");
    const { access } = operation;
    const who =
      access === "anyone" ? "visitor" : isForServices(access) ? "service" : isRight(access) ? "admin" : access;
    const good = {
      who,
      headers: body === undefined ? [] : [JSON_TYPE],
      body: body ? JSON.stringify(body) : "",
    } as const;

    for (const target of inPlaces(template, address)) yield request(method, target + (query && `?${query}`), good);
    for (const name of [...Object.keys(operation.query ?? {}), "unknown"]) {
      for (const value of HOSTILE_IN_ADDRESS)
        yield request(method, `${address}?${withParameter(query, name, value)}`, good);
    }
    for (const name of [...Object.keys(operation.headers ?? {}), "session-token", "Authorization", "If-None-Match"]) {
      for (const value of [...(HEADERS[name] ?? []), "\u00ff", "a, b", "x".repeat(3_000)]) {
        yield request(method, path, { ...good, headers: [...good.headers, [name, value]] });
      }
    }
    if (!operation.body) continue;
    for (const value of HOSTILE_VALUES) yield request(method, path, { ...good, body: JSON.stringify(value) });
    for (const hostile of hostileBodies(operation.body, body as object)) {
      yield request(method, path, { ...good, body: JSON.stringify(hostile) });
    }
    if (key !== "POST /api/deals/batch") continue;
    for (const row of hostileBodies(bodies.DeliveryBody, { ...dealBody })) {
      yield request(method, path, { ...good, body: JSON.stringify({ deals: [row] }) });
    }
  }
}

function* hostileBodies(schema: z.ZodType, good: object): Generator<object> {
  for (const name of Object.keys((schema as z.ZodObject).shape)) {
    for (const value of HOSTILE_VALUES) yield { ...good, [name]: value };
  }
}

function* inPlaces(template: string, address: string): Generator<string> {
  const segments = address.split("/");
  for (const [at, segment] of template.split("/").entries()) {
    if (!segment.startsWith("{")) continue;
    for (const value of HOSTILE_IN_ADDRESS) yield segments.with(at, value).join("/");
  }
}

function withParameter(query: string, name: string, value: string): string {
  const others = query.split("&").filter((part) => part && !part.startsWith(`${name}=`));
  return [...others, `${name}=${value}`].join("&");
}

interface SweptForm {
  path: string;
  fields: Record<string, string>;
  who: FuzzRequest["who"];
}

const dealFields = {
  ...Object.fromEntries(DEAL_FORM_FIELDS.map((field) => [field, ""])),
  ...{ title: "Lamp", originalPrice: "40", store: "Shop", category: "books", url: "https://shop.example/x" },
};
const alertFields = {
  ...{ q: "headphones", category: "electronics", tag: "", store: "", minPrice: "", maxPrice: "50", minPercent: "20" },
  ...{ minLikes: "5", lowest: "on", coupon: "on", lang: "en", triggers: "new" },
};
const human = { question: "x", answer: "1", subject: "", recaptchaToken: "" };
const newPassword = { password: PASSWORD, confirmPassword: PASSWORD };

/** With good values in its fields. */
const form = (path: string, who: FuzzRequest["who"], fields: Record<string, string>): SweptForm => ({
  path,
  who,
  fields,
});

export const FORMS: readonly SweptForm[] = [
  form("/login", "visitor", { email: "a@b.c", password: "x", redirectTo: "/", ...human, subject: "x" }),
  form("/login/passkey", "visitor", { credential: "{}", redirectTo: "/" }),
  form("/login/code", "visitor", { code: "123456", redirectTo: "/" }),
  form("/signup", "visitor", { username: "new", email: "a@b.c", ...newPassword, redirectTo: "/", ...human }),
  form("/logout", "visitor", { redirectTo: "/" }),
  form("/reset-password", "visitor", { email: "a@b.c" }),
  form("/reset-password/code", "visitor", { email: "a@b.c", code: "AAAA-AAAA", ...newPassword }),
  form("/preferences", "visitor", {
    ...{ language: "zh", theme: "dark", infiniteScrollEnabled: "false", loadSectionsSimultaneously: "true" },
    ...{ dealLanguage: "en", showRows: "true", redirectTo: "/", inPlace: "" },
  }),
  form("/likes", "member", { on: "{deal}", redirectTo: "/" }),
  form("/likes", "member", { off: "{deal}", inPlace: "" }),
  form("/nolucks", "member", { on: "{deal}", redirectTo: "/" }),
  form("/worked", "member", { on: "{deal}", redirectTo: "/" }),
  form("/deals/{deal}/state", "admin", { state: "live", redirectTo: "/" }),
  form("/deals/{deal}/prices", "admin", { firstSeen: "2026-03-01T00:00:00.000Z", redirectTo: "/" }),
  form("/deals/{deal}", "member", { rating: "4", comment: "Fine" }),
  form("/deals/{deal}/click", "visitor", {}),
  form("/account", "member", { device: UNKNOWN }),
  form("/account", "member", { others: "" }),
  form("/account", "member", { intent: "confirm", code: "ABCD-EFGH" }),
  form("/alerts", "member", { pause: "{alert}" }),
  form("/alerts", "member", { resume: "{alert}" }),
  form("/alerts/new", "member", alertFields),
  form("/alerts/new", "member", { deal: "{deal}", maxPrice: "20", triggers: "back" }),
  form("/alerts/new", "member", { undo: Buffer.from('[["q","lamp"],["triggers","new"]]').toString("base64url") }),
  form("/alerts/inbox", "member", { newest: "1" }),
  form("/alerts/settings", "member", { intent: "email" }),
  form("/alerts/settings", "member", { intent: "mode", mode: "digest", channel: UNKNOWN }),
  form("/alerts/settings", "member", { intent: "remove", channel: UNKNOWN }),
  form("/alerts/settings", "member", { intent: "webhook", template: "json", endpoint: "https://127.0.0.1/" }),
  form("/alerts/settings", "member", { intent: "kinds", kind: "report" }),
  form("/alerts/settings", "member", {
    ...{ intent: "times", timeZone: "UTC", quietFrom: "22:00", quietTo: "08:00", digestAt: "08:00" },
  }),
  form("/alerts/browser", "member", {
    endpoint: "https://127.0.0.1/",
    ended: "https://127.0.0.1/",
    p256dh: "x",
    auth: "x",
  }),
  form("/alerts/stop", "visitor", { "List-Unsubscribe": "One-Click" }),
  form("/alerts/{alert}", "member", alertFields),
  form("/alerts/{alert}", "member", { delete: "on" }),
  form("/account/password", "member", { current: "x", ...newPassword }),
  form("/account/delete", "member", { current: "x" }),
  form("/account/security", "member", { intent: "begin" }),
  form("/account/security", "member", { intent: "cancel" }),
  form("/account/security", "member", { intent: "confirm", current: "x", code: "123456" }),
  form("/account/security", "member", { intent: "codes", current: "x", code: "123456" }),
  form("/account/security", "member", { intent: "passkey", current: "x" }),
  form("/account/security", "member", { intent: "addPasskey", credential: "{}" }),
  form("/account/security", "member", { intent: "renamePasskey", passkey: "x", name: "Phone" }),
  form("/account/security", "member", { intent: "removePasskey", passkey: "x" }),
  form("/account/security", "member", { intent: "link", current: "x" }),
  form("/account/security", "member", { intent: "unlink", current: "x" }),
  form("/account/security", "member", { intent: "off", current: "x", code: "123456" }),
  form("/deals/submit", "member", { ...dealFields, note: "Other", credited: "on", submissionId: UNKNOWN }),
  form("/deals/{deal}/suggest", "member", { ...dealFields, note: "Cheaper", version: "1", take: "" }),
  form("/admin/reports", "admin", { host: "fake.example", reason: "Fakes", term: "week" }),
  form("/admin/reports", "admin", { unblock: "fake.example" }),
  form("/deals/{deal}/report", "member", { reason: "ended", note: "Sold out" }),
  form("/admin/reports", "admin", {
    ...{ kind: "deal", id: "{deal}", verdict: "dismiss", answer: "Fine" },
    ...{ upTo: "2026-01-01T00:00:00.000Z", reviewAt: "" },
  }),
  form(`/account/submissions/${UNKNOWN}`, "member", { ...dealFields, note: "", version: "1", withdraw: "true" }),
  form("/pictures/0123456789-_abcdefghij.webp", "admin", { redirectTo: "/admin" }),
  form("/admin/add-deal", "admin", { ...dealFields, submissionId: UNKNOWN }),
  form("/admin/edit-deal/{deal}", "admin", { title: "Oil", version: "1", conflict: "", take: "title" }),
  form("/admin/edit-deal/{deal}", "admin", { ...dealFields, version: "1" }),
  form("/admin/duplicates", "admin", { older: "{deal}", newer: UNKNOWN, verdict: "different", different: "" }),
  form("/admin/duplicates", "admin", { undo: UNKNOWN }),
  form("/admin/add-deal", "admin", { ...dealFields, different: "In black" }),
  form(`/admin/queue/${UNKNOWN}`, "admin", { ...dealFields, version: "1.1" }),
  form("/admin/deals", "admin", { deal: "{deal}", change: "category", category: "books" }),
  form("/admin/deals", "admin", { deal: "{deal}", change: "unfeature", confirmed: "" }),
  form("/admin/deals", "admin", { undo: UNKNOWN }),
  form("/admin/queue", "admin", {
    ...{ id: UNKNOWN, version: "1", dealVersion: "1", verdict: "reject", reason: "expired", reasonText: "" },
    ...{ into: "{deal}", overwrite: "on" },
  }),
  form("/admin/queue", "admin", { missing: "{deal}", verdict: "gone" }),
  form("/admin/queue", "admin", { userId: UNKNOWN, trust: "give" }),
  form("/admin/queue", "admin", { trustSource: "shop" }),
  form("/admin/sources", "admin", { trust: "shop" }),
  form("/admin/sources", "admin", { untrust: "shop" }),
  form("/admin/sources", "admin", { source: "shop", scopes: "deals:read", expires: "2099-01-01" }),
  form("/admin/sources", "admin", { revoke: UNKNOWN }),
  form("/admin/sources", "admin", { fetch: "shop" }),
  form("/admin/sources", "admin", { stopFeed: "shop" }),
  form("/admin/sources/feed", "admin", {
    ...{ source: "shop", address: "https://127.0.0.1/feed", format: "rss", interval: "60", map: "{}", store: "Shop" },
    ...{ category: "books", publish: "queue", version: "", intent: "preview" },
  }),
  form("/admin/restore", "admin", { file: "x" }),
  form("/admin/site", "admin", {
    ...{
      intent: "brand",
      name: "Shop",
      filing: "1",
      dailyDeals: "5",
      brandColor: "#0f766e",
      inkLight: "",
      inkDark: "",
    },
    "badge.en": "Fresh",
  }),
  form("/admin/site", "admin", { intent: "remove" }),
  form("/admin/site", "admin", { intent: "answer", question: "badge", answer: "yes" }),
  form("/admin/site", "admin", {
    ...{ intent: "categories", "category.0.key": "books", "category.0.en": "Books", "category.0.zh": "图书" },
    ...{ "category.0.slug": "books", "category.0.icon": "books", "category.0.position": "1", "category.0.hidden": "" },
  }),
  form("/admin/site", "admin", { intent: "privacy", "privacy.en": "# Data", "privacy.zh": "" }),
];

function* formRequests(): Generator<FuzzRequest> {
  for (const { path, fields, who } of FORMS) {
    for (const name of [...Object.keys(fields), "unknown"]) {
      for (const value of HOSTILE_TEXTS) {
        const body = new URLSearchParams({ ...fields, [name]: value.toWellFormed() }).toString();
        const places = body.replace(/%7B(deal|user|rating|run|alert)%7D/g, "{$1}");
        yield request("POST", path, { who, headers: [FORM_TYPE, OWN_PAGE], body: places });
      }
    }
  }
}

function parametersOf(path: string): string[] {
  const prices = ["minPrice", "maxPrice", "minPercent", "free", "coupon"];
  if (path === "/search") return ["q", "page", "category", "tag", "sort", ...prices];
  if (/^\/(?:feed\.|follow$)/.test(path)) {
    return ["category", "tag", "sort", "q", "live", "lang", "store", "minLikes", ...prices];
  }
  if (path === "/admin/deals") return ["source", "q", "page", "category", "tag", "sort"];
  if (/^\/(?:$|deals$|category|tag|favorites)/.test(path))
    return ["page", "category", "tag", "sort", "q", "lang", ...prices];
  if (path === "/alerts/new") return [...Object.keys(alertFields), "deal"];
  if (path === "/login/oidc") return ["code", "state", "iss", "error"];
  if (path === "/alerts/stop") return ["channel", "token"];
  if (path.endsWith("/report")) return ["rating"];
  if (path.endsWith("/history") || path === "/moderation") return ["before"];
  return /^\/(?:login|signup)/.test(path) ? ["redirectTo", "reason"] : [];
}

function* pageRequests(): Generator<FuzzRequest> {
  for (const path of routePaths().filter((one) => !one.startsWith("/api/"))) {
    const address = path
      .replace("{dealId}", "{deal}")
      .replace("{alertId}", "{alert}")
      .replace("{title}", "lamp")
      .replace(/\{(category|tag)\}/, "books");
    const who = path.startsWith("/admin") ? "admin" : /^\/a(?:ccount|lerts)/.test(path) ? "member" : "visitor";
    for (const target of inPlaces(path, address)) yield request("GET", target, { who });
    for (const name of parametersOf(path)) {
      for (const value of HOSTILE_IN_ADDRESS) yield request("GET", `${address}?${name}=${value}`, { who });
    }
  }
}

/** 3 MB, with and without their length. */
function* largeBodies(): Generator<FuzzRequest> {
  const body = "a".repeat(3 * 1024 * 1024);
  const calls = Object.entries(CALLS).map(([key, { path }]) => [key.split(" ")[0] ?? "", path, JSON_TYPE] as const);
  const forms = [...new Set(FORMS.map(({ path }) => path))].map((path) => ["POST", path, FORM_TYPE] as const);
  for (const [method, target, type] of [...calls, ...forms]) {
    if (method === "GET") continue;
    for (const who of ["visitor", "admin", "service"] as const) {
      for (const framing of ["length", "chunked"] as const) {
        yield request(method, target, { who, framing, headers: [type, OWN_PAGE], body });
      }
    }
  }
}

/** Malformed and excessive multipart bodies, to the forms that may have a file. */
function* multipartBodies(): Generator<FuzzRequest> {
  const type = ["Content-Type", "multipart/form-data; boundary=x"] as const;
  const part = (header: string, content = "a") =>
    `--x\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n`;
  const file = `name="pictureFile"; filename="a.jpg"`;
  const bodies = [
    ...["", "--x--", "--x\r\n", "--x\r\n\r\n--x--\r\n", part(file), `${part(file)}${part(file)}--x--\r\n`],
    `${part(`name="title"`).repeat(100)}--x--\r\n`,
    `${part(`name="title"`, "a".repeat(300 * 1024))}--x--\r\n`,
    `${part(`name="pictureFile"; filename="../../\u0000${"a".repeat(5_000)}.jpg"`)}--x--\r\n`,
    `${part(`filename="a.jpg"`)}--x--\r\n`,
    `${part(file, "\u0000".repeat(9 * 1024 * 1024))}--x--\r\n`,
    `--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--\r\n`,
    `--y\r\n${part(file)}`,
  ];
  for (const target of ["/admin/add-deal", "/admin/edit-deal/{deal}", "/deals/submit", "/deals/{deal}/suggest"]) {
    for (const who of ["visitor", "member", "admin"] as const) {
      for (const body of bodies) yield request("POST", target, { who, headers: [type, OWN_PAGE], body });
      yield request("POST", target, {
        who,
        headers: [["Content-Type", "multipart/form-data;"], OWN_PAGE],
        body: bodies[4],
      });
    }
  }
}

/** In an order that mixes what they are sent to. */
export function sweepRequests(): FuzzRequest[] {
  const all = [...apiRequests(), ...formRequests(), ...pageRequests(), ...largeBodies(), ...multipartBodies()];
  // A prime that does not divide their number visits each of them once.
  const step = [7_919, 7_927].find((prime) => all.length % prime !== 0) ?? 1;
  return all.map((_, index) => all[(index * step) % all.length] as FuzzRequest);
}
