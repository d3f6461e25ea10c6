import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeBackup } from "~/platform/db/backup/write-backup.server";
import { type Site, startSite } from "../../scripts/start-site";
import { databaseUrl, useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { insertMember, insertSignedIn, PASSWORD } from "../support/people";
import { ask } from "./site";

const db = useDatabase();

let folder: string;
let site: Site;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "restore-"));
  site = await startSite({ DATABASE_URL: databaseUrl(), DATA_DIR: folder, BCRYPT_COST: "10", RATE_LIMIT_FACTOR: "0" });
}, 600_000);
afterAll(async () => {
  expect(await site.stop()).toBe(0);
  await rm(folder, { recursive: true });
});

const BOUNDARY = "----boundary";

/** As a browser sends the form without script. */
function upload(content: Buffer | string, headers: Record<string, string>, filename = "haojia.zip") {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`;
  return ask(site.port, "/admin/restore", {
    method: "POST",
    headers: {
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
      Origin: `http://127.0.0.1:${site.port}`,
      Host: `127.0.0.1:${site.port}`,
      ...headers,
    },
    body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}

const everyDeal = () => db().selectFrom("all_deals").select("title").orderBy("title").execute();

/** A backup of a site with a deal, a member and an admin; then the site is new, with an admin who is signed in. */
async function backupThenNew({ isNewer = false } = {}) {
  const file = path.join(folder, `${crypto.randomUUID()}.zip`);
  await insertDeals(db(), [{ title: "Walnut desk", url: "https://larkfield.shop/desk" }]);
  await insertMember(db(), "owner", { isAdmin: true, cost: 10 });
  await insertMember(db(), "ann", { cost: 10 });
  if (isNewer) await sql`insert into kysely_migration values ('9999_newer', '')`.execute(db());
  await writeBackup(databaseUrl(), { file, now: new Date() });
  await sql`delete from kysely_migration where name = '9999_newer'`.execute(db());
  await db().deleteFrom("all_deals").execute();
  await db().deleteFrom("users").execute();
  const admin = await insertSignedIn(db(), "first", { isAdmin: true, cost: 10 });
  return { content: await readFile(file), admin };
}

it("an admin of a new site restores a backup by a form, and logs in with an account of it", async () => {
  const { content, admin } = await backupThenNew();
  expect((await ask(site.port, "/admin", { headers: admin.headers })).body).toContain('href="/admin/restore"');
  const form = await ask(site.port, "/admin/restore", { headers: admin.headers });
  expect(form.body).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);

  const { status, headers } = await upload(content, admin.headers);
  expect([status, headers.location]).toEqual([303, "/login"]);
  expect(headers["set-cookie"]?.join()).toMatch(/authSession=;.*flash=restored/);
  expect(await everyDeal()).toEqual([{ title: "Walnut desk" }]);
  expect(await readdir(folder)).not.toContain("haojia-upload.zip");
  expect((await ask(site.port, "/admin", { headers: admin.headers })).status).toBe(303);
  const page = await ask(site.port, "/login", { headers: { Cookie: "flash=restored" } });
  expect(page.body).toContain("Log in with an account from the backup.");

  const logIn = await ask(site.port, "/login", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email: "owner@shop.test", password: PASSWORD }).toString(),
  });
  expect(logIn.status).toBe(303);
  const cookie = /authSession=[^;]+/.exec(logIn.headers["set-cookie"]?.join() ?? "")?.[0] ?? "";
  const overview = await ask(site.port, "/admin", { headers: { Cookie: cookie } });
  expect([overview.status, overview.body.includes('href="/admin/restore"')]).toEqual([200, false]);
  expect((await ask(site.port, "/deals", {})).body).toContain("Walnut desk");
  expect(site.output()).toContain("backup_restored");
});

it("refuses what it cannot restore, says why in the reader's language, and changes nothing", async () => {
  const { content: newer } = await backupThenNew({ isNewer: true });
  await db().deleteFrom("users").execute();
  const { content, admin } = await backupThenNew();
  const altered = Buffer.from(content);
  altered.fill(0, altered.indexOf("tables/users.tsv") + 40, altered.indexOf("tables/users.tsv") + 44);
  for (const [file, language, expected, text] of [
    ["not a backup", "en", 400, "This is not a backup, or only part of one."],
    [content.subarray(0, content.length >> 1), "zh", 400, "这不是备份文件，或者文件不完整。"],
    [newer, "zh", 400, "这份备份来自更高版本"],
    [altered, "en", 400, "This file is not what “npm run backup” wrote."],
  ] as const) {
    const Cookie = `${admin.headers.Cookie}; language=${language}`;
    const { status, body } = await upload(file, { Cookie });
    expect([status, body.includes(text)]).toEqual([expected, true]);
  }
  const none = await upload("", admin.headers, "");
  expect([none.status, none.body.includes("Please choose a file.")]).toEqual([400, true]);

  await insertDeals(db(), [{ title: "A deal of its own", url: "https://larkfield.shop/own" }]);
  const late = await upload(content, admin.headers);
  expect([late.status, late.body.includes("This site is no longer new")]).toEqual([409, true]);
  expect(await everyDeal()).toEqual([{ title: "A deal of its own" }]);
  expect(await readdir(folder)).not.toContain("haojia-upload.zip");
});

it("takes no file of others: it is not even read", async () => {
  const { content, admin } = await backupThenNew();
  const member = await insertSignedIn(db(), "bob");
  for (const headers of [{}, member.headers]) {
    const { status, headers: sent } = await upload(content, headers);
    expect([status, sent.location]).toEqual([303, "/"]);
  }
  expect((await upload(content, { ...admin.headers, Origin: "https://evil.test" })).status).toBe(403);
  // Larger than any connection's buffers: a client that is still sending may see a reset instead of the response.
  const large = await upload(Buffer.alloc(8 * 1024 * 1024), {}).catch((error) => error.code);
  expect(["EPIPE", "ECONNRESET", 303]).toContain(typeof large === "string" ? large : large.status);
  expect(await everyDeal()).toEqual([]);
  expect(await readdir(folder)).not.toContain("haojia-upload.zip");
});
