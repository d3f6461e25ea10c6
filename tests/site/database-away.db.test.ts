import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../../scripts/start-site";
import { databaseUrl, useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { words } from "../support/words";
import { ask, type DatabaseProxy, startDatabaseProxy } from "./site";

const db = useDatabase();

let proxy: DatabaseProxy;
let site: Site;
beforeAll(async () => {
  proxy = await startDatabaseProxy(databaseUrl());
  site = await startSite({ DATABASE_URL: proxy.connectionString });
}, 600_000);
afterEach(async () => {
  await proxy.restore();
  await expect.poll(readiness, { timeout: 60_000, interval: 100 }).toBe(200);
});
afterAll(async () => {
  expect(await site.stop()).toBe(0);
  await proxy.cut();
});

const get = (path: string, headers: Record<string, string> = {}) => ask(site.port, path, { headers });
const readiness = () => get("/readyz").then(({ status }) => status);

describe.each([
  ["refuses connections", () => proxy.cut()],
  ["takes connections and says nothing", () => proxy.mute()],
] as const)("a database that %s", (_, take) => {
  it("makes pages and API answer 503 until it is back, without a restart of the site", async () => {
    const [id = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    expect((await get("/deals")).body).toContain("Lamp");
    // Connections are open and idle: what happens to them must not end the process.
    await take();

    // All at once: each waits as long as a connection is waited for.
    const pages = ["/", "/deals?sort=rating", `/deals/${id}/lamp`, "/category/books", "/tag/audio", "/search?q=lamp"];
    const others = ["/deals.data", "/feed.xml", "/sitemap.xml"];
    const api = ["/api/deals", `/api/deals/${id}`, "/api/deals/search?q=lamp"];
    const asked = [...pages, ...others, ...api].map(async (path) => ({ path, ...(await get(path)) }));
    const chinese = await get("/deals", { Cookie: "language=zh" });
    const replies = await Promise.all(asked);
    expect(replies.filter(({ status }) => status !== 503)).toEqual([]);

    for (const { path, headers, body } of replies.slice(0, pages.length)) {
      expect(headers).toHaveProperty("retry-after", expect.stringMatching(/^[1-9]\d?$/));
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      // What is shown, not what the scripts below it carry.
      const [shown = ""] = body.split("</body>");
      expect(shown).toContain(path.includes(id) ? "Unable to load this page" : "Unable to load deals");
      expect(shown).toMatch(new RegExp(`<a href="${path.replace("?", "\\?")}"[^>]*>Retry</a>`));
      expect(body).not.toMatch(/ECONN|\btimeout|terminated|node_modules|postgres/i);
    }
    expect(chinese.status).toBe(503);
    expect(chinese.body).toContain('<html lang="zh"');
    expect(chinese.body).toContain("无法加载优惠");
    expect(chinese.body).toMatch(/<a href="\/deals"[^>]*>重试<\/a>/);
    for (const { headers, body } of replies.slice(-api.length)) {
      expect(headers).toHaveProperty("retry-after", expect.stringMatching(/^[1-9]\d?$/));
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/\w/) });
    }

    expect((await get("/healthz")).status).toBe(200);
    await expect.poll(readiness, { timeout: 60_000, interval: 100 }).toBe(503);
    for (const path of ["/nothing", "/robots.txt", "/favicon.svg", "/preferences"]) {
      expect((await get(path)).status).toBeLessThan(500);
    }

    await proxy.restore();
    await expect.poll(readiness, { timeout: 60_000, interval: 100 }).toBe(200);
    const back = await get("/deals");
    expect(back.status).toBe(200);
    expect(back.body).toContain("Lamp");
    expect((await get("/api/deals")).status).toBe(200);
    expect(site.child.exitCode).toBeNull();
  });
});

it("log-out is not confirmed while the database is down", async () => {
  const { token, headers } = await insertSignedIn(db());
  const validate = () => get("/api/auth/validate", { "session-token": token });
  expect((await validate()).status).toBe(200);
  await proxy.cut();
  const form = {
    ...headers,
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: `http://127.0.0.1:${site.port}`,
  };
  const page = await ask(site.port, "/logout", { method: "POST", headers: form, body: "" });
  expect(page.status).toBe(503);
  expect(page.headers["set-cookie"] ?? []).toEqual([]);
  const api = await ask(site.port, "/api/auth/logout", { method: "POST", headers: { "session-token": token } });
  expect(api.status).toBe(503);
  await proxy.restore();
  expect((await validate()).status).toBe(200);
  const again = await ask(site.port, "/logout", { method: "POST", headers: form, body: "" });
  expect(again.status).toBe(303);
  for (let time = 0; time < 5; time += 1) expect((await validate()).status).toBe(401);
}, 600_000);

describe("a site that does not know its own name", () => {
  it("prints paths, whatever name it is called by", async () => {
    const [id = ""] = await insertDeals(db(), [{ title: "Lamp", imageUrl: "/images/demo/desk-lamp.webp" }]);
    const headers = { Host: "evil.example", "X-Forwarded-Host": "evil.example:99", "X-Forwarded-Proto": "https" };
    const paths = words`/ /deals /nothing /feed.xml /sitemap.xml /robots.txt`;
    for (const path of [...paths, `/deals/${id}`, `/deals/${id}/lamp`]) {
      const reply = await get(path, headers);
      expect(reply.status).toBeLessThan(500);
      expect(JSON.stringify(reply)).not.toMatch(/evil|127\.0\.0\.1/);
    }
    const { body } = await get("/deals?lang=zh");
    expect(body).toMatch(/<link rel="canonical" href="\/deals\?lang=zh"/);
  });

  it("promises no https", async () => {
    const { headers } = await get("/?lang=zh");
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers["set-cookie"]).toEqual([expect.not.stringContaining("Secure")]);
  });
});
