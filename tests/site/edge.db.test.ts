import { createHash } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countFailure } from "~/features/accounts/web/log-in.server";
import { saveBrand } from "~/features/site/site.server";
import { type Site, startSite } from "../../scripts/start-site";
import { databaseUrl, useDatabase } from "../support/database";
import { insertDeals, insertSeries } from "../support/deals";
import { insertSignedIn, PASSWORD } from "../support/people";
import { NO_BRAND } from "../support/site";
import { sumOf } from "../support/sum";
import { words } from "../support/words";
import { ask, type Question, type Reply, raw } from "./site";

const HOST = "deals.example";
const SITE = `https://${HOST}`;
const FORM = { "Content-Type": "application/x-www-form-urlencoded", Origin: SITE };
const POLYGLOT = `"'><img src=x onerror=pwned()></title></script><script>pwned()</script><!-- {{7*7}} \${7*7}`;

const db = useDatabase();

let site: Site;
beforeAll(async () => {
  site = await startSite({ DATABASE_URL: databaseUrl(), PUBLIC_ORIGIN: SITE, BCRYPT_COST: "10" });
  // The first start may build the application.
}, 600_000);
afterAll(async () => {
  expect(await site.stop()).toBe(0);
});

const get = (path: string, { headers, ...question }: Question = {}): Promise<Reply> =>
  ask(site.port, path, { ...question, headers: { Host: HOST, ...headers } });

type Case = [status: number, path: string, question?: Question];

/** Adds titles without bodies and long URLs. */
function cases(list: Case[]): [title: string, status: number, path: string, question: Question | undefined][] {
  return list.map(([status, path, question]) => {
    const { method = "GET", headers = {}, chunked } = question ?? {};
    const notes = [headers.Host, headers.Origin, chunked && "in pieces"].filter(Boolean).join(", ");
    return [`${method} ${path.slice(0, 40)}${notes && ` (${notes})`}: ${status}`, status, path, question];
  });
}

const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
/** A document's tags without attribute values. */
const bare = (html: string) => html.replace(/="[^"]*"/g, "");
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

describe("every answer carries the security headers", () => {
  const big = Buffer.alloc(300 * 1024, 97);
  const PICTURE = /\.(?:svg|webp|jpg)$/;

  it.each(
    cases([
      [200, "/"],
      [200, "/", { method: "HEAD" }],
      [200, "/deals?lang=zh"],
      [200, "/deals.data"],
      [200, "/favicon.svg"],
      [200, "/favicon.svg", { headers: { "If-Match": '"other"', "If-Unmodified-Since": new Date(0).toUTCString() } }],
      [200, "/favicon.svg", { headers: { Range: "bytes=9999999-" } }],
      [200, "/images/demo/power-bank.webp"],
      [200, "/placeholder.jpg"],
      [200, "/robots.txt"],
      [200, "/manifest.webmanifest"],
      [200, "/offline-worker.js"],
      [200, "/offline?lang=zh"],
      [200, "/feed.xml"],
      [200, "/api/deals"],
      [200, "/healthz"],
      [200, "/readyz"],
      [302, "/deals/unknown"],
      [303, "/preferences", { method: "POST", headers: FORM, body: "language=zh" }],
      [400, "/%E0%A4%A"],
      [400, "/preferences", { method: "POST", headers: FORM, body: "language=fr" }],
      [
        400,
        "/login",
        { method: "POST", headers: { ...FORM, "Content-Type": `${FORM["Content-Type"]}X` }, body: "email=a" },
      ],
      [
        403,
        "/preferences",
        { method: "POST", headers: { ...FORM, Origin: "https://evil.example" }, body: "language=zh" },
      ],
      [404, "/nothing/here"],
      [404, "/assets/nothing.js"],
      [404, "/images/demo/nothing.webp"],
      [404, "/account.js"],
      [404, "/admin/deals/x.css"],
      [404, "/api/nothing"],
      [405, "/preferences"],
      [405, "/deals", { method: "POST", headers: FORM, body: "a=b" }],
      [405, "/api/deals/search", { method: "POST", body: "{}" }],
      [405, "/", { method: "TRACE" }],
      [405, "/", { method: "PROPFIND" }],
      [413, "/preferences", { method: "POST", headers: FORM, body: big }],
      [413, "/preferences", { method: "POST", headers: FORM, body: big.subarray(0, 256 * 1024 + 1), chunked: true }],
      [414, `/${"a".repeat(9_000)}`],
      [421, "/", { headers: { Host: "evil.example" } }],
    ]),
  )("%s", async (_, status, path, question) => {
    const { status: received, headers } = await get(path, question);
    expect(received).toBe(status);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": status === 200 && PICTURE.test(path) ? "cross-origin" : "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "content-security-policy": expect.stringMatching(/^default-src 'none'/),
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const [, age] = /^max-age=(\d+)$/.exec(String(headers["strict-transport-security"])) ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    if (status === 405) {
      const allowed: Record<string, string> = { "/preferences": "POST", "/api/deals/search": "GET, HEAD, OPTIONS" };
      expect(headers.allow).toBe(allowed[path] ?? "GET, HEAD");
    }
  });
});

