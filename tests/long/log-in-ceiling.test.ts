import { afterAll, beforeAll, expect, it } from "vitest";
import { type Site, startSite } from "../../scripts/start-site";
import { ask } from "../site/site";
import { databaseUrl, useDatabase } from "../support/database";
import { insertMember, PASSWORD } from "../support/people";

const db = useDatabase();

let site: Site;
beforeAll(async () => {
  site = await startSite({ DATABASE_URL: databaseUrl(), TRUST_PROXY: "1", BCRYPT_COST: "10" });
  // A first start may have to build the application.
}, 240_000);
afterAll(async () => {
  await site.stop();
});

const EMAIL = "alice@shop.test";

/** A log-in by the form, as a browser behind the proxy sends it from network `n`. */
function logIn(n: number, fields: Record<string, string>, cookie = "") {
  return ask(site.port, "/login", {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
      "X-Forwarded-For": `198.51.${n >> 8}.${n & 255}`,
      Cookie: cookie,
    },
    body: new URLSearchParams({ email: EMAIL, ...fields }).toString(),
  });
}

it("300 networks behind a proxy try 50 passwords; the owner gets in by a known browser, or by a question without script", async () => {
  await insertMember(db(), "alice", { cost: 10 });
  const first = await logIn(1_000, { password: PASSWORD });
  expect(first.status).toBe(303);
  const mark = (first.headers["set-cookie"] ?? []).find((cookie) => cookie.startsWith("knownDevice=")) ?? "";

  const statuses: number[] = [];
  for (let n = 0; n < 300; n += 1) statuses.push((await logIn(n, { password: `Wrong-Horse${n}` })).status);
  expect(statuses).toEqual(Array.from({ length: 300 }, (_, n) => (n < 50 ? 401 : 429)));

  expect((await logIn(1_001, { password: PASSWORD }, mark.split(";")[0])).status).toBe(303);
  const asked = await logIn(1_002, { password: PASSWORD });
  expect(asked.status).toBe(429);
  expect(Number(asked.headers["retry-after"])).toBeGreaterThan(0);
  expect(asked.headers["ratelimit-limit"]).toBe("50");
  expect(asked.body).toContain("Too many failed log-ins for this email");
  expect(asked.body).toContain(`value="${EMAIL}"`);
  expect(asked.body).not.toContain(PASSWORD);
  const [, question = ""] = /name="question" value="([^"]+)"/.exec(asked.body) ?? [];
  const [, a, sign, b] = /What is (\d+) ([+−]) (\d+)/.exec(asked.body) ?? [];
  const answer = String(Number(a) + (sign === "+" ? 1 : -1) * Number(b));
  // No person has read it before.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  expect((await logIn(1_002, { password: PASSWORD, question, answer })).status).toBe(303);
}, 120_000);
