import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { recountPairs } from "~/features/duplicates/count-pairs.server";
import { loader as search } from "~/features/lists/routes/search";
import { loader as overview } from "~/features/overview/routes/overview";
import { loader as restore } from "~/features/overview/routes/restore";
import type { OverviewView } from "~/features/overview/web/overview-view.server";
import { addSearches, countSearches, listMissed } from "~/features/searches/searches.server";
import { flushSearches, tallySearch } from "~/features/searches/web/search-tally.server";
import { migrateJobQueue } from "~/platform/db/job-queue.server";
import { recordRun, registerJobs } from "~/platform/db/job-runs.server";
import { version } from "../../../../package.json";
import { databaseUrl, useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { insertSignedIn } from "../../../support/people";
import { answerOf, load } from "../../../support/routes";
import { insertSubmittedDeal } from "../../../support/submissions";

const db = useDatabase();

beforeAll(() => migrateJobQueue(databaseUrl()));
beforeEach(async () => {
  recountPairs();
  await sql`delete from graphile_worker._private_jobs`.execute(db());
  await registerJobs(db(), [{ name: "update_states", period: 60 }]);
});

const today = () => new Date().toISOString().slice(0, 10);

async function openAs(headers: Record<string, string>, language = "en") {
  const { data } = await answerOf(() => load(overview, `/admin?lang=${language}`, { headers }));
  return data as OverviewView;
}

const stateOf = ({ items }: OverviewView) =>
  items.map(({ href, value, isWell }) => [href, value, isWell ? "well" : "needs an admin"]);

it("says what needs an admin, each with a link, and that the rest is well", async () => {
  const { id: userId, headers } = await insertSignedIn(db(), "boss", { isAdmin: true });
  const calm = await openAs(headers);
  expect(stateOf(calm)).toEqual([
    ["/admin/queue", "0", "well"],
    ["/admin/reports", "0", "well"],
    ["/admin/duplicates", "0", "well"],
    ["/admin/sources", "0", "well"],
    ["#runs", "0", "well"],
    ["#site", "Not scheduled", "needs an admin"],
  ]);
  expect(calm.summary).toEqual({ isWell: false, text: "1 item needs your attention" });
  expect(calm.jobs.rows).toEqual([]);

  await insertSubmittedDeal(db(), { userId });
  const created_at = new Date(Date.now() - 25 * 3_600_000);
  await db().insertInto("sources").values({ name: "crawler", created_at, delivered_at: null }).execute();
  await sql`select graphile_worker.add_job('purge_runs')`.execute(db());
  await sql`update graphile_worker._private_jobs set attempts = 3, last_error = 'a secret'`.execute(db());
  const busy = await openAs(headers);
  expect(stateOf(busy)).toEqual([
    ["/admin/queue", "1", "needs an admin"],
    ["/admin/reports", "0", "well"],
    ["/admin/duplicates", "0", "well"],
    ["/admin/sources", "1", "needs an admin"],
    ["#jobs", "1", "needs an admin"],
    ["#site", "Not scheduled", "needs an admin"],
  ]);
  expect(busy.jobs.rows).toEqual([["Delete old import runs (purge_runs)", "3", expect.any(Object)]]);
  expect(JSON.stringify(busy)).not.toContain("a secret");
  expect((await openAs(headers, "zh")).summary.text).toBe("有 4 项需要处理");
});

it("shows the last 30 days in charts and in a table, and which site this is", async () => {
  const { headers } = await insertSignedIn(db(), "boss", { isAdmin: true });
  await insertDeals(db(), [{}, { createdAt: new Date(Date.now() - 24 * 3_600_000) }]);
  await addSearches(db(), { day: today(), searches: 1_234, missed: new Map([["lamp", 2]]) });
  const { daily, missed, site } = await openAs(headers);
  expect(daily.charts.map(({ name, keys, chart }) => [name, keys.map((key) => key.name), chart.total])).toEqual([
    ["Deals published", [], "2"],
    ["Likes and reports", ["Likes", "It worked", "NoLuck"], "0"],
    ["New members", [], "1"],
    ["Searches", [], "1,234"],
  ]);
  expect(daily.table.head).toEqual(["Day", "Deals", "Likes", "It worked", "NoLuck", "Members", "Searches"]);
  expect(daily.table.rows).toHaveLength(30);
  expect(daily.table.rows[0]?.slice(1)).toEqual(["1", "0", "0", "0", "1", "1,234"]);
  expect(daily.table.rows[1]?.slice(1)).toEqual(["1", "0", "0", "0", "0", "0"]);
  expect(missed.rows).toMatchObject([{ query: "lamp", href: "/search?q=lamp", networks: "2" }]);
  const facts = Object.fromEntries(site.facts.map(({ name, text }) => [name, text]));
  expect(facts).toMatchObject({ Deals: "2 (2 live)", Version: version });
  expect(facts["Database schema"]).toMatch(/^\d{4}_\w+$/);
});

it("offers to restore a backup on a new site alone", async () => {
  const { headers } = await insertSignedIn(db(), "boss", { isAdmin: true });
  const formOf = async () => (await load(restore, "/admin/restore", { headers })).form;
  expect((await openAs(headers)).restore).toMatchObject({ href: "/admin/restore" });
  expect(await formOf()).toMatchObject({
    submit: "Restore",
    hint: expect.stringMatching(/^A ZIP file of up to [\d,]+ MB/),
  });
  await insertDeals(db(), [{}]);
  expect((await openAs(headers)).restore).toBe(null);
  expect(await formOf()).toBe(false);
});

it("counts searches, and queries that find nothing without who sent them", async () => {
  await insertDeals(db(), [{ title: "Desk lamp" }]);
  const admin = await insertSignedIn(db(), "boss", { isAdmin: true });
  const member = await insertSignedIn(db(), "ann");
  const find = (query: string, headers = {}) => load(search, `/search?q=${encodeURIComponent(query)}`, { headers });
  for (const query of ["Zzqxv", "zzqxv", "lamp", "ann@zzqx.test"]) await find(query);
  await find("qqvxzz", member.headers);
  await find("wwvxqq", admin.headers);
  for (let n = 0; n < 3; n += 1) tallySearch();
  await flushSearches();
  expect(await countSearches(db(), [today()])).toEqual([3]);
  expect((await listMissed(db(), today())).map(({ query, networks }) => [query, networks])).toEqual(
    expect.arrayContaining([
      ["zzqxv", 1],
      ["qqvxzz", 1],
    ]),
  );
  expect(JSON.stringify(await listMissed(db(), today()))).not.toMatch(/wwvxqq|lamp|@/);
  // Once a day for one network.
  await find("zzqxv");
  await flushSearches();
  expect((await listMissed(db(), today())).find(({ query }) => query === "zzqxv")?.networks).toBe(1);
});

it("says which jobs have not completed for three times their period, and when none has ever run", async () => {
  const { headers } = await insertSignedIn(db(), "boss", { isAdmin: true });
  const hourly = { name: "purge_sessions", period: 3_600 };
  await recordRun(db(), hourly);
  await sql`update job_runs set registered_at = now() - interval '170 seconds' where job = 'update_states'`.execute(
    db(),
  );
  const calm = (await openAs(headers)).runs;
  expect([calm.text, calm.isOpen]).toEqual(["All have completed on time.", false]);
  expect(calm.table.rows).toEqual([
    ["Delete expired sessions", "just now"],
    ["Update which deals are live", "Not yet"],
  ]);

  await sql`update job_runs set registered_at = now() - interval '4 minutes', completed_at = now() - interval '4 hours'`.execute(
    db(),
  );
  const late = await openAs(headers, "zh");
  expect(late.runs.text).toMatch(
    /^超时未完成：清理过期的登录（purge_sessions）[、和]更新优惠是否有效（update_states）。/,
  );
  expect(stateOf(late)).toContainEqual(["#runs", "2", "needs an admin"]);

  await db().deleteFrom("job_runs").execute();
  const silent = await openAs(headers);
  expect(silent.runs.text).toBe("None has run yet: set WORKER=on, or start npm run work.");
  expect(stateOf(silent)).toContainEqual(["#runs", "Not yet", "needs an admin"]);
});
