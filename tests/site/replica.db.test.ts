import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contentVersion } from "~/platform/db/content-version.server";
import { type Site, startSite } from "../../scripts/start-site";
import { databaseUrl, useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { openSecondDatabase } from "../support/second-database";
import { ask, type DatabaseProxy, startDatabaseProxy } from "./site";

const db = useDatabase();

/** Another database, whose deal tells which of the two was read. */
let second: Awaited<ReturnType<typeof openSecondDatabase>>;
let proxy: DatabaseProxy;
let site: Site;
beforeAll(async () => {
  second = await openSecondDatabase();
  await insertDeals(second.db, [{ title: "Replicated lamp" }]);
  proxy = await startDatabaseProxy(second.url);
  const urls = { DATABASE_URL: databaseUrl(), DATABASE_READ_URL: proxy.connectionString };
  site = await startSite({ ...urls, CACHE_MB: "0", RATE_LIMIT_FACTOR: "0" });
}, 600_000);
afterAll(async () => {
  expect(await site.stop()).toBe(0);
  await proxy.cut();
  await second.close();
});

/** So that the replica has not less than the primary, by their versions. */
const catchUp = async () => {
  const version = await contentVersion(db());
  await sql`update content_version set version = ${version}`.execute(second.db);
};

beforeEach(async () => {
  await insertDeals(db(), [{ title: "Primary lamp" }]);
  await catchUp();
  await expect.poll(() => source("/deals"), SOON).toBe("replica");
});

const SOON = { timeout: 60_000, interval: 50 };

async function source(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await ask(site.port, path, { headers });
  if (body.includes("Replicated lamp")) return "replica";
  return body.includes("Primary lamp") ? "primary" : `${status}`;
}

it("visitors and members read from the replica; admins do not, nor does a program with a token", async () => {
  const member = await insertSignedIn(db(), "alice");
  const admin = await insertSignedIn(db(), "boss", { isAdmin: true });
  for (const path of ["/", "/deals", "/deals.data", "/search?q=lamp", "/feed.xml"]) {
    expect([path, await source(path)]).toEqual([path, "replica"]);
    expect([path, await source(path, member.headers)]).toEqual([path, "replica"]);
    expect([path, await source(path, admin.headers)]).toEqual([path, "primary"]);
  }
  expect(await source("/api/deals")).toBe("replica");
  expect(await source("/api/deals", { "session-token": member.token })).toBe("primary");
});

it("after a write, five seconds are read from the primary", async () => {
  const { headers } = await ask(site.port, "/preferences", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: `http://127.0.0.1:${site.port}` },
    body: "theme=dark",
  });
  const wrote = headers["set-cookie"]?.find((cookie) => cookie.startsWith("wrote="));
  expect(wrote).toBe("wrote=1; Max-Age=5; Path=/; HttpOnly; SameSite=Lax");
  expect(await source("/deals", { Cookie: "wrote=1" })).toBe("primary");
  expect(await source("/api/deals", { Cookie: "wrote=1" })).toBe("primary");
});

it("a replica that lacks a change of deals is not read until it has it", async () => {
  await insertDeals(db(), [{ title: "Another primary lamp" }]);
  await expect.poll(() => source("/deals"), { timeout: 1_000, interval: 10 }).toBe("primary");
  for (let time = 0; time < 20; time += 1) expect(await source("/deals")).toBe("primary");
  await catchUp();
  await expect.poll(() => source("/deals"), SOON).toBe("replica");
});

it("while the replica is away, nothing fails", async () => {
  await proxy.cut();
  try {
    for (let time = 0; time < 20; time += 1) expect(await source("/deals")).toBe("primary");
    expect(await source("/api/deals")).toBe("primary");
  } finally {
    await proxy.restore();
  }
  await expect.poll(() => source("/deals"), SOON).toBe("replica");
  proxy.mute();
  try {
    for (let time = 0; time < 5; time += 1) expect(await source("/deals")).toBe("primary");
  } finally {
    await proxy.restore();
  }
  await expect.poll(() => source("/deals"), SOON).toBe("replica");
});