describe("an asset is compressed by the build", () => {
  const askFor = (path: string, encodings: string, headers = {}) =>
    get(path, { headers: { "Accept-Encoding": encodings, ...headers } });
  let assets: string[];
  beforeAll(async () => {
    const { body } = await get("/");
    assets = ["js", "css"].map((type) => new RegExp(`"(/assets/[^"]+\\.${type})"`).exec(body)?.[1] ?? "");
  });

  it("with Brotli's best level, for clients that accept it", async () => {
    for (const path of assets) {
      const plain = await askFor(path, "identity");
      expect(plain.headers).not.toHaveProperty("content-encoding");
      expect(plain.headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
      const { status, headers, bytes } = await askFor(path, "gzip, deflate, br, zstd");
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "content-encoding": "br",
        "content-length": String(bytes.length),
        "content-type": path.endsWith(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8",
        vary: "Accept-Encoding",
      });
      expect(brotliDecompressSync(bytes).toString()).toBe(plain.body);
      expect(bytes.length).toBe(brotliCompressSync(plain.bytes).length);
      const again = await askFor(path, "br", { "If-None-Match": String(headers.etag) });
      expect(again).toMatchObject({ status: 304, body: "", headers: { vary: "Accept-Encoding" } });
      expect((await askFor(path, "identity", { "If-None-Match": String(headers.etag) })).status).toBe(200);
    }
  });

  it("for ranges and HEAD, and never for clients that do not accept it", async () => {
    for (const path of assets) {
      const whole = await askFor(path, "br");
      for (const Range of ["bytes=10-19", "bytes=9999999-"]) {
        const reply = await askFor(path, "br", { Range });
        expect(reply).toMatchObject({ status: 200, headers: { "content-encoding": "br" } });
        expect(reply.bytes).toEqual(whole.bytes);
      }
      const head = await get(path, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
      expect(head).toMatchObject({ status: 200, body: "", headers: { "content-encoding": "br" } });
      for (const encodings of ["", "gzip", "br;q=0, gzip", "brotli", "x-br"]) {
        expect((await askFor(path, encodings)).headers["content-encoding"]).not.toBe("br");
      }
      expect((await askFor(`${path}?x`, "br")).status).toBe(200);
    }
    expect((await askFor("/assets/nothing.js", "br")).status).toBe(404);
  });
});

describe("a page", () => {
  it("of a session allows its own scripts by a nonce of each response, and no other", async () => {
    const nonces = [];
    for (const path of ["/", "/", "/deals", "/nothing"]) {
      const { headers, body } = await get(path, { headers: { Cookie: "authSession=none" } });
      const scripts = [...body.matchAll(/<script([^>]*)>/g)].filter(
        ([, attributes = ""]) => !attributes.includes("ld+json"),
      );
      const own = new Set(scripts.map(([, attributes = ""]) => /nonce="([^"]*)"/.exec(attributes)?.[1]));
      expect(own.size).toBe(1);
      const [nonce] = own;
      expect(String(headers["content-security-policy"]).split("; ")).toContain(`script-src 'self' 'nonce-${nonce}'`);
      expect(headers["cache-control"]).toBe("private, no-store");
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  it("for everybody allows its own scripts by their hashes, and no other", async () => {
    for (const path of ["/", "/deals?lang=zh", "/nothing", "/tag/"]) {
      const { headers: received, body } = await get(path);
      const scripts = [...body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
        .filter(([, attributes = "", text]) => text && !attributes.includes("application/ld+json"))
        .map(([, , text = ""]) => createHash("sha256").update(text).digest("base64"));
      expect(scripts.length).toBeGreaterThan(0);
      const policy = String(received["content-security-policy"]);
      expect(policy.split("; ").toSorted((a, b) => a.localeCompare(b))).toEqual(
        [
          "default-src 'none'",
          `script-src 'self' ${scripts.map((hash) => `'sha256-${hash}'`).join(" ")}`,
          "style-src 'self'",
          "img-src 'self' data:",
          "font-src 'self'",
          "connect-src 'self'",
          "manifest-src 'self'",
          "form-action 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "object-src 'none'",
        ].toSorted((a, b) => a.localeCompare(b)),
      );
    }
  });

  it("is complete without script", async () => {
    await insertSeries(db(), 60, (n) => ({ title: `Lamp ${n}`, featured: n < 3, category: "books" as const }));
    for (const [path, cards] of [
      ["/", 24 + 3],
      ["/deals", 50],
      ["/deals?page=2", 60],
      ["/category/books?lang=zh", 50],
      ["/tag/audio", 50],
      ["/search?q=lamp", 50],
    ] as const) {
      const { status, body } = await get(path);
      expect(status).toBe(200);
      expect(tags(body, "article")).toHaveLength(cards);
      // Only hydration data follows the end of the document.
      expect(body.lastIndexOf("<article")).toBeLessThan(body.indexOf("</body></html>"));
      expect(body.match(/<!DOCTYPE html>/gi)).toHaveLength(1);
      expect(tags(body, "h1")).toHaveLength(1);
      for (const marker of ["<div hidden", "$RC(", "$RX(", "<template", "<!--$?-->"])
        expect(body).not.toContain(marker);
      expect(bare(body)).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)=/i);
    }
  });

  it("is valid UTF-8, also where Chinese characters span chunks", async () => {
    await insertSeries(db(), 60, (n) => ({ title: `降噪耳机，第 ${n} 款`, description: "戴着很舒服。".repeat(n) }));
    for (const path of ["/", "/deals", "/search?q=耳机", "/login", "/signup", "/nowhere"]) {
      const { body } = await get(encodeURI(path), { headers: { Cookie: "language=zh" } });
      expect(body).toContain("</html>");
      expect(body).not.toMatch(/[\0\ufffd]/);
    }
  });

  it("shows what people wrote as text, wherever it stands", async () => {
    const [id = ""] = await insertDeals(db(), [
      {
        title: POLYGLOT,
        description: POLYGLOT,
        store: POLYGLOT,
        coupon: POLYGLOT.slice(0, 50),
        tags: [POLYGLOT.slice(0, 50)],
      },
    ]);
    const { headers } = await get(`/deals/${id}`);
    const query = encodeURIComponent(POLYGLOT);
    for (const path of [
      headers.location ?? "",
      "/deals",
      `/search?q=${query}`,
      `/tag/${query}`,
      `/category/${query}`,
    ]) {
      const { body } = await get(path);
      expect(body).not.toContain("<img src=x");
      expect(body).not.toContain("<script>pwned");
      expect(bare(body)).not.toMatch(/<[^>]+\sonerror=/);
      const data = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
        ([, json = ""]) => json,
      );
      for (const json of data) expect(() => JSON.parse(json)).not.toThrow();
      if (path === headers.location) expect(data.some((json) => JSON.parse(json).name === POLYGLOT)).toBe(true);
    }
  });

  it("leads outside without letting go of itself", async () => {
    const [id = ""] = await insertDeals(db(), [{ title: "Lamp", imageUrl: "https://img.example/a.jpg" }]);
    await saveBrand(db(), { ...NO_BRAND, filing: "京ICP备1号" });
    for (const path of ["/", "/deals", `/deals/${id}/lamp`]) {
      const { body } = await get(path);
      const outside = tags(body, "a").filter((tag) => /^https?:/.test(attribute(tag, "href") ?? ""));
      expect(outside.length).toBeGreaterThan(0);
      for (const tag of outside) {
        expect(attribute(tag, "target")).toBe("_blank");
        const isFiling = attribute(tag, "href")?.startsWith("https://beian.miit.gov.cn/");
        // Share links are not sponsored.
        const paid = isFiling || attribute(tag, "class") === "share-link" ? "" : " nofollow sponsored";
        expect(attribute(tag, "rel")).toBe(`noopener noreferrer${paid}`);
      }
      const pictures = tags(body, "img").filter((tag) => attribute(tag, "class") !== "logo-picture");
      for (const tag of pictures) expect(attribute(tag, "referrerPolicy")).toBe("no-referrer");
    }
  });

  it("that does not exist is a 404 page with a link home, in the viewer's language", async () => {
    for (const [path, text] of [
      ["/nothing", "Page not found"],
      ["/nothing?lang=zh", "页面不存在"],
    ] as const) {
      const { status, headers, body } = await get(path);
      expect(status).toBe(404);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(body).toContain(text);
      expect(tags(body, "a").some((tag) => attribute(tag, "href") === "/")).toBe(true);
      expect(body).toContain('content="noindex"');
    }
  });

  it("redirects of a client navigation lead to the page's URL, not to that of its data", async () => {
    const [id = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    const { body } = await get(`/deals/${id}.data?lang=en&_routes=root%2Cfeatures%2Fdeals%2Froutes%2Fdeal`);
    expect(body).toContain(`/deals/${id}/lamp?lang=en`);
    expect(body).not.toContain("_routes");
  });
});

describe("what caches may keep", () => {
  it("pages for visitors are shared, all others are private and revalidated", async () => {
    const shared = "public, max-age=0, stale-while-revalidate=5, s-maxage=5, stale-if-error=3600";
    const question = { headers: { Cookie: "theme=dark; language=en" } };
    for (const path of ["/", "/deals", "/deals.data", "/search?q=a"]) {
      expect([path, (await get(path, question)).headers["cache-control"]]).toEqual([path, shared]);
    }
    for (const path of ["/nothing", "/login", "/deals?lang=zh"]) {
      expect([path, (await get(path)).headers["cache-control"]]).toEqual([path, "private, no-cache"]);
    }
    const unshared = await get("/deals", { headers: { Cookie: "theme=sepia" } });
    expect(unshared.headers["cache-control"]).toBe("private, no-cache");
    const flash = await get("/deals", { headers: { Cookie: "flash=logged-out" } });
    expect(flash.headers["cache-control"]).toBe("private, no-cache");
  });

  it("health is asked every time", async () => {
    for (const path of ["/healthz", "/readyz"]) expect((await get(path)).headers["cache-control"]).toBe("no-store");
  });

  it.each(["/", "/deals", "/deals.data", "/nothing", "/feed.xml", "/sitemap.xml", "/api/deals"])(
    "%s has Vary if it depends on the cookie",
    async (path) => {
      const english = await get(path, { headers: { Cookie: "language=en" } });
      const chinese = await get(path, { headers: { Cookie: "language=zh" } });
      if (english.body === chinese.body) return;
      expect(chinese.headers.vary).toMatch(/\bCookie\b/i);
    },
  );
});

describe("the site knows its own name", () => {
  it("another Host is refused, but not to probes, which know the machine", async () => {
    for (const host of ["evil.example", `${HOST}.evil.example`, `${HOST}:8443`, `127.0.0.1:${site.port}`]) {
      const reply = await get("/", { headers: { Host: host } });
      expect(reply.status).toBe(421);
      expect(JSON.stringify(reply)).not.toContain("evil");
      expect(reply.body).toContain(`This one is at https://${HOST}`);
      for (const path of ["/healthz", "/readyz"]) {
        expect((await get(path, { headers: { Host: host } })).status).toBe(200);
      }
    }
  });

  it.each<Record<string, string>>([
    { "X-Forwarded-Host": "evil.example" },
    { "X-Forwarded-Host": `${HOST}:99evil` },
    { "X-Forwarded-Host": "evil.example:99", "X-Forwarded-Proto": "evil", "X-Forwarded-Port": "evil" },
    { Forwarded: "host=evil.example", "X-Original-Host": "evil.example", "X-Host": "evil.example" },
  ])("no other header changes it: %o", async (headers) => {
    const [id = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    for (const path of ["/", `/deals/${id}`, "/nothing", "/feed.xml", "/sitemap.xml", "/robots.txt", "/deals.data"]) {
      const reply = await get(path, { headers });
      expect(reply.status).toBeLessThan(500);
      expect(JSON.stringify(reply)).not.toContain("evil");
    }
  });

  it("and no header makes a foreign form ours", async () => {
    const { status, headers } = await get("/preferences", {
      method: "POST",
      headers: { ...FORM, Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
      body: "language=zh",
    });
    expect(status).toBe(403);
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it("a form does not lead elsewhere, as data neither", async () => {
    const { body, headers } = await get("/preferences.data", {
      method: "POST",
      headers: FORM,
      body: "language=zh&redirectTo=%2F%5Cevil.example",
    });
    expect(body + JSON.stringify(headers)).not.toContain("evil");
  });
});

describe("malformed requests", () => {
  const HEAD = `GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n`;

  it.each([
    ["no Host", 400, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    [
      "two lengths",
      400,
      `POST / HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ["a folded header", 400, `${HEAD}X-A: b\r\n c\r\n\r\n`],
    ["150 headers", 431, `${HEAD}${Array.from({ length: 150 }, (_, n) => `X-${n}: a\r\n`).join("")}\r\n`],
  ])("%s: %d", async (_, status, text) => {
    const response = await raw(site.port, text);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).not.toContain("evil");
    expect(response).not.toContain("<script>");
  });
});

describe("a body without a length", () => {
  const chunk = (size: number) => `${size.toString(16)}\r\n${"a".repeat(size)}\r\n0\r\n\r\n`;
  const head = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const next = `GET /healthz HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`;

  it.each([
    ["/login", "application/x-www-form-urlencoded", 413],
    ["/preferences", "application/x-www-form-urlencoded", 413],
    ["/api/auth/login", "application/json", 413],
    ["/api/users/signup", "application/json", 413],
    ["/api/deals/batch", "application/json", 401],
    ["/api/nothing", "application/json", 404],
  ])(
    "of 3 MB to %s (%s) is read to its end with status %d, and the next request is handled",
    async (path, type, status) => {
      const responses = await raw(site.port, head(path, type) + chunk(3 * 1024 * 1024) + next);
      expect(responses.match(/^HTTP\/1\.1 \d{3}/gm)).toEqual([`HTTP/1.1 ${status}`, "HTTP/1.1 200"]);
    },
  );
});

describe("an API path answers JSON, whatever is asked", () => {
  it.each(
    cases([
      [200, "/api/deals"],
      [200, "/api/deals/search?q=lamp"],
      [404, "/api/deals/%00"],
      [405, "/api/deals", { method: "TRACE" }],
      [400, "/api/%E0%A4%A"],
      [400, "/api/deals/%/ratings/%2e%2e/%2e%2e/etc/passwd"],
      [413, "/api/deals", { method: "POST", body: Buffer.alloc(300 * 1024) }],
      [414, `/api/${"a".repeat(9_000)}`],
    ]),
  )("%s", async (_, status, path, question) => {
    const reply = await get(path, question);
    expect(reply.status).toBe(status);
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
    const data = JSON.parse(reply.body);
    if (status === 200) expect(data).toEqual([]);
    else expect(data).toEqual({ error: expect.stringMatching(/\w/) });
    if (status === 405) expect(reply.headers.allow).toMatch(/^[A-Z, ]+$/);
  });

  it("a preflight from another origin gets no CORS headers", async () => {
    const { headers } = await get("/api/deals", {
      method: "OPTIONS",
      headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
    });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(JSON.stringify(headers)).not.toContain("evil");
  });
});

it("the log has one line for each request, with its route and not with what was typed", async () => {
  await get("/deals?q=canary-query&lang=zh");
  await get("/tag/canary-tag");
  await get("/api/deals/search?q=canary-query");
  await get("/healthz");
  const lines = site.output().split("\n");
  const routes = lines.filter((line) => line.includes('"event":"request"')).map((line) => JSON.parse(line).route);
  expect(routes.slice(-3)).toEqual(["/deals", "/tag/:tag?", "/api/deals/search"]);
  expect(site.output()).not.toContain("canary");
});

describe("a personal response", () => {
  it.each(words`/ /deals /favorites /account /account/password /account/data.json /deals.data /account.data`)(
    "%s is kept by no cache",
    async (path) => {
      const { headers } = await insertSignedIn(db());
      const { status, headers: received } = await get(path, { headers });
      expect(status).toBe(200);
      expect(received["cache-control"]).toBe("private, no-store");
      if (!path.endsWith(".json")) expect(received.vary).toMatch(/\bCookie\b/i);
    },
  );

  it("is a status message, shown once after a form without script", async () => {
    const [id = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    const { headers } = await insertSignedIn(db());
    const body = `on=${id}&redirectTo=%2Fdeals`;
    const sent = await get("/nolucks", { method: "POST", headers: { ...FORM, ...headers }, body });
    expect([sent.status, sent.headers.location]).toEqual([303, `/deals#deal-${id}`]);
    const [flash = ""] = (sent.headers["set-cookie"] ?? []).filter((cookie) => cookie.startsWith("flash="));
    const Cookie = `${headers.Cookie}; ${flash.split(";")[0]}`;
    const next = await get("/deals", { headers: { Cookie } });
    // First in the tab order.
    expect(next.body).toMatch(/role="status"[^>]*><p[^>]*>Marked as NoLuck<.*<header/s);
    expect((next.headers["set-cookie"] ?? []).join()).toMatch(/flash=; Max-Age=0; Path=\//);
  });
});

describe("the log-in page, without script too", () => {
  const send = (fields: Record<string, string>) =>
    get("/login?redirectTo=%2Fdeals", { method: "POST", headers: FORM, body: new URLSearchParams(fields).toString() });
  const mainOf = ({ body }: Reply) => /<main\b(.*)<\/main>/s.exec(body)?.[1] ?? "";
  const alertOf = (html: string) => /role="alert"[^>]*>([^<]*)</.exec(html)?.[1];

  it("is the same page with what was typed when it is rate limited", async () => {
    const wrong = { email: "unknown@shop.test", password: "Wrong-Horse7" };
    // A new window may start in between.
    let reply = await send(wrong);
    for (let attempts = 1; attempts < 42 && reply.status !== 429; attempts += 1) reply = await send(wrong);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
    const shown = mainOf(reply);
    expect(alertOf(shown)).toMatch(/^Too many attempts\. Please try again in \d+ minutes?\.$/);
    const inputs = tags(shown, "input");
    for (const [name, value] of Object.entries({ email: wrong.email, redirectTo: "/deals" })) {
      const values = inputs.filter((tag) => attribute(tag, "name") === name).map((tag) => attribute(tag, "value"));
      expect([name, values]).toEqual([name, [value]]);
    }
    for (const typed of inputs.filter((tag) => /type="password"/.test(tag))) {
      expect(attribute(typed, "value")).toBeUndefined();
    }
  });

  it("asks its question once there are too many failures for an account, which an answer overcomes", async () => {
    const { email } = await insertSignedIn(db());
    for (let failures = 0; failures < 50; failures += 1) await countFailure(db(), email);
    const asked = mainOf(await send({ email, password: PASSWORD }));
    expect(alertOf(asked)).toContain("Too many failed log-ins for this email");
    const question = tags(asked, "input").find((tag) => attribute(tag, "name") === "question") ?? "";
    // No person has read it before.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const answered = { question: attribute(question, "value") ?? "", answer: sumOf(asked) };
    expect((await send({ email, password: PASSWORD, ...answered })).status).toBe(303);
  });
});
