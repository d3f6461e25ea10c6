import { sql } from "kysely";
import { expect, it } from "vitest";
import { listUsers, setRole, signUp } from "~/features/accounts/accounts.server";
import { importDeals, importKey } from "~/features/deals/import/import.server";
import { DEMO_DAILY_DEALS, setDemoAnswers } from "~/features/demo/demo-answers.server";
import { loadDemoDeals } from "~/features/demo/demo-deals.server";
import { loadDemoMembers } from "~/features/demo/demo-members.server";
import { isNewInstallation, removeInvented } from "~/features/demo/remove-invented.server";
import { answerDailyDeals, findSite } from "~/features/site/site.server";
import { syntheticDeals } from "../../../scripts/generate/deals";
import { useDatabase } from "../../support/database";
import { dealInput } from "../../support/deals";

const db = useDatabase();
const now = new Date("2026-05-06T07:08:09Z");

it("removes generated deals, demo deals and demo members, and nothing else", async () => {
  const demo = await loadDemoDeals(db(), now);
  await setDemoAnswers(db(), { setsNumber: true });
  const members = await loadDemoMembers(db(), now);
  await importDeals(db(), [...syntheticDeals({ deals: 50, seed: 3, now })]);
  const real = dealInput({ title: "A real kettle", url: "https://www.kettles.test/deals/3-1" });
  await importDeals(db(), [{ key: importKey(real), input: real, createdAt: now }]);
  await signUp(db(), { username: "alice", email: "alice@canary.test", password: "green-Tea-4-2", cost: 4 });
  await setRole(db(), { email: "quietkettle@demo.invalid", role: "admin" });

  // An admin has approved what a demo member submitted.
  await db().updateTable("all_deals").set({ status: "published" }).where("status", "=", "pending").execute();
  const submitted = await db().selectFrom("all_deals").select("id").where("import_key", "is", null).execute();
  expect(submitted.length).toBe(10);

  expect(await removeInvented(db(), now)).toEqual({ deals: demo + 50 + submitted.length, members: members - 1 });

  expect(await db().selectFrom("all_deals").select("title").execute()).toEqual([{ title: "A real kettle" }]);
  expect(new Set((await listUsers(db())).map(({ username }) => username))).toEqual(new Set(["alice", "quietkettle"]));
  expect(await db().selectFrom("moderation_events").select("id").execute()).toEqual([]);
  expect(await db().selectFrom("submissions").select("id").execute()).toEqual([]);
  expect(await findSite(db())).toMatchObject({ dailyDeals: null });
  expect(await removeInvented(db(), now)).toEqual({ deals: 0, members: 0 });
});

it("the demo's badge counts fewer deals than are live, and gives way to an admin's number", async () => {
  await loadDemoDeals(db(), now);
  const live = sql<{ live: number }>`select count(*)::int as live from deals where coalesce(expires_at > ${now}, true)`;
  const { rows } = await live.execute(db());
  expect(rows[0]?.live).toBeGreaterThan(DEMO_DAILY_DEALS);
  await answerDailyDeals(db(), 7);
  await setDemoAnswers(db(), { setsNumber: true });
  expect(await findSite(db())).toMatchObject({
    dailyDeals: 7,
    answered: expect.arrayContaining(["imprint", "region"]),
  });
  await removeInvented(db(), now);
  expect(await findSite(db())).toMatchObject({ dailyDeals: 7, answered: [] });
});

it("an installation is new until it has a deal that is not invented, a member or a second admin", async () => {
  const isNew = () => isNewInstallation(db(), now);
  expect(await isNew()).toBe(true);
  await loadDemoDeals(db(), now);
  await loadDemoMembers(db(), now);
  await importDeals(db(), [...syntheticDeals({ deals: 50, seed: 3, now })]);
  expect(await isNew()).toBe(true);

  const boss = { username: "boss", email: "boss@canary.test", password: "green-Tea-4-2", cost: 4 };
  await signUp(db(), boss);
  expect(await isNew()).toBe(false);
  await setRole(db(), { email: boss.email, role: "admin" });
  expect(await isNew()).toBe(true);
  await setRole(db(), { email: "quietkettle@demo.invalid", role: "admin" });
  expect(await isNew()).toBe(false);
  await setRole(db(), { email: "quietkettle@demo.invalid", role: "member" });

  const real = dealInput({ title: "A real kettle", url: "https://www.kettles.test/deals/3-1" });
  await importDeals(db(), [{ key: importKey(real), input: real }]);
  expect(await isNew()).toBe(false);
});
